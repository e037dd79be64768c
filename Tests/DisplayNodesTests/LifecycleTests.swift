import AsyncDisplay
import DisplayConcurrency
import DisplayPlatform
import DisplaySimulation
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Lifecycle")
@MainActor
struct LifecycleTests {
  /// Writes down what it hears.
  private final class Observer: InterfaceStateObserver {
    let name: String
    let log: Lock<[String]>
    var onVisible: (() -> Void)?

    init(_ name: String, _ log: Lock<[String]>) {
      self.name = name
      self.log = log
    }

    private func note(_ event: String) { log.withLock { $0.append("\(name) \(event)") } }

    func nodeDidLoad(_ node: DisplayNode) { note("didLoad") }
    func nodeDidEnterHierarchy(_ node: DisplayNode) { note("didEnterHierarchy") }
    func nodeDidExitHierarchy(_ node: DisplayNode) { note("didExitHierarchy") }
    func nodeDidEnterPreloadState(_ node: DisplayNode) { note("didEnterPreload") }
    func nodeDidExitPreloadState(_ node: DisplayNode) { note("didExitPreload") }
    func nodeDidEnterDisplayState(_ node: DisplayNode) { note("didEnterDisplay") }
    func nodeDidExitDisplayState(_ node: DisplayNode) { note("didExitDisplay") }
    func nodeDidEnterVisibleState(_ node: DisplayNode) {
      note("didEnterVisible")
      onVisible?()
    }
    func nodeDidExitVisibleState(_ node: DisplayNode) { note("didExitVisible") }
    func node(_ node: DisplayNode, interfaceStateDidChangeFrom old: InterfaceState) { note("stateDidChange") }
  }

  @Test("Hooks come in the order of the table in the documentation")
  func table() throws {
    let documented = try Self.article().prefix { !$0.hasPrefix("### ") }.filter { $0.hasPrefix("| `") }.map {
      row in
      String(row.dropFirst("| `".count).prefix { $0 != "(" })
    }
    let log = Lock<[String]>([])
    let node = AllHooksNode(log: log)
    let stage = Stage(node)
    stage.settle()
    stage.runtime.invalidate()
    #expect(log.take() == documented)
  }

  /// The lines of the article about the life of a node.
  private static func article() throws -> [Substring] {
    let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(tests)/Sources/AsyncDisplay/AsyncDisplay.docc/Lifecycle.md"
    return String(decoding: try Platform.readFile(at: path, limit: 1 << 20), as: UTF8.self).split(
      separator: "\n"
    )
  }

  /// The hooks that the article names for a case.
  private static func hooks(ofNodeThat what: String) throws -> [String] {
    let row = try #require(article().first { $0.hasPrefix("| \(what) |") })
    return row.matches(of: /`([A-Za-z]+)`/).map { String($0.1) }
  }

  /// Places a node or none, as told.
  private final class SwitchNode: DisplayNode {
    let node: DisplayNode
    let shows = LayoutInput(false)

    nonisolated init(_ node: DisplayNode) {
      self.node = node
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      VStackLayout { if shows.value { node.frame(width: .points(10), height: .points(10)) } }
    }
  }

  @Test(
    "A node that joins a tree on screen, and one that leaves it, get the hooks that the documentation names"
  )
  func joining() throws {
    let log = Lock<[String]>([])
    let root = SwitchNode(AllHooksNode(log: log))
    let stage = Stage(root)
    stage.settle()
    root.shows.value = true
    stage.settle()
    #expect(try log.take() == Self.hooks(ofNodeThat: "is placed by a later layout"))
    root.shows.value = false
    stage.settle()
    #expect(try log.take() == Self.hooks(ofNodeThat: "is no longer placed, or removed by hand"))
    let node = AllHooksNode(log: log)
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    root.addSubnode(node)
    stage.settle()
    #expect(try log.take() == Self.hooks(ofNodeThat: "is added by hand"))
    node.removeFromSupernode()
    #expect(try log.take() == Self.hooks(ofNodeThat: "is no longer placed, or removed by hand"))
  }

