internal import DisplayConcurrency
internal import DisplayListModel

/// Releasing content that a list shows no longer, away from the main actor: a million models take it tens of
/// milliseconds.
struct ContentDisposal: Sendable {
  /// Behind what is on screen, and before all else, so that memory comes back before more is taken.
  static var priority: WorkPriority { RowDisposal.priority }

  let content: ListContent

  /// Does nothing but hold the content until a worker has come to it.
  func run(flag: CancellationFlag) {}
}
