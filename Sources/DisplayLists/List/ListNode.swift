internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayListModel
@_spi(Machinery) public import DisplayNodes
internal import DisplayScrolling

/// A line of rows that scrolls: items in sections, with headers and footers where there are some.
///
/// A row has a node only while it is near the viewport. A worker reads the row's element, makes its node and
/// measures it; the main actor applies the size, loads the node before it comes on screen and lets it go
/// when it is far away again. Until a row is measured its length is an estimate; when the real length
/// arrives, or rows come and go, the anchor stays where it is on screen: see ``anchoring``.
///
/// ```swift
/// let list = ListNode(posts, estimatedRowLength: 320) { post in PostNode(post: post) }
/// ```
///
/// What is shown changes by identity with a ``SnapshotSource``, by place with
/// ``performBatchUpdates(to:_:)``, or as a whole with ``reload(_:)``. Rows that stay keep their nodes, and old
/// contents stay until new ones are drawn.
///
/// - Complexity: a frame costs O(log n) in the number of rows for each row that enters, leaves or is
///   measured. Memory grows with the rows that were measured.
open class ListNode: DisplayNode {
  /// Where the rows follow each other.
  nonisolated public let flow: RowFlow

  /// Who is asked and notified of what happens in the list, where no subclass overrides the hook of the same name.
  public weak var delegate: (any ListDelegate)?

  nonisolated let dragging: DragGestureRecognizer
  private var stage: Stage

  /// Makes a list of what all initializers say. Legal on any task.
  nonisolated public init(_ setup: ListSetup) {
    stage = .made(setup.taken())
    flow = setup.flow
    dragging = DragGestureRecognizer(axes: setup.flow.isHorizontal ? .horizontal : .vertical)
    super.init()
  }

  // MARK: Hooks

  /// The list is scrolled to another offset: moved, or corrected so that the anchor stays. At most once a frame.
  ///
  /// The hooks of a list run on the main actor, in the phase that follows a change, and may change anything. Each asks or
  /// notifies the ``delegate``; an override that calls `super` notifies it as well.
  open func contentOffsetDidChange(from old: Double) {
    delegate?.list(self, contentOffsetDidChangeFrom: old)
  }

  /// The length of all rows is another one. At most once a frame.
  open func contentLengthDidChange(from old: Double) {
    delegate?.list(self, contentLengthDidChangeFrom: old)
  }

  /// The content settled that a finger, an animation or a ``ScrollDriver`` moved over some frames. At most once
  /// a frame.
  open func didEndScrolling() { delegate?.listDidEndScrolling(self) }

  /// A finger begins to drag the rows.
  open func didBeginDragging() { delegate?.listDidBeginDragging(self) }

  /// The drag ended or was cancelled; the rows may decelerate by themselves.
  open func didEndDragging() { delegate?.listDidEndDragging(self) }

  /// Whether an item is highlighted, and selected in the end, when a finger is on it; true by default.
  open func shouldHighlightItem(at path: ItemPath) -> Bool {
    delegate?.list(self, shouldHighlightItemAt: path) ?? true
  }

  /// Whether a tap selects an item; true by default.
  open func shouldSelectItem(at path: ItemPath) -> Bool {
    delegate?.list(self, shouldSelectItemAt: path) ?? true
  }

  /// Whether a tap deselects an item: one on the item itself where several may be selected, and otherwise
  /// one on another item, which is then selected instead. True by default.
  open func shouldDeselectItem(at path: ItemPath) -> Bool {
    delegate?.list(self, shouldDeselectItemAt: path) ?? true
  }

  /// A tap has selected an item, or was on the one that was selected already where only one may be.
  open func didSelectItem(at path: ItemPath) { delegate?.list(self, didSelectItemAt: path) }

  /// A tap has deselected an item.
  open func didDeselectItem(at path: ItemPath) { delegate?.list(self, didDeselectItemAt: path) }

  /// What an item begins with for people who type to get to it, such as its title; nil, the default, for one that typing does not
  /// find.
  ///
  /// In a list that has the focus, typing goes to the next item that begins with what was typed, in upper or lower case;
  /// a second without a key ends that text. One letter typed over and over goes through all items that begin with it.
  /// Items are asked from the one that keys are at until one fits: all of them, if none does. A list is left alone of whose first 64
  /// items none has a text.
  open func typeAheadText(ofItemAt path: ItemPath) -> String? {
    delegate?.list(self, typeAheadTextOfItemAt: path)
  }

  /// Whether there is a line after an item which ``separator`` would have one; true by default.
  ///
  /// Asked on the main actor whenever rows on screen come, go or move; see ``setNeedsSeparatorUpdate()``.
  open func showsSeparator(afterItemAt path: ItemPath) -> Bool {
    delegate?.list(self, showsSeparatorAfterItemAt: path) ?? true
  }

  /// Whether an item may be put elsewhere; true by default.
  open func canMoveItem(at path: ItemPath) -> Bool { delegate?.list(self, canMoveItemAt: path) ?? true }

