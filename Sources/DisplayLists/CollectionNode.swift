public import DisplayGeometry
public import DisplayListModel
public import DisplayNodes
internal import DisplayScrolling

/// A list whose rows a layout arranges: in a grid, in columns of unequal items, in lines, or one's own way.
///
/// All that a ``ListNode`` does, a collection does: rows have nodes only near the viewport, changes of the data keep
/// nodes by identity, and the anchor stays where it is on screen when sizes arrive late. A layout is a value
/// that knows sizes and gives places; it speaks as if content scrolled from top to bottom, and the flow turns that.
///
/// ```swift
/// let photos = CollectionNode(
///   pictures,
///   layout: GridCollectionLayout(columns: .minimumWidth(100), itemLength: .ratio(1), spacing: 2)
/// ) { picture in PictureNode(picture) }
/// ```
///
/// Where items lie side by side, a range of rows such as ``ListNode/visibleRows`` holds all that are meant, and
/// perhaps some between them that lie beside the viewport. Those are not told that they are visible.
open class CollectionNode: ListNode {
  /// Makes a collection. Legal on any task.
  ///
  /// - Parameters:
  ///   - content: What is shown at first.
  ///   - layout: How the items are arranged.
  ///   - flow: Where the content goes on.
  nonisolated public init(
    _ content: ListContent,
    layout: any CollectionLayout,
    flow: RowFlow = .topToBottom
  ) {
    super.init(content, flow: flow, layout: layout)
  }

  /// Makes a collection of one section. Legal on any task.
  ///
  /// - Parameters:
  ///   - data: The items' models. Elements are read on workers, each when its item enters the preload range.
  ///   - layout: How the items are arranged.
  ///   - flow: Where the content goes on.
  ///   - item: Makes the node of an element; runs on workers, for several elements at once.
  nonisolated public convenience init<Data: RandomAccessCollection & Sendable>(
    _ data: Data,
    layout: any CollectionLayout,
    flow: RowFlow = .topToBottom,
    item: @escaping @Sendable (Data.Element) -> DisplayNode
  ) {
    self.init(ListContent(data, row: item), layout: layout, flow: flow)
  }

  /// Makes a collection that shows the snapshots of a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  nonisolated public convenience init<SectionID, ItemID, Model>(
    _ source: SnapshotSource<SectionID, ItemID, Model>,
    layout: any CollectionLayout,
    flow: RowFlow = .topToBottom
  ) {
    self.init(source.claimOrNothing(), layout: layout, flow: flow)
  }

  /// Makes a collection that shows what is given to a source, which no other list has. Legal on any task.
  ///
  /// A source that another list has gives nothing, which is reported.
  nonisolated public convenience init(
    _ source: BatchSource,
    layout: any CollectionLayout,
    flow: RowFlow = .topToBottom
  ) {
    self.init(source.claimOrNothing(), layout: layout, flow: flow)
  }

  /// How the items are arranged. With another layout the items are measured again where they have to be, and the
  /// anchor stays where it is along the way.
  public var collectionLayout: any CollectionLayout {
    get { extents.layout }
    set {
      keepingAnchor {
        extents.setLayout(newValue)
        forgetLengths()
        arrangeInSpace()
      }
      rangeController.suit(newValue)
      remeasureAll()
      setNeedsRangeUpdate()
    }
  }

  /// The row that comes to rest in the middle of the viewport when content stops at an offset; nil when the
  /// layout lets content rest anywhere.
  public func restingRow(near offset: Double) -> Int? { extents.restingRow(near: offset) }

  override var restsAnywhere: Bool { restingRow(near: contentOffset) == nil }

  override func settlesAfterRelease(velocity: Double) -> Bool {
    guard !restsAnywhere else { return false }
    settle(velocity: velocity)
    return isAnimatingOffset
  }

  override func finishMoving() {
    if isDragging || isDecelerating { settle(animated: nil) } else { super.finishMoving() }
  }

  override func comeToRest() {
    if restingTarget == nil {
      _ = settlesAfterRelease(velocity: 0)
    } else {
      // Whatever else this frame brings keeps the row that it lies at, and not what was first in view on the way.
      frameAnchor = nil
    }
  }

  override var restingTarget: ScrollTarget? {
    guard !isDragging, !isDecelerating, !isAnimatingOffset, let row = restingRow(near: contentOffset) else {
      return nil
    }
    // The viewport in which content came to rest, which is another one while a turn of the device is followed.
    let length = extents.space?.viewportLength ?? viewportLength
    let (span, insets) = (span(ofRow: row), insetsAlong)
    let middle = (span.lowerBound - insets.start + span.upperBound + insets.end - length) / 2
    let offset = max(startOffset, min(middle, contentLength + insets.end - length))
    return abs(offset - contentOffset) < 0.5 ? ScrollTarget(row: row, alignment: .center) : nil
  }

  /// Snaps to the row that the layout chooses, in the middle, when a drag of the content ends. Does
  /// nothing when the layout lets content rest anywhere.
  ///
  /// - Parameters:
  ///   - velocity: How fast the finger was, in points a second; negative towards the start.
  ///   - animated: How long the rest of the way takes; nil for at once.
  public func settle(velocity: Double = 0, animated: AnimationTiming? = .settling) {
    // Where content would run on to by itself.
    let end = clampedOffset(contentOffset + (velocity.isFinite ? velocity / Momentum.decay : 0))
    guard let row = restingRow(near: end) else { return }
    scrollToRow(row, at: .center, animated: animated)
  }
}
