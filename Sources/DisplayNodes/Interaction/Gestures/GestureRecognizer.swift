internal import DisplayConcurrency
public import DisplayGeometry

/// Watches the touches in a node and everything in it for one gesture, and calls an action when it sees it.
///
/// The base of ``TapGestureRecognizer``, ``PanGestureRecognizer`` and the like, and of recognizers of your own: a
/// ``GestureStateMachine`` says what touches mean, and ``performAction()`` what follows from it. When several recognizers watch a
/// touch, the first that recognizes its gesture keeps the others from theirs; inner nodes' come first.
/// ``recognizesAlongside`` lets gestures go on beside each other.
@MainActor
open class GestureRecognizer {
  /// The node whose touches are watched; nil before it was added to one.
  public var node: DisplayNode? { watchedNode }
  @Weak var watchedNode: DisplayNode?
  /// How far the gesture has come.
  public private(set) var state = GestureState.possible
  /// Whether a recognized gesture takes the touch away from the node that it began in, which is notified that the
  /// touch was cancelled; true by default.
  public var cancelsTouches = true
  /// Whether nodes inside the recognizer's node are notified of a finger or a pen only when it has stayed for 150 ms without this gesture, so that
  /// nothing lights up under a finger that means the gesture; false by default. A touch that ends before is delivered from beginning to
  /// end at once. Controls that follow fingers, such as sliders, are never made to wait, and neither is anything by a mouse.
  public var delaysTouches: Bool
  /// Whether the recognizer watches at all. One that is switched off in the middle of a gesture cancels it.
  public var isEnabled = true {
    didSet { if !isEnabled { reset() } }
  }

  /// What the recognizer watches: fingers, mice, pens; all of them by default.
  public var pointerKinds = GestureRecognizer.allKinds
  /// The buttons whose presses the recognizer watches; the one that acts by default.
  public var buttons = GestureRecognizer.primaryButton

  /// What most recognizers watch, so that each is made without sets of its own.
  nonisolated private static let allKinds = Set(PointerKind.allCases)
  nonisolated private static let primaryButton: Set<PointerButton> = [.primary]

  /// Asked when this gesture or another one is recognized: whether both may go on. One of the two has to say so; nil, the default,
  /// never does.
  public var recognizesAlongside: (@MainActor (_ other: GestureRecognizer) -> Bool)?

  /// What the touches so far mean.
  final public private(set) var machine: any GestureStateMachine
  private let initialMachine: any GestureStateMachine
  /// How many times the gesture was given up, to find out whether that happened while somebody's code ran.
  final private(set) var cancellationCount = 0
  /// What a finger did last, as far as the recognizer watched it.
  final private(set) var touch: TouchEvent?

  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameters:
  ///   - machine: Says what touches mean, in its initial state.
  ///   - delaysTouches: See ``delaysTouches``.
  nonisolated public init(machine: any GestureStateMachine, delaysTouches: Bool = false) {
    self.delaysTouches = delaysTouches
    self.machine = machine
    initialMachine = machine
  }

  /// Where the finger was last, in the own space of the recognizer's node, in points; nil before the first
  /// touch.
  open var location: Point? {
    guard let touch else { return nil }
    return node?.location(of: touch)
  }

  /// Acts on the gesture: ``GestureRecognizer/state`` says how far it has come. Called on the main actor, in the input pass.
  open func performAction() {}

  /// Whether recognizing this gesture keeps another recognizer from its own; true by default.
  open func prevents(_ other: GestureRecognizer) -> Bool { true }

  /// Whether a gesture that was just recognized is wanted; true by default. One that is not counts as never recognized.
  open var mayBegin: Bool { true }

  /// Whether a touch is followed on when the node that it began in is no longer there, as content that is moved is not.
  var outlivesTouchedNode: Bool { false }

  /// Whether this gesture, just recognized, ends another one.
  final func ends(_ other: GestureRecognizer) -> Bool {
    prevents(other) && recognizesAlongside?(other) != true && other.recognizesAlongside?(self) != true
  }

  /// A place on the screen in the own space of the recognizer's node.
  final func location(of place: Point) -> Point? { node?.convertFromScreen(place) }

  /// Whether the recognizer is one for such a touch.
  final func watches(_ touch: TouchEvent) -> Bool {
    isEnabled && pointerKinds.contains(touch.kind) && buttons.contains(touch.button)
  }

  /// Whether a control inside the node keeps its touches to itself.
  var yieldsToControls: Bool { false }

  /// Whether a finger was ever watched.
  final var hasWatched: Bool { touch != nil }

  final var awaitsTime: Bool { machine.awaitsTime }

  final func take(_ touch: TouchEvent) -> GestureState? {
    self.touch = touch
    return machine.take(touch)
  }

  final func advance(to now: MonotonicInstant) -> GestureState? { machine.advance(to: now) }

  /// Gives the gesture up, and says so if it had begun.
  final func cancel() {
    cancellationCount += 1
    if let end = machine.cancel() { enter(end) }
  }

  /// Gives up a gesture that is recognized but unwanted, without a word.
  final func forget() { _ = machine.cancel() }

  /// A distance that a finger may move; what is none counts as 0 and is reported.
  nonisolated static func usableMovement(_ movement: Double) -> Double {
    if movement >= 0 { return movement }
    Diagnostics.report(Diagnostic(message: "A movement of \(movement) points is none; it counts as 0."))
    return 0
  }

  /// Notifies the action of a state. One that ends the gesture lasts as long as the action runs.
  final func enter(_ state: GestureState) {
    // What is recognized and still to begin is given up without a word.
    if state == .cancelled, !self.state.isUnderWay { return }
    self.state = state
    performAction()
    if self.state == .ended || self.state == .cancelled { self.state = .possible }
  }

  /// Gives the gesture up and forgets the fingers that are down; further events of them are ignored.
  final func reset() {
    cancel()
    machine = initialMachine
    // A gesture that no machine knows of, as of a pointer without a press, ends as others do.
    if state.isUnderWay { enter(.cancelled) }
  }
}
