import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

/// A list whose hooks are closures, and which writes down what it is told.
final class ChoosyList: ListNode {
  var highlights: @MainActor (ItemPath) -> Bool = { _ in true }
  var selects: @MainActor (ItemPath) -> Bool = { _ in true }
  var deselects: @MainActor (ItemPath) -> Bool = { _ in true }
  var told: [String] = []

  override func shouldHighlightItem(at path: ItemPath) -> Bool { highlights(path) }
  override func shouldSelectItem(at path: ItemPath) -> Bool { selects(path) }
  override func shouldDeselectItem(at path: ItemPath) -> Bool { deselects(path) }
  override func didSelectItem(at path: ItemPath) { told.append("selected \(path.item)") }
  override func didDeselectItem(at path: ItemPath) { told.append("deselected \(path.item)") }
}

/// A row of 40 points that writes down how it looks.
final class TappedRow: CellNode {
  let id: Int
  var looks: [String] = []

  nonisolated init(_ id: Int) {
    self.id = id
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 40) }

  var onSelectionChange: (@MainActor () -> Void)?

  override func selectionDidChange() {
    looks.append(isSelected ? "selected" : "deselected")
    let action = onSelectionChange
    onSelectionChange = nil
    action?()
  }
  override func highlightDidChange() { looks.append(isHighlighted ? "highlighted" : "plain") }
}

/// A list, and a node around it that gets what the list has no use for.
private final class TouchedScreen: DisplayNode {
  let list: ListNode
  var touchCount = 0

  nonisolated init(_ list: ListNode) {
    self.list = list
    super.init()
    list.style.flexGrow = 1
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .stretch, children: [list])
  }

  override func touchDidBegin(_ touch: TouchEvent) {
    touchCount += 1
    super.touchDidBegin(touch)
  }
}

@Suite("Selection by taps")
@MainActor
struct SelectionTests {
  private func content(_ ids: [Int]) -> ListContent { ListContent(ids) { TappedRow($0) } }

