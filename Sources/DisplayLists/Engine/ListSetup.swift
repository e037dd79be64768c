internal import DisplayConcurrency
public import DisplayListModel
public import DisplayNodes
internal import Synchronization

/// What a list is made with: the content, and how its rows follow each other. One value, so that a subclass that is built off
/// the main actor in a module of the main actor overrides one initializer:
///
/// ```swift
/// final class FeedList: ListNode {
///   nonisolated override init(_ setup: ListSetup) { super.init(setup) }
/// }
/// ```
///
/// All other initializers of a list are inherited then. Immutable, and legal on any thread.
public final class ListSetup: Sendable {
  let content: ListContent
  let flow: RowFlow
  let places: RowPlaces
  private let isTaken = Atomic(false)

  /// Says what a list is made with.
  ///
  /// - Parameters:
  ///   - content: What is shown at first.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  ///   - layout: How the rows are arranged, as in a ``CollectionNode``: one after the other unless it says otherwise.
  public init(
    _ content: ListContent,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    layout: any CollectionLayout = ListCollectionLayout()
  ) {
    self.content = content
    self.flow = flow
    places = RowPlaces(content.numbering, estimatedLength: estimatedRowLength, layout: layout)
  }

  /// Says that a list is made of one section.
  ///
  /// - Parameters:
  ///   - data: The rows' models. Elements are read on workers, each when its row enters the preload range.
  ///   - estimatedRowLength: The length of a row that is not measured yet, in points; at least 1.
  ///   - flow: Where the rows follow each other.
  ///   - layout: How the rows are arranged.
  ///   - row: Makes the node of an element; runs on workers, for several elements at once.
  public convenience init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    layout: any CollectionLayout = ListCollectionLayout(),
    row: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    self.init(
      ListContent(data, row: row),
      estimatedRowLength: estimatedRowLength,
      flow: flow,
      layout: layout
    )
  }

  /// Says that a list shows the snapshots of a source, which no other list has: one list is made of this.
  ///
  /// A source that another list has gives nothing, which is reported.
  public convenience init<SectionID, ItemID, Model>(
    _ source: SnapshotSource<SectionID, ItemID, Model>,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    layout: any CollectionLayout = ListCollectionLayout()
  ) {
    self.init(source.claimOrNothing(), estimatedRowLength: estimatedRowLength, flow: flow, layout: layout)
  }

  /// Says that a list shows what is given to a source, which no other list has: one list is made of this.
  ///
  /// A source that another list has gives nothing, which is reported.
  public convenience init(
    _ source: BatchSource,
    estimatedRowLength: Double = 44,
    flow: RowFlow = .topToBottom,
    layout: any CollectionLayout = ListCollectionLayout()
  ) {
    self.init(source.claimOrNothing(), estimatedRowLength: estimatedRowLength, flow: flow, layout: layout)
  }

  /// What a list is made with: this, or nothing where it has a source and another list was made of it, which is reported.
  func taken() -> ListSetup {
    guard content.feed != nil, isTaken.exchange(true, ordering: .acquiringAndReleasing) else { return self }
    Diagnostics.report(
      Diagnostic(
        message: "A list has the setup and the source of another one and stays empty; make one for each."
      )
    )
    return ListSetup(.empty, flow: flow)
  }
}
