/// What people point with.
public enum PointerKind: Sendable, Hashable, CaseIterable {
  /// A finger on the screen.
  case finger
  /// A mouse, or a touchpad that moves the cursor.
  case mouse
  /// A pen on or over the screen.
  case pen
}

/// The button that a press is made with.
public enum PointerButton: Sendable, Hashable {
  /// The one that acts: a finger, the tip of a pen, the left button of a mouse for the right hand.
  case primary
  /// The one that asks for a menu.
  case secondary
  /// The wheel, pressed.
  case middle
  /// Another one, by its number on the device.
  case other(Int)
}
