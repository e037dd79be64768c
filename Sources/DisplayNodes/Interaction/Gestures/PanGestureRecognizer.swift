public import DisplayGeometry
public import DisplayScrolling

/// Recognizes a finger that drags: a page that is swiped away, a sheet that is pulled down, something that is moved about.
///
/// The gesture begins when the finger has moved far enough along the axes. The action is called then, whenever the finger
/// moves, and when it is lifted; ``GestureRecognizer/state`` says which. Distances are those of the screen, so that a node may
/// follow the finger without changing what is measured. Content that scrolls is asked first when it lies in the node.
///
/// ```swift
/// page.addGestureRecognizer(
///   PanGestureRecognizer(along: .horizontal) { pan in page.transform = .translation(x: pan.translation.x, y: 0) }
/// )
/// ```
public final class PanGestureRecognizer: GestureRecognizer {
  /// Asked once, when the finger has moved far enough: whether the gesture is to begin. One that does not leaves the finger to
  /// others until it is lifted. Nil, the default, for always.
  public var shouldBegin: (@MainActor (PanGestureRecognizer) -> Bool)?
  private let action: @MainActor (PanGestureRecognizer) -> Void

  /// Makes a recognizer. Legal on any task.
  ///
  /// - Parameters:
  ///   - axes: The axes along which movement counts.
  ///   - minimumMovement: How far the finger moves along them before the gesture begins, in points; an invalid distance
  ///     counts as 0 and is reported.
  ///   - action: Called on the main actor, in the input pass.
  nonisolated public init(
    along axes: ScrollAxes = [.horizontal, .vertical],
    minimumMovement: Double = 10,
    action: @escaping @MainActor (PanGestureRecognizer) -> Void
  ) {
    self.action = action
    super.init(machine: PanStateMachine(axes: axes, threshold: Self.usableMovement(minimumMovement)))
  }

  /// How far the finger has moved along the axes since it came down, in points of the screen; zero before the first touch.
  public var translation: Point { pan?.translation ?? .zero }

  /// How fast it moves along them, in points of the screen a second: the mean of the last tenth of a second; zero for a
  /// finger that rests.
  public var velocity: Point { pan?.velocity ?? .zero }

  private var pan: PanStateMachine? { machine as? PanStateMachine }

  public override func performAction() { action(self) }

  public override var mayBegin: Bool { shouldBegin?(self) ?? true }

  // A row that the finger came down on may go while its list is dragged away.
  override var outlivesTouchedNode: Bool { true }
}
