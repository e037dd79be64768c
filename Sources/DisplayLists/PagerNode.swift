public import DisplayGeometry
public import DisplayListModel
public import DisplayNodes

/// Pages of the viewport's size, one of which is in view at rest.
///
/// The pages beside the one in view have contents, those two away have their data, and all others have no node, so that
/// any number of them costs the same. A turn to another viewport keeps the page.
///
/// Pages are as large as the viewport, with any ``ListNode/contentInsets``: along the flow those are space before the first page
/// and after the last one, and pages rest in the middle of what they leave. A bar over a pager is left room for in the pages.
///
/// ```swift
/// let pager = PagerNode(chapters) { chapter in ChapterNode(chapter) }
/// pager.scrollToPage(3, animated: .settling)
/// ```
open class PagerNode: CollectionNode {
  /// Makes a pager. Legal on any task.
  ///
  /// - Parameters:
  ///   - content: The pages.
  ///   - flow: Where they follow each other.
  nonisolated public init(_ content: ListContent, flow: RowFlow = .leftToRight) {
    super.init(ListSetup(content, flow: flow, layout: CarouselCollectionLayout()))
  }

  /// Makes a pager of a collection. Legal on any task.
  ///
  /// - Parameters:
  ///   - data: The pages' models. Elements are read on workers, each when its page enters the preload range.
  ///   - flow: Where the pages follow each other.
  ///   - page: Makes the node of an element; runs on workers, for several elements at once.
  nonisolated public convenience init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    flow: RowFlow = .leftToRight,
    page: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    self.init(ListContent(data, row: page), flow: flow)
  }

  /// Makes a pager that shows the snapshots of a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  nonisolated public convenience init<SectionID, ItemID, Model>(
    _ source: SnapshotSource<SectionID, ItemID, Model>,
    flow: RowFlow = .leftToRight
  ) {
    self.init(source.claimOrNothing(), flow: flow)
  }

  /// Makes a pager that shows what is given to a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  nonisolated public convenience init(_ source: BatchSource, flow: RowFlow = .leftToRight) {
    self.init(source.claimOrNothing(), flow: flow)
  }

  override var isPaged: Bool { true }

  /// How many pages there are.
  public var pageCount: Int { rowCount }

  /// The page in the middle of the viewport; 0 when there is none.
  public var currentPage: Int { engine.currentPage }

  /// The node of a page; nil while it has none.
  public func node(ofPage page: Int) -> DisplayNode? { node(ofRow: page) }

  /// Brings a page into view, at once or over some frames. A page that there is not is reported, and nothing
  /// happens.
  public func scrollToPage(
    _ page: Int,
    animated: AnimationTiming? = nil
  ) {
    guard page >= 0, page < pageCount else {
      return reportMisuse("there is no page \(page) to turn to among \(pageCount)")
    }
    scrollToRow(page, at: .center, animated: animated)
  }

  /// Another page is the one in the middle: not the same one with another number, as when others come before it. At most
  /// once a frame. The default notifies the ``ListNode/delegate``.
  open func currentPageDidChange(from old: Int) { delegate?.pager(self, currentPageDidChangeFrom: old) }
}
