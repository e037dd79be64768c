import AsyncDisplay
import Testing

@testable import DisplayNodes

/// What nodes know of the tree around them, against a look at all their supernodes.
@MainActor
@Suite("Tree contexts")
struct TreeContextTests {
  private enum LevelKey: EnvironmentKey {
    static let defaultValue = -1
  }

  /// The orders in which things can be done.
  private static func orders(of things: [Int]) -> [[Int]] {
    guard !things.isEmpty else { return [[]] }
    return things.flatMap { first in
      orders(of: things.filter { $0 != first }).map { [first] + $0 }
    }
  }

  @Test(
    "A chain knows its runtime and its environment, in whatever order it was put together",
    arguments: 0..<32
  )
  func chains(overriding: Int) {
    // Which of five nodes override something, before any of them is put into another or after.
    for order in Self.orders(of: [0, 1, 2, 3]) {
      for overridesFirst in [true, false] {
        let nodes = (0..<5).map { _ in DisplayNode() }
        func override() {
          for index in nodes.indices where overriding & 1 << index != 0 {
            nodes[index].environmentOverrides = EnvironmentOverrides { $0[LevelKey.self] = index }
          }
        }
        if overridesFirst { override() }
        for index in order {
          nodes[index].addSubnode(nodes[index + 1])
          // Somebody looks now and then.
          if index == 2 { _ = nodes[4].environment }
        }
        if !overridesFirst { override() }
        let stage = Stage(nodes[0])
        check(nodes, runtime: stage.runtime, "\(overriding) \(order)")
        nodes[1].removeFromSupernode()
        check(Array(nodes[1...]), runtime: nil, "away, \(overriding) \(order)")
        let other = Stage(DisplayNode())
        other.runtime.rootNode.addSubnode(nodes[1])
        check(Array(nodes[1...]), runtime: other.runtime, "elsewhere, \(overriding) \(order)")
      }
    }
  }

  private func check(_ nodes: [DisplayNode], runtime: DisplayRuntime?, _ comment: Comment) {
    var level = -1
    for node in nodes {
      level = node.environmentOverrides[LevelKey.self] ?? level
      #expect(node.runtime === runtime, comment)
      #expect(node.environment[LevelKey.self] == level, comment)
    }
  }

  @Test(
    "What overrides the environment inside what does is drawn, though the tree was put together from the inside"
  )
  func nestedOverridesAreDrawn() {
    let (root, outer, between) = (DisplayNode(), DisplayNode(), DisplayNode())
    let text = TextNode("Inside")
    text.environmentOverrides = EnvironmentOverrides { $0.layoutDirection = .rightToLeft }
    outer.environmentOverrides = EnvironmentOverrides { $0.contentSizeCategory = .extraLarge }
    for (inside, around) in [(text, between), (between, outer), (outer, root)] as [(DisplayNode, DisplayNode)]
    {
      around.addSubnode(inside)
      inside.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    }
    let stage = Stage(root)
    stage.settle()
    #expect(text.runtime === stage.runtime)
    #expect(text.isDisplayed && text.layer?.contents != nil)
  }
}
