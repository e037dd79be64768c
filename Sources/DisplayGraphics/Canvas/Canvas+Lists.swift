extension Canvas {
  /// Draws what another canvas recorded, as if its origin lay at this one's.
  ///
  /// Whatever the list began and did not end ends with it, and what it ends without beginning is left out, so that
  /// nothing of it reaches what follows or came before.
  public mutating func draw(_ list: DisplayList) {
    guard !list.commands.isEmpty else { return }
    var openings: [Opening] = []
    record(.save)
    for command in list.commands {
      switch command {
      case .save: openings.append(.save)
      case .beginLayer: openings.append(.layer)
      case .restore:
        guard openings.last == .save else { continue }
        openings.removeLast()
      case .endLayer:
        guard let index = openings.lastIndex(of: .layer) else { continue }
        openings.removeSubrange(index...)
      default: break
      }
      record(command)
    }
    for opening in openings.reversed() { record(opening == .layer ? .endLayer : .restore) }
    record(.restore)
  }
}
