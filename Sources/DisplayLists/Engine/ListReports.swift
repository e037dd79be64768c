internal import DisplayListModel

/// Owns what a list has notified of, its streams, and the counts of its statistics.
struct ListReports: RowFollower, Sendable {
  /// The offset and the length that the list has notified of last.
  private var notifiedOffset = 0.0
  private var notifiedLength = 0.0
  /// The page that a pager has notified of last; nil without pages.
  private var notifiedPage: NotifiedPage?
  /// The visible rows that readers have been given last.
  private var notifiedRows = 0..<0
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

  init(isPaged: Bool) { notifiedPage = isPaged ? NotifiedPage() : nil }

  /// A frame shows rows.
  mutating func beginFrame() { frameCount += 1 }

  /// A frame has shown a row's node for the first time.
  mutating func noteNodeSeen() { nodesSeen += 1 }

  /// A row has a length for the first time.
  mutating func noteMeasuredRow() { rowsMeasured += 1 }

  /// The offset that was notified of last, if it is another one; from now on the new one is.
  mutating func takeOffset(_ offset: Double) -> Double? {
    guard offset != notifiedOffset else { return nil }
    defer { notifiedOffset = offset }
    return notifiedOffset
  }

  /// Whether the list is at another offset than the one that was notified of last.
  func isNews(offset: Double) -> Bool { offset != notifiedOffset }

  /// Whether the content has another length than the one that was notified of last.
  func isNews(length: Double) -> Bool { length != notifiedLength }

  /// The same as for the offset for the content's length.
  mutating func takeLength(_ length: Double) -> Double? {
    guard length != notifiedLength else { return nil }
    defer { notifiedLength = length }
    return notifiedLength
  }

  /// Whether another page is in the middle than the one that was notified of last.
  func isNews(page: Int, of count: Int) -> Bool { count > 0 && notifiedPage?.isNews(page) == true }

  /// The same as for the offset for the number of the page in the middle.
  mutating func takePage(_ page: Int, of count: Int) -> Int? {
    guard isNews(page: page, of: count) else { return nil }
    return notifiedPage?.take(page)
  }

  mutating func follow(_ change: RowChange) { notifiedPage?.follow(change) }

  /// Somebody reads which rows are visible. Those that nobody reads any longer go with the next one.
  mutating func addStream(_ stream: VisibleRowStream) {
    visibleRowStreams.removeAll(where: \.isOver)
    visibleRowStreams.append(stream)
  }

  /// Some rows are visible; readers get them if they are others than before.
  mutating func yield(_ visible: Range<Int>) {
    guard visible != notifiedRows else { return }
    notifiedRows = visible
    visibleRowStreams.removeAll { stream in
      if case .terminated = stream.continuation.yield(visible) { true } else { false }
    }
  }
}
