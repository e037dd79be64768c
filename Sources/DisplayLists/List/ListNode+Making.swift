public import DisplayListModel
public import DisplayNodes

// Lists of content, of a collection, or of what a source gives.

extension ListNode {
  /// Makes a list. Legal on any task.
  ///
  /// - Parameters:
  ///   - content: What is shown at first.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  ///   - layout: How the rows are arranged, as in a ``CollectionNode``: one after the other unless it says otherwise.
  nonisolated public convenience init(
    _ content: ListContent,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    layout: any CollectionLayout = ListCollectionLayout()
  ) {
    self.init(ListSetup(content, estimatedRowLength: estimatedRowLength, flow: flow, layout: layout))
  }

  /// Makes a list of one section. Legal on any task.
  ///
  /// - Parameters:
  ///   - data: The rows' models. Elements are read on workers, each when its row enters the preload range.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  ///   - row: Makes the node of an element; runs on workers, for several elements at once.
  nonisolated public convenience init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    row: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    self.init(ListSetup(data, estimatedRowLength: estimatedRowLength, flow: flow, row: row))
  }

  /// Makes a list that shows the snapshots of a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  ///
  /// - Parameters:
  ///   - source: Where the snapshots come from.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  nonisolated public convenience init<SectionID, ItemID, Model>(
    _ source: SnapshotSource<SectionID, ItemID, Model>,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom
  ) {
    self.init(ListSetup(source, estimatedRowLength: estimatedRowLength, flow: flow))
  }

  /// Makes a list that shows what is given to a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  nonisolated public convenience init(
    _ source: BatchSource,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom
  ) {
    self.init(ListSetup(source, estimatedRowLength: estimatedRowLength, flow: flow))
  }
}
