public import DisplayCanvas
internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayLayout

/// A rectangle on screen that is created, measured and drawn off the main actor.
///
/// A node lives through four phases, and the compiler keeps each where it belongs:
///
/// | Phase | Override | Runs on |
/// | --- | --- | --- |
/// | build | `nonisolated init` | any task |
/// | layout | ``layoutSpec(thatFits:)`` or ``calculateSize(thatFits:)`` | any worker, also several at once |
/// | display | ``didLoad()``, ``layout()``, ``makeDrawing()``, the state hooks | the main actor |
/// | draw | ``Drawing/draw(into:context:)`` of the value from ``makeDrawing()`` | any worker |
///
/// A subclass keeps its subnodes and its model in `let`s, so that building and layout may read them, and
/// everything else on the main actor. What layout reads and may change later is a ``LayoutInput``.
/// The subnodes are those that the layout places: there is nothing to add and nothing to forget. Others may be added by
/// hand, with ``addSubnode(_:)``, and stay in front of those.
///
/// ```swift
/// final class PostNode: DisplayNode {
///   let name: TextNode
///   let body: TextNode
///
///   nonisolated init(post: Post) {
///     name = TextNode(post.author)
///     body = TextNode(post.text)
///     super.init()
///   }
///
///   nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
///     StackLayoutSpec(.vertical, spacing: 4, children: [name, body])
///   }
/// }
/// ```
@MainActor
open class DisplayNode {
  nonisolated let measurement = Lock(NodeMeasurement())

  // What is read often is stored apart from what others see of it: access to what no other module can reach, and that calls
  // nothing meanwhile, is known to be exclusive and not checked at each time.
  @Weak var storedSupernode: DisplayNode?
  /// The nodes that lie in this one, from back to front, without those attached and not yet taken in.
  var storedSubnodes: [DisplayNode] = []
  /// What the node shares with those around it; nil where there is nothing to share.
  var context: TreeContext?
  var storedLayer: Layer?
  /// What few nodes have; nil for the others.
  var extras: NodeExtras?
  private var storedFrame = Rect.zero
  /// How many changes of layouts, of all nodes, the newest layout knew that was made the node's own.
  var appliedChanges: UInt64 = 0

  /// How far the corners are rounded, in points.
  public var cornerRadius = 0.0 {
    didSet { if cornerRadius != oldValue { cornersDidChange(redraws: cornerRounding == .precomposited) } }
  }
  /// What the node is filled with beneath its contents.
  public var backgroundColor = Color.clear {
    didSet { if backgroundColor != oldValue { backgroundColorDidChange() } }
  }

