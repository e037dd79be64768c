import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Scroll nodes")
@MainActor
struct ScrollTests {
  /// A column of blocks of 100 by 100 points, or a row of them.
  final class BlocksNode: ScrollNode {
    let blocks: [DisplayNode]
    var moves = 0

    nonisolated init(_ blocks: [DisplayNode], axes: ScrollAxes = .vertical) {
      self.blocks = blocks
      for block in blocks {
        block.style.preferredSize = Size(width: 100, height: 100)
        block.style.flexShrink = 1
      }
      super.init(scrolling: axes)
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(scrollableAxes == .horizontal ? .horizontal : .vertical, children: blocks)
    }

    override func contentOffsetDidChange(from old: Point) { moves += 1 }
  }

  func makeStageWithBlocks(_ count: Int = 10) -> (Stage, BlocksNode) {
    let node = BlocksNode((0..<count).map { _ in DisplayNode() })
    let stage = Stage(node)
    stage.settle()
    return (stage, node)
  }

  /// Runs frames until nothing moves, and returns how many.
  func coast(_ stage: Stage) -> Int {
    var frames = 0
    while stage.takeWakeUps() > 0, frames < 2_000 {
      stage.frame()
      frames += 1
    }
    return frames
  }

  @Test(
    "Content is measured without limit where it scrolls, and the node is not",
    arguments: [
      (axes: ScrollAxes.vertical, contentSize: Size(width: 100, height: 1_000)),
      (axes: ScrollAxes.horizontal, contentSize: Size(width: 1_000, height: 100)),
      (axes: ScrollAxes(rawValue: 0), contentSize: Size(width: 100, height: 100)),
    ]
  )
  func measuring(axes: ScrollAxes, contentSize: Size) {
    let node = BlocksNode((0..<10).map { _ in DisplayNode() }, axes: axes)
    let stage = Stage(node)
    stage.settle()
    #expect(node.frame.size == Size(width: 100, height: 100))
    #expect(node.contentSize == contentSize)
    #expect(node.subnodes.map(ObjectIdentifier.init) == node.blocks.map(ObjectIdentifier.init))
    let range = SizeRange(upTo: Size(width: 300, height: 300))
    let wanted = axes.contains(.horizontal) ? Size(width: 300, height: 100) : Size(width: 100, height: 300)
    #expect(node.layout(thatFits: range).size == wanted)
  }