  /// Where an item is put that would come to lie at a place; that place by default. Asked whenever it is another one.
  ///
  /// - Parameters:
  ///   - path: Where the item is.
  ///   - proposed: Where it would be after the move.
  /// - Returns: Where it is to be after the move. A place that there is not is reported, and the last one stays.
  open func targetForMove(ofItemAt path: ItemPath, proposed: ItemPath) -> ItemPath {
    delegate?.list(self, targetForMoveOfItemAt: path, proposed: proposed) ?? proposed
  }

  /// An item was put elsewhere: the list shows its data so, or will. What the data comes from has to follow, because
  /// the next change is made from there.
  ///
  /// - Parameters:
  ///   - path: Where the item was.
  ///   - destination: Where it is after the move.
  open func didMoveItem(at path: ItemPath, to destination: ItemPath) {
    delegate?.list(self, didMoveItemAt: path, to: destination)
  }

  // MARK: Machinery

  /// What a list is made with on any thread, and then its engine, which is the main actor's.
  private enum Stage {
    case made(ListSetup)
    case running(ListEngine)
  }

  /// The engine, which is made when the main actor first asks for it.
  final var engine: ListEngine {
    switch stage {
    case .running(let engine): return engine
    case .made(let setup):
      let engine = ListEngine(setup, isPaged: isPaged, host: ListHost(self))
      stage = .running(engine)
      return engine
    }
  }

  /// Whether a movement of the content goes one row at most.
  var isPaged: Bool { false }

  /// Lists decide about their rows' states and loading themselves.
  public final override var managesSubnodeStates: Bool { true }

  /// Takes part in frames, or releases the rows, unless the list is in a row that stays near.
  @_spi(Machinery) public final override func followHierarchy() {
    if isInHierarchy { addGestureRecognizer(dragging) }
    engine.updatePresence()
  }

  @_spi(Machinery) public final override func followState(from old: InterfaceState) {
    engine.followState(from: old)
  }

  /// Has the rows measured again when the list's width changed.
  @_spi(Machinery) public final override func followLayout() { engine.viewportDidChange() }

  /// The pinned header, and a row that is being reordered.
  @_spi(Machinery) public final override var raisedSubnodes: [DisplayNode] { engine.raisedNodes }

  @_spi(Machinery) open override var clipsByDefault: Bool { true }

  /// A touch on rows that move by themselves stops them, and is nobody else's.
  open override func hitTest(_ point: Point) -> DisplayNode? {
    guard let hit = super.hitTest(point) else { return nil }
    return engine.scroll.position.isStoppedByTouch || engine.decoration.bars.contains(point, in: self)
      ? self : hit
  }

  /// A wheel or a touchpad moves rows that do not end in its direction.
  open override func handleScroll(_ scroll: ScrollEvent) -> Bool { takeScroll(scroll) }

  /// In a list that itself has the focus and whose items can be selected the arrow keys, Home and End go from item to item, and
  /// Return and Space use the one they are at. What is left of these keys, Page Up and Page Down scroll.
  open override func handleKey(_ key: KeyEvent) -> Bool {
    if isFocused, engine.takeItemKey(key) { return true }
    return takeScrollKey(key, isVertical: !engine.space.flow.isHorizontal)
  }

  /// In a list that itself has the focus, what is typed goes to the item that begins so; see ``typeAheadText(ofItemAt:)``.
  open override func handleText(_ text: TextInputEvent) -> Bool {
    if isFocused, case .commit(let typed) = text, engine.takeTypedText(typed) { return true }
    return super.handleText(text)
  }

  /// The row that keys are at, where typing finds items.
  open override var textInputArea: Rect? { engine.findsByTyping ? focusArea : super.textInputArea }

  /// Whether items can be selected.
  open override var isFocusableByDefault: Bool { allowsSelection }

  @_spi(Machinery) public final override var focusArea: Rect {
    engine.keyRow.map(engine.shownArea(ofRow:)) ?? super.focusArea
  }

  open override func touchDidBegin(_ touch: TouchEvent) {
    if !engine.decoration.bars.begin(touch, in: self), !engine.holdByTouch(touch),
      !engine.beginRowPress(touch)
    {
      super.touchDidBegin(touch)
    }
  }

  open override func touchDidMove(_ touch: TouchEvent) {
    if !engine.decoration.bars.move(touch, in: self), !engine.moveRowPress(touch) {
      super.touchDidMove(touch)
    }
  }

  open override func touchDidEnd(_ touch: TouchEvent) {
    if !engine.decoration.bars.end(touch, in: self), !engine.endHold(touch), !engine.endRowPress(touch) {
      super.touchDidEnd(touch)
    }
  }

  open override func touchWasCancelled(_ touch: TouchEvent) {
    if !engine.decoration.bars.end(touch, in: self), !engine.endHold(touch), !engine.cancelRowPress(touch) {
      super.touchWasCancelled(touch)
    }
  }

  isolated deinit {
    switch stage {
    case .made(let setup): setup.content.feed?.close()
    case .running(let engine): engine.close()
    }
  }
}
