import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@MainActor
@Suite("The accessibility tree")
struct AccessibilityTests {
  /// A node that places its subnodes by hand.
  private func makeNode(_ children: [(DisplayNode, Rect)]) throws -> DisplayNode {
    let node = DisplayNode()
    for (child, frame) in children {
      try node.attachSubnode(child)
      child.frame = frame
    }
    return node
  }

  private func shown(_ stage: Stage) -> [String?] { stage.runtime.accessibilityTree.elements.map(\.label) }

  @Test("Texts are told from the top down and along the lines, and from the right where lines begin there")
  func order() throws {
    let root = try makeNode([
      (TextNode("three"), Rect(x: 0, y: 40, width: 40, height: 20)),
      (TextNode("two"), Rect(x: 50, y: 4, width: 40, height: 20)),
      (TextNode("one"), Rect(x: 0, y: 0, width: 40, height: 20)),
    ])
    let stage = Stage(root)
    #expect(stage.runtime.accessibilityTree.elements.isEmpty)
    stage.settle()
    #expect(shown(stage) == ["one", "two", "three"])
    #expect(stage.runtime.accessibilityTree.elements.map(\.traits) == Array(repeating: .staticText, count: 3))
    stage.runtime.environment.layoutDirection = .rightToLeft
    #expect(shown(stage) == ["two", "one", "three"])
    root.setAccessibilityOrder([root.subnodes[0], root.subnodes[2]])
    #expect(shown(stage) == ["three", "one", "two"])
    root.setAccessibilityOrder([])
    #expect(shown(stage) == ["two", "one", "three"])
    stage.runtime.invalidate()
    #expect(shown(stage).isEmpty)
  }

  @Test("What cannot be seen is not told, what is cut off is told with the part that is left")
  func visibility() throws {
    let (hidden, faint, left) = (TextNode("hidden"), TextNode("faint"), TextNode("left out"))
    let texts = try makeNode([
      (hidden, Rect(x: 0, y: 0, width: 10, height: 10)), (faint, Rect(x: 0, y: 0, width: 10, height: 10)),
      (left, Rect(x: 0, y: 0, width: 10, height: 10)),
      (TextNode("half"), Rect(x: 0, y: 30, width: 20, height: 20)),
      (TextNode("below"), Rect(x: 0, y: 60, width: 20, height: 20)),
    ])
    texts.clipsToBounds = true
    let root = try makeNode([(texts, Rect(x: 10, y: 20, width: 50, height: 40))])
    hidden.isHidden = true
    faint.opacity = 0.001
    left.accessibility.isHidden = true
    let stage = Stage(root)
    stage.settle()
    let elements = stage.runtime.accessibilityTree.elements
    #expect(elements.map(\.label) == ["half", "below"])
    #expect(elements.map(\.frame.minY) == [50, 80])
    #expect(elements[0].visibleFrame == Rect(x: 10, y: 50, width: 20, height: 10))
    #expect(elements[1].visibleFrame == nil)
  }

  @Test("Frames go through transforms and scrolling")
  func frames() throws {
    let text = TextNode("text")
    text.accessibility.identifier = "it"
    let turned = try makeNode([(text, Rect(x: 0, y: 0, width: 40, height: 10))])
    turned.transform = Transform.scale(x: 2, y: 2)
    let root = try makeNode([(turned, Rect(x: 20, y: 20, width: 40, height: 40))])
    let stage = Stage(root)
    stage.settle()
    let element = stage.runtime.accessibilityTree.first { $0.identifier == "it" }
    #expect(element?.frame == Rect(x: 0, y: 0, width: 80, height: 20))
    turned.boundsOrigin = Point(x: 0, y: -10)
    #expect(stage.runtime.accessibilityTree.elements.first?.frame == Rect(x: 0, y: 20, width: 80, height: 20))
  }

