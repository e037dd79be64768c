/// How long a piece of work may run, while others wait, before they no longer wait for it.
///
/// Work that takes longer than usual is let run beside the rest: see ``Scheduler/overrunReserve``. The bound is 8 ms, or
/// twice as long as the longest of the last pieces took, and never more than 100 ms: on a slow device, or with large
/// pictures, what is usual there does not overrun. A piece that takes longer than that overruns in any case, and says
/// nothing of what is usual. The bound is half as long for each piece that has overrun and still runs,
/// so that any number of them together holds the others up for no more than twice the bound.
struct OverrunBound: Sendable {
  /// Twice this is less than two frames at 120 Hz.
  private static let least: Int64 = 8_000_000
  private static let most: Int64 = 100_000_000
  /// How long pieces that find no thread in the reserve run before that is reported.
  static let report = Duration.seconds(1)
  /// After how long to look again when the executor had no thread left for now.
  static let retry = Duration.milliseconds(100)

  /// The longest that a piece took of late, in nanoseconds: each shorter one takes a sixteenth of it away.
  private var usual: Int64 = 0

  /// A piece has ended that was watched.
  mutating func note(nanoseconds: Int64) {
    usual = max(usual - usual / 16, nanoseconds > Self.most ? 0 : nanoseconds)
  }

  /// The bound while a number of pieces have overrun and still run.
  func duration(whileOverrun count: Int) -> Duration {
    .nanoseconds(min(max(Self.least, usual * 2), Self.most) >> Int64(min(max(0, count), 16)))
  }
}
