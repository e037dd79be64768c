import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Nodes that wait for frames that do not come")
@MainActor
struct WaitingNodesTests {
  /// A node that a placeholder covers until it is drawn.
  private final class DrawnNode: DisplayNode {
    override func makeDrawing() -> (any Drawing)? { Plain(color: .black) }
  }

  @Test("Those that come and go do not stay, and those that wait do")
  func hidden() {
    let root = DisplayNode()
    let stage = Stage(root)
    stage.settle()
    let kept = DrawnNode()
    kept.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    root.addSubnode(kept)
    var nodes: [() -> DisplayNode?] = []
    for number in 0..<1_000 {
      let node = DrawnNode()
      node.placeholder = Placeholder(color: .white)
      node.layoutSpecProvider = { _, _ in VStackLayout {} }
      node.frame = Rect(x: 0, y: 0, width: Double(1 + number % 9), height: 5)
      root.addSubnode(node)
      node.environmentOverrides = EnvironmentOverrides { $0.layoutDirection = .rightToLeft }
      node.removeFromSupernode()
      nodes.append { [weak node] in node }
    }
    let alive = nodes.count { $0() != nil }
    #expect(alive <= 200, "\(alive) of \(nodes.count)")
    stage.settle()
    #expect(kept.layer?.contents != nil && nodes.allSatisfy { $0() == nil })
  }

  @Test("A node that comes and goes many times is there once")
  func again() {
    let root = DisplayNode()
    let stage = Stage(root)
    stage.settle()
    let node = DrawnNode()
    node.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    for _ in 0..<1_000 {
      root.addSubnode(node)
      node.removeFromSupernode()
      stage.runtime.environment.layoutDirection = .rightToLeft
      stage.runtime.environment.layoutDirection = .leftToRight
    }
    #expect(stage.runtime.passes.drawing.waiting.nodes.count <= 130)
    #expect(stage.runtime.passes.environment.changes.nodes.nodes.count <= 130)
    root.addSubnode(node)
    stage.settle()
    #expect(node.layer?.contents != nil)
  }

  @Test("Animations that were cancelled do not stay")
  func animations() {
    let stage = Stage(DisplayNode())
    var kept: [FrameAnimation] = []
    for number in 0..<1_000 {
      let animation = FrameAnimation(duration: .seconds(1)) { _ in }
      stage.runtime.add(animation)
      if number % 100 == 0 { kept.append(animation) } else { animation.cancel() }
    }
    #expect(stage.runtime.passes.animations.running.count <= 150)
    #expect(
      kept.allSatisfy { animation in stage.runtime.passes.animations.running.all.contains { $0 === animation }
      }
    )
  }
}
