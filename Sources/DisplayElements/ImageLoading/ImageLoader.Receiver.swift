extension ImageLoader {
  /// How a subscriber is notified.
  enum Receiver: Sendable {
    /// At once; what the subscriber keeps of the image is its own.
    case atOnce(@Sendable (ImageUpdate) -> Void)
    /// In a frame, as nodes are; until then the image counts against the loader's memory for its runtime.
    case inFrame(ImageUpdateSlot)

    var reception: ImageLoadStateMachine.Reception {
      switch self {
      case .atOnce: .atOnce
      case .inFrame(let slot): .inFrame(of: slot.mailboxIdentity)
      }
    }

    func receive(_ update: ImageUpdate, hold: ImageHold?) {
      switch self {
      case .atOnce(let updates): updates(update)
      case .inFrame(let slot): slot.put(update, hold: hold)
      }
    }

    /// Takes back a picture that nobody has seen and that has no memory any more.
    func withdrawImage() {
      if case .inFrame(let slot) = self { slot.withdrawImage() }
    }
  }
}
