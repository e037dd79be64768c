import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Details of gestures and of content that moves")
@MainActor
struct MotionDetailTests {
  @Test("A held press begins with the first frame after its own duration")
  func pressDuration() {
    let node = DisplayNode()
    let (stage, _) = makeStage([(node, Rect(x: 0, y: 0, width: 100, height: 100))])
    var states: [GestureState] = []
    node.addGestureRecognizer(
      LongPressGestureRecognizer(minimumDuration: .milliseconds(40)) { states.append($0.state) }
    )
    Finger(stage: stage).down(10, 10)
    // Frames are eight milliseconds apart.
    for _ in 0..<5 { stage.frame() }
    #expect(states.isEmpty)
    stage.frame()
    #expect(states == [.began])
  }

  @Test("An animation goes from where the content is")
  func animationFromWithin() {
    let (stage, node) = ScrollTests().makeStageWithBlocks()
    node.contentOffset = Point(x: 0, y: 100)
    node.scroll(to: Point(x: 0, y: 500), animated: .over(.milliseconds(32), .linear))
    var places: [Double] = []
    for _ in 0..<5 {
      stage.frame()
      places.append(node.contentOffset.y)
    }
    #expect(places == [100, 200, 300, 400, 500])
  }

  @Test("Content on its way back is not cut short when it is laid out again")
  func laidOutOnTheWay() {
    let (stage, node) = ScrollTests().makeStageWithBlocks()
    let finger = Finger(stage: stage)
    finger.down(50, 10)
    for y in stride(from: 20.0, through: 90, by: 10) { finger.move(50, y) }
    for _ in 0..<30 { stage.frame() }
    finger.up(50, 90)
    stage.frame()
    let first = node.shownOffset.y
    #expect(first < -1 && node.isDecelerating)
    for block in node.blocks { block.style.preferredSize = Size(width: 100, height: 120) }
    for _ in 0..<4 {
      stage.frame()
      stage.executor.runAll()
    }
    #expect(node.contentSize.height == 1_200)
    #expect(node.shownOffset.y > first && node.shownOffset.y < 0 && node.isDecelerating)
    for _ in 0..<400 { stage.frame() }
    #expect(node.contentOffset == .zero)
  }
}
