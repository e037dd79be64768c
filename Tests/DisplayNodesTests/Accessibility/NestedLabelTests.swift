import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Labels of things that hold groups")
@MainActor
struct NestedLabelTests {
  @Test("One thing without a label is named by all texts in it, those in labeled groups included")
  func groups() throws {
    let (control, group) = (ControlNode(), DisplayNode())
    let (outer, inner) = (TextNode("outer"), TextNode("inner"))
    let root = DisplayNode()
    for (node, parent, y) in [
      (control, root, 0.0), (outer, control, 0), (group, control, 20), (inner, group, 0),
    ] as [(DisplayNode, DisplayNode, Double)] {
      try parent.attachSubnode(node)
      node.frame = Rect(x: 0, y: y, width: 80, height: 60 - y)
    }
    group.accessibility.role = .group
    group.accessibility.label = "group"
    let stage = Stage(root)
    stage.settle()
    let elements = stage.runtime.accessibilityTree.elements
    #expect(elements.map(\.label) == ["outer, group, inner"] && elements.allSatisfy { $0.children.isEmpty })
  }

  @Test(
    "A group within one thing is read with its label if something in it is, however deep",
    arguments: [false, true],
    [false, true]
  )
  func groupsInGroups(isInnerEmpty: Bool, isOuterEmpty: Bool) throws {
    let (control, outer, inner) = (ControlNode(), DisplayNode(), DisplayNode())
    let root = DisplayNode()
    var nodes: [(DisplayNode, DisplayNode, Double)] = [
      (control, root, 0), (outer, control, 0), (inner, outer, 20),
    ]
    if !isInnerEmpty { nodes.append((TextNode("a"), inner, 0)) }
    if !isOuterEmpty { nodes.append((TextNode("b"), outer, 0)) }
    for (node, parent, y) in nodes {
      try parent.attachSubnode(node)
      node.frame = Rect(x: 0, y: y, width: 80, height: 10)
    }
    for (node, label) in [(outer, "outer"), (inner, "inner")] {
      node.accessibility.role = .group
      node.accessibility.label = label
    }
    let stage = Stage(root)
    stage.settle()
    let read =
      isInnerEmpty
      ? (isOuterEmpty ? [] : ["outer", "b"]) : ["outer"] + (isOuterEmpty ? [] : ["b"]) + ["inner", "a"]
    let label = stage.runtime.accessibilityTree.elements.first?.label
    #expect(label == (read.isEmpty ? nil : read.joined(separator: ", ")))
  }

  @Test("A group within one thing is read with its label if a thing without a label is all that is in it")
  func namelessThing() throws {
    let (root, control, group, thing) = (DisplayNode(), ControlNode(), DisplayNode(), DisplayNode())
    for (node, parent) in [(control, root), (group, control), (thing, group)] {
      try parent.attachSubnode(node)
      node.frame = Rect(x: 0, y: 0, width: 80, height: 10)
    }
    group.accessibility.role = .group
    group.accessibility.label = "group"
    thing.accessibility.role = .element
    let stage = Stage(root)
    stage.settle()
    #expect(stage.runtime.accessibilityTree.elements.map(\.label) == ["group"])
  }
}
