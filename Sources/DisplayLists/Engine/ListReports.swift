internal import DisplayListModel

/// Owns what a list has told of itself, to whom, and what it has done so far.
struct ListReports: Sendable {
  /// What the list notified of last.
  private var toldOffset = 0.0
  private var toldLength = 0.0
  /// Who reads which rows are visible.
  private(set) var visibleRowStreams: [VisibleRowStream] = []
  /// How many frames have shown rows.
  private(set) var frameCount = 0
  /// How many nodes of rows were shown.
  private(set) var nodesSeen = 0
  /// How many rows were measured for the first time.
  private(set) var rowsMeasured = 0
  /// How many nodes were made for rows, on all threads.
  let creations = CreationCounter()

  /// A frame shows rows.
  mutating func beginFrame() { frameCount += 1 }

  /// A frame has shown a row's node for the first time.
  mutating func noteNodeSeen() { nodesSeen += 1 }

  /// A row has a length for the first time.
  mutating func noteMeasuredRow() { rowsMeasured += 1 }

  /// The offset that was told last, if it is another one; from now on the new one is.
  mutating func takeOffset(_ offset: Double) -> Double? {
    guard offset != toldOffset else { return nil }
    defer { toldOffset = offset }
    return toldOffset
  }

  /// Whether the list is at another offset than the one that was told last.
  func isNews(offset: Double) -> Bool { offset != toldOffset }

  /// Whether the content has another length than the one that was told last.
  func isNews(length: Double) -> Bool { length != toldLength }

  /// The same as for the offset for the content's length.
  mutating func takeLength(_ length: Double) -> Double? {
    guard length != toldLength else { return nil }
    defer { toldLength = length }
    return toldLength
  }

  /// Somebody reads which rows are visible. Those that nobody reads any longer go with the next one.
  mutating func addStream(_ stream: VisibleRowStream) {
    visibleRowStreams.removeAll(where: \.isOver)
    visibleRowStreams.append(stream)
  }

  /// Other rows are visible.
  mutating func yield(_ visible: Range<Int>) {
    visibleRowStreams.removeAll { stream in
      if case .terminated = stream.continuation.yield(visible) { true } else { false }
    }
  }
}
