public import DisplayGeometry

/// One thing that people did to a window, as its host saw it.
///
/// Hosts send events with ``DisplayRuntime/send(_:)``, in the order in which things happened and whenever they happen. The next
/// frame delivers them in its input pass, in that order. Movements of pointers and wheels are gathered, so that a frame sees only as
/// many of them as something else lies between; fingers are followed along their whole path.
public enum InputEvent: Sendable, Hashable {
  /// A finger, or whatever is pressed against the screen.
  case touch(TouchEvent)
  /// A mouse or a pen, pressed or not.
  case pointer(PointerEvent)
  /// A wheel or a touchpad.
  case scroll(ScrollEvent)
  /// A key.
  case key(KeyEvent)
  /// Text that was typed, or is being composed.
  case text(TextInputEvent)
  /// Files or text that are dragged in from elsewhere.
  case drop(DropEvent)
  /// Whether the window is the one that keys go to.
  case activation(Bool)
}

/// An event at a place.
public protocol PlacedEvent {
  /// Where, in points from the root's upper left corner, however the root itself is scrolled. A node asks for
  /// the place in its own space with ``DisplayNode/location(of:)``.
  var location: Point { get }
}

extension TouchEvent: PlacedEvent {}
extension PointerEvent: PlacedEvent {}
extension ScrollEvent: PlacedEvent {}
extension DropEvent: PlacedEvent {}