  @Test(
    "What a later layout places in a loaded node is loaded after it, and placed before it is told of its layout"
  )
  func joiningTogether() {
    let log = Lock<[String]>([])
    let root = SwitchNode(RecorderNode("node", log: log, children: [RecorderNode("in", log: log)]))
    let stage = Stage(root)
    stage.settle()
    root.shows.value = true
    stage.settle()
    let hooks = [
      "didLoad", "layout", "willEnterHierarchy", "didEnterVisible", "didExitVisible", "didExitHierarchy",
    ]
    let expected = [
      "node didLoad", "node willEnterHierarchy", "node didEnterVisible",
      "in didLoad", "in willEnterHierarchy", "in didEnterVisible", "in layout", "node layout",
    ]
    #expect(log.take().filter { event in hooks.contains { event.hasSuffix(" " + $0) } } == expected)
    root.shows.value = false
    stage.settle()
    let left = ["node didExitVisible", "in didExitVisible", "node didExitHierarchy", "in didExitHierarchy"]
    #expect(log.take().filter { event in hooks.contains { event.hasSuffix(" " + $0) } } == left)
  }

  /// Writes down every hook under the name that it has in the documentation.
  private final class AllHooksNode: DisplayNode {
    let log: Lock<[String]>

    nonisolated init(log: Lock<[String]>) {
      self.log = log
      super.init()
    }

    nonisolated func note(_ hook: String = #function) {
      log.withLock { $0.append(String(hook.prefix { $0 != "(" })) }
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      note()
      return nil
    }

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      note()
      return size
    }

