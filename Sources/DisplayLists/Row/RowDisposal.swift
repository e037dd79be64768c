internal import DisplayConcurrency
internal import DisplayListModel

/// Taking apart the nodes of rows that a list has evicted, away from the main actor or when a frame has time for it: it
/// takes about half as long as making them took.
struct RowDisposal: Sendable {
  /// Behind what is on screen, and before all else, so that memory comes back before more is taken.
  static var priority: WorkPriority {
    WorkPriority(distance: .leastNonzeroMagnitude, importance: .min, stage: .measure)
  }
  /// How many rows are taken apart at a stretch.
  static var stretch: Int { 4 }
  /// With how many pieces waiting for the frames to have time rows are taken apart at once: they would pile up.
  static var maximumBacklog: Int { 32 }

  let rows: [ListRow]

  /// Does nothing but hold the rows until a worker has come to it.
  func run(flag: CancellationFlag) {}
}
