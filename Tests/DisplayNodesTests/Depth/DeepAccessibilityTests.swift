import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Deep accessibility")
@MainActor
struct DeepAccessibilityTests {
  @Test("Groups in very many groups are compared, described and released")
  func groups() {
    let node = DisplayNode()
    func makeChain(label: String) -> AccessibilityElement {
      var element = makeElement(of: node, label: label, children: [])
      for _ in 0..<TestDepth.releases { element = makeElement(of: node, label: nil, children: [element]) }
      return element
    }
    let (one, other) = (makeChain(label: "one"), makeChain(label: "other"))
    #expect(one != other && one == makeChain(label: "one"))
    #expect(AccessibilityTree(elements: [one]).elements.count == 1)
  }

  @Test("Groups in very many groups are released where the stack is nearly full")
  func releasing() {
    let node = DisplayNode()
    var element = makeElement(of: node, label: "innermost", children: [])
    for _ in 0..<TestDepth.releases { element = makeElement(of: node, label: nil, children: [element]) }
    var tree: AccessibilityTree? = AccessibilityTree(elements: [element])
    element = makeElement(of: node, label: nil, children: [])
    runOnFullStack { tree = nil }
    #expect(tree == nil)
  }

  /// Calls itself until the stack is nearly full, and runs a closure there.
  private func runOnFullStack(_ body: () -> Void) {
    guard !CallStack.isNearlyFull else { return body() }
    let node = DisplayNode()
    runOnFullStack(body)
    // Not a tail call, which would take no stack.
    withExtendedLifetime(node) {}
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