    override func calculatedLayoutDidChange() { note() }
    override func layout() { note() }
    override func layoutDidFinish() { note() }
    override func didLoad() { note() }
    override func willEnterHierarchy() { note() }
    override func didEnterHierarchy() { note() }
    override func didExitHierarchy() { note() }
    override func didEnterPreloadState() { note() }
    override func didEnterDisplayState() { note() }
    override func didEnterVisibleState() { note() }
    override func didExitPreloadState() { note() }
    override func didExitDisplayState() { note() }
    override func didExitVisibleState() { note() }
    override func interfaceStateDidChange(from old: InterfaceState) { note() }
    override func displayWillStart() { note() }
    override func makeDrawing() -> (any Drawing)? {
      note()
      return Plain(color: .black)
    }
    override func displayDidFinish() { note() }
    override func hierarchyDisplayDidFinish() { note() }
  }

  @Test("Observers hear of everything right after the node, each once, in their order")
  func observers() {
    let log = Lock<[String]>([])
    let node = RecorderNode("node", log: log)
    let (first, second) = (Observer("first", log), Observer("second", log))
    node.addInterfaceStateObserver(first)
    node.addInterfaceStateObserver(second)
    node.addInterfaceStateObserver(first)
    let stage = Stage(node)
    stage.settle()
    stage.runtime.invalidate()
    let events = log.take().filter { !$0.hasSuffix("layout") }
    let heard = [
      "didLoad", "didEnterHierarchy", "didEnterPreload", "didEnterDisplay", "didEnterVisible",
      "stateDidChange", "didExitVisible", "didExitDisplay", "didExitPreload", "stateDidChange",
      "didExitHierarchy",
    ]
    let expected = heard.flatMap { ["node \($0)", "first \($0)", "second \($0)"] }
    let names = Set(expected)
    #expect(events.filter { names.contains($0) } == expected)
  }

  @Test("An observer that is removed, or gone, hears nothing more; not even in the midst of being told")
  func removal() {
    let log = Lock<[String]>([])
    let node = DisplayNode()
    let (first, second) = (Observer("first", log), Observer("second", log))
    var third: Observer? = Observer("third", log)
    for observer in [first, second, third].compactMap({ $0 }) { node.addInterfaceStateObserver(observer) }
    third = nil
    first.onVisible = { node.removeInterfaceStateObserver(second) }
    let stage = Stage(node)
    stage.settle()
    let heard = log.take().filter { $0.hasSuffix("didEnterVisible") || $0.hasSuffix("stateDidChange") }
    #expect(heard == ["first didEnterVisible", "first stateDidChange"])
  }

  @Test(
    "No stage is left that was not entered, none entered twice, and the steps come in their order",
    arguments: 0..<UInt64(TestDepth.count(25, full: 200))
  )
  func randomStates(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let log = Lock<[String]>([])
    let inner = RecorderNode("node", log: log)
    let node = RecorderNode("root", log: Lock([]))
    node.addSubnode(inner)
    let stages = ["Preload", "Display", "Visible"]
    var entered: Set<String> = []
    for _ in 0..<40 {
      let state = InterfaceState(rawValue: UInt8.random(in: 0..<16, using: &numbers))
      node.applyInterfaceState(state)
      let events = log.take().map { String($0.dropFirst("node ".count)) }
      let steps = events.filter { $0 != "stateDidChange" }
      let exits = steps.filter { $0.hasPrefix("didExit") }.map { String($0.dropFirst("didExit".count)) }
      let entries = steps.filter { $0.hasPrefix("didEnter") }.map { String($0.dropFirst("didEnter".count)) }
      #expect(steps == exits.map { "didExit\($0)" } + entries.map { "didEnter\($0)" }, "Exits come first.")
      #expect(exits == stages.reversed().filter(exits.contains), "Exits are in reverse order.")
      #expect(entries == stages.filter(entries.contains), "Entries are in order.")
      for stage in exits { #expect(entered.remove(stage) != nil) }
      for stage in entries { #expect(entered.insert(stage).inserted) }
      #expect(events.last == "stateDidChange" || events.isEmpty)
      let wanted = state.normalized
      #expect(inner.interfaceState == wanted)
      #expect(entered.contains("Preload") == wanted.contains(.preload))
      #expect(entered.contains("Display") == wanted.contains(.display))
      #expect(entered.contains("Visible") == wanted.contains(.visible))
    }
  }

  @Test(
    "A node without a subclass arranges its subnodes as its provider says, and again when that is another"
  )
  func provider() {
    let (left, right) = (DisplayNode(), DisplayNode())
    for node in [left, right] { node.style.preferredSize = Size(width: 10, height: 10) }
    let root = DisplayNode()
    root.layoutSpecProvider = { _, _ in
      HStackLayout(alignItems: .start) {
        left; right
      }
    }
    let stage = Stage(root)
    stage.settle()
    #expect(right.frame == Rect(x: 10, y: 0, width: 10, height: 10))
    root.layoutSpecProvider = { _, _ in
      VStackLayout(alignItems: .start) {
        left; right
      }
    }
    stage.settle()
    #expect(right.frame == Rect(x: 0, y: 10, width: 10, height: 10))
    #expect(root.subnodes.count == 2)
  }

  @Test("What was measured is forgotten without another layout being asked for")
  func forgetting() {
    let log = Lock<[String]>([])
    let node = RecorderNode("node", log: log)
    let stage = Stage(node)
    stage.settle()
    _ = log.take()
    node.invalidateCalculatedLayout()
    stage.settle()
    #expect(log.take() == [])
    stage.runtime.setViewportSize(Size(width: 50, height: 50))
    stage.settle()
    #expect(log.take().contains("node layoutSpec"))
    stage.runtime.setViewportSize(Size(width: 100, height: 100))
    stage.settle()
    #expect(log.take().contains("node layoutSpec"), "The size was known before it was forgotten.")
  }

  @Test("What an action upon loading holds is let go once it has run")
  func loadActions() {
    let node = DisplayNode()
    weak var held: DisplayNode?
    do {
      let other = DisplayNode()
      held = other
      node.onDidLoad { other.opacity = 0.5 }
    }
    #expect(held != nil)
    node.load()
    #expect(held == nil)
    withExtendedLifetime(node) {}
  }

  @Test(
    "A frame that is not finite is reported once, and nothing happens",
    arguments: [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: -.infinity, width: 10, height: 10),
      Rect(x: 0, y: 0, width: .infinity, height: 10), Rect(x: 0, y: 0, width: 10, height: .nan),
    ]
  )
  func frameWithoutEnd(frame: Rect) {
    let (root, node) = (DisplayNode(), RecorderNode("node", log: Lock([])))
    node.frame = Rect(x: 1, y: 2, width: 10, height: 10)
    node.needsDisplayOnBoundsChange = true
    root.addSubnode(node)
    let stage = Stage(root)
    stage.settle()
    _ = (node.log.take(), stage.takeWakeUps())
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ report in reports.withLock { $0.append(report.message) } }) {
      node.frame = frame
    }
    #expect(reports.take().count == 1)
    #expect(node.frame == Rect(x: 1, y: 2, width: 10, height: 10) && node.layer?.frame == node.frame)
    #expect(stage.takeWakeUps() == 0)
    stage.settle()
    #expect(node.log.take().isEmpty)
  }
}
