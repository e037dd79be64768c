import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Which nodes lack something that was never drawn")
@MainActor
struct FirstContentsSearchTests {
  /// A node that draws something, or nothing.
  private func makeNode(isDrawn: Bool) -> DisplayNode {
    let node = isDrawn ? RecorderNode("", log: Lock([])) : DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    return node
  }

  @Test("It is found as each node finds it for itself, after other searches and changes of any kind")
  func random() throws {
    for seed in 0..<UInt64(TestDepth.count(50, full: 2_000)) {
      var random = SeededNumbers(seed: seed)
      let root = DisplayNode()
      let stage = Stage(root)
      stage.settle()
      var (nodes, search) = ([root], FirstContentsSearch())
      for step in 0..<60 {
        let node = try #require(nodes.randomElement(using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let new = makeNode(isDrawn: Int.random(in: 0..<4, using: &random) == 0)
          node.addSubnode(new)
          nodes.append(new)
        case 1 where node !== root:
          let other = try #require(nodes.randomElement(using: &random))
          if other.isInside(node) { node.removeFromSupernode() } else { other.addSubnode(node) }
        case 2: node.isDisplaySuspended.toggle()
        default: break
        }
        let asked = try #require(nodes.randomElement(using: &random))
        let expected = asked.isMissingFirstContents
        #expect(search.isMissing(in: asked) == expected, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("What was found in one phase is looked for again in the next")
  func phases() {
    let row = DisplayNode()
    row.placeholder = Placeholder(color: .black)
    row.addSubnode(makeNode(isDrawn: true))
    let stage = Stage(row)
    row.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    HookQueue.main.edit {
      row.applyInterfaceState(.inHierarchy)
      // Now what is known of the row may not be so.
      TreeContext.treeDidChange()
    }
    #expect(!row.isMissingFirstContents && !row.isShowingPlaceholder, "nothing is loaded")
    row.load()
    #expect(row.isMissingFirstContents)
    #expect(row.isShowingPlaceholder)
    withExtendedLifetime(stage) {}
  }
}
