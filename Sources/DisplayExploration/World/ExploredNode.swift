internal import AsyncDisplay
internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayNodes

/// A node that checks each hook which is called against those that may be called then, and against the tree as it is.
class ExploredNode: DisplayNode {
  let log: ExplorationLog
  private var automaton = HookAutomaton()

  nonisolated init(log: ExplorationLog) {
    self.log = log
    super.init()
    log.noteMade(self)
  }

  /// Whether every entry was followed by its exit.
  var hasLeftAll: Bool { automaton.isAtRest }

  /// Whether the node was notified of all that is so, and of nothing else.
  var wasNotifiedOfAll: Bool { automaton.isWhole(in: standing) }

  override func didLoad() { note(.didLoad) }
  override func willEnterHierarchy() { note(.willEnterHierarchy) }
  override func didEnterHierarchy() { note(.didEnterHierarchy) }
  override func didExitHierarchy() { note(.didExitHierarchy) }
  override func didEnterPreloadState() { note(.didEnterPreloadState) }
  override func didEnterDisplayState() { note(.didEnterDisplayState) }
  override func didEnterVisibleState() { note(.didEnterVisibleState) }
  override func didExitVisibleState() { note(.didExitVisibleState) }
  override func didExitDisplayState() { note(.didExitDisplayState) }
  override func didExitPreloadState() { note(.didExitPreloadState) }
  override func interfaceStateDidChange(from old: InterfaceState) {
    note(.interfaceStateDidChange, from: old)
  }
  override func layout() { note(.layout) }

  private func note(_ hook: Hook, from old: InterfaceState = []) {
    let error = automaton.take(hook, in: standing, from: old)
    log.check(.hookOrder, error == nil, "\(type(of: self)): \(error ?? "")")
    let isWhole = subnodes.allSatisfy {
      $0.isInHierarchy == isInHierarchy && $0.interfaceState == interfaceState
    }
    log.check(.wholeState, isWhole, "\(hook) was called while the nodes inside were elsewhere")
    log.ambush.hookWasDelivered()
  }
}

/// A row: two parts, one below the other, and below them a shelf if it has one.
final class ExploredRow: ExploredNode, ModelShowing {
  let parts: [ExploredPart]
  let shelf: ExploredShelf?
  private(set) var item: ExploredItem
  /// Whether a hook changed one part while the first contents of the row were put in: that part comes later.
  var isChangedByHook = false

  nonisolated init(item: ExploredItem, hasShelf: Bool, log: ExplorationLog) {
    self.item = item
    shelf = hasShelf ? ExploredShelf(log: log) : nil
    parts = (0..<2).map { ExploredPart(number: $0, item: item, log: log) }
    super.init(log: log)
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .stretch, children: parts + (shelf.map { [$0] } ?? []))
  }

  func canUpdate(to model: ExploredItem) -> Bool { model.id == item.id && item.isTakenInPlace }

  func update(to model: ExploredItem) {
    item = model
    for part in parts { part.show(ink: log.makeInk(), length: model.length(ofPart: part.number)) }
  }
}

/// Half of a row: one color, which says what it was drawn from.
final class ExploredPart: ExploredNode {
  let number: Int
  /// Its length in a wide viewport; twice as much in a narrow one.
  nonisolated let length: LayoutInput<Double>
  /// What it is to be drawn with.
  private(set) var ink: Int
  /// What the length changes to while the part is measured the next time.
  private nonisolated let race = Lock<Double?>(nil)
  /// A part that is changed when this one is displayed the next time.
  weak var chained: ExploredPart?
  private var shownInk = 0

  nonisolated init(number: Int, item: ExploredItem, log: ExplorationLog) {
    self.number = number
    ink = item.ink
    length = LayoutInput(item.length(ofPart: number))
    super.init(log: log)
  }

  /// Below which width a part is twice as long.
  nonisolated static let narrowWidth = 30.0

  nonisolated static func length(_ length: Double, inWidth width: Double) -> Double {
    width < narrowWidth ? 2 * length : length
  }

  /// Has the length change on another thread while the part is measured the next time.
  func armRace(length: Double) { race.withLock { $0 = length } }

  private nonisolated func takeRace() -> Double? {
    race.withLock { race in
      defer { race = nil }
      return race
    }
  }

  func show(ink: Int, length: Double) {
    self.ink = ink
    setNeedsDisplay()
    self.length.value = length
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let length = length.value
    // What has been read is out of date before it is used, as when another thread sets it.
    if let other = takeRace() { self.length.value = other }
    return Size(width: size.width, height: Self.length(length, inWidth: size.width))
  }

  override func didLoad() {
    super.didLoad()
    needsDisplayOnBoundsChange = true
  }

  override func makeDrawing() -> (any Drawing)? { NumberedDrawing(ink: ink, log: log) }

  override func displayDidFinish() {
    guard let shown = NumberedDrawing.ink(of: layer?.contents) else { return }
    log.check(.freshContents, shown >= shownInk, "ink \(shown) shown after \(shownInk)")
    shownInk = shown
    guard let next = chained else { return }
    chained = nil
    (supernode as? ExploredRow)?.isChangedByHook = true
    next.show(ink: log.makeInk(), length: next.length.value)
  }

  override func didExitDisplayState() {
    super.didExitDisplayState()
    shownInk = 0
  }
}

/// Fills its place with a color that is a number.
struct NumberedDrawing: Drawing {
  let ink: Int
  let log: ExplorationLog

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    log.check(.wantedWork, !context.isCancelled, "ink \(ink) was drawn after it was given up")
    let color = Color(
      red: UInt8(truncatingIfNeeded: ink),
      green: UInt8(truncatingIfNeeded: ink >> 8),
      blue: UInt8(truncatingIfNeeded: ink >> 16)
    )
    canvas.fill(context.bounds, with: .solid(color))
  }

  /// The number of what was drawn.
  static func ink(of contents: (any RenderedContents)?) -> Int? {
    let colors = (contents as? BlankContents)?.drawing.commands.lazy.compactMap { command -> Color? in
      if case .fill(_, _, .solid(let color)) = command { color } else { nil }
    }
    return colors?.first.map { Int($0.red) | Int($0.green) << 8 | Int($0.blue) << 16 }
  }
}

extension ExploredNode {
  /// What the contents on the layer were drawn with; nil without contents.
  var inkOnLayer: Int? { NumberedDrawing.ink(of: layer?.contents) }
}
