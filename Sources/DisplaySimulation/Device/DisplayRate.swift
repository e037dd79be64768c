package import AsyncDisplay

/// How often a display shows something new.
public enum DisplayRate: Sendable, Hashable {
  /// A number of times a second, from 1 to 1,000.
  case fixed(Double)
  /// As often as what is seen asks for, and up to a number of times a second: that often while rows are missing or move
  /// fast, and more and more seldom as they come to rest, down to a twelfth of it.
  case variable(upTo: Double)

  /// How far what is seen may move from one beat to the next, in points, before a variable display beats more often.
  static let stride = 2.0
  /// How many times as long as the shortest beat the longest is.
  static let longestBeat = 12

  /// Beats a second at most, between 1 and 1,000; 60 for what is no number.
  public var highest: Double {
    switch self {
    case .fixed(let frequency), .variable(let frequency):
      frequency.isNaN ? 60 : min(max(frequency, 1), 1_000)
    }
  }

  /// Whether it depends on what is seen.
  package var isVariable: Bool { if case .variable = self { true } else { false } }

  /// The length of the shortest beat, in nanoseconds.
  var tick: Int64 { Int64((1_000_000_000 / highest).rounded()) }

  /// How many ticks lie between two moments, to the nearest one.
  package func tickCount(from start: MonotonicInstant, to end: MonotonicInstant) -> Int {
    Int((Double(end.nanoseconds - start.nanoseconds) / Double(tick)).rounded())
  }

  /// How many ticks what is seen now stays on the display.
  ///
  /// - Parameters:
  ///   - speed: How fast it moves, in points a second, whichever way.
  ///   - isWhole: Whether nothing is missing in it.
  func ticks(movingAt speed: Double, isWhole: Bool) -> Int {
    guard isVariable, isWhole else { return 1 }
    let distance = abs(speed) * Double(tick) / 1e9
    guard distance * Double(Self.longestBeat) > Self.stride else { return Self.longestBeat }
    return max(1, Int(Self.stride / distance))
  }
}
