public import DisplayGeometry
public import DisplayListModel
public import DisplayNodes

/// Pages of the viewport's size, one of which is in view at rest.
///
/// The pages beside the one in view have contents, those two away have their data, and all others have no node, so that
/// any number of them costs the same. A turn to another viewport keeps the page.
///
/// ```swift
/// let pager = PagerNode(chapters) { chapter in ChapterNode(chapter) }
/// pager.scrollToPage(3, animated: .settling)
/// ```
open class PagerNode: CollectionNode {
  /// The page that was at rest last.
  private var pageAtRest = PageAtRest()
  private var toldPage = 0

  /// Makes a pager. Legal on any task.
  ///
  /// - Parameters:
  ///   - content: The pages.
  ///   - flow: Where they follow each other.
  nonisolated public init(_ content: ListContent, flow: RowFlow = .leftToRight) {
    super.init(content, layout: CarouselCollectionLayout(), flow: flow)
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

  /// How many pages there are.
  public var pageCount: Int { rowCount }

  /// The page in the middle of the viewport; 0 when there is none.
  public var currentPage: Int { restingRow(near: contentOffset) ?? 0 }

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
    pageAtRest.number = page
    scrollToRow(page, at: .center, animated: animated)
  }

  /// Snaps to the page that ``PageTurn`` chooses when a drag of the pages ends.
  ///
  /// - Parameters:
  ///   - velocity: How fast the finger was, in points a second; negative towards the start.
  ///   - animated: How long the rest of the way takes; nil for at once.
  public override func settle(velocity: Double = 0, animated: AnimationTiming? = .settling) {
    guard pageCount > 0, viewportLength > 0 else { return }
    // A turn over many pages that was held or lost on its way goes on from where it is.
    if abs(currentPage - pageAtRest.number) > 1 { pageAtRest.number = currentPage }
    // With insets the pages do not snap at whole lengths of the viewport.
    let rest = offset(showing: ScrollTarget(row: pageAtRest.number, alignment: .center))
    let turn = PageTurn(
      from: pageAtRest.number,
      position: Double(pageAtRest.number) + (contentOffset - rest) / viewportLength,
      velocity: velocity / viewportLength
    )
    scrollToPage(turn.target(ofPages: pageCount), animated: animated)
  }

  override func dragWillBegin() {
    if let restingTarget { pageAtRest.number = restingTarget.row }
  }

  override var followers: [RowFollowing] {
    super.followers + [{ list, change in (list as? PagerNode)?.pageAtRest.follow(change) }]
  }

  /// Another page is the one in the middle. At most once a frame.
  open func currentPageDidChange(from old: Int) {}

  /// Tells of another page. An override calls it.
  open override func contentOffsetDidChange(from old: Double) {
    let page = currentPage
    if let scrollTarget {
      // Changes of the data may have moved the page at rest.
      pageAtRest.number = scrollTarget.row
    } else if abs(page - pageAtRest.number) > 1 {
      pageAtRest.number = page
    }
    guard page != toldPage else { return }
    let oldPage = toldPage
    toldPage = page
    currentPageDidChange(from: oldPage)
  }
}
