/// How far beyond the viewport a list in the full mode prepares rows.
public enum RangePolicy: Sendable, Hashable {
  /// As far as the tuning says, whatever the speed.
  case fixed
  /// As far as the measured speed and costs ask for.
  case adaptive(AdaptiveRangeTuning)
}

/// The limits within which adaptive ranges follow speed and costs. Lengths are in lengths of the viewport.
public struct AdaptiveRangeTuning: Sendable, Hashable {
  /// How far ahead rows have contents at least; as far are data fetched beyond that.
  public let minimumLeading: Double
  /// How far ahead rows have contents, and beyond that data, at most.
  public let maximumLeading: Double
  /// How far behind rows keep contents, and beyond that data.
  public let trailing: Double
  /// How many bytes the contents of all rows may take. Those of the viewport are always there.
  public let byteBudget: Int
  /// The time in which a fling loses all but a third of its speed, in seconds.
  public let decelerationTime: Double

  /// Makes a tuning; what is no length, size or time becomes the nearest one that is, and the maximum is no
  /// less than the minimum.
  public init(
    minimumLeading: Double = 0.5,
    maximumLeading: Double = 4,
    trailing: Double = 0.25,
    byteBudget: Int = 64 << 20,
    decelerationTime: Double = 0.5
  ) {
    self.minimumLeading = min(max(0, minimumLeading), 1_000)
    self.maximumLeading = min(max(self.minimumLeading, maximumLeading), 1_000)
    self.trailing = min(max(0, trailing), 1_000)
    self.byteBudget = max(0, byteBudget)
    self.decelerationTime = min(max(0, decelerationTime), 60)
  }
}
