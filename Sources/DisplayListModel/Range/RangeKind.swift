/// The ranges around a viewport, the widest first: each lies within the one before.
///
/// A new range is a case here, and a property of ``RangeSets``, with room for its bounds there. `RangeController` says which
/// rows are in it, and `InterfaceState.init(_:)` what it does to the node of a row.
package enum RangeKind: Int, CaseIterable, Sendable {
  /// Rows that have a node and are measured.
  case measure
  /// Rows that have their data.
  case preload
  /// Rows that have contents.
  case display
  /// Rows that the viewport shows some of.
  case visible

  /// How many ranges there are.
  static var count: Int { visible.rawValue + 1 }

  /// The innermost range that a row is in; nil for one that is in none.
  static func innermost(of membership: RangeMembership) -> RangeKind? {
    RangeKind(rawValue: UInt8.bitWidth - 1 - membership.rawValue.leadingZeroBitCount)
  }
}
