/// Which rows are in which range: half-open, each range within the next.
///
/// Where a tuning makes the display range reach further than the preload range, preloading follows it: what
/// has contents needs its data.
public struct RangeSets: Sendable, Hashable {
  /// The rows that the viewport shows some of.
  public var visible: Range<Int> = 0..<0
  /// The rows that have contents.
  public var display: Range<Int> = 0..<0
  /// The rows that have their data.
  public var preload: Range<Int> = 0..<0
  /// The rows that have a node and are measured.
  public var measure: Range<Int> = 0..<0

  /// Makes empty ranges.
  public init() {}

  /// The same ranges without the rows outside others.
  package func clamped(to rows: Range<Int>) -> RangeSets {
    var sets = self
    for kind in RangeKind.allCases { sets[kind] = self[kind].clamped(to: rows) }
    return sets
  }

  /// The ranges that a row is in.
  public func membership(ofRow row: Int) -> RangeMembership {
    var membership: RangeMembership = []
    if measure.contains(row) { membership.insert(.measure) }
    if preload.contains(row) { membership.insert(.preload) }
    if display.contains(row) { membership.insert(.display) }
    if visible.contains(row) { membership.insert(.visible) }
    return membership
  }

  /// One of the ranges.
  package subscript(kind: RangeKind) -> Range<Int> {
    get {
      switch kind {
      case .measure: measure
      case .preload: preload
      case .display: display
      case .visible: visible
      }
    }
    set {
      switch kind {
      case .measure: measure = newValue
      case .preload: preload = newValue
      case .display: display = newValue
      case .visible: visible = newValue
      }
    }
  }

  /// Room for where all ranges of two sets start and end: twice ``RangeKind/count`` for each.
  typealias Bounds = InlineArray<16, Int>
}

extension Range<Int> {
  /// The range from the first row of either to the last; an empty range counts for nothing.
  func spanning(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// The ranges of a list that a row is in.
public struct RangeMembership: OptionSet, Sendable, Hashable {
  /// One bit a range.
  public let rawValue: UInt8

  /// Makes a membership from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The row is measured.
  public static var measure: RangeMembership { RangeMembership(rawValue: 1) }
  /// The row has its data.
  public static var preload: RangeMembership { RangeMembership(rawValue: 2) }
  /// The row has contents.
  public static var display: RangeMembership { RangeMembership(rawValue: 4) }
  /// The viewport shows some of the row.
  public static var visible: RangeMembership { RangeMembership(rawValue: 8) }
  /// All of them, as of a row in the viewport of a list on screen.
  public static var all: RangeMembership { [.measure, .preload, .display, .visible] }
}
