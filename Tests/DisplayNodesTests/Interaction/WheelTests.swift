import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Wheels, touchpads and keys on scroll nodes")
@MainActor
struct WheelTests {
  private typealias Blocks = ScrollTests.BlocksNode

  /// A scroll node of 100 points' height with ten blocks of 100 points.
  private func make(_ axes: ScrollAxes = .vertical) -> (Stage, Blocks) {
    let node = Blocks((0..<10).map { _ in DisplayNode() }, axes: axes)
    let stage = Stage(node)
    stage.settle()
    return (stage, node)
  }

  private func run(_ stage: Stage, _ count: Int) { for _ in 0..<count { stage.frame() } }

  @Test("Notches of a wheel add up to one movement, which ends exactly there")
  func notches() {
    let (stage, node) = make()
    let mouse = Mouse(stage: stage)
    mouse.wheel(0, 1)
    stage.frame()
    stage.frame()
    #expect(node.contentOffset.y > 0 && node.contentOffset.y < 60 && node.isAnimatingOffset)
    mouse.wheel(0, 1)
    mouse.wheel(0, 0.5)
    run(stage, 40)
    #expect(node.contentOffset.y == 150 && !node.isAnimatingOffset)
    mouse.wheel(0, -100)
    run(stage, 40)
    #expect(node.contentOffset.y == 0)
    // At its start it wants no more, and asks for no frames.
    _ = stage.takeWakeUps()
    mouse.wheel(0, -1)
    stage.frame()
    #expect(!node.isAnimatingOffset && node.contentOffset.y == 0)
  }

  @Test("A wheel in points moves at once, and stops at an end")
  func points() {
    let (stage, node) = make()
    let mouse = Mouse(stage: stage)
    mouse.scroll(0, 33.5, .discrete)
    stage.frame()
    #expect(node.contentOffset.y == 33.5)
    mouse.scroll(0, 5_000, .discrete)
    stage.frame()
    #expect(node.contentOffset.y == 900 && node.overscroll == .zero)
  }

  @Test("Fingers on a touchpad drag the content beyond its end, and it comes back")
  func touchpad() {
    let (stage, node) = make()
    let mouse = Mouse(stage: stage)
    mouse.scroll(0, 0, .began)
    stage.frame()
    #expect(!node.isDragging)
    for _ in 0..<4 {
      mouse.scroll(0, 20, .changed)
      stage.frame()
    }
    #expect(node.isDragging && node.contentOffset.y == 80)
    for _ in 0..<20 {
      mouse.scroll(0, -20, .changed)
      stage.frame()
    }
    #expect(node.overscroll.y < 0 && node.contentOffset.y == 0)
    mouse.scroll(0, 0, .ended)
    mouse.scroll(0, -30, .momentum)
    stage.frame()
    #expect(!node.isDragging && node.isDecelerating)
    run(stage, 300)
    #expect(node.overscroll == .zero && node.contentOffset.y == 0 && !node.isDecelerating)
  }

  @Test("Content that fingers on a touchpad let go of runs on as fast as they were")
  func inertia() {
    let (stage, node) = make()
    let mouse = Mouse(stage: stage)
    // The same movement by a finger on another node. It moves nothing before it has come 12 points far.
    let (other, twin) = make()
    let touch = Finger(stage: other)
    touch.down(50, 90)
    mouse.scroll(0, 0, .began)
    for step in 1...5 {
      stage.frame()
      other.frame()
      mouse.scroll(0, 12, .changed)
      touch.move(50, 90 - Double(step) * 12)
    }
    stage.frame()
    other.frame()
    mouse.scroll(0, 0, .ended)
    touch.up(50, 30)
    run(stage, 300)
    run(other, 300)
    // 60 points in 48 ms and 48 points in 40 ms: 1,250 and 1,200 points a second.
    let ratio = (node.contentOffset.y - 60) / (twin.contentOffset.y - 48)
    #expect(twin.contentOffset.y > 100 && abs(ratio - 1_250.0 / 1_200) < 0.01, "\(ratio)")
  }

