/// How a control looks and behaves at a moment: normal, or any combination of the others.
public struct ControlState: OptionSet, Sendable, Hashable {
  /// One bit for each state.
  public let rawValue: UInt8

  /// Makes a state from its bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Enabled, and neither highlighted nor selected.
  @inlinable
  public static var normal: ControlState { [] }
  /// A finger is on the control.
  @inlinable
  public static var highlighted: ControlState { ControlState(rawValue: 1) }
  /// The control cannot be used.
  @inlinable
  public static var disabled: ControlState { ControlState(rawValue: 2) }
  /// The control is chosen, or switched on.
  @inlinable
  public static var selected: ControlState { ControlState(rawValue: 4) }
  /// A pointer that presses nothing is over the control.
  @inlinable
  public static var hovered: ControlState { ControlState(rawValue: 8) }
}
