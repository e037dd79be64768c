public import DisplayScrolling

/// Which rows enter and leave which ranges from one frame to the next.
///
/// Each row whose membership differs comes once, with all that differs. First come the rows that only leave
/// ranges, which sets workers free; then, of those that enter any, the visible rows, those that are displayed,
/// those that are preloaded and those that are measured; each group in the direction of scrolling.
///
/// - Complexity: O(rows that enter or leave), and nothing is allocated.
public struct RangeTransitions: Sendable, Hashable {
  /// The ranges before.
  public let old: RangeSets
  /// The ranges now.
  public let new: RangeSets
  /// Where the list moves.
  public let direction: ScrollDirection

  /// Makes the transitions between two frames' ranges of the same rows.
  public init(from old: RangeSets, to new: RangeSets, direction: ScrollDirection = .towardsEnd) {
    self.old = old
    self.new = new
    self.direction = direction
  }

  /// Whether no row enters or leaves any range.
  public var isEmpty: Bool { old == new }

  /// Calls a closure for each row that enters or leaves ranges, with those that it was in and those it is in.
  public func forEach<Failure: Error>(
    _ body: (_ row: Int, _ old: RangeMembership, _ new: RangeMembership) throws(Failure) -> Void
  ) throws(Failure) {
    guard !isEmpty else { return }
    let bounds = sortedBounds
    // The rows between two neighboring bounds are alike: the group of those before each bound; -1 where nothing changes.
    var groups = SIMD16<Int8>(repeating: -1)
    var present = 0
    for position in 1..<bounds.count where bounds[position - 1] < bounds[position] {
      let (before, after) = memberships(ofRow: bounds[position - 1])
      guard before != after else { continue }
      let group = Self.group(before, after)
      groups[position] = Int8(group)
      present |= 1 << group
    }
    for group in 0...RangeKind.count where present & (1 << group) != 0 {
      for step in 1..<bounds.count {
        let position = direction == .towardsStart ? bounds.count - step : step
        guard groups[position] == group else { continue }
        let rows = bounds[position - 1]..<bounds[position]
        let (before, after) = memberships(ofRow: rows.lowerBound)
        if direction == .towardsStart {
          for row in rows.reversed() { try body(row, before, after) }
        } else {
          for row in rows { try body(row, before, after) }
        }
      }
    }
  }

  private func memberships(ofRow row: Int) -> (before: RangeMembership, after: RangeMembership) {
    (old.membership(ofRow: row), new.membership(ofRow: row))
  }

  private static func group(_ old: RangeMembership, _ new: RangeMembership) -> Int {
    guard !new.isSubset(of: old), let innermost = RangeKind.innermost(of: new) else { return 0 }
    return RangeKind.count - innermost.rawValue
  }

  /// Where any range starts or ends: between two neighbors all rows are alike.
  private var sortedBounds: RangeSets.Bounds {
    var bounds = RangeSets.Bounds(repeating: 0)
    var count = 0
    for sets in 0..<2 {
      for kind in RangeKind.allCases {
        let range = (sets == 0 ? old : new)[kind]
        for bound in 0..<2 {
          let value = bound == 0 ? range.lowerBound : range.upperBound
          var position = count
          while position > 0, bounds[position - 1] > value {
            bounds[position] = bounds[position - 1]
            position -= 1
          }
          bounds[position] = value
          count += 1
        }
      }
    }
    return bounds
  }
}
