extension Canvas {
  /// Draws what another canvas recorded, as if its origin lay at this one's.
  ///
  /// Whatever the list saved and did not restore ends with it, so that nothing of it reaches what follows.
  public mutating func draw(_ list: DisplayList) {
    guard !list.commands.isEmpty else { return }
    var openSaves = 0
    for command in list.commands {
      if command == .save { openSaves += 1 }
      if command == .restore { openSaves -= 1 }
    }
    commands.append(.save)
    commands += list.commands
    commands += repeatElement(.restore, count: max(0, openSaves) + 1)
  }
}
