/// What may happen to a control.
public struct ControlEvents: OptionSet, Sendable, Hashable {
  /// One bit for each event.
  public let rawValue: UInt16

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A finger came down in the control.
  @inlinable
  public static var touchDown: ControlEvents { ControlEvents(rawValue: 1) }
  /// A finger came down again, soon after the last time; sent instead of ``touchDown``.
  @inlinable
  public static var touchDownRepeat: ControlEvents { ControlEvents(rawValue: 2) }
  /// The finger moved inside the control, or not far outside.
  @inlinable
  public static var touchDragInside: ControlEvents { ControlEvents(rawValue: 4) }
  /// The finger moved outside the control.
  @inlinable
  public static var touchDragOutside: ControlEvents { ControlEvents(rawValue: 8) }
  /// The finger was lifted inside the control, or not far outside: what a button acts on.
  @inlinable
  public static var touchUpInside: ControlEvents { ControlEvents(rawValue: 16) }
  /// The finger was lifted outside the control.
  @inlinable
  public static var touchUpOutside: ControlEvents { ControlEvents(rawValue: 32) }
  /// The touch was taken away.
  @inlinable
  public static var touchCancel: ControlEvents { ControlEvents(rawValue: 64) }
  /// The control has another value; sent by subclasses that have one.
  @inlinable
  public static var valueChanged: ControlEvents { ControlEvents(rawValue: 128) }
  /// The control was used for what it is there for, in any way.
  @inlinable
  public static var primaryActionTriggered: ControlEvents { ControlEvents(rawValue: 256) }
  /// All events that a touch causes.
  @inlinable
  public static var allTouchEvents: ControlEvents { ControlEvents(rawValue: 127) }
}

extension ControlEvents: CustomStringConvertible {
  /// The names of the events, joined by plus signs; `none` without any.
  public var description: String {
    let names: [(ControlEvents, String)] = [
      (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"),
      (.touchDragInside, "touchDragInside"), (.touchDragOutside, "touchDragOutside"),
      (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
      (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
      (.primaryActionTriggered, "primaryActionTriggered"),
    ]
    let present = names.filter { contains($0.0) }.map(\.1)
    return present.isEmpty ? "none" : present.joined(separator: "+")
  }
}
