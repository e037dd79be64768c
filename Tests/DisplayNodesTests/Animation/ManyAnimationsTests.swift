import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Many animations of nodes")
@MainActor
struct ManyAnimationsTests: AnimatedNodeSuite {
  let node = DisplayNode()
  let stage: Stage

  init() { stage = Stage(animating: node) }

  @Test("Animations that are over are not kept, however many come one after the other")
  func manyAnimations() {
    for _ in 0..<200 {
      node.addAnimation(FrameAnimation(duration: .zero) { _ in })
      stage.frame()
    }
    var own: [FrameAnimation] { node.extras?.frameAnimations.all ?? [] }
    #expect(own.count <= 17)
    let animation = FrameAnimation(duration: .seconds(1)) { _ in }
    for _ in 0..<5 { node.addAnimation(animation) }
    #expect(own.count { !$0.isOver } == 1)
  }

  @Test("Changes that follow each other before a frame add up, however many there are")
  func manyChanges() {
    var expected = 0.0
    for number in 1...2_000 {
      let distance = Double(number % 7)
      expected += distance
      DisplayNode.animate(duration: .milliseconds(80), curve: .linear) { node.frame.origin.x += distance }
      #expect(shown.frame.minX == 0)
    }
    for frame in 0...10 {
      stage.frame()
      #expect(abs(shown.frame.minX - expected * Double(frame) / 10) < 1e-6)
    }
    #expect(shown.frame.minX == expected && !node.isAnimating)
  }

  @Test(
    "Nodes that end while others are animated leave those as they are",
    arguments: 1...UInt64(TestDepth.count(1, full: 4))
  )
  func manyNodes(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let nodes = (0..<100).map { _ in DisplayNode() }
    for node in nodes { stage.runtime.rootNode.addSubnode(node) }
    stage.settle()
    // How many frames are left of each.
    var left = [Int](repeating: 0, count: nodes.count)
    for _ in 0..<80 {
      for _ in 0..<12 {
        let index = numbers.next(below: nodes.count)
        let node = nodes[index]
        switch numbers.next(below: 4) {
        case 0:
          node.endAnimations()
          left[index] = 0
        case 1 where left[index] > 0:
          node.removeFromSupernode()
          stage.runtime.rootNode.addSubnode(node)
          left[index] = 0
        default:
          let length = 1 + numbers.next(below: 8)
          DisplayNode.animate(duration: .milliseconds(8 * length)) { node.frame.origin.x += 1 }
          left[index] = max(left[index], length + 1)
        }
        let animated = left.count { $0 > 0 }
        #expect(stage.runtime.passes.animations.nodes.count <= max(1, 2 * (animated + 1)))
        #expect(stage.runtime.passes.animations.hasWorkLeft == (animated > 0))
      }
      stage.frame()
      for index in nodes.indices {
        left[index] = max(0, left[index] - 1)
        #expect(nodes[index].isAnimating == (left[index] > 0))
        #expect((nodes[index].layer?.frame == nodes[index].frame) == (left[index] == 0))
      }
    }
    frames(10)
    #expect(stage.runtime.passes.animations.nodes.isEmpty)
  }

  @Test("A node that leaves after others have ended is not kept")
  func releasedLater() {
    weak var gone: DisplayNode?
    do {
      let nodes = (0..<6).map { _ in DisplayNode() }
      for node in nodes { stage.runtime.rootNode.addSubnode(node) }
      stage.settle()
      DisplayNode.animate { for node in nodes { node.opacity = 0 } }
      for node in nodes.prefix(4) { node.endAnimations() }
      gone = nodes[5]
      for node in nodes { node.removeFromSupernode() }
    }
    #expect(gone == nil)
  }
}