  // Bytes lie together, behind words, so that a node is as small as it can be.
  var nodeState = NodeState()
  var isStoredInHierarchy = false
  /// Whether the node and its subnodes are left out of the picture; they keep their place in the layout, and their contents. They are
  /// not visible then; see ``InterfaceState/visible``.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      updateLayer { $0.isHidden = isHidden }
      updateOwnConcealment()
    }
  }
  /// Whether what lies outside the bounds is cut off; false until it is set, but of images, lists and scroll nodes true.
  public var clipsToBounds: Bool {
    get { chosenClipping ?? clipsByDefault }
    set {
      guard newValue != clipsToBounds else { return }
      chosenClipping = newValue
      updateLayer { $0.clipsToBounds = newValue }
    }
  }
  private var chosenClipping: Bool?
  /// Whether the contents are drawn again when the size changes; otherwise they are stretched until something else has them
  /// drawn. Corners that are cut out of contents, and several nodes in one picture, are always drawn again.
  open var needsDisplayOnBoundsChange = false

  /// Whether the last layout placed subnodes, so that one that places none takes them away.
  var layoutPlacesSubnodes = false
  /// Whether the frame is being set by the supernode's layout, which also says what is inside.
  var isBeingPlaced = false
  /// Whether the node is drawn into a supernode's picture and has no layer; see ``rasterizesSubtree``.
  var isRasterized = false
  /// Whether a layout was ever made the node's own.
  var isLaidOut = false
  /// Whether what is inside the node was to be measured while it was in no runtime's tree.
  var owesOwnLayout = false
  var display = DisplayStateMachine()
  /// Whether what is being captured to be drawn became unwanted meanwhile.
  var isCaptureRefused = false
  /// Which hooks of the node were called.
  var ledger = HookLedger()

  /// The node that this one lies in, or nil for a root and for a node that is not in use.
  public var supernode: DisplayNode? { storedSupernode }
  /// The stages that the node is in; see ``InterfaceState``.
  public var interfaceState: InterfaceState { nodeState.interfaceState }
  /// Whether the node's layer is part of a tree that a host shows.
  public var isInHierarchy: Bool { isStoredInHierarchy }
  /// What the host shows; nil until the node is loaded, and never nil again.
  public var layer: Layer? { storedLayer }
  /// Where the node lies in its supernode's bounds, in points. Layout sets it for subnodes that a layout
  /// spec places; a node that places its subnodes by hand sets theirs in ``layout()``.
  ///
  /// What is inside a node whose frame is set by hand is laid out for the new size, on a worker; for a size of zero by
  /// zero it stays as it is.
  public var frame: Rect {
    get { storedFrame }
    set {
      guard newValue.origin.isFinite, newValue.size.isFinite else {
        return reportMisuse("a frame of \(newValue) is not finite; the last one stays")
      }
      let old = storedFrame
      storedFrame = newValue
      frameDidChange(from: old)
    }
  }

  #if DEBUG || Mutations
    /// Whether the node was made while a layout was computed.
    nonisolated let isMadeInLayout: Bool
  #endif

  /// Makes a node. Legal on any task.
  nonisolated public init() {
    #if DEBUG || Mutations
      isMadeInLayout = LayoutReads.computation?.context != nil
    #endif
  }

  deinit {
    if DeferredRelease.isNeeded { keepContents(subnodes: storedSubnodes) }
  }

  // MARK: Layout, on any worker

  /// Says how the node arranges its subnodes, as a value.
  ///
  /// Phase: layout. Runs on any worker, also on several at once, as often as the node is measured; the
  /// result is kept. Read only constants and layout inputs. The default is nil: the node is a leaf, whose
  /// size ``DisplayNode/calculateSize(thatFits:)`` says.
  ///
  /// - Parameter range: The smallest and the largest size that the node may have.
  nonisolated open func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? { nil }

  /// Says how large the node wants to be when it has no layout spec.
  ///
  /// Phase: layout, under the rules of ``layoutSpec(thatFits:)``. The default takes all of a finite size
  /// and nothing of one that is infinite on an axis.
  ///
  /// - Parameter size: The largest size that the node may have; an extent may be infinite.
  nonisolated open func calculateSize(thatFits size: Size) -> Size {
    SizeRange(upTo: size).greedySize
  }

  /// The baselines that stacks align the node by; those of its ``style``, unless overridden.
  ///
  /// Phase: layout, under the rules of ``layoutSpec(thatFits:)``, after the node was measured.
  nonisolated open var baselines: LayoutBaselines {
    let style = style
    return LayoutBaselines(ascender: style.ascender, descender: style.descender)
  }

  // MARK: Display, on the main actor

  /// The node got its layer, and so did its subnodes.
  ///
  /// Runs once, before the first display. The place for what belongs to the main actor.
  open func didLoad() {}

  /// The node's frame or its layout has changed, and the subnodes that its layout places have their frames.
  ///
  /// The place to set frames of subnodes by hand. What such a subnode has inside is measured on a worker for the
  /// size that it gets here.
  open func layout() {}

  /// ``layout()`` has run, and what it placed has its frames.
  open func layoutDidFinish() {}

  /// Animates a change of the layout that ``transitionLayout(_:)`` asked for.
  ///
  /// Runs when the new layout becomes the node's own. An override animates the subnodes' layers as it likes and
  /// calls ``LayoutTransitionContext/complete(isFinished:)`` at the end; until then the subnodes that go stay. The
  /// default is ``LayoutTransitionContext/animateByDefault()``.
  open func animateLayoutTransition(_ context: LayoutTransitionContext) { context.animateByDefault() }

  /// A transition has ended, and the subnodes that go are gone.
  ///
  /// - Parameters:
  ///   - context: The transition.
  ///   - isFinished: False when it was cancelled or superseded.
  open func didCompleteLayoutTransition(_ context: LayoutTransitionContext, isFinished: Bool) {}

  /// A measured layout became the node's own.
  open func calculatedLayoutDidChange() {}

  /// Captures what the node shows as a value that a worker draws; nil when there is nothing to draw.
  ///
  /// Runs once for each display, when the draw is handed out.
  open func makeDrawing() -> (any Drawing)? { nil }

  /// Captures a picture that a worker makes, for a node that has no drawing; nil when there is nothing to show.
  ///
  /// Runs once for each display, when the work is handed out, if ``makeDrawing()`` returned nil.
  open func makeImageDrawing() -> (any ImageDrawing)? { nil }

  /// Makes what covers the node while it is on screen and it, or a node in it, was never drawn; nil for nothing.
  ///
  /// Runs when such a node comes on screen. The default is ``placeholder``.
  open func makePlaceholder() -> Placeholder? { placeholder }

  /// Whether a placeholder stays although everything in the node is drawn, as long as something better is on its
  /// way. Asked at the end of each frame. The default is false.
  open var placeholderShouldPersist: Bool { false }

  /// A draw of the node is about to be handed to a worker.
  open func displayWillStart() {}

  /// Contents of the node were put on its layer.
  open func displayDidFinish() {}

  /// All contents in the node's group, the row that it is the root of, are on their layers.
  open func hierarchyDisplayDidFinish() {}

  // MARK: Interface state, on the main actor

  /// The node came near enough to fetch its data.
  open func didEnterPreloadState() {}
  /// The node moved too far away to keep its data.
  open func didExitPreloadState() {}
  /// The node came near enough to be drawn.
  open func didEnterDisplayState() {}
  /// The node moved too far away to keep its contents, which are gone.
  open func didExitDisplayState() {}
  /// The node came on screen, or is seen there again; see ``InterfaceState/visible``.
  open func didEnterVisibleState() {}
  /// The node left the screen, or is not seen there any more; see ``InterfaceState/visible``.
  open func didExitVisibleState() {}
  /// All hooks of one change have run.
  open func interfaceStateDidChange(from old: InterfaceState) {}
  /// Whether the node decides about its subnodes' states and loading, as a container that scrolls does.
  ///
  /// The default is false: subnodes share the state of their supernode.
  open var managesSubnodeStates: Bool { false }
  /// The node is about to become part of the tree that the host shows; its subnodes follow. ``didExitHierarchy()`` ends
  /// it, also where a hook takes the node out again before ``didEnterHierarchy()``.
  open func willEnterHierarchy() {}
  /// The node and its subnodes are part of the tree that the host shows.
  open func didEnterHierarchy() {}
  /// The node left the tree that the host shows; its subnodes follow.
  open func didExitHierarchy() {}

  /// The environment of the node is another one than it was last notified of.
  ///
  /// Runs at most once a frame, for loaded nodes, supernode before subnodes, and only when some key really has
  /// another value. What layout and drawing read is measured and drawn again by itself; this is the place for
  /// what the node keeps elsewhere, such as a background color. A node that first enters a tree is not notified:
  /// all that it does there is done in the tree's environment.
  ///
  /// - Parameter old: What ``DisplayNode/environment`` was.
  open func environmentDidChange(from old: NodeEnvironment) {}

  // MARK: Touches, on the main actor

  /// The deepest node that a touch at a point begins in, in front of all others there; nil for none.
  ///
  /// Runs once for each touch that begins. The default looks into the subnodes from front to back and takes
  /// this node when none of them wants the point. Hidden nodes, those fainter than 0.01 and those without
  /// ``isUserInteractionEnabled`` are passed over with all that is in them, and so is what ``clipsToBounds``
  /// cuts off.
  ///
  /// - Parameter point: The place in the node's own space, in points.
  open func hitTest(_ point: Point) -> DisplayNode? { findHitNode(at: point) }

  /// Whether the node can be touched at a point of its own space: inside its frame, shrunk or enlarged by
  /// ``hitTestSlop``. Subnodes can only be touched where this is true.
  open func isPointInside(_ point: Point) -> Bool { touchableBounds.contains(point) }

  /// A touch began in the node or in a subnode that left it alone. The node gets the touch until its end, even
  /// outside its bounds.
  ///
  /// Runs in the input pass, as the other touch hooks do. The default passes the touch on to the supernode.
  open func touchDidBegin(_ touch: TouchEvent) { passOn(touch, to: .didBegin) }
  /// A touch that began here moved. The default passes it on to the supernode.
  open func touchDidMove(_ touch: TouchEvent) { passOn(touch, to: .didMove) }
  /// A touch that began here ended. The default passes it on to the supernode.
  open func touchDidEnd(_ touch: TouchEvent) { passOn(touch, to: .didEnd) }
  /// A touch that began here was taken away: by the host, by a gesture, or because the node it began in leaves
  /// the hierarchy, which it is notified of first. The default passes it on to the supernode.
  open func touchWasCancelled(_ touch: TouchEvent) { passOn(touch, to: .wasCancelled) }

  /// A pointer that presses nothing has come over the node, or over one in it. Nodes around others are notified first.
  ///
  /// Runs in the input pass, as the other pointer hooks do. Every node under the pointer gets the call, also where another one uses it.
  open func pointerDidEnter(_ pointer: PointerEvent) {}
  /// A pointer that presses nothing moved over the node; inner nodes are notified first.
  open func pointerDidMove(_ pointer: PointerEvent) {}
  /// A pointer is over the node no longer: it moved, the node did, or the node left the hierarchy. Inner nodes are
  /// notified first.
  open func pointerDidExit(_ pointer: PointerEvent) {}

  /// A wheel or a touchpad was used over the node, and no node in it wanted it.
  ///
  /// Runs in the input pass. A movement that no node wants does nothing.
  ///
  /// - Returns: Whether it is used up here; otherwise the supernode is asked. False by default.
  open func handleScroll(_ scroll: ScrollEvent) -> Bool { false }

  /// A key was pressed, repeated or released while the node or one in it has the focus, and no node in between wanted it.
  ///
  /// Runs in the input pass. What no node wants may be a ``keyEquivalent``, and then moves the focus: Tab in reading order, the
  /// arrow keys to a side.
  ///
  /// - Returns: Whether it is used up here; otherwise the supernode is asked. False by default.
  open func handleKey(_ key: KeyEvent) -> Bool { false }

  /// Text was typed while the node or one in it has the focus, and no node in between wanted it.
  ///
  /// - Returns: Whether it is used up here; otherwise the supernode is asked. False by default.
  open func handleText(_ text: TextInputEvent) -> Bool { false }

  /// Something was dropped over the node, and no node in it wanted it.
  ///
  /// - Returns: Whether it is used up here; otherwise the supernode is asked. False by default.
  open func handleDrop(_ drop: DropEvent) -> Bool { false }

  /// Keys go to the node from now on.
  open func didBecomeFocused() {}

  /// Keys go to the node no longer.
  open func didResignFocus() {}

  /// Where text is typed into the node, in its own space; nil, the default, for a node that takes none. Asked once a frame while the
  /// node has the focus, so that input methods follow the caret.
  open var textInputArea: Rect? { nil }

  /// What of the node the ring lies around that shows the focus, in its own space.
  @_spi(Machinery) open var focusArea: Rect { visibleBounds }

  /// Whether nodes of this class may have the focus unless ``DisplayNode/isFocusable`` says otherwise; false by default.
  open var isFocusableByDefault: Bool { false }

  // MARK: For people who cannot see the screen, on the main actor

  /// What is said of the node where ``accessibility`` is silent; nothing by default, so that what is in the node
  /// speaks for itself.
  open var defaultAccessibilityAttributes: AccessibilityAttributes { AccessibilityAttributes() }

  /// Uses the node, as a tap would; returns whether there was something to do. The default does nothing.
  open func accessibilityActivate() -> Bool { false }

  /// Raises the node's value by some steps, or lowers it; returns whether it could. The default does nothing.
  open func accessibilityAdjust(by steps: Int) -> Bool { false }

  // MARK: For nodes that react in the step that changes them

  // Machinery, unlike hooks: runs in the midst of the change, and may call nobody's code.

  /// The node has entered or left the hierarchy, and those in it have not yet.
  @_spi(Machinery) open func followHierarchy() {}

  /// The node has another state, and those in it have not yet.
  @_spi(Machinery) open func followState(from old: InterfaceState) {}

  /// A layout became the node's own, and those in it have their frames.
  @_spi(Machinery) open func followLayout() {}

  // MARK: For nodes that cannot be drawn into a picture with others

  /// Whether the node shows nothing, or does not work, without a layer.
  @_spi(Machinery) open var needsOwnLayer: Bool { managesSubnodeStates }

  // MARK: For containers that put some subnodes in front of the others

  /// The subnodes whose layers lie in front of all others, whatever their order; the frontmost last.
  @_spi(Machinery) open var raisedSubnodes: [DisplayNode] { [] }

  // MARK: For containers whose content is larger than they are

  /// What ``clipsToBounds`` is until it is set.
  @_spi(Machinery) open var clipsByDefault: Bool { false }

  /// Makes the node's layout from its spec.
  @_spi(Machinery) nonisolated open func makeLayout(
    of spec: any LayoutElement,
    thatFits range: SizeRange,
    context: LayoutContext
  ) -> Layout {
    Layout(owner: self, laying: spec, thatFits: range, context: context)
  }

  /// A measured layout, made by ``makeLayout(of:thatFits:context:)``, is about to become the node's own.
  @_spi(Machinery) open func layoutWillApply(_ layout: Layout) {}
}
