public import DisplayListModel

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
}
