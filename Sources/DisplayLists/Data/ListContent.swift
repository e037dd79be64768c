internal import DisplayConcurrency
internal import Synchronization

internal import DisplayNodes

/// What a list shows: how many rows, and how to make the node of each.
///
/// A value over any random-access collection, with the collection's type left behind. Making a node reads
/// one element on the worker that makes it; elements of other rows are never touched.
struct ListContent: Sendable {
  /// How many rows there are.
  let count: Int
  /// Makes the node of a row; runs on a worker.
  let makeNode: @Sendable (Int) -> DisplayNode

  init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    row: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    count = min(data.count, ExtentIndex.maximumCount)
    if count < data.count {
      Diagnostics.report(
        Diagnostic(message: "A list of \(data.count) rows shows the first \(count); divide the data.")
      )
    }
    makeNode = { position in
      row(data[data.index(data.startIndex, offsetBy: position)])
    }
  }
}

/// How many nodes a list has had made, counted where they are made.
final class CreationCounter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() { count.add(1, ordering: .relaxed) }
}
