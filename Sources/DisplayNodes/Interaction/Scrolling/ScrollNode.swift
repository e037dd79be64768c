internal import DisplayConcurrency
public import DisplayGeometry
internal import DisplayLayout

/// A node whose content may be larger than itself and is moved by a finger.
///
/// The layout spec is measured without a limit along the scrollable axes; the node itself is no larger than it
/// may be. A drag moves the content, and when the finger lets go the content slows down with the frames. All
/// of the content has nodes, layers and contents at all times: for long content there are lists.
///
/// ```swift
/// final class ArticleNode: ScrollNode {
///   let body = TextNode(article)
///
///   nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
///     InsetLayoutSpec(EdgeInsets(all: 16), child: body)
///   }
/// }
/// ```
open class ScrollNode: DisplayNode {
  /// The axes along which the content can be moved.
  nonisolated public let scrollableAxes: ScrollAxes

  /// The size of the content, in points. Layout sets it where there is a spec; a node that places its subnodes
  /// by hand sets it itself. Sizes that are not finite are reported, and the last one stays.
  public var contentSize = Size.zero {
    didSet {
      guard contentSize != oldValue else { return }
      guard contentSize.isFinite else {
        reportMisuse("a content size of \(contentSize) is not finite; the last one stays")
        return contentSize = oldValue
      }
      contentRangeDidChange()
    }
  }

  /// Whether a finger drags the content.
  public internal(set) var isDragging = false

  /// Whether content that reaches an end runs on a little and comes back; true by default. Otherwise it stops.
  public var bounces = true

  var offset = Point.zero
  var horizontal = AxisScroll()
  var vertical = AxisScroll()
  var velocity = DragVelocity()
  /// Where the dragging finger was last, from the node's upper left corner.
  var lastPlace = Point.zero
  /// Moves the content to an offset that was asked for.
  var offsetAnimation: FrameAnimation?
  private let dragging: DragGestureRecognizer

  /// Makes a node. Legal on any task.
  ///
  /// - Parameter axes: The axes along which the content can be moved.
  nonisolated public init(scrolling axes: ScrollAxes = .vertical) {
    scrollableAxes = axes
    dragging = DragGestureRecognizer(axes: axes)
    super.init()
  }

  /// Which point of the content lies at the node's upper left corner, in points; beyond the content only while
  /// it bounces.
  ///
  /// Setting it ends a deceleration and an animation; what lies beyond the content becomes its nearest end, and what is not
  /// finite is reported and ignored.
  public var contentOffset: Point {
    get { offset }
    set {
      guard newValue.isFinite else {
        return reportMisuse("a content offset of \(newValue) is not finite; the last one stays")
      }
      stop()
      move(to: newValue)
      runtime?.setNeedsFrame()
    }
  }

  /// Moves the content to an offset over some frames, by the frames' own moments.
  ///
  /// It ends earlier when a finger comes down on the node, when the offset is set, and when the node leaves the
  /// hierarchy. What lies beyond the content becomes its nearest end at each frame. A node that no runtime shows,
  /// and one that has no time, is there at once. An offset that is not finite is reported and ignored.
  ///
  /// - Parameters:
  ///   - target: The point of the content that comes to lie at the node's upper left corner.
  ///   - duration: How long it takes.
  ///   - curve: How the way follows the time.
  ///   - completion: Called once; false when the movement was ended or ignored.
  public func setContentOffset(
    _ target: Point,
    duration: Duration,
    curve: AnimationCurve = .easeInOut,
    completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) {
    guard target.isFinite else {
      reportMisuse("a content offset of \(target) is not finite; the last one stays")
      completion?(false)
      return
    }
    animateOffset(to: target, duration: duration, curve: curve, completion: completion)
  }

  /// Whether the content is on its way to an offset that was asked for.
  public var isAnimatingOffset: Bool { offsetAnimation != nil }

  /// Whether the content runs on by itself.
  public var isDecelerating: Bool { horizontal.isMoving || vertical.isMoving }

  /// Whether a finger can move the content; true by default. Content that fits is never moved.
  public var isScrollEnabled = true {
    didSet { contentRangeDidChange() }
  }

  /// The content lies at another offset.
  open func contentOffsetDidChange(from old: Point) {}

  override var needsOwnLayer: Bool { true }

  open override func didLoad() { clipsToBounds = true }

  open override func willEnterHierarchy() {
    addGestureRecognizer(dragging)
    runtime?.addParticipant(self)
  }

  open override func didExitHierarchy() {
    stop()
    move(to: offset)
    runtime?.removeParticipant(self)
  }

  /// A touch on content that runs by itself stops it, and is nobody else's.
  open override func hitTest(_ point: Point) -> DisplayNode? {
    guard let hit = super.hitTest(point) else { return nil }
    return isDecelerating || isAnimatingOffset ? self : hit
  }

  open override func touchDidBegin(_ touch: TouchEvent) {
    stop()
    super.touchDidBegin(touch)
  }

  open override func touchDidEnd(_ touch: TouchEvent) {
    bringBack(at: touch)
    super.touchDidEnd(touch)
  }

  open override func touchWasCancelled(_ touch: TouchEvent) {
    bringBack(at: touch)
    super.touchWasCancelled(touch)
  }

  // MARK: Layout

  /// Measures the spec without a limit where it scrolls. The size that comes out travels as a layout without
  /// owner behind those of the subnodes.
  nonisolated override func makeLayout(
    of spec: any LayoutElement,
    thatFits range: SizeRange,
    context: LayoutContext
  ) -> Layout {
    let contentRange = SizeRange(
      min: range.min,
      max: Size(
        width: scrollableAxes.contains(.horizontal) ? .infinity : range.max.width,
        height: scrollableAxes.contains(.vertical) ? .infinity : range.max.height
      )
    )
    let content = Layout(owner: self, laying: spec, thatFits: contentRange, context: context)
    let extent = Layout(of: MeasuredLeaf.self, size: content.size, context: context)
    return Layout(
      of: type(of: self),
      owner: self,
      size: range.clamp(content.size),
      sublayouts: content.sublayouts + [extent],
      context: context
    )
  }

  override func layoutWillApply(_ layout: Layout) {
    if let extent = layout.sublayouts.last, extent.owner == nil { contentSize = extent.size }
    contentRangeDidChange()
  }

  /// The content, the node or what people may do has changed: the offset stays inside, and a finger moves
  /// only what does not fit.
  private func contentRangeDidChange() {
    // What is beyond the end on its own way comes back by itself.
    if !isDragging && !isDecelerating { move(to: offset) }
    let isDraggable = isScrollEnabled && largestOffset != .zero
    if dragging.isEnabled != isDraggable { dragging.isEnabled = isDraggable }
  }
}
