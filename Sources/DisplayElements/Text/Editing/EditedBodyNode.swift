internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry
@_spi(Machinery) internal import DisplayNodes
internal import DisplayText

/// The content of an editable text: nodes for the blocks that are on screen or near it, and the caret over them.
final class EditedBodyNode: DisplayNode, FrameParticipant {
  /// How what is selected and composed looks, and the caret.
  struct Looks: Equatable {
    var selection = Color.clear
    var composition = Color.clear
    var caret = Color.clear
    var caretWidth = 1.5
  }

  /// The lines; nil until there is a width.
  var lines: EditableTextLayout?
  var looks = Looks()
  var selection: Range<Int> = 0..<0
  var composition: Range<Int> = 0..<0
  /// Where the caret stands; nil where none is seen.
  var caret: TextCaret? {
    didSet { if caret != oldValue { blink.restart() } }
  }
  /// Called before the blocks of a frame are looked at; and when a frame comes.
  weak var editor: EditableTextNode?

  private var nodes: [Int: EditedBlockNode] = [:]
  private var blink = CaretBlink()
  private lazy var caretLayer = Layer()

  nonisolated override init() { super.init() }

  override var managesSubnodeStates: Bool { true }

  /// Has the caret seen for half a second from now on.
  func restartBlinking() {
    blink.restart()
    setNeedsFrame()
  }

  /// A touch goes on where the block has scrolled away in which it began.
  override func hitTest(_ point: Point) -> DisplayNode? { super.hitTest(point).map { _ in self } }

  // MARK: Frames

  func takeInput(at timing: FrameTiming) {
    editor?.frameWillBegin(timing)
    guard caret != nil else { return }
    let (isSeen, next) = blink.advance(to: timing.timestamp)
    if caretLayer.isHidden == isSeen { caretLayer.isHidden = !isSeen }
    if let next, let runtime { wake(runtime, at: next) }
  }

  var hasWorkLeft: Bool { editor?.hasDragScrollingLeft ?? false }

  private var wakesAt: MonotonicInstant?

  /// Asks for a frame at a moment, once.
  private func wake(_ runtime: DisplayRuntime, at instant: MonotonicInstant) {
    guard wakesAt != instant, let alarms = runtime.scheduler.alarms else { return }
    wakesAt = instant
    alarms.setAlarm(at: instant) { [weak runtime] in runtime?.setNeedsFrame() }
  }

  func updateRanges(_ ranges: RangeContext) {
    guard let editor else { return }
    var lines = editor.withLines { lines, _ in lines }
    self.lines = nil
    renumber(&lines)
    let isOnScreen = !ranges.visibleRect.isEmpty
    let view = isOnScreen ? ranges.visibleRect : editor.firstPage
    let anchor = lines.anchor(atHeight: view.minY)
    let anchorTop = lines.start(ofBlock: anchor).top
    var shown: Set<Int> = []
    var index = lines.block(atHeight: view.minY - view.height / 2)
    while index < lines.blockCount {
      let top = lines.start(ofBlock: index).top
      if top > view.maxY + view.height / 2 { break }
      shown.insert(index)
      let node = show(index, &lines, in: view)
      let distance = max(0, view.minY - node.frame.maxY, node.frame.minY - view.maxY)
      ranges.bring(node, to: isOnScreen && distance == 0 ? .inHierarchy : .nearby, distance: distance)
      index += 1
    }
    for (index, node) in nodes where !shown.contains(index) {
      ranges.remove(node)
      nodes[index] = nil
    }
    let distance = lines.start(ofBlock: anchor).top - anchorTop
    self.lines = lines
    editor.linesDidChange(movedBy: distance)
    placeCaret()
  }

  /// Gives the nodes of blocks that are still there their new numbers; what was put in takes the nodes of what it replaces.
  private func renumber(_ lines: inout EditableTextLayout) {
    guard let (blocks, count) = lines.takeChange() else { return }
    var kept: [Int: EditedBlockNode] = [:]
    for (index, node) in nodes {
      if index >= blocks.upperBound {
        kept[index - blocks.count + count] = node
      } else if index < blocks.lowerBound + min(count, blocks.count) {
        kept[index] = node
      }
    }
    // Those that nobody takes leave with the others that are not shown.
    for (index, node) in nodes where !kept.values.contains(where: { $0 === node }) {
      kept[-1 - index] = node
    }
    nodes = kept
  }

  /// What of a line is drawn that is much longer than what is seen of it: the page that is seen, one before it and two behind it.
  private static func drawnPart(of width: Double, in view: Rect) -> (start: Double, width: Double) {
    let page = max(1, view.width)
    guard width > 4 * page else { return (0, width) }
    let start = max(0, (view.minX / page).rounded(.down) - 1) * page
    return (min(start, width), min(4 * page, max(0, width - start)))
  }

  private func show(
    _ index: Int,
    _ lines: inout EditableTextLayout,
    in view: Rect
  ) -> EditedBlockNode {
    let known = nodes[index]
    let node = known ?? EditedBlockNode()
    nodes[index] = node
    let layout = lines.layout(ofBlock: index)
    let (position, top) = lines.start(ofBlock: index)
    let inset = lines.inset(ofBlock: index)
    let overhang = EditedBlockNode.overhang
    let size = layout.layout.size
    let whole = max(lines.width.isFinite ? lines.width : 0, size.width + inset)
    let (start, width) = lines.wraps ? (0, whole) : Self.drawnPart(of: whole, in: view)
    let frame = Rect(
      x: start - overhang,
      y: top - overhang,
      width: width + 2 * overhang,
      height: size.height + 2 * overhang
    )
    let isResized = known != nil && node.frame.size != frame.size
    if node.frame != frame { node.frame = frame }
    let marks = EditedBlockNode.Marks(
      version: layout.version,
      inset: inset - start,
      selection: local(selection, position, unitCount: lines.unitCount(ofBlock: index)),
      composition: local(composition, position, unitCount: lines.contentCount(ofBlock: index)),
      isLast: index == lines.blockCount - 1,
      looks: looks
    )
    node.show(marks, of: layout, content: lines.contentCount(ofBlock: index), isUrgent: known != nil)
    if isResized { node.setNeedsDisplay() }
    return node
  }

  private func local(_ range: Range<Int>, _ start: Int, unitCount: Int) -> Range<Int> {
    let lower = min(max(0, range.lowerBound - start), unitCount)
    let upper = min(max(0, range.upperBound - start), unitCount)
    return lower == upper ? 0..<0 : lower..<upper
  }

  // MARK: The caret

  private func placeCaret() {
    guard let layer else { return }
    guard let caret, var lines else {
      if caretLayer.superlayer != nil { layer.covers.removeAll { $0 === caretLayer } }
      return
    }
    let rect = lines.caretRect(of: caret)
    self.lines = lines
    let width = looks.caretWidth
    let x = min(max(0, rect.minX - width / 2), max(0, bounds.width - width))
    let frame = Rect(x: x, y: rect.minY, width: width, height: rect.height)
    if caretLayer.frame != frame { caretLayer.frame = frame }
    if caretLayer.backgroundColor != looks.caret { caretLayer.backgroundColor = looks.caret }
    if caretLayer.superlayer !== layer { layer.covers.append(caretLayer) }
  }
}
