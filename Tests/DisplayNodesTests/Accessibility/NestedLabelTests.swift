import AsyncDisplay
import Testing

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
}