  @Test("The offset stays inside the content, moves the layer, and is given up for nothing that is none")
  func offset() {
    let (_, node) = makeStageWithBlocks()
    node.contentOffset = Point(x: 50, y: 300.4)
    #expect(node.contentOffset == Point(x: 0, y: 300.4))
    #expect(node.layer?.boundsOrigin == Point(x: 0, y: 300))
    node.contentOffset = Point(x: 0, y: 5_000)
    #expect(node.contentOffset == Point(x: 0, y: 900))
    node.contentOffset = Point(x: 0, y: -1)
    #expect(node.contentOffset == .zero)
    #expect(node.moves == 3)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      node.contentOffset = Point(x: 0, y: .nan)
      node.contentSize = Size(width: .infinity, height: 5)
    }
    #expect(reports.withLock { $0 } == 2)
    #expect(node.contentSize == Size(width: 100, height: 1_000))
  }

  @Test("Content that shrinks takes the offset back with it")
  func shrinking() {
    let (stage, node) = makeStageWithBlocks()
    node.contentOffset = Point(x: 0, y: 900)
    node.blocks[0].style.preferredSize = Size(width: 100, height: 40)
    stage.settle()
    #expect(node.contentSize.height == 940)
    #expect(node.contentOffset.y == 840)
  }

  @Test("A finger drags the content from where it was recognized, and takes the touch from what it began in")
  func dragging() {
    let log = Lock<[String]>([])
    let node = BlocksNode([TouchLogNode("block", log: log)] + (0..<9).map { _ in DisplayNode() })
    node.delaysContentTouches = false
    let stage = Stage(node)
    stage.settle()
    let finger = Finger(stage: stage)
    finger.down(50, 90)
    finger.move(50, 80)
    stage.frame()
    #expect(!node.isDragging)
    #expect(log.take() == ["block began 50,90", "block moved 50,80"])
    finger.move(50, 70)
    finger.move(80, 45)
    stage.frame()
    #expect(node.isDragging && node.contentOffset == Point(x: 0, y: 25))
    #expect(log.take() == ["block cancelled 50,70"])
    stage.clock.advance(by: .seconds(1))
    finger.up(80, 40)
    stage.frame()
    #expect(!node.isDragging && !node.isDecelerating && node.contentOffset.y == 30)
    #expect(coast(stage) <= 1)
  }

  /// Drags upwards at 1,000 points a second and lets go.
  func fling(_ stage: Stage) {
    let finger = Finger(stage: stage)
    finger.down(50, 90)
    for step in 1...8 {
      stage.frame()
      finger.move(50, 90 - 8 * Double(step))
    }
    finger.up(50, 26)
  }

  @Test("Content that was flung runs as far as the formula says, whatever the frames are")
  func decelerating() {
    let (stage, node) = makeStageWithBlocks(40)
    fling(stage)
    stage.frame()
    #expect(node.isDecelerating)
    // The finger was recognized at 74 points and let go at 26.
    let released = 48.0
    #expect(abs(node.contentOffset.y - released) < 1e-9)
    stage.clock.advance(by: .milliseconds(500 - 8))
    stage.frame()
    let middle = released + 1_000 * (1 - exponential(-1.001_001_335)) / 2.002_002_67
    #expect(abs(node.contentOffset.y - middle) < 0.01)
    _ = coast(stage)
    #expect(!node.isDecelerating)
    // From 1,000 to 10 points a second.
    #expect(abs(node.contentOffset.y - released - 990 / 2.002_002_67) < 0.01)
    #expect(stage.takeWakeUps() == 0)
  }

  @Test("Content that reaches its end runs on a little and comes back to it, whatever the frames are")
  func bouncing() {
    let (stage, node) = makeStageWithBlocks(3)
    fling(stage)
    var farthest = 0.0
    repeat {
      stage.frame()
      farthest = max(farthest, node.shownOffset.y)
    } while stage.takeWakeUps() > 0
    #expect(farthest > 205 && farthest < 300)
    #expect(node.contentOffset.y == 200 && !node.isDecelerating)
    let (late, other) = makeStageWithBlocks(3)
    fling(late)
    late.frame()
    late.clock.advance(by: .milliseconds(192))
    late.frame()
    let (early, third) = makeStageWithBlocks(3)
    fling(early)
    for _ in 0..<26 { early.frame() }
    #expect(other.shownOffset.y > 200)
    #expect(abs(other.shownOffset.y - third.shownOffset.y) < 1e-6)
  }

  @Test("A finger pulls content beyond its end with growing resistance, and it comes back")
  func pulling() {
    let (stage, node) = makeStageWithBlocks()
    let finger = Finger(stage: stage)
    finger.down(50, 0)
    finger.move(50, 20)
    finger.move(50, 120)
    stage.frame()
    let shown = 100 * (1 - 1 / 1.55)
    #expect(abs(node.shownOffset.y + shown) < 1e-9)
    #expect(node.layer?.boundsOrigin.y == -35)
    finger.move(50, 20)
    stage.frame()
    #expect(abs(node.shownOffset.y) < 1e-9)
    finger.move(50, 120)
    stage.clock.advance(by: .seconds(1))
    finger.cancel(50, 120)
    stage.frame()
    #expect(node.isDecelerating)
    _ = coast(stage)
    #expect(node.contentOffset == .zero && !node.isDecelerating)
  }

  @Test("Content that does not bounce stops at its end and awaits no more frames")
  func atEnd() {
    let (stage, node) = makeStageWithBlocks(3)
    node.bounces = false
    fling(stage)
    stage.frame()
    #expect(coast(stage) < 100)
    #expect(node.contentOffset.y == 200 && !node.isDecelerating)
  }

  @Test("A touch stops content that runs, and nothing in it hears of the touch")
  func stopping() {
    let log = Lock<[String]>([])
    let node = BlocksNode((0..<40).map { _ in TouchLogNode("block", log: log) })
    let stage = Stage(node)
    stage.settle()
    fling(stage)
    stage.frame()
    stage.frame()
    _ = log.take()
    #expect(node.isDecelerating)
    let offset = node.contentOffset
    Finger(stage: stage).tap(50, 50)
    stage.frame()
    #expect(!node.isDecelerating && node.contentOffset == offset)
    #expect(log.take() == [])
    Finger(stage: stage).tap(50, 50)
    stage.frame()
    #expect(log.take().count == 2)
  }

  @Test("In the last half point of the way back a touch is for what it hits", arguments: [false, true])
  func touchBeforeRest(isLate: Bool) {
    let log = Lock<[String]>([])
    let node = BlocksNode((0..<40).map { _ in TouchLogNode("block", log: log) })
    let stage = Stage(node)
    stage.settle()
    let finger = Finger(stage: stage)
    finger.down(50, 20)
    finger.move(50, 40)
    finger.move(50, 90)
    finger.up(50, 90)
    stage.frame()
    while node.overscroll.y <= (isLate ? -0.5 : -1) { stage.frame() }
    #expect(node.isDecelerating && node.overscroll.y < 0)
    _ = log.take()
    Finger(stage: stage).tap(50, 50)
    stage.frame()
    #expect(log.take().count == (isLate ? 2 : 0))
  }

  @Test("Content that fits, or may not be scrolled, is not dragged")
  func undraggable() {
    let (stage, node) = makeStageWithBlocks(1)
    fling(stage)
    stage.frame()
    #expect(!node.isDecelerating && node.contentOffset == .zero)
    let (other, tall) = makeStageWithBlocks()
    tall.isScrollEnabled = false
    fling(other)
    other.frame()
    #expect(tall.contentOffset == .zero)
    tall.isScrollEnabled = true
    fling(other)
    other.frame()
    #expect(tall.contentOffset.y > 0)
  }

  @Test("Of two nested nodes the one whose axis the finger takes is dragged")
  func nested() {
    let carousel = BlocksNode((0..<5).map { _ in DisplayNode() }, axes: .horizontal)
    let node = BlocksNode([carousel] + (0..<9).map { _ in DisplayNode() })
    let stage = Stage(node)
    stage.settle()
    let finger = Finger(stage: stage)
    finger.down(90, 50)
    finger.move(70, 50)
    finger.move(40, 10)
    stage.frame()
    #expect(carousel.contentOffset == Point(x: 30, y: 0) && node.contentOffset == .zero)
    finger.cancel(40, 10)
    stage.frame()
    finger.down(90, 90)
    finger.move(90, 70)
    finger.move(40, 40)
    stage.frame()
    #expect(carousel.contentOffset == Point(x: 30, y: 0) && node.contentOffset == Point(x: 0, y: 30))
  }

  @Test("A node that leaves while it is dragged or runs on stands still")
  func leaving() {
    let (stage, node) = makeStageWithBlocks()
    let finger = Finger(stage: stage)
    finger.down(50, 90)
    finger.move(50, 50)
    stage.frame()
    #expect(node.isDragging)
    stage.runtime.invalidate()
    #expect(!node.isDragging && !node.isDecelerating)
    #expect(node.subnodes.count == 10)
  }

  @Test(
    "A node that leaves while its content is beyond the end, or runs, has it back inside",
    arguments: [false, true]
  )
  func leavingBeyondEnd(isFlung: Bool) {
    let node = BlocksNode((0..<10).map { _ in DisplayNode() })
    let (stage, _) = makeStage([(node, Rect(x: 0, y: 0, width: 100, height: 100))])
    stage.settle()
    #expect(stage.runtime.passes.participants.count == 1)
    let finger = Finger(stage: stage)
    finger.down(50, 0)
    finger.move(50, 20)
    finger.move(50, 120)
    if isFlung { finger.up(50, 120) }
    stage.frame()
    #expect(node.shownOffset.y < 0 && node.isDragging != node.isDecelerating)
    node.removeFromSupernode()
    #expect(!node.isDragging && !node.isDecelerating && node.contentOffset == .zero)
    #expect(stage.runtime.passes.participants.isEmpty)
  }

  @Test("Scrolling that is forbidden in the middle of a drag lets the content come back by itself")
  func forbidden() {
    let (stage, node) = makeStageWithBlocks()
    let finger = Finger(stage: stage)
    finger.down(50, 0)
    finger.move(50, 20)
    finger.move(50, 120)
    stage.frame()
    _ = coast(stage)
    #expect(node.shownOffset.y < 0)
    node.isScrollEnabled = false
    #expect(!node.isDragging && node.isDecelerating)
    #expect(coast(stage) > 10)
    #expect(node.contentOffset == .zero)
  }

  @Test("An axis on which the content fits does not bounce")
  func fittingAxis() {
    final class WideNode: ScrollNode {
      nonisolated let block = DisplayNode()
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        block.style.preferredSize = Size(width: 400, height: 100)
        return WrapperLayoutSpec(block)
      }
    }
    let node = WideNode(scrolling: [.horizontal, .vertical])
    let stage = Stage(node)
    stage.settle()
    #expect(node.contentSize == Size(width: 400, height: 100))
    let finger = Finger(stage: stage)
    finger.down(90, 0)
    finger.move(70, 20)
    finger.move(40, 50)
    stage.frame()
    #expect(node.contentOffset == Point(x: 30, y: 0))
  }

  @Test("A tap on content that comes back from beyond an end lets it come back all the same")
  func tappedBeyondEnd() {
    let (stage, node) = makeStageWithBlocks()
    let finger = Finger(stage: stage)
    finger.down(50, 0)
    finger.move(50, 20)
    finger.move(50, 120)
    finger.up(50, 120)
    stage.frame()
    stage.frame()
    finger.down(50, 50)
    stage.frame()
    let held = node.shownOffset.y
    stage.frame()
    #expect(held < 0 && node.shownOffset.y == held)
    finger.up(50, 50)
    stage.frame()
    _ = coast(stage)
    #expect(node.contentOffset == .zero)
  }

  @Test("A drag goes on when what the finger came down on is gone, and ends with the node that is dragged")
  func touchedBlockLeaves() {
    let node = BlocksNode((0..<10).map { _ in DisplayNode() })
    let (stage, _) = makeStage([(node, Rect(x: 0, y: 0, width: 100, height: 100))])
    stage.settle()
    let finger = Finger(stage: stage)
    finger.down(50, 90)
    finger.move(50, 70)
    stage.frame()
    node.blocks[0].removeFromSupernode()
    finger.move(50, 50)
    stage.frame()
    #expect(node.isDragging && node.contentOffset.y == 20)
    node.removeFromSupernode()
    #expect(!node.isDragging && !node.isDecelerating)
    finger.move(50, 30)
    finger.up(50, 30)
    stage.frame()
    #expect(node.contentOffset.y == 20)
  }

  @Test("Content that becomes longer while a finger has it beyond the end stays under the finger")
  func longerBeyondEnd() {
    let (stage, node) = makeStageWithBlocks(3)
    node.contentOffset = Point(x: 0, y: 200)
    let finger = Finger(stage: stage)
    finger.down(50, 90)
    finger.move(50, 70)
    finger.move(50, 10)
    stage.frame()
    let pulled = node.shownOffset.y
    #expect(pulled > 220 && pulled < 260)
    node.contentSize = Size(width: 100, height: 1_000)
    finger.move(50, 0)
    stage.frame()
    #expect(abs(node.shownOffset.y - pulled - 10) < 1e-9)
  }
}

