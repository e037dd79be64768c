import AsyncDisplay
import DisplayConcurrency
import DisplayPlatform
import TestSupport
import Testing

@testable import DisplayLists
@testable import DisplayNodes

/// Writes down all of its hooks, in a log that a tree shares.
private final class ScribeNode: CellNode {
  let name: String
  let children: [DisplayNode]
  let log: Lock<[String]>

  nonisolated init(_ name: String, log: Lock<[String]>, children: [DisplayNode] = []) {
    (self.name, self.log, self.children) = (name, log, children)
    super.init()
  }

  nonisolated func note(_ event: String) { log.withLock { $0.append("\(name) \(event)") } }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    note("layoutSpec")
    return children.isEmpty ? nil : StackLayoutSpec(.vertical, alignItems: .stretch, children: children)
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    note("calculateSize")
    return Size(width: size.width, height: 20)
  }

  override func makeDrawing() -> (any Drawing)? {
    note("makeDrawing")
    return RowDrawing(color: .black)
  }

  override func didLoad() { note("didLoad") }
  override func calculatedLayoutDidChange() { note("calculatedLayoutDidChange") }
  override func layout() { note("layout") }
  override func layoutDidFinish() { note("layoutDidFinish") }
  override func displayWillStart() { note("displayWillStart") }
  override func displayDidFinish() { note("displayDidFinish") }
  override func hierarchyDisplayDidFinish() { note("hierarchyDisplayDidFinish") }
  override func didEnterPreloadState() { note("didEnterPreloadState") }
  override func didExitPreloadState() { note("didExitPreloadState") }
  override func didEnterDisplayState() { note("didEnterDisplayState") }
  override func didExitDisplayState() { note("didExitDisplayState") }
  override func didEnterVisibleState() { note("didEnterVisibleState") }
  override func didExitVisibleState() { note("didExitVisibleState") }
  override func interfaceStateDidChange(from old: InterfaceState) { note("interfaceStateDidChange") }
  override func willEnterHierarchy() { note("willEnterHierarchy") }
  override func didEnterHierarchy() { note("didEnterHierarchy") }
  override func didExitHierarchy() { note("didExitHierarchy") }
}

@Suite("Hook order of rows")
@MainActor
struct RowHookOrderTests {
  private let log = Lock<[String]>([])

  private func makeStage(withSubnodes: Bool = false) -> ListStage {
    let list = ListNode(0..<200, estimatedRowLength: 20) { [log] row in
      ScribeNode("\(row)", log: log, children: withSubnodes ? [ScribeNode("\(row)in", log: log)] : [])
    }
    return ListStage(list)
  }

  /// What happened to a row and its subnode since the last time.
  private func take(_ row: Int) -> [String] {
    let taken = log.withLock { log in
      defer { log = [] }
      return log
    }
    return taken.filter { $0.hasPrefix("\(row) ") || $0.hasPrefix("\(row)in ") }
  }

  /// The hooks that the article about the life of a node names for a case.
  private func hooks(ofNodeThat what: String, row: Int) throws -> [String] {
    let tests = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let path = "/\(tests)/Sources/AsyncDisplay/AsyncDisplay.docc/Lifecycle.md"
    let article = String(decoding: try Platform.readFile(at: path, limit: 1 << 20), as: UTF8.self)
    let line = try #require(article.split(separator: "\n").first { $0.hasPrefix("| \(what) |") })
    return line.matches(of: /`([A-Za-z]+)`/).map { "\(row) \($0.1)" }
  }

  private func scroll(_ stage: ListStage, by step: Double, frames: Int) {
    for _ in 0..<frames {
      stage.list.scroll(by: step)
      stage.frame()
      stage.executor.runAll()
    }
  }

  @Test("Rows get the hooks that the documentation names, on the first screen, scrolled in, and scrolled out")
  func scrolled() throws {
    let stage = makeStage()
    stage.settle()
    #expect(try take(2) == hooks(ofNodeThat: "is a row that is made when it is on screen", row: 2))
    scroll(stage, by: 8, frames: 140)
    #expect(stage.list.visibleRows.contains(60))
    #expect(try take(60) == hooks(ofNodeThat: "is a row that is scrolled in", row: 60))
    scroll(stage, by: 8, frames: 140)
    #expect(try take(60) == hooks(ofNodeThat: "is a row that is scrolled out", row: 60))
  }

