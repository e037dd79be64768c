extension ImageLoader {
  /// Whom the loader tells of a picture.
  enum Receiver: Sendable {
    /// One who is told at once; what he keeps of it is his own.
    case atOnce(@Sendable (ImageUpdate) -> Void)
    /// A node, which is told in a frame; until then the picture counts against the loader's memory for its runtime.
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