extension ScrollNode {
  /// Where the content is shown, beyond its ends included.
  var shownOffset: Point { contentOffset + overscroll }

  @Test(
    "A touch on content that comes back along both axes lets go of each when it ends, whatever the content has become",
    arguments: [Size(width: 107, height: 58), Size(width: 200, height: 58), Size(width: 200, height: 300)],
    [0, 1, 3, 8, 20]
  )
  func twoAxes(contentSize: Size, frameCount: Int) {
    let node = ScrollNode(scrolling: [.horizontal, .vertical])
    node.contentSize = Size(width: 250, height: 245)
    let stage = Stage(node, size: Size(width: 160, height: 220))
    stage.settle()
    node.contentOffset = Point(x: 90, y: 25)
    var place = Point(x: 100, y: 100)
    func touch(_ phase: TouchEvent.Phase, _ identifier: Int = 0) {
      stage.runtime.sendTouch(
        TouchEvent(phase, identifier: identifier, location: place, timestamp: stage.clock.now)
      )
      stage.frame()
    }
    touch(.began)
    for _ in 0..<8 {
      place.x -= 10
      touch(.moved)
    }
    touch(.ended)
    for _ in 0..<frameCount { stage.frame() }
    node.contentSize = contentSize
    touch(.began, 1)
    touch(.ended, 1)
    stage.settle()
    #expect(node.overscroll == .zero)
  }
}
