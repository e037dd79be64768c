import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Focus and keys")
@MainActor
struct FocusTests {
  private final class KeyNode: DisplayNode {
    let name: String
    let log: Lock<[String]>
    var keys: Set<Key> = []
    var area: Rect?
    var becomes: (() -> Void)?
    var resigns: (() -> Void)?

    nonisolated init(_ name: String, _ log: Lock<[String]>) {
      (self.name, self.log) = (name, log)
      super.init()
    }

    override var isFocusableByDefault: Bool { true }
    override var textInputArea: Rect? { area }
    override func didBecomeFocused() {
      note("focused")
      becomes?()
    }
    override func didResignFocus() {
      note("resigned")
      resigns?()
    }
    override func accessibilityActivate() -> Bool {
      note("activated")
      return true
    }
    override func handleKey(_ key: KeyEvent) -> Bool {
      note("\(key.phase) \(key.key)")
      return keys.contains(key.key)
    }
    override func handleText(_ text: TextInputEvent) -> Bool {
      note("\(text)")
      return true
    }

    private func note(_ event: String) { log.withLock { $0.append("\(name) \(event)") } }
  }

  private let log = Lock<[String]>([])

  private func take() -> [String] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }

  private func node(_ name: String) -> DisplayNode { KeyNode(name, log) }

  @Test("A root has no ring of a runtime that ended")
  func ringOfEndedRuntime() {
    let control = ControlNode()
    let (stage, root) = makeStage([(control, Rect(x: 10, y: 10, width: 50, height: 20))])
    stage.runtime.send(.key(KeyEvent(.pressed, key: .tab, timestamp: stage.clock.now)))
    stage.frame()
    #expect(root.layer?.covers.count == 1)
    stage.runtime.invalidate()
    #expect(root.layer?.covers.isEmpty != false)
    let next = Stage(root)
    next.settle()
    #expect(root.layer?.covers.isEmpty == true)
  }

  /// Four nodes in two lines.
  private func makeGrid() -> (Stage, [DisplayNode]) {
    let nodes = ["a", "b", "c", "d"].map(node)
    let (stage, _) = makeStage([
      (nodes[3], Rect(x: 60, y: 60, width: 30, height: 30)),
      (nodes[0], Rect(x: 10, y: 10, width: 30, height: 30)),
      (nodes[2], Rect(x: 10, y: 60, width: 30, height: 30)),
      (nodes[1], Rect(x: 60, y: 10, width: 30, height: 30)),
    ])
    return (stage, nodes)
  }

  @Test("Tab goes through nodes in reading order, and arrows to a side")
  func traversal() {
    let (stage, nodes) = makeGrid()
    let keyboard = Keyboard(stage: stage)
    func focused() -> Int? { nodes.firstIndex { $0.isFocused } }
    var visited: [Int?] = []
    for _ in 0..<5 {
      keyboard.type(.tab)
      visited.append(focused())
    }
    #expect(visited == [0, 1, 2, 3, 0])
    keyboard.type(.tab, .shift)
    #expect(focused() == 3)
    keyboard.type(.up)
    #expect(focused() == 1)
    keyboard.type(.left)
    #expect(focused() == 0)
    keyboard.type(.left)
    #expect(focused() == 0)
    keyboard.type(.down)
    #expect(focused() == 2)
    // Keys with others held are for shortcuts.
    keyboard.type(.up, .control)
    #expect(focused() == 2)
  }

  @Test("Hooks are told once, when the focus comes and goes, however it does")
  func hooks() {
    let (stage, nodes) = makeGrid()
    #expect(nodes[0].becomeFocused() && nodes[0].isFocused && stage.runtime.focusedNode === nodes[0])
    #expect(nodes[0].becomeFocused())
    #expect(take() == ["a focused"])
    #expect(nodes[1].becomeFocused())
    #expect(take() == ["a resigned", "b focused"])
    nodes[0].resignFocus()
    #expect(nodes[1].isFocused && take().isEmpty)
    nodes[1].removeFromSupernode()
    #expect(take() == ["b resigned"] && stage.runtime.focusedNode == nil && !nodes[1].becomeFocused())
    #expect(nodes[2].becomeFocused())
    nodes[2].isFocusable = false
    #expect(take() == ["c focused", "c resigned"] && !nodes[2].becomeFocused())
    nodes[3].becomeFocused()
    nodes[3].resignFocus()
    #expect(take() == ["d focused", "d resigned"])
  }

  @Test("A hook that gives the focus elsewhere: only who was told that it came is told that it went")
  func hookThatMovesFocus() {
    let (stage, nodes) = makeGrid()
    nodes[0].becomeFocused()
    (nodes[0] as? KeyNode)?.resigns = { nodes[2].becomeFocused() }
    _ = take()
    nodes[1].becomeFocused()
    #expect(take() == ["a resigned", "c focused"])
    #expect(nodes[2].isFocused)
    (nodes[1] as? KeyNode)?.becomes = { nodes[1].resignFocus() }
    nodes[1].becomeFocused()
    #expect(take() == ["c resigned", "b focused", "b resigned"])
    (nodes[0] as? KeyNode)?.resigns = nil
    (nodes[1] as? KeyNode)?.becomes = nil
    stage.runtime.invalidate()
  }

  @Test("What is hidden, covered or switched off is passed over, and loses the keys")
  func unusable() {
    let (stage, nodes) = makeGrid()
    let keyboard = Keyboard(stage: stage)
    nodes[1].isHidden = true
    nodes[2].isUserInteractionEnabled = false
    stage.settle()
    #expect(!nodes[1].becomeFocused() && !nodes[2].becomeFocused())
    nodes[0].becomeFocused()
    keyboard.type(.tab)
    #expect(nodes[3].isFocused)
    nodes[3].opacity = 0
    stage.settle()
    keyboard.type(.escape)
    #expect(stage.runtime.focusedNode == nil && !nodes[3].becomeFocused())
  }

  @Test("What is covered may get the focus back, and loses it with a key that comes while it is covered")
  func covered() {
    let (stage, nodes) = makeGrid()
    let cover = DisplayNode()
    cover.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    cover.backgroundColor = .black
    stage.runtime.rootNode.addSubnode(cover)
    stage.settle()
    #expect(!nodes[0].interfaceState.contains(.visible) && nodes[0].becomeFocused())
    cover.removeFromSupernode()
    stage.settle()
    Keyboard(stage: stage).type(.escape)
    #expect(nodes[0].isFocused)
    stage.runtime.rootNode.addSubnode(cover)
    stage.settle()
    Keyboard(stage: stage).type(.escape)
    #expect(stage.runtime.focusedNode == nil)
  }

  @Test("A key goes outwards until a node uses it, and only what none does moves the focus")
  func bubbling() throws {
    let (outer, inner) = (KeyNode("outer", log), KeyNode("inner", log))
    inner.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    outer.addSubnode(inner)
    let (stage, _) = makeStage([(outer, Rect(x: 0, y: 0, width: 50, height: 50))])
    let keyboard = Keyboard(stage: stage)
    inner.becomeFocused()
    #expect(outer.containsFocus && !outer.isFocused && inner.containsFocus)
    _ = take()
    keyboard.type(.tab)
    #expect(Array(take().prefix(2)) == ["inner pressed tab", "outer pressed tab"])
    #expect(outer.isFocused)
    inner.becomeFocused()
    outer.keys = [.tab]
    _ = take()
    keyboard.type(.tab)
    #expect(inner.isFocused)
    inner.keys = [.tab]
    _ = take()
    keyboard.type(.tab)
    #expect(take() == ["inner pressed tab", "inner released tab"])
  }

  @Test("A press focuses what may be, and one of a pointer on nothing such takes the focus away")
  func press() {
    let (stage, nodes) = makeGrid()
    let mouse = Mouse(stage: stage)
    mouse.click(70, 70)
    stage.frame()
    #expect(nodes[3].isFocused)
    Finger(stage: stage).tap(50, 50)
    stage.frame()
    #expect(nodes[3].isFocused)
    mouse.click(50, 50, .secondary)
    stage.frame()
    #expect(nodes[3].isFocused)
    mouse.click(50, 50)
    stage.frame()
    #expect(stage.runtime.focusedNode == nil)
    nodes[0].isFocusable = false
    mouse.click(15, 15)
    stage.frame()
    #expect(stage.runtime.focusedNode == nil)
  }

  @Test(
    "A key equivalent activates its node wherever the focus is, the frontmost of several, and none that cannot be used"
  )
  func equivalents() {
    let (stage, nodes) = makeGrid()
    let keyboard = Keyboard(stage: stage)
    nodes[0].keyEquivalent = .defaultAction
    nodes[1].keyEquivalent = KeyEquivalent(.character("s"), .control)
    nodes[2].keyEquivalent = .defaultAction
    nodes[3].becomeFocused()
    func activated() -> [String] { take().filter { $0.hasSuffix("activated") } }
    keyboard.type(.enter)
    #expect(activated() == ["c activated"])
    keyboard.type(.enter, .shift)
    keyboard.type(.character("s"))
    #expect(activated().isEmpty)
    keyboard.type(.character("s"), [.control, .capsLock])
    #expect(activated() == ["b activated"])
    nodes[2].isHidden = true
    stage.settle()
    keyboard.type(.enter)
    #expect(activated() == ["a activated"])
    nodes[0].keyEquivalent = nil
    keyboard.type(.enter)
    #expect(activated().isEmpty)
  }

  @Test("Text goes to the focused node, and the host knows where it is typed")
  func text() {
    let (stage, nodes) = makeGrid()
    let services = InMemoryHostServices()
    stage.runtime.services = services
    let field = nodes[1] as! KeyNode
    field.area = Rect(x: 1, y: 2, width: 1, height: 10)
    field.becomeFocused()
    stage.frame()
    #expect(services.textInputArea == Rect(x: 61, y: 12, width: 1, height: 10))
    _ = take()
    stage.runtime.send(.text(.commit("ä")))
    stage.runtime.send(.text(.compose("ni", selection: 2..<2)))
    stage.frame()
    #expect(take().count == 2)
    field.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    stage.settle()
    stage.frame()
    #expect(services.textInputArea == Rect(x: 1, y: 2, width: 1, height: 10))
    field.resignFocus()
    stage.frame()
    #expect(services.textInputArea == nil)
  }

  @Test(
    "A ring lies around the node that keys have come to, as far as it is seen, and around none that a press has"
  )
  func ring() throws {
    let (stage, nodes) = makeGrid()
    let keyboard = Keyboard(stage: stage)
    func ring() -> Layer? { stage.runtime.rootNode.layer?.covers.last }
    nodes[0].becomeFocused()
    stage.frame()
    #expect(ring() == nil)
    keyboard.type(.tab)
    #expect(try #require(ring()).frame == Rect(x: 56, y: 6, width: 38, height: 38))
    nodes[1].frame = Rect(x: 60, y: 0, width: 10, height: 10)
    stage.settle()
    #expect(try #require(ring()).frame == Rect(x: 56, y: -4, width: 18, height: 18))
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
    for isHidden in [true, false] {
      nodes[1].isHidden = isHidden
      stage.settle()
      #expect((ring() == nil) == isHidden)
    }
    Mouse(stage: stage).click(70, 70)
    stage.frame()
    #expect(ring() == nil)
  }

  @Test("Return uses a control at once, Space when it is released, and a disabled one not at all")
  func controls() {
    let control = ControlNode()
    var count = 0
    control.addAction(for: .touchUpInside) { _, _ in count += 1 }
    let (stage, _) = makeStage([(control, Rect(x: 0, y: 0, width: 50, height: 50))])
    let keyboard = Keyboard(stage: stage)
    keyboard.type(.tab)
    #expect(control.isFocused)
    keyboard.press(.enter)
    stage.frame()
    #expect(count == 1 && !control.isHighlighted)
    keyboard.press(.space)
    stage.frame()
    #expect(count == 1 && control.isHighlighted)
    keyboard.release(.space)
    stage.frame()
    #expect(count == 2 && !control.isHighlighted)
    keyboard.release(.space)
    keyboard.type(.space, .control)
    #expect(count == 2)
    keyboard.press(.space)
    stage.frame()
    control.resignFocus()
    #expect(!control.isHighlighted)
    control.becomeFocused()
    keyboard.release(.space)
    stage.frame()
    #expect(count == 2)
    control.isEnabled = false
    #expect(!control.isFocused && !control.becomeFocused())
  }

  @Test(
    "A control knows that a pointer is over it, and shows what it does without where nothing is set for that"
  )
  func hover() {
    var content = ButtonContent(title: "plain")
    content.setTitle("pressed", for: .highlighted)
    let button = ButtonNode(content)
    let (stage, _) = makeStage([(button, Rect(x: 0, y: 0, width: 50, height: 50))])
    let mouse = Mouse(stage: stage)
    mouse.move(20, 20)
    stage.frame()
    #expect(button.isHovered && button.controlState == .hovered)
    #expect(content.title(for: button.controlState) == "plain")
    mouse.press(20, 20)
    stage.frame()
    #expect(
      button.controlState == [.hovered, .highlighted] && content.title(for: button.controlState) == "pressed"
    )
    content.setTitle("over", for: [.hovered, .highlighted])
    #expect(content.title(for: button.controlState) == "over")
    mouse.release(20, 20)
    button.isEnabled = false
    stage.frame()
    #expect(!button.isHovered && button.controlState == .disabled)
    // The pointer is there all the time.
    button.isEnabled = true
    #expect(button.isHovered)
    button.isUserInteractionEnabled = false
    stage.settle()
    #expect(!button.isHovered)
    button.isUserInteractionEnabled = true
    stage.settle()
    #expect(button.isHovered)
    mouse.leave()
    stage.frame()
    button.isEnabled = false
    button.isEnabled = true
    #expect(!button.isHovered)
  }

  @Test("The window may be another than the one that keys go to")
  func activation() {
    let (stage, _) = makeGrid()
    #expect(stage.runtime.isActive)
    stage.runtime.send(.activation(false))
    stage.frame()
    #expect(!stage.runtime.isActive)
  }

  @Test("Where nothing has the focus, keys scroll the content that takes the most room")
  func keysForContent() {
    func content() -> ScrollNode {
      let inside = DisplayNode()
      inside.frame = Rect(x: 0, y: 0, width: 50, height: 2_000)
      let scroll = ScrollNode()
      scroll.addSubnode(inside)
      scroll.contentSize = inside.frame.size
      return scroll
    }
    let (small, large) = (content(), content())
    let (stage, _) = makeStage([
      (small, Rect(x: 0, y: 0, width: 50, height: 30)), (large, Rect(x: 0, y: 30, width: 50, height: 60)),
    ])
    func press(_ key: Key) {
      for phase in [KeyEvent.Phase.pressed, .released] {
        stage.runtime.send(.key(KeyEvent(phase, key: key, timestamp: stage.clock.now)))
      }
      stage.settle()
    }
    press(.pageDown)
    #expect(large.contentOffset.y > 10 && small.contentOffset.y == 0)
    press(.home)
    #expect(large.contentOffset.y == 0)
    // One that has the focus has the keys.
    small.isFocusable = true
    #expect(small.becomeFocused())
    press(.pageDown)
    #expect(small.contentOffset.y > 0 && large.contentOffset.y == 0)
  }

  @Test(
    "Tab goes through all nodes of a random tree that take the focus, each once, and comes round",
    arguments: 0..<UInt64(TestDepth.count(20, full: 500))
  )
  func randomTrees(seed: UInt64) {
    var random = RandomNodes(seed: seed, count: 30)
    for node in random.nodes {
      node.isFocusable = random.numbers.chance(0.5)
      node.isHidden = random.numbers.chance(0.1)
      if random.numbers.chance(0.1) { node.isUserInteractionEnabled = false }
      if random.numbers.chance(0.1) { node.opacity = 0 }
    }
    random.root.isHidden = false
    random.root.isUserInteractionEnabled = true
    random.root.opacity = 1
    let stage = Stage(random.root, size: Size(width: 200, height: 200))
    stage.settle()
    // By walking up from each node, and not down from the root.
    func isReachable(_ node: DisplayNode) -> Bool {
      var current: DisplayNode? = node
      while let next = current {
        if next.isHidden || !next.isUserInteractionEnabled || next.opacity <= 0 { return false }
        current = next.supernode
      }
      return node.isFocusable && !node.frame.isEmpty
    }
    let expected = Set(random.nodes.filter(isReachable).map(ObjectIdentifier.init))
    func tab(_ modifiers: KeyModifiers) -> ObjectIdentifier? {
      stage.runtime.send(
        .key(KeyEvent(.pressed, key: .tab, modifiers: modifiers, timestamp: stage.clock.now))
      )
      stage.frame()
      return stage.runtime.focusedNode.map(ObjectIdentifier.init)
    }
    for modifiers in [KeyModifiers(), .shift] {
      let seen = (0..<expected.count).compactMap { _ in tab(modifiers) }
      #expect(Set(seen) == expected && seen.count == expected.count)
      if let first = seen.first, expected.count > 1 { #expect(tab(modifiers) == first) }
    }
  }

  @Test("The services in memory keep what they are asked for, the last of it")
  func servicesInMemory() {
    let services = InMemoryHostServices()
    for number in 0..<150 {
      services.announce("\(number)")
      #expect(services.open("https://example.org/\(number)"))
    }
    #expect(services.announcements.count == 100 && services.announcements.last == "149")
    #expect(services.openedURLs.count == 100 && services.openedURLs.last == "https://example.org/149")
    services.title = "Notes"
    services.resize(to: Size(width: 300, height: 200))
    #expect(services.title == "Notes" && services.size == Size(width: 300, height: 200))
  }
}