  @Test("What is said of a node goes before what its class says, each part by itself")
  func completed() throws {
    let text = TextNode("text")
    text.accessibility.traits = .button
    let stage = Stage(try makeNode([(text, Rect(x: 0, y: 0, width: 40, height: 10))]))
    stage.settle()
    #expect(stage.runtime.accessibilityTree.elements.map(\.traits) == [.button] && shown(stage) == ["text"])
    text.accessibility.label = "label"
    text.accessibility.traits = nil
    #expect(
      stage.runtime.accessibilityTree.elements.map(\.traits) == [.staticText] && shown(stage) == ["label"]
    )
  }

  @Test("Things are different as soon as one part of what is said of them is")
  func parts() throws {
    let text = TextNode("text")
    let box = try makeNode([(text, Rect(x: 0, y: 0, width: 40, height: 10))])
    box.clipsToBounds = true
    let stage = Stage(try makeNode([(box, Rect(x: 0, y: 0, width: 50, height: 50))]))
    stage.settle()
    let changes: [(String, () -> Void)] = [
      ("label", { text.accessibility.label = "label" }), ("value", { text.accessibility.value = "value" }),
      ("hint", { text.accessibility.hint = "hint" }), ("traits", { text.accessibility.traits = .button }),
      ("identifier", { text.accessibility.identifier = "it" }),
      ("language", { text.accessibility.language = "de" }),
      ("frame", { text.frame.origin.x = 30 }),
      ("visible frame", { box.clipsToBounds = false }),
      ("actions", { text.accessibilityActions = [AccessibilityAction("Save") { true }] }),
    ]
    for (name, change) in changes {
      let before = stage.runtime.accessibilityTree.elements
      #expect(before.count == 1 && before == stage.runtime.accessibilityTree.elements)
      change()
      #expect(before != stage.runtime.accessibilityTree.elements, "\(name)")
    }
  }

  @Test("Groups that say the same are equal, and different as soon as something in them is")
  func equality() throws {
    let inner = TextNode("a")
    let group = try makeNode([(inner, Rect(x: 0, y: 0, width: 10, height: 10))])
    group.accessibility.role = .group
    group.accessibility.label = "group"
    let stage = Stage(try makeNode([(group, Rect(x: 0, y: 0, width: 50, height: 50))]))
    stage.settle()
    let elements = stage.runtime.accessibilityTree.elements
    #expect(elements.first?.children.count == 1 && elements == stage.runtime.accessibilityTree.elements)
    inner.accessibility.label = "b"
    #expect(elements != stage.runtime.accessibilityTree.elements)
    inner.accessibility.label = nil
    #expect(elements == stage.runtime.accessibilityTree.elements)
    // One that says the same of itself, and has another at its end.
    let second = TextNode("b")
    second.frame = Rect(x: 0, y: 20, width: 10, height: 10)
    group.addSubnode(second)
    #expect(elements != stage.runtime.accessibilityTree.elements)
    #expect(stage.runtime.accessibilityTree.elements != elements)
  }

  @Test("One thing is named by the texts in it, a group holds them, and what is neither passes them on")
  func roles() throws {
    let inner = try makeNode([
      (TextNode("a"), Rect(x: 0, y: 0, width: 10, height: 10)),
      (TextNode("b"), Rect(x: 0, y: 20, width: 10, height: 10)),
    ])
    let stage = Stage(try makeNode([(inner, Rect(x: 0, y: 0, width: 50, height: 50))]))
    stage.settle()
    #expect(shown(stage) == ["a", "b"])
    inner.accessibility.role = .element
    inner.accessibility.language = "de"
    #expect(shown(stage) == ["a, b"])
    inner.accessibility.label = "both"
    #expect(shown(stage) == ["both"])
    inner.accessibility.role = .group
    let group = stage.runtime.accessibilityTree.elements.first
    #expect(group?.label == "both" && group?.children.map(\.label) == ["a", "b"])
    #expect(group?.children.map(\.language) == ["de", "de"])
    inner.accessibility.role = nil
    #expect(shown(stage) == ["both"])
  }

  @Test("Buttons say their title and state, pictures speak once they have a label")
  func defaults() throws {
    let button = ButtonNode(ButtonContent(title: "Save"))
    let control = ControlNode()
    let picture = ImageNode()
    let root = try makeNode([
      (button, Rect(x: 0, y: 0, width: 80, height: 20)), (control, Rect(x: 0, y: 30, width: 80, height: 20)),
      (picture, Rect(x: 0, y: 60, width: 80, height: 20)),
    ])
    control.accessibility.label = "Volume"
    let stage = Stage(root)
    stage.settle()
    #expect(shown(stage) == ["Save", "Volume"])
    #expect(stage.runtime.accessibilityTree.elements[0].traits == .button)
    button.isSelected = true
    button.isEnabled = false
    picture.accessibility.label = "A cat"
    let elements = stage.runtime.accessibilityTree.elements
    #expect(elements[0].traits == [.button, .selected, .disabled])
    #expect(elements[2].label == "A cat" && elements[2].traits == .image)
  }

  @Test("A request reaches what is on screen and enabled, and nothing else")
  func requests() throws {
    let button = ButtonNode(ButtonContent(title: "Save"))
    var done: [String] = []
    button.addAction(for: .primaryActionTriggered) { _, _ in done.append("saved") }
    button.accessibilityActions = [
      AccessibilityAction("Delete") {
        done.append("deleted")
        return true
      }, AccessibilityAction("Delete") { false },
    ]
    let stage = Stage(try makeNode([(button, Rect(x: 0, y: 0, width: 80, height: 20))]))
    stage.settle()
    let runtime = stage.runtime
    let element = try #require(runtime.accessibilityTree.elements.first)
    #expect(element.actions == ["Delete", "Delete"])
    #expect(
      runtime.perform(.activate, on: element.id) && runtime.perform(.action(named: "Delete"), on: element.id)
    )
    #expect(!runtime.perform(.action(named: "Fold"), on: element.id))
    #expect(!runtime.perform(.increment, on: element.id) && !runtime.perform(.decrement, on: element.id))
    #expect(!runtime.perform(.activate, on: ObjectIdentifier(stage)))
    button.isEnabled = false
    #expect(!runtime.perform(.activate, on: element.id))
    #expect(!runtime.perform(.action(named: "Delete"), on: element.id))
    button.isEnabled = true
    button.isHidden = true
    #expect(!runtime.perform(.activate, on: element.id))
    #expect(done == ["saved", "deleted"])
  }

  @Test("A host hears of changes once a frame, and of nothing when nothing is different")
  func notification() throws {
    let text = TextNode("old")
    let stage = Stage(try makeNode([(text, Rect(x: 0, y: 0, width: 80, height: 20))]))
    stage.settle()
    var told: [AccessibilityTree] = []
    _ = stage.takeWakeUps()
    stage.runtime.accessibilityDidChange = { told.append($0) }
    #expect(stage.takeWakeUps() == 1)
    stage.settle()
    #expect(told.map { $0.elements.map(\.label) } == [["old"]])
    stage.frame()
    #expect(told.count == 1)
    text.text = "new"
    text.accessibility.hint = "a hint"
    #expect(stage.takeWakeUps() == 1)
    stage.settle()
    #expect(told.count == 2 && told[1].elements.map(\.label) == ["new"])
    #expect(told[1].elements.map(\.hint) == ["a hint"])
    stage.runtime.accessibilityDidChange = nil
    text.accessibility.hint = nil
    stage.settle()
    #expect(told.count == 2)
  }

  @Test("The text of the tree has a line for each thing")
  func description() throws {
    let text = TextNode("Name")
    text.accessibility = AccessibilityAttributes(
      value: "Ada",
      hint: "Shows more",
      identifier: "name",
      language: "en"
    )
    let group = try makeNode([(text, Rect(x: 1, y: 2, width: 30, height: 10))])
    group.accessibility = AccessibilityAttributes(label: "Person", role: .group)
    let stage = Stage(try makeNode([(group, Rect(x: 10, y: 10, width: 50, height: 50))]))
    stage.settle()
    #expect(
      stage.runtime.accessibilityTree.description == """
        “Person” group (10, 10) 50×50
          “Name” = “Ada” text #name hint “Shows more” in en (11, 12) 30×10

        """
    )
  }

  @Test("What is said of a node asks for a frame where a host hears of it, and not within a frame")
  func requestsForFrames() throws {
    let text = TextNode("text")
    let stage = Stage(try makeNode([(text, Rect(x: 0, y: 0, width: 80, height: 20))]))
    stage.settle()
    _ = stage.takeWakeUps()
    text.accessibility.hint = "one"
    #expect(stage.takeWakeUps() == 0)
    stage.runtime.accessibilityDidChange = { _ in }
    stage.settle()
    _ = stage.takeWakeUps()
    text.accessibility.hint = "two"
    #expect(stage.takeWakeUps() == 1)
    stage.runtime.add(FrameAnimation(duration: .zero) { _ in text.accessibility.hint = "three" })
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(text.accessibility.hint == "three" && stage.takeWakeUps() == 0)
  }
}
