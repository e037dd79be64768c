import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Deep accessibility")
@MainActor
struct DeepAccessibilityTests {
  @Test("Groups in 200,000 groups are compared, described and released")
  func groups() {
    let node = DisplayNode()
    func makeChain(label: String) -> AccessibilityElement {
      var element = makeElement(of: node, label: label, children: [])
      for _ in 0..<200_000 { element = makeElement(of: node, label: nil, children: [element]) }
      return element
    }
    let (one, other) = (makeChain(label: "one"), makeChain(label: "other"))
    #expect(one != other && one == makeChain(label: "one"))
    #expect(AccessibilityTree(elements: [one]).elements.count == 1)
  }

  private func makeElement(
    of node: DisplayNode,
    label: String?,
    children: [AccessibilityElement]
  ) -> AccessibilityElement {
    AccessibilityElement(
      id: ObjectIdentifier(node),
      attributes: AccessibilityAttributes(label: label, role: .group),
      traits: [],
      language: nil,
      frame: .zero,
      visibleFrame: nil,
      actions: [],
      children: children
    )
  }
}