  private func makeStage(_ count: Int = 20) -> (ListStage, ChoosyList, ListFinger) {
    let list = ChoosyList(content(Array(0..<count)), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 400))
    stage.settle()
    return (stage, list, ListFinger(stage: stage))
  }

  private func row(_ row: Int, of list: ListNode) throws -> TappedRow {
    try #require(list.node(ofRow: row) as? TappedRow)
  }

  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  @Test("A finger that stays highlights a row after a moment and selects it when it is lifted")
  func stayingFinger() throws {
    let (stage, list, finger) = makeStage()
    let row = try row(2, of: list)
    list.delaysContentTouches = false
    finger.down(50, 100)
    stage.frame()
    #expect(!row.isHighlighted && list.hasWorkLeft)
    for _ in 0..<12 { stage.frame() }
    #expect(!row.isHighlighted)
    stage.frame()
    #expect(row.isHighlighted && list.highlightedItem == path(2) && !list.hasWorkLeft)
    finger.up(50, 100)
    stage.frame()
    #expect(row.looks == ["highlighted", "plain", "selected"])
    #expect(list.selectedItems == [path(2)] && list.highlightedItem == nil && list.told == ["selected 2"])
  }

  @Test("Where content waits for touches, a row does not wait a second time")
  func stayingFingerInTime() throws {
    let (stage, list, finger) = makeStage()
    let row = try row(2, of: list)
    finger.down(50, 100)
    for _ in 0..<19 { stage.frame() }
    #expect(!row.isHighlighted)
    stage.frame()
    #expect(row.isHighlighted)
    finger.up(50, 100)
    stage.frame()
    #expect(list.told == ["selected 2"])
  }

  @Test("Where nothing may be selected a finger highlights nothing, and nodes around the list get it")
  func noSelection() throws {
    let list = ChoosyList(content(Array(0..<20)), estimatedRowLength: 40)
    let screen = TouchedScreen(list)
    let stage = ListStage(list, in: screen, size: Size(width: 100, height: 400))
    stage.settle()
    let row = try row(2, of: list)
    let finger = ListFinger(stage: stage)
    finger.tap(50, 100)
    stage.settle()
    #expect(list.told == ["selected 2"] && screen.touchCount == 0)
    list.allowsSelection = false
    row.looks = []
    finger.down(50, 100)
    for _ in 0..<20 { stage.frame() }
    finger.up(50, 100)
    stage.settle()
    #expect(row.looks.isEmpty && list.selectedItems.isEmpty)
    #expect(list.told == ["selected 2"])
    #expect(screen.touchCount == 1)
  }

  @Test("A finger on a row whose node goes elsewhere selects nothing")
  func nodeElsewhere() throws {
    let (stage, list, finger) = makeStage()
    let row = try row(2, of: list)
    finger.down(50, 100)
    for _ in 0..<20 { stage.frame() }
    #expect(row.isHighlighted)
    let other = DisplayNode()
    Diagnostics.withHandler({ _ in }) {
      other.addSubnode(row)
      stage.settle()
    }
    #expect(list.highlightedItem == nil)
    finger.up(50, 100)
    stage.settle()
    #expect(list.told.isEmpty && list.selectedItems.isEmpty)
  }

  @Test("A tap highlights at once; a finger that moves away does neither")
  func tapping() throws {
    let (stage, list, finger) = makeStage()
    let row = try row(2, of: list)
    list.isScrollEnabled = false
    finger.down(50, 100)
    finger.move(50, 111)
    finger.up(50, 100)
    stage.frame()
    #expect(row.looks.isEmpty)
    finger.down(50, 100)
    for _ in 0..<20 { stage.frame() }
    finger.move(61, 100)
    stage.frame()
    finger.up(50, 100)
    stage.frame()
    #expect(row.looks == ["highlighted", "plain"] && list.selectedItems.isEmpty)
    finger.tap(50, 100)
    stage.frame()
    #expect(row.looks == ["highlighted", "plain", "highlighted", "plain", "selected"])
  }

  @Test("A finger that begins to scroll highlights and selects nothing any longer")
  func scrolling() throws {
    let (stage, list, finger) = makeStage()
    let row = try row(4, of: list)
    finger.down(50, 180)
    for _ in 0..<20 { stage.frame() }
    #expect(row.isHighlighted)
    finger.move(50, 150)
    stage.frame()
    #expect(!row.isHighlighted && list.isDragging)
    finger.up(50, 150)
    stage.frame()
    #expect(list.selectedItems.isEmpty)
  }

  @Test("Where one item may be selected a tap on another takes its place, and both may be refused")
  func single() {
    let (stage, list, finger) = makeStage()
    func tap(_ row: Int) {
      finger.tap(50, Double(row) * 40 + 20)
      stage.frame()
    }
    tap(1)
    tap(3)
    tap(3)
    #expect(list.told == ["selected 1", "deselected 1", "selected 3", "selected 3"])
    list.selects = { $0.item != 5 }
    tap(5)
    list.deselects = { $0.item != 3 }
    tap(6)
    list.highlights = { $0.item != 7 }
    tap(7)
    #expect(list.selectedItems == [path(3)] && list.told.count == 4)
    list.allowsSelection = false
    #expect(list.selectedItems.isEmpty)
    tap(1)
    #expect(list.selectedItems.isEmpty)
  }

  @Test("Where several items may be selected each stays until it is tapped again")
  func multiple() {
    let (stage, list, finger) = makeStage()
    list.allowsMultipleSelection = true
    for row in [1, 4, 2, 1] {
      finger.tap(50, Double(row) * 40 + 20)
      stage.frame()
    }
    #expect(list.selectedItems == [path(2), path(4)])
    #expect(list.told == ["selected 1", "selected 4", "selected 2", "deselected 1"])
    list.allowsMultipleSelection = false
    #expect(list.selectedItems == [path(2)])
  }

  @Test("Code selects without asking; what there is not, and what may not be, is reported")
  func byCode() throws {
    let (stage, list, _) = makeStage(40)
    list.selects = { _ in false }
    list.selectItem(at: path(1))
    list.selectItem(at: path(30))
    #expect(list.selectedItems == [path(30)] && list.isItemSelected(at: path(30)) && list.told.isEmpty)
    #expect(try row(1, of: list).looks == ["selected", "deselected"])
    list.scrollToRow(30, at: .start)
    stage.settle()
    #expect(try row(30, of: list).isSelected)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      list.selectItem(at: path(40))
      list.allowsSelection = false
      list.selectItem(at: path(1))
    }
    #expect(reports.withLock { $0 } == 2 && list.selectedItems.isEmpty)
    list.deselectItem(at: path(99))
  }

  @Test("A touch is for what is in front: the pinned header, whenever the rows beneath it came")
  func touchesOfPinnedHeader() throws {
    final class Switch: ControlNode {
      let name: String
      let log: Lock<[String]>
      nonisolated init(_ name: String, _ log: Lock<[String]>) {
        (self.name, self.log) = (name, log)
        super.init()
        style.height = 40
      }
      override func sendActions(for events: ControlEvents) {
        if events == .touchUpInside { log.withLock { $0.append(name) } }
      }
    }
    let log = Lock<[String]>([])
    let sections = [Array(0..<20), Array(20..<60)]
    let content = try ListContent(
      sections: sections,
      header: { _ in Switch("header", log) }
    ) { Switch("\($0)", log) }
    let list = ListNode(content, estimatedRowLength: 40)
    list.pinsHeaders = true
    let stage = ListStage(list, size: Size(width: 100, height: 400))
    stage.settle()
    let finger = ListFinger(stage: stage)
    list.scroll(by: 260)
    stage.settle()
    finger.tap(50, 20)
    stage.frame()
    finger.tap(50, 60)
    stage.frame()
    #expect(log.withLock { $0 } == ["header", "7"])
    list.scrollToRow(30, at: .start)
    stage.settle()
    // Rows that come back from above were made after the header.
    list.scroll(by: -170)
    stage.settle()
    log.withLock { $0 = [] }
    finger.tap(50, 10)
    stage.frame()
    #expect(log.withLock { $0.first?.hasPrefix("header") } == true, "\(log.withLock { $0 })")
    #expect(list.hitTest(Point(x: 50, y: list.contentOffset + 10)) === list.node(ofRow: list.pinnedRow ?? -1))
  }

  @Test("Headers and footers are not selected, nor what a pinned header covers")
  func supplementaries() throws {
    let sections = [Array(0..<8), Array(8..<30)]
    let content = try ListContent(
      sections: sections,
      header: { _ in TappedRow(-1) },
      footer: { _ in TappedRow(-2) }
    ) { TappedRow($0) }
    let list = ListNode(content, estimatedRowLength: 40)
    list.pinsHeaders = true
    let stage = ListStage(list, size: Size(width: 100, height: 400))
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.tap(50, 20)
    stage.frame()
    finger.tap(50, 9 * 40 + 20)
    stage.frame()
    list.scroll(by: 60)
    stage.settle()
    finger.tap(50, 20)
    stage.frame()
    #expect(list.selectedItems.isEmpty)
    finger.tap(50, 60)
    stage.frame()
    #expect(list.selectedItems == [ItemPath(section: 0, item: 2)])
  }

  @Test(
    "The selection follows its items through every change",
    arguments: 1...UInt64(TestDepth.count(2, full: 12))
  )
  func following(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    var items = makeItems(0..<40)
    let source = makeSource(items)
    let list = ListNode(source, estimatedRowLength: 50)
    list.allowsMultipleSelection = true
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    let finger = ListFinger(stage: stage)
    var selected: Set<Int> = []
    for step in 0..<60 {
      switch numbers.next(below: 4) {
      case 0:
        let y = Double(numbers.next(below: 300))
        let row = list.rows.all.first { row in
          row.node?.isInHierarchy == true
            && row.node?.frame.contains(Point(x: 50, y: y + list.contentOffset)) == true
        }
        if let id = (row?.node as? ItemRow)?.item.id { selected.formSymmetricDifference([id]) }
        finger.tap(50, y)
        stage.frame()
      case 1:
        list.scroll(by: Double(numbers.next(below: 600) - 300))
        stage.settle()
      default:
        let place = numbers.next(below: items.count)
        switch numbers.next(below: 4) {
        case 0 where items.count > 10: selected.remove(items.remove(at: place).id)
        case 1: items.insert(TestItem(id: 1_000 + step), at: place)
        case 2: items.insert(items.remove(at: place), at: numbers.next(below: items.count))
        default: items[place].version += 1
        }
        source.apply(makeSnapshot([items]))
        stage.settle()
      }
      let wanted = items.indices.filter { selected.contains(items[$0].id) }.map(path)
      #expect(list.selectedItems == wanted, "seed \(seed), step \(step)")
      for row in list.rows.all {
        guard let node = row.node as? ItemRow else { continue }
        #expect(node.isSelected == selected.contains(node.item.id), "seed \(seed), step \(step)")
      }
    }
  }

  @Test("After a reload nothing is selected; a row that is removed under a finger is not highlighted")
  func removal() throws {
    let (stage, list, finger) = makeStage()
    list.selectItem(at: path(3))
    finger.down(50, 60)
    for _ in 0..<20 { stage.frame() }
    let node = try row(1, of: list)
    #expect(node.isHighlighted)
    try list.performBatchUpdates(to: content([0] + Array(2..<20))) { $0.deleteItems(at: [path(1)]) }
    stage.frame()
    #expect(list.selectedItems == [path(2)] && list.highlightedItem == nil && !node.isHighlighted)
    finger.up(50, 60)
    stage.frame()
    #expect(list.selectedItems == [path(2)])
    list.reload(content(Array(0..<9)))
    stage.frame()
    #expect(list.selectedItems.isEmpty)
    finger.tap(50, 60)
    stage.frame()
    #expect(list.selectedItems == [path(1)])
  }

  @Test("A row that is reloaded under a finger on the list alone stays highlighted and is selected")
  func reloadUnderFinger() throws {
    let (stage, list, finger) = makeStage()
    let old = try row(2, of: list)
    // A touch on the node itself would end with the node.
    old.isUserInteractionEnabled = false
    finger.down(50, 100)
    stage.settle()
    #expect(old.isHighlighted)
    try list.performBatchUpdates(to: content(Array(0..<20))) { $0.reloadItems(at: [path(2)]) }
    stage.settle()
    let new = try row(2, of: list)
    #expect(new !== old && new.isHighlighted && list.highlightedItem == path(2))
    finger.up(50, 100)
    stage.frame()
    #expect(new.looks == ["highlighted", "plain", "selected"])
  }

  @Test("A node that takes the place of another one looks as code had that one look")
  func statesByCode() throws {
    let (stage, list, _) = makeStage()
    let old = try row(2, of: list)
    (old.isSelected, old.isHighlighted, old.isLifted) = (true, true, true)
    try list.performBatchUpdates(to: content(Array(0..<20))) { $0.reloadItems(at: [path(2)]) }
    stage.settle()
    let new = try row(2, of: list)
    #expect(new !== old && new.isSelected && new.isHighlighted && new.isLifted)
  }

  @Test("Rows look as they are when a row's hook selects another one meanwhile")
  func selectionInHook() throws {
    let (stage, list, _) = makeStage()
    list.selectItem(at: path(0))
    try row(0, of: list).onSelectionChange = { list.selectItem(at: path(2)) }
    list.selectItem(at: path(1))
    #expect(list.selectedItems == [path(2)])
    #expect(try (0..<4).map { try row($0, of: list).isSelected } == [false, false, true, false])
    // All at once: one that is selected again by another's hook stays so.
    list.allowsMultipleSelection = true
    for item in 0..<4 { list.selectItem(at: path(item)) }
    try row(0, of: list).onSelectionChange = { list.selectItem(at: path(3)) }
    list.deselectAllItems()
    #expect(list.selectedItems == [path(3)])
    #expect(try (0..<4).map { try row($0, of: list).isSelected } == [false, false, false, true])
    stage.settle()
  }

  @Test("A hook may change the list in the middle of a tap", arguments: 0..<4)
  func meddlingHooks(kind: Int) {
    let (stage, list, finger) = makeStage()
    list.selectItem(at: path(5))
    func meddle() {
      switch kind {
      case 0: list.reload(content([]))
      case 1: stage.runtime.invalidate()
      case 2:
        list.allowsSelection = false
        list.scrollToRow(19)
      default:
        list.reload(content(Array(0..<3)))
        stage.runtime.invalidate()
      }
    }
    // The hooks hold what they change.
    defer {
      list.highlights = { _ in true }
      list.selects = list.highlights
      list.deselects = list.highlights
    }
    list.highlights = { _ in
      meddle()
      return true
    }
    finger.tap(50, 20)
    stage.settle()
    list.selects = { _ in
      meddle()
      return true
    }
    list.deselects = list.selects
    finger.tap(50, 20)
    stage.settle()
    #expect(list.selectedItems.count <= 1 && list.highlightedItem == nil)
  }

  @Test("Code deselects one item and leaves the others, and all of them at once")
  func deselecting() {
    let list = ListNode(makeItems(0..<9), estimatedRowLength: 40) { ItemRow($0) }
    list.allowsSelection = true
    list.allowsMultipleSelection = true
    let stage = ListStage(list)
    stage.settle()
    let paths = (0..<3).map { ItemPath(section: 0, item: $0) }
    for path in paths { list.selectItem(at: path) }
    list.deselectItem(at: paths[1])
    #expect(list.selectedItems == [paths[0], paths[2]])
    list.deselectItem(at: paths[1])
    #expect(list.selectedItems == [paths[0], paths[2]])
    list.deselectAllItems()
    #expect(list.selectedItems.isEmpty)
  }

  @Test("A tap is on its item, wherever the hook that is asked puts it", arguments: [false, true])
  func movedWhileAsked(deselects: Bool) throws {
    let list = ChoosyList(ListContent(Array(0..<9)) { TappedRow($0) }, estimatedRowLength: 40)
    let root = ListScreen(list)
    let stage = ListStage(list, in: root)
    list.allowsSelection = true
    list.allowsMultipleSelection = true
    list.delaysContentTouches = false
    stage.settle()
    let finger = ListFinger(stage: stage)
    let paths = (0..<9).map { ItemPath(section: 0, item: $0) }
    if deselects { for path in [paths[2], paths[3]] { list.selectItem(at: path) } }
    // Without a place on screen the change is made at once.
    func change(_ path: ItemPath) -> Bool {
      list.removeFromSupernode()
      try? list.performBatchUpdates(to: ListContent(Array(1..<9)) { TappedRow($0) }) {
        $0.deleteItems(at: [paths[0]])
      }
      return true
    }
    (list.selects, list.deselects) = (change, change)
    finger.tap(50, 140)
    stage.settle()
    #expect(list.selectedItems == (deselects ? [paths[1]] : [paths[2]]))
    #expect(list.told == [deselects ? "deselected 2" : "selected 2"])
    (list.selects, list.deselects) = ({ _ in true }, { _ in true })
    stage.settle()
  }
}