  @Test("A row that is jumped to, jumped away from, or deleted gets the hooks that the documentation names")
  func jumped() throws {
    let stage = makeStage()
    stage.settle()
    stage.list.scroll(by: 3_000)
    stage.settle()
    #expect(try take(152) == hooks(ofNodeThat: "is a row that is made when it is on screen", row: 152))
    stage.list.scroll(by: -3_000)
    stage.settle()
    let gone = "is a row that is deleted on screen, or jumped away from"
    #expect(try take(152) == hooks(ofNodeThat: gone, row: 152))
    let rest = ListContent((0..<200).filter { $0 != 2 }) { [log] row in ScribeNode("\(row)", log: log) }
    try stage.list.performBatchUpdates(to: rest) { $0.deleteItems(at: [ItemPath(section: 0, item: 2)]) }
    stage.settle()
    #expect(try take(2) == hooks(ofNodeThat: gone, row: 2))
  }

  @Test("A row that is inserted hears what one made on screen hears; one that is moved, where it goes")
  func insertedAndMoved() throws {
    let stage = makeStage()
    stage.settle()
    _ = take(2)
    var items = Array(0..<200)
    func change(_ change: (inout BatchUpdates) -> Void) throws {
      let content = ListContent(items) { [log] row in ScribeNode("\(row)", log: log) }
      try stage.list.performBatchUpdates(to: content, change)
      stage.settle()
    }
    items.insert(1_000, at: 3)
    try change { $0.insertItems(at: [ItemPath(section: 0, item: 3)]) }
    #expect(try take(1_000) == hooks(ofNodeThat: "is a row that is made when it is on screen", row: 1_000))
    items.insert(items.remove(at: 3), at: 5)
    try change { $0.moveItem(at: ItemPath(section: 0, item: 3), to: ItemPath(section: 0, item: 5)) }
    #expect(take(1_000).isEmpty)
    items.insert(items.remove(at: 5), at: 190)
    try change { $0.moveItem(at: ItemPath(section: 0, item: 5), to: ItemPath(section: 0, item: 190)) }
    let gone = "is a row that is deleted on screen, or jumped away from"
    #expect(try take(1_000) == hooks(ofNodeThat: gone, row: 1_000))
  }

  @Test("A row of a list in a row follows that row: preloaded, displayed, visible, and back")
  func nested() throws {
    let list = ListNode(0..<200, estimatedRowLength: 20) { [log] row in
      guard TestDepth.isFull || row == 60 else {
        let node = ScribeNode("other", log: log)
        node.style.height = .points(20)
        return node
      }
      let shelf = ListNode(0..<3, estimatedRowLength: 20, flow: .leftToRight) { tile in
        let node = ScribeNode(row == 60 && tile == 1 ? "60" : "other", log: log)
        node.style.width = .points(20)
        return node
      }
      shelf.style.height = .points(20)
      let node = DisplayNode()
      node.layoutSpecProvider = { _, _ in
        StackLayoutSpec(.vertical, alignItems: .stretch, children: [shelf])
      }
      return node
    }
    let stage = ListStage(list)
    stage.settle()
    scroll(stage, by: 8, frames: 140)
    #expect(stage.list.visibleRows.contains(60))
    let cameWith = take(60)
    let coming = try hooks(ofNodeThat: "is a row that is scrolled in", row: 60)
    #expect(cameWith == coming)
    scroll(stage, by: 8, frames: 140)
    let wentWith = take(60)
    let going = try hooks(ofNodeThat: "is a row that is scrolled out", row: 60)
    #expect(wentWith == going)
  }

  @Test(
    "Between a row and what is in it: states and entering from the row down, layout and loading from within"
  )
  func subnodes() {
    let stage = makeStage(withSubnodes: true)
    stage.settle()
    let whole = [
      "2 layoutSpec", "2in layoutSpec", "2in calculateSize",
      "2 didEnterPreloadState", "2 didEnterDisplayState", "2 interfaceStateDidChange",
      "2in didEnterPreloadState", "2in didEnterDisplayState", "2in interfaceStateDidChange",
      "2in calculatedLayoutDidChange", "2in layout", "2in layoutDidFinish",
      "2 calculatedLayoutDidChange", "2 layout", "2 layoutDidFinish", "2in didLoad", "2 didLoad",
      "2 willEnterHierarchy", "2in willEnterHierarchy", "2in didEnterHierarchy", "2 didEnterHierarchy",
      "2 didEnterVisibleState", "2 interfaceStateDidChange", "2in didEnterVisibleState",
      "2in interfaceStateDidChange",
      "2in displayWillStart", "2in makeDrawing", "2 displayWillStart", "2 makeDrawing",
      "2in displayDidFinish", "2 displayDidFinish", "2 hierarchyDisplayDidFinish",
    ]
    #expect(take(2) == whole)
    scroll(stage, by: 8, frames: 20)
    let left = [
      "2 didExitVisibleState", "2 interfaceStateDidChange", "2in didExitVisibleState",
      "2in interfaceStateDidChange",
      "2 didExitHierarchy", "2in didExitHierarchy",
    ]
    #expect(take(2).prefix(left.count) == left[...])
  }
}
