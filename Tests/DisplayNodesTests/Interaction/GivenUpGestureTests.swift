import AsyncDisplay
import DisplayConcurrency
import DisplayElements
import TestSupport
import Testing

@testable import DisplayNodes

/// A node that touches begin in.
private final class TouchedNode: DisplayNode {
  var cancelled: () -> Void = {}
  private var touch: TouchEvent?

  override func touchDidBegin(_ touch: TouchEvent) { self.touch = touch }
  override func touchWasCancelled(_ touch: TouchEvent) { cancelled() }

  func claim() { touch.map(claimTouch) }
}

/// Recognizers that are switched off, taken away, moved or cancelled by the code that is asked and notified while they begin.
@Suite("Gestures that are given up")
@MainActor
struct GivenUpGestureTests {
  /// What may happen to a recognizer of the inner of two nodes.
  enum Act: CaseIterable {
    case disable, disableAndEnable, remove, removeAndAdd, moveOut, claim, end

    @MainActor
    func happen(to recognizer: GestureRecognizer) {
      guard let node = recognizer.node, let root = node.supernode else { return }
      switch self {
      case .disable: recognizer.isEnabled = false
      case .disableAndEnable:
        recognizer.isEnabled = false
        recognizer.isEnabled = true
      case .remove: node.removeGestureRecognizer(recognizer)
      case .removeAndAdd:
        node.removeGestureRecognizer(recognizer)
        node.addGestureRecognizer(recognizer)
      case .moveOut: root.addGestureRecognizer(recognizer)
      case .claim: (node.subnodes.first as? TouchedNode)?.claim()
      case .end: node.removeFromSupernode()
      }
    }
  }

  /// When it happens.
  enum Moment: CaseIterable {
    /// When the recognizer is asked whether its gesture is wanted.
    case asked
    /// When it is asked whether another one may go on.
    case alongside
    /// When the action of another one that it ends is called.
    case endsOther
    /// When the node is notified that its touch was cancelled.
    case touchTaken
    /// In its own action.
    case action
  }

  /// Whether states are a beginning, changes and one end, any number of times.
  private func areBalanced(_ states: [GestureState]) -> Bool {
    var isUnderWay = false
    for state in states {
      switch state {
      case .possible: return false
      case .began where isUnderWay: return false
      case .began: isUnderWay = true
      case .changed where !isUnderWay: return false
      case .changed: break
      case .ended, .cancelled:
        guard isUnderWay else { return false }
        isUnderWay = false
      }
    }
    return !isUnderWay
  }

  @Test("They begin and end, or do neither", arguments: Act.allCases, Moment.allCases)
  func balance(act: Act, moment: Moment) {
    let (inner, touched) = (DisplayNode(), TouchedNode())
    inner.addSubnode(touched)
    touched.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let (stage, _) = makeStage([(inner, Rect(x: 0, y: 0, width: 100, height: 100))])
    var states: [GestureState] = []
    var hasHappened = false
    weak var watched: PanGestureRecognizer?
    func happen(_ now: Moment) {
      guard now == moment, !hasHappened, let watched else { return }
      hasHappened = true
      act.happen(to: watched)
    }
    let pan = PanGestureRecognizer {
      states.append($0.state)
      happen(.action)
    }
    watched = pan
    // One that has begun when the other does, and goes on beside it until then.
    var isAsked = false
    let press = LongPressGestureRecognizer(minimumDuration: .zero, allowableMovement: 1_000) { recognizer in
      if recognizer.state == .cancelled { happen(.endsOther) }
    }
    press.cancelsTouches = false
    press.recognizesAlongside = { _ in !isAsked }
    if moment == .endsOther { inner.addGestureRecognizer(press) }
    let other = PanGestureRecognizer { _ in }
    other.cancelsTouches = false
    if moment == .alongside { stage.runtime.rootNode.addGestureRecognizer(other) }
    inner.addGestureRecognizer(pan)
    pan.shouldBegin = { _ in
      isAsked = true
      happen(.asked)
      return true
    }
    pan.recognizesAlongside = { _ in
      happen(.alongside)
      return false
    }
    touched.cancelled = { happen(.touchTaken) }
    let finger = Finger(stage: stage)
    finger.down(10, 50)
    stage.frame()
    for step in 1...5 {
      finger.move(10 + 10 * Double(step), 50)
      stage.frame()
    }
    finger.up(60, 50)
    stage.settle()
    #expect(areBalanced(states), "\(states)")
    #expect(pan.state == .possible)
    #expect(hasHappened)
    isAsked = false
    // The next drag is a gesture where somebody watches.
    stage.runtime.rootNode.removeGestureRecognizer(other)
    states = []
    finger.down(10, 50)
    for step in 1...3 {
      finger.move(10 + 20 * Double(step), 50)
      stage.frame()
    }
    finger.up(70, 50)
    stage.settle()
    #expect(areBalanced(states), "\(states)")
    let isWatching = pan.isEnabled && pan.node?.isInHierarchy == true
    #expect(states.contains(.began) == isWatching)
    #expect(pan.state == .possible)
    touched.cancelled = {}
  }

