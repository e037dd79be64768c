/// Nodes of rows that a list has evicted, which are taken apart by workers, or when a frame has time for it: that takes about
/// half as long as making them took.
final class RowDisposal: Sendable {
  /// How many rows are taken apart at a stretch.
  static var stretch: Int { 4 }
  /// With how many pieces waiting for the frames to have time rows are taken apart at once: they would pile up.
  static var maximumBacklog: Int { 32 }

  private let rows: [ListRow]

  init(_ rows: [ListRow]) { self.rows = rows }
}

/// Content that a list shows no longer: a million models take tens of milliseconds.
final class ContentDisposal: Sendable {
  /// How many rows content counts as, of what may wait to be released: of a few contents, each as large as the data.
  static var weight: Int { 32 }

  private let content: ListContent

  init(_ content: consuming ListContent) { self.content = content }
}
