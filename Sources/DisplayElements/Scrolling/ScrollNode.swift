internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayLayout
@_spi(Machinery) public import DisplayNodes
public import DisplayScrolling

/// A node whose content may be larger than itself and is moved by a finger.
///
/// The layout spec is measured without a limit along the scrollable axes; the node itself is no larger than it
/// may be. A drag moves the content, and when the finger lifts the content slows down with the frames. All
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

  /// The size of the content as it is shown, in points. Layout sets it where there is a spec; a node that places its subnodes
  /// by hand sets it itself, to the size at a ``zoomScale`` of 1. Sizes that are not finite are reported, and the last one stays.
  public var contentSize: Size {
    get { zoom.shownSize }
    set {
      guard newValue.isFinite else {
        return reportMisuse("a content size of \(newValue) is not finite; the last one stays")
      }
      zoom.contentSize = newValue
      showZoom()
    }
  }

  /// How far the content can be scrolled beyond its edges, in points, as beside a bar that covers it. Content at its start
  /// stays there. Insets that are not finite are reported, and the last ones stay.
  public var contentInsets = EdgeInsets.zero {
    didSet { if !takeInsets(insteadOf: oldValue) { contentInsets = oldValue } }
  }

  /// Whether a finger can move the content; true by default. Content that fits is never moved.
  public var isScrollEnabled = true {
    didSet { contentRangeDidChange() }
  }

  /// Whether what is in the content is notified of a finger only when it has stayed for 150 ms without scrolling, or was lifted; true by
  /// default. So nothing lights up under a finger that scrolls.
  public var delaysContentTouches: Bool {
    get { dragging.delaysTouches }
    set { dragging.delaysTouches = newValue }
  }

  /// Whether content that reaches an end runs on a little and comes back; true by default. Otherwise it stops.
  public var bounces = true

  /// Moves the content from frame to frame, along the vertical axis where there is one; nil leaves it where it is.
  public var scrollDriver: (any ScrollDriver)? {
    didSet { runtime?.setNeedsFrame() }
  }

  /// Whether bars show where the content is, in a window with a pointer; true by default.
  public var showsScrollBars: Bool {
    get { bars.isEnabled }
    set {
      bars.isEnabled = newValue
      if !newValue { bars.remove() }
    }
  }

  let bars = ScrollBars()
  var zoom = ScrollZoom()
  var horizontal = ScrollPosition()
  var vertical = ScrollPosition()
  /// The finger that drags the content.
  var dragSession: DragSession?
  /// Called once when the animation under way ends.
  var animationCompletion: (@MainActor (_ isFinished: Bool) -> Void)?
  /// What the subclass was last notified of.
  var notifiedScrolling = NotifiedScrolling()
  private let dragging: DragGestureRecognizer

  /// Makes a node. Legal on any task.
  ///
  /// - Parameter axes: The axes along which the content can be moved.
  nonisolated public init(scrolling axes: ScrollAxes = .vertical) {
    scrollableAxes = axes
    dragging = DragGestureRecognizer(axes: axes)
    super.init()
  }

  isolated deinit {
    if let animationCompletion { HookQueue.main.post { animationCompletion(false) } }
  }

  /// The content is shown elsewhere: at another offset, or further beyond an end. Called like other hooks, when all
  /// that moved it at once is done.
  ///
  /// - Parameter old: The ``contentOffset`` before.
  open func contentOffsetDidChange(from old: Point) {}

  /// A finger begins to drag the content.
  open func didBeginDragging() {}

  /// The finger that dragged the content has lifted, or was taken away; the content may run on by itself.
  open func didEndDragging() {}

  /// ``zoomedNode`` is shown larger or smaller.
  open func zoomScaleDidChange() {}

  /// The content stands still that a finger, an animation or a ``ScrollDriver`` moved. At most once a frame.
  open func didEndScrolling() {}

  @_spi(Machinery) open override var needsOwnLayer: Bool { true }

  @_spi(Machinery) open override var clipsByDefault: Bool { true }

  @_spi(Machinery) open override func followHierarchy() {
    super.followHierarchy()
    if isInHierarchy {
      addGestureRecognizer(dragging)
      runtime?.addParticipant(self)
    } else {
      endMoving()
      bars.remove()
      runtime?.removeParticipant(self)
    }
  }

  /// A touch on content that runs by itself stops it, and is nobody else's.
  open override func hitTest(_ point: Point) -> DisplayNode? {
    guard let hit = super.hitTest(point) else { return nil }
    if bars.contains(point, in: self) { return self }
    return horizontal.isStoppedByTouch || vertical.isStoppedByTouch ? self : hit
  }

  /// A wheel or a touchpad moves content that does not end in its direction.
  open override func handleScroll(_ scroll: ScrollEvent) -> Bool { takeZoom(scroll) || takeScroll(scroll) }

  /// The arrow keys, Page Up and Page Down, Home, End and Space move content that does not end in their direction.
  open override func handleKey(_ key: KeyEvent) -> Bool {
    takeScrollKey(key, isVertical: scrollableAxes.contains(.vertical))
  }

  open override func touchDidBegin(_ touch: TouchEvent) {
    if bars.begin(touch, in: self) { return }
    hold()
    super.touchDidBegin(touch)
  }

  open override func touchDidMove(_ touch: TouchEvent) {
    if !bars.move(touch, in: self) { super.touchDidMove(touch) }
  }

  open override func touchDidEnd(_ touch: TouchEvent) {
    if bars.end(touch, in: self) { return }
    endHold(at: touch)
    super.touchDidEnd(touch)
  }

  open override func touchWasCancelled(_ touch: TouchEvent) {
    if bars.end(touch, in: self) { return }
    endHold(at: touch)
    super.touchWasCancelled(touch)
  }

  // MARK: Layout

  /// Measures the spec without a limit where it scrolls. The size that comes out travels as a layout without
  /// owner behind those of the subnodes.
  @_spi(Machinery) nonisolated open override func makeLayout(
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

  @_spi(Machinery) open override func layoutWillApply(_ layout: Layout) {
    if let extent = layout.sublayouts.last, extent.owner == nil {
      contentSize = extent.size
    }
    contentRangeDidChange()
  }

  /// Follows new insets; false when they are none.
  private func takeInsets(insteadOf old: EdgeInsets) -> Bool {
    guard contentInsets != old else { return true }
    guard contentInsets.isFinite else {
      reportMisuse("content insets of \(contentInsets) are not finite; the last ones stay")
      return false
    }
    followInsets(from: old)
    contentRangeDidChange()
    runtime?.setNeedsFrame()
    return true
  }

  /// The content, the node or what people may do has changed: the offset stays inside, and a finger moves
  /// only what does not fit.
  func contentRangeDidChange() {
    keepInside()
    let limits = limits
    let isDraggable = isScrollEnabled && (limits.x.start < limits.x.end || limits.y.start < limits.y.end)
    if dragging.isEnabled != isDraggable { dragging.isEnabled = isDraggable }
  }
}
