import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Display groups")
@MainActor
struct DisplayGroupTests {
  let log = Lock<[String]>([])

  @Test(
    "Contents that waited for a node which draws nothing, or went away, appear all the same",
    arguments: [false, true]
  )
  func lastOneDropsOut(goesAway: Bool) {
    let children = (0..<3).map { RecorderNode("child \($0)", log: log) }
    if !goesAway {
      children[1].color = nil
      children[2].color = nil
    }
    let parent = RecorderNode("parent", log: log, children: children)
    parent.color = nil
    let stage = Stage(parent)
    stage.runtime.budget = FrameBudget(everyPass: .zero)
    for _ in 0..<6 {
      stage.frame()
      stage.executor.runNext()
    }
    if goesAway {
      children[1].removeFromSupernode()
      children[2].removeFromSupernode()
    }
    stage.settle()
    #expect(children[0].layer?.contents != nil)
  }

  @Test("A draw for a size that is no more is not kept")
  func resizedWhileDrawn() {
    let node = RecorderNode("node", log: log)
    let stage = Stage(node)
    stage.settle()
    node.setNeedsDisplay()
    stage.frame()
    node.frame.size = Size(width: 20, height: 20)
    stage.settle()
    #expect(node.layer?.bitmap?.width == 20)
  }

  @Test("Text is drawn again at its new size")
  func textResized() {
    let text = TextNode("some words that wrap")
    let stage = Stage(text)
    stage.settle()
    stage.runtime.setViewportSize(Size(width: 50, height: 100))
    stage.settle()
    #expect(text.layer?.bitmap?.width == 50)
  }

  @Test("A tree that changes whenever it is measured is shown all the same")
  func changesWhileMeasured() {
    final class RestlessNode: DisplayNode {
      let input = LayoutInput(0.0)
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        let value = input.value
        input.value = value + 1
        return size
      }
    }
    for execution in [DisplayRuntime.Execution.workers, .mainActor] {
      let node = RestlessNode()
      let stage = Stage(node, execution: execution)
      for _ in 0..<6 {
        stage.frame()
        stage.executor.runAll()
      }
      #expect(node.isInHierarchy)
    }
  }

  @Test("A tree given up with results waiting leaves nothing behind")
  func givenUp() {
    weak var weakNode: DisplayNode?
    do {
      let children = (0..<3).map { RecorderNode("child \($0)", log: log) }
      let parent = RecorderNode("parent", log: log, children: children)
      weakNode = parent
      let stage = Stage(parent)
      stage.frame()
      while parent.interfaceState.isEmpty {
        stage.executor.runAll()
        stage.frame()
      }
      stage.executor.runNext()
      stage.frame()
    }
    #expect(weakNode == nil)
  }

  @Test("Groups that are ready in one frame appear in it together, as far as there is time")
  func severalGroups() {
    let nodes = (0..<4).map { RecorderNode("node \($0)", log: log) }
    let root = DisplayNode()
    for node in nodes {
      node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      node.displayGroup = DisplayGroup(owner: node)
      root.addSubnode(node)
    }
    let stage = Stage(root)
    stage.settle(until: { root.isInHierarchy })
    stage.executor.runAll()
    #expect(stage.frame().committedContents == nodes.count)
    #expect(nodes.allSatisfy { $0.layer?.contents != nil })
  }
}
