/// Owns the lines between the items of a list.
@MainActor
struct ListSeparators {
  /// How they look; nil for none.
  var rule: RowSeparator?
  /// Their layers, while there are any.
  private(set) var lines: SeparatorLines?
  /// Whether rows on screen have come, gone or moved.
  private(set) var needsUpdate = false

  nonisolated init() {}

  mutating func setNeedsUpdate() { needsUpdate = true }

  /// Whether lines had to be put elsewhere; they are about to be.
  mutating func takeUpdate() -> Bool {
    defer { needsUpdate = false }
    return needsUpdate
  }

  /// The layers, which are made where there are none.
  mutating func makeLines() -> SeparatorLines {
    let lines = lines ?? SeparatorLines()
    self.lines = lines
    return lines
  }

  /// There are no lines any longer; returns those that there were.
  mutating func takeLines() -> SeparatorLines? { lines.take() }
}