  @Test("Content is not dragged that somebody switches off while its gesture begins")
  func content() {
    let scroller = ScrollNode()
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 100, height: 1_000)
    scroller.layoutSpecProvider = { _, _ in StackLayoutSpec(.vertical, children: [content]) }
    let (stage, root) = makeStage([(scroller, Rect(x: 0, y: 0, width: 100, height: 100))])
    stage.settle()
    let pan = PanGestureRecognizer { _ in }
    pan.recognizesAlongside = { [weak scroller] _ in
      scroller?.isScrollEnabled = false
      return true
    }
    root.addGestureRecognizer(pan)
    let finger = Finger(stage: stage)
    finger.down(50, 80)
    for step in 1...5 {
      finger.move(50, 80 - 10 * Double(step))
      stage.frame()
    }
    finger.up(50, 30)
    stage.settle()
    #expect(!scroller.isDragging)
    #expect(pan.state == .possible)
  }

  @Test("The action of a gesture that ends with the recognizer's node may add it to another")
  func movedByAction() {
    let (first, second) = (DisplayNode(), DisplayNode())
    let (stage, _) = makeStage([
      (first, Rect(x: 0, y: 0, width: 100, height: 50)), (second, Rect(x: 0, y: 50, width: 100, height: 50)),
    ])
    let pan = PanGestureRecognizer { [weak second] pan in
      if pan.state == .cancelled { second?.addGestureRecognizer(pan) }
    }
    first.addGestureRecognizer(pan)
    let finger = Finger(stage: stage)
    finger.down(10, 20)
    finger.move(60, 20)
    stage.frame()
    first.removeGestureRecognizer(pan)
    #expect(pan.node === second)
    #expect(second.gestureRecognizers.contains { $0 === pan })
    #expect(first.gestureRecognizers.isEmpty)
  }

  @Test("A hover recognizer that is given up under the pointer ends, and begins where it is next")
  func hover() {
    for act in [Act.disable, .remove, .moveOut, .disableAndEnable, .removeAndAdd] {
      let node = DisplayNode()
      let (stage, _) = makeStage([(node, Rect(x: 0, y: 0, width: 50, height: 50))])
      var states: [GestureState] = []
      let hover = HoverGestureRecognizer { states.append($0.state) }
      node.addGestureRecognizer(hover)
      let mouse = Mouse(stage: stage)
      func move(_ x: Double) {
        mouse.move(x, 10)
        stage.frame()
      }
      move(10)
      move(11)
      #expect(hover.state == .changed)
      act.happen(to: hover)
      #expect(hover.state == .possible)
      #expect(states.last == .cancelled)
      move(12)
      move(80)
      mouse.leave()
      stage.frame()
      #expect(areBalanced(states), "\(states) after \(act)")
      #expect(hover.state == .possible)
    }
  }
}
