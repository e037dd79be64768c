import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Pan gestures")
@MainActor
struct PanGestureTests {
  /// What an action was called with.
  private struct Note: Equatable {
    let state: GestureState
    let translation: Point
    let velocity: Point
  }

  private final class Notes {
    var all: [Note] = []
    func take() -> [Note] {
      defer { all = [] }
      return all
    }
  }

  private let notes = Notes()

  private func makePan(along axes: ScrollAxes, minimumMovement: Double = 10) -> PanGestureRecognizer {
    PanGestureRecognizer(along: axes, minimumMovement: minimumMovement) { [notes] pan in
      notes.all.append(Note(state: pan.state, translation: pan.translation, velocity: pan.velocity))
    }
  }

  private func makeStageWithPan(_ pan: PanGestureRecognizer) -> (Stage, DisplayNode) {
    let node = DisplayNode()
    node.addGestureRecognizer(pan)
    let (stage, _) = makeStage([(node, Rect(x: 0, y: 0, width: 100, height: 100))])
    return (stage, node)
  }

  @Test("It begins past its distance along its axes, follows the finger, and ends with its speed")
  func follows() {
    let (stage, _) = makeStageWithPan(makePan(along: .horizontal))
    let finger = Finger(stage: stage)
    finger.down(10, 50)
    stage.frame()
    finger.move(20, 90)
    stage.frame()
    #expect(notes.take().isEmpty)
    // Frames are 8 ms apart: 11 points since the finger came down, 16 ms ago.
    finger.move(21, 90)
    stage.frame()
    let began = Note(
      state: .began,
      translation: Point(x: 11, y: 0),
      velocity: Point(x: 687.5, y: 0)
    )
    #expect(notes.take() == [began])
    finger.move(30, 10)
    finger.up(34, 10)
    stage.frame()
    let ended = notes.take()
    #expect(ended.map(\.state) == [.changed, .ended])
    #expect(ended.map(\.translation) == [Point(x: 20, y: 0), Point(x: 24, y: 0)])
    #expect(ended.last?.velocity == Point(x: 1_000, y: 0))
  }

  @Test("What the node does meanwhile changes nothing of what is measured")
  func movingNode() {
    let pan = PanGestureRecognizer { [notes] pan in
      notes.all.append(Note(state: pan.state, translation: pan.translation, velocity: .zero))
      pan.node?.transform = .translation(x: pan.translation.x, y: pan.translation.y)
    }
    let (stage, node) = makeStageWithPan(pan)
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    for step in 1...4 {
      finger.move(10 + 20 * Double(step), 10 + 5 * Double(step))
      stage.frame()
    }
    #expect(notes.take().map(\.translation) == (1...4).map { Point(x: 20 * Double($0), y: 5 * Double($0)) })
    #expect(node.transform == .translation(x: 80, y: 20))
  }

  @Test("One that may not begin leaves the finger to others")
  func refused() {
    let outer = makePan(along: .horizontal)
    let (stage, node) = makeStageWithPan(outer)
    let inner = DisplayNode()
    node.addSubnode(inner)
    inner.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    var asked: [Point] = []
    let refusing = PanGestureRecognizer(along: .horizontal) { _ in Issue.record("it began") }
    refusing.shouldBegin = { pan in
      asked.append(pan.translation)
      return false
    }
    inner.addGestureRecognizer(refusing)
    stage.frame()
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    finger.move(30, 10)
    finger.move(40, 10)
    finger.up(40, 10)
    stage.frame()
    #expect(asked == [Point(x: 20, y: 0)])
    #expect(notes.take().map(\.state) == [.began, .changed, .ended])
  }

  @Test("An inner one keeps the one around it from its gesture, which is cancelled where it began before")
  func nested() {
    let (stage, node) = makeStageWithPan(makePan(along: .vertical, minimumMovement: 0))
    let inner = DisplayNode()
    node.addSubnode(inner)
    inner.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    var states: [GestureState] = []
    inner.addGestureRecognizer(PanGestureRecognizer(along: .vertical) { states.append($0.state) })
    stage.frame()
    let finger = Finger(stage: stage)
    finger.down(50, 50)
    finger.move(50, 70)
    finger.up(50, 70)
    stage.frame()
    #expect(states == [.began, .ended])
    #expect(notes.take().isEmpty)
  }

  @Test("A second finger is left alone, and the next gesture starts from zero")
  func fingers() {
    let (stage, _) = makeStageWithPan(makePan(along: .vertical))
    let first = Finger(stage: stage)
    let second = Finger(stage: stage, identifier: 1)
    first.down(10, 10)
    second.down(50, 10)
    second.move(50, 90)
    first.move(10, 40)
    second.up(50, 90)
    first.up(10, 40)
    stage.frame()
    let states = notes.take()
    #expect(states.map(\.state) == [.began, .ended])
    #expect(states.allSatisfy { $0.translation == Point(x: 0, y: 30) })
    first.down(10, 80)
    first.move(10, 60)
    stage.frame()
    #expect(notes.take().map(\.translation) == [Point(x: 0, y: -20)])
    first.cancel(10, 60)
    stage.frame()
    #expect(notes.take().map(\.state) == [.cancelled])
  }

  @Test("It goes on when what the finger came down on is gone")
  func outlives() {
    let (stage, node) = makeStageWithPan(makePan(along: .vertical))
    let row = DisplayNode()
    node.addSubnode(row)
    row.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    stage.frame()
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    finger.move(10, 30)
    stage.frame()
    row.removeFromSupernode()
    finger.move(10, 50)
    finger.up(10, 50)
    stage.frame()
    #expect(notes.take().map(\.state) == [.began, .changed, .ended])
  }

  @Test("An invalid distance counts as 0")
  func invalidDistance() {
    let (stage, _) = makeStageWithPan(makePan(along: .vertical, minimumMovement: .nan))
    let finger = Finger(stage: stage)
    finger.down(10, 10)
    finger.move(10, 10.5)
    stage.frame()
    #expect(notes.take().map(\.translation) == [Point(x: 0, y: 0.5)])
  }
}
