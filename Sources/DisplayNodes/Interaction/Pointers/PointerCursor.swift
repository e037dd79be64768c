/// The shape of the pointer on the screen.
public enum PointerCursor: Sendable, Hashable, CaseIterable {
  /// What points at things.
  case arrow
  /// Something that can be pressed, as a link.
  case hand
  /// Text that can be selected.
  case text
  /// A place that is picked exactly.
  case crosshair
  /// Something that can be moved.
  case move
  /// An edge that moves to the left and right.
  case resizeHorizontal
  /// An edge that moves up and down.
  case resizeVertical
  /// Something that cannot be done here.
  case notAllowed
  /// The reader has to wait.
  case wait
}

extension DisplayNode {
  /// The shape that a pointer over the node has; nil, the default, for that of the node around it, and the arrow in the end.
  public var cursor: PointerCursor? {
    get { interaction?.cursor }
    set {
      guard newValue != cursor else { return }
      madeInteraction.cursor = newValue
      runtime?.setNeedsFrame()
    }
  }
}
