/// How near a node is to being seen, as a set of stages that it has entered.
///
/// A container that scrolls raises and lowers the state of its rows as they come nearer and move away; a
/// node outside such a container has all stages while it is in the hierarchy, but that it is ``visible`` only where it is seen.
@frozen
public struct InterfaceState: OptionSet, Sendable, Hashable {
  /// One bit a stage.
  public let rawValue: UInt8

  /// Makes a state from its bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The node may be measured.
  @inlinable
  public static var measureLayout: InterfaceState { InterfaceState(rawValue: 1) }
  /// The node is near enough to fetch its data.
  @inlinable
  public static var preload: InterfaceState { InterfaceState(rawValue: 2) }
  /// The node is near enough to have contents.
  @inlinable
  public static var display: InterfaceState { InterfaceState(rawValue: 4) }
  /// The node is on screen and seen: neither hidden nor transparent nor under an opaque node, and in none that is. A visible node is
  /// always in ``display`` too.
  @inlinable
  public static var visible: InterfaceState { InterfaceState(rawValue: 8) }
  /// All stages: the state of a node that no scrolling container manages.
  @inlinable
  public static var inHierarchy: InterfaceState { [.measureLayout, .preload, .display, .visible] }

  /// The state with what its stages imply: who is visible is displayed, and who is displayed is measured.
  package var normalized: InterfaceState {
    var state = self
    if state.contains(.visible) { state.insert(.display) }
    if !state.isEmpty { state.insert(.measureLayout) }
    return state
  }
}

extension InterfaceState: CustomStringConvertible {
  /// The names of the stages, joined by plus signs; `none` without any.
  public var description: String {
    let names: [(InterfaceState, String)] = [
      (.measureLayout, "measure"), (.preload, "preload"), (.display, "display"), (.visible, "visible"),
    ]
    let present = names.filter { contains($0.0) }.map(\.1)
    return present.isEmpty ? "none" : present.joined(separator: "+")
  }
}
