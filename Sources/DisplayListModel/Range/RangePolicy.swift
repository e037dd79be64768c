/// How far beyond the viewport a list in the full mode prepares rows.
public enum RangePolicy: Sendable, Hashable {
  /// As far as the tuning says, whatever the speed.
  case fixed
  /// As far as the measured speed and costs ask for.
  case adaptive(AdaptiveRangeTuning)
}

/// The limits within which adaptive ranges follow speed and costs. Lengths are in lengths of the viewport.
public struct AdaptiveRangeTuning: Sendable, Hashable {
  /// How far ahead rows have contents at least.
  package let minimumLeading: Double
  /// How far ahead rows have contents at most.
  package let maximumLeading: Double
  /// How far ahead of those with contents rows are measured and have data at least.
  package let minimumPreload: Double
  /// How far ahead of those with contents rows are measured and have data at most.
  package let maximumPreload: Double
  /// How far behind rows keep contents, or farther until those ahead are drawn; three times as far they keep their data.
  package let trailing: Double
  /// How far ahead and behind together rows have contents, unless the lead alone has to be longer: what is behind
  /// gives way.
  package let shared: Double
  /// How many bytes the contents of all rows may take. Those of the viewport are always there.
  package let byteBudget: Int
  /// How fast a fling may start at any moment, in lengths of the viewport a second: rows that are dear to
  /// prepare are prepared further ahead for it, also while the list stands still.
  package let expectedSpeed: Double
  /// The time in which a fling loses all but a third of its speed, in seconds.
  package let decelerationTime: Double

  /// Makes a tuning; an invalid length, size or time becomes the nearest valid one, and the maximum is no
  /// less than the minimum.
  public init(
    minimumLeading: Double = 0.5,
    maximumLeading: Double = 1.25,
    minimumPreload: Double = 1.5,
    maximumPreload: Double = 4,
    trailing: Double = 0.5,
    shared: Double = 1.5,
    byteBudget: Int = 64 << 20,
    expectedSpeed: Double = 20,
    decelerationTime: Double = 0.5
  ) {
    self.minimumLeading = min(max(0, minimumLeading), 1_000)
    self.maximumLeading = min(max(self.minimumLeading, maximumLeading), 1_000)
    self.minimumPreload = min(max(0, minimumPreload), 1_000)
    self.maximumPreload = min(max(self.minimumPreload, maximumPreload), 1_000)
    self.trailing = min(max(0, trailing), 1_000)
    self.shared = min(max(0, shared), 1_000)
    self.byteBudget = max(0, byteBudget)
    self.expectedSpeed = min(max(0, expectedSpeed), 1_000)
    self.decelerationTime = min(max(0, decelerationTime), 60)
  }
}