  @Test("Nested content hands a wheel over at its ends, and keeps fingers on a touchpad")
  func nested() {
    let inner = Blocks((0..<2).map { _ in DisplayNode() })
    inner.style.preferredSize = Size(width: 100, height: 100)
    let outer = Blocks([inner] + (0..<5).map { _ in DisplayNode() })
    inner.style.preferredSize = Size(width: 100, height: 100)
    let stage = Stage(outer)
    stage.settle()
    let mouse = Mouse(stage: stage)
    mouse.scroll(0, 70, .discrete)
    stage.frame()
    #expect(inner.contentOffset.y == 70 && outer.contentOffset.y == 0)
    mouse.scroll(0, 70, .discrete)
    stage.frame()
    mouse.scroll(0, 40, .discrete)
    stage.frame()
    #expect(inner.contentOffset.y == 100 && outer.contentOffset.y == 40)
    // Upwards the inner one moves first, and keeps what fingers began in it.
    mouse.scroll(0, 0, .began, at: Point(x: 50, y: 10))
    for _ in 0..<10 {
      mouse.scroll(0, -20, .changed, at: Point(x: 50, y: 10))
      stage.frame()
    }
    #expect(inner.contentOffset.y == 0 && inner.overscroll.y < 0 && outer.contentOffset.y == 40)
    mouse.scroll(0, 0, .cancelled, at: Point(x: 50, y: 10))
    run(stage, 300)
    #expect(inner.overscroll == .zero)
    mouse.scroll(0, -30, .discrete, at: Point(x: 50, y: 10))
    stage.frame()
    #expect(outer.contentOffset.y == 10)
  }

  @Test("Along one axis content leaves a wheel along the other alone, and Shift turns it")
  func axes() {
    let (stage, node) = make(.horizontal)
    var mouse = Mouse(stage: stage)
    mouse.wheel(0, 1)
    run(stage, 40)
    #expect(node.contentOffset == .zero)
    mouse.modifiers = .shift
    mouse.wheel(0, 1)
    run(stage, 40)
    #expect(node.contentOffset == Point(x: 60, y: 0))
  }

  @Test("What may not be scrolled is not, and content that leaves lets go")
  func refusals() {
    let (stage, node) = make()
    let mouse = Mouse(stage: stage)
    node.isScrollEnabled = false
    mouse.wheel(0, 1)
    mouse.scroll(0, 10, .changed)
    run(stage, 3)
    #expect(node.contentOffset.y == 0 && !node.isDragging)
    mouse.scroll(0, 0, .ended)
    node.isScrollEnabled = true
    mouse.scroll(0, 0, .began)
    mouse.scroll(0, 10, .changed)
    stage.frame()
    #expect(node.isDragging)
    stage.runtime.invalidate()
    #expect(!node.isDragging)
  }

  @Test("A wheel while a finger drags does nothing")
  func wheelWhileDragging() {
    let (stage, node) = make()
    let finger = Finger(stage: stage)
    finger.down(50, 90)
    finger.move(50, 60)
    stage.frame()
    finger.move(50, 50)
    stage.frame()
    let offset = node.contentOffset.y
    Mouse(stage: stage).scroll(0, 50, .discrete)
    stage.frame()
    #expect(node.isDragging && node.contentOffset.y == offset)
    finger.up(50, 50)
    stage.frame()
  }

  @Test("Keys scroll by lines, by pages and to the ends")
  func keys() {
    let (stage, node) = make()
    node.isFocusable = true
    node.becomeFocused()
    let keyboard = Keyboard(stage: stage)
    func offset(after key: Key, _ modifiers: KeyModifiers = []) -> Double {
      keyboard.type(key, modifiers)
      run(stage, 40)
      return node.contentOffset.y
    }
    #expect(offset(after: .down) == 40)
    #expect(offset(after: .pageDown) == 100)
    #expect(offset(after: .space) == 160)
    #expect(offset(after: .space, .shift) == 100)
    #expect(offset(after: .up) == 60)
    #expect(offset(after: .pageUp) == 0)
    #expect(offset(after: .end) == 900)
    #expect(offset(after: .down) == 900)
    #expect(offset(after: .home) == 0)
    #expect(offset(after: .right) == 0)
  }

  @Test("What keys focus comes into view, by the shortest way")
  func reveal() {
    let blocks = (0..<10).map { _ in ControlNode() }
    let node = Blocks(blocks)
    let stage = Stage(node)
    stage.settle()
    let keyboard = Keyboard(stage: stage)
    var offsets: [Double] = []
    for _ in 0..<3 {
      keyboard.type(.tab)
      offsets.append(node.contentOffset.y)
    }
    keyboard.type(.tab, .shift)
    offsets.append(node.contentOffset.y)
    #expect(offsets == [0, 100, 200, 100])
  }
}
