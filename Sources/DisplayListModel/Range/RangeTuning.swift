/// How far beyond the viewport rows are prepared, in lengths of the viewport.
public struct RangeBuffer: Sendable, Hashable {
  /// How far on the side that the list moves towards.
  public let leading: Double
  /// How far on the side that it leaves.
  public let trailing: Double

  /// Makes a buffer; negative lengths and what is no number count as 0, those above 1,000 as that.
  public init(leading: Double, trailing: Double) {
    self.leading = min(max(0, leading), 1_000)
    self.trailing = min(max(0, trailing), 1_000)
  }

  /// Nothing beyond the viewport.
  public static var zero: RangeBuffer { RangeBuffer(leading: 0, trailing: 0) }
}

/// The buffers of the display and the preload range in each mode.
///
/// The defaults are those that have proven themselves in lists of cards and texts: in the full mode contents
/// for one screen ahead and half a screen behind, data for two and a half ahead and one and a half behind.
public struct RangeTuning: Sendable, Hashable {
  private var display: [RangeBuffer]
  private var preload: [RangeBuffer]

  /// Makes the tuning for lists.
  public init() {
    display = [
      RangeBuffer(leading: 0.25, trailing: 0.25), RangeBuffer(leading: 1, trailing: 0.5), .zero, .zero,
    ]
    preload = [
      RangeBuffer(leading: 0.5, trailing: 0.25), RangeBuffer(leading: 2.5, trailing: 1.5), .zero, .zero,
    ]
  }

  /// The tuning for pages of which one fills the viewport.
  public static var pager: RangeTuning {
    var tuning = RangeTuning()
    tuning.setDisplayBuffer(.zero, in: .minimum)
    tuning.setDisplayBuffer(RangeBuffer(leading: 1, trailing: 1), in: .full)
    tuning.setPreloadBuffer(RangeBuffer(leading: 1, trailing: 1), in: .minimum)
    tuning.setPreloadBuffer(RangeBuffer(leading: 2, trailing: 2), in: .full)
    return tuning
  }

  /// How far beyond the viewport rows have contents.
  public func displayBuffer(in mode: RangeMode = .full) -> RangeBuffer { display[mode.rawValue] }

  /// How far beyond the viewport rows have data.
  public func preloadBuffer(in mode: RangeMode = .full) -> RangeBuffer { preload[mode.rawValue] }

  /// Sets how far beyond the viewport rows have contents.
  public mutating func setDisplayBuffer(_ buffer: RangeBuffer, in mode: RangeMode = .full) {
    display[mode.rawValue] = buffer
  }

  /// Sets how far beyond the viewport rows have data.
  public mutating func setPreloadBuffer(_ buffer: RangeBuffer, in mode: RangeMode = .full) {
    preload[mode.rawValue] = buffer
  }
}
