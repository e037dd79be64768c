internal import AsyncDisplay

/// Counts a display's beats: moments some ticks apart, of which those are missed for which nobody was free.
///
/// How many ticks lie between two beats may change after each of them. A beat that was missed is not made up for: the
/// next one comes with the next tick, and its number says how many were.
struct BeatCounter: Sendable {
  /// How many ticks after the last beat the next one comes.
  var ticks = 1
  /// How many beats were missed before the last one.
  private(set) var missed = 0

  private let tick: Int64
  private let origin: Int64
  private var last: Int64?
  private var nextIndex = 0

  /// Makes a counter of beats from a moment on.
  init(tick: Int64, origin: Int64 = 0) {
    self.tick = tick
    self.origin = origin
  }

  /// When the next beat comes, if somebody is free then.
  var next: Int64 { last.map { $0 + length } ?? origin }

  /// Takes the first beat for which somebody is free who is so from a moment on.
  mutating func takeBeat(from free: Int64) -> FrameTiming {
    let late = max(0, free - next)
    missed = Int((late + length - 1) / length)
    let moment = next + (late + tick - 1) / tick * tick
    let index = nextIndex + missed
    nextIndex = index + 1
    last = moment
    return FrameTiming(
      index: index,
      timestamp: MonotonicInstant(nanoseconds: moment),
      deadline: MonotonicInstant(nanoseconds: moment + length)
    )
  }

  private var length: Int64 { Int64(max(1, ticks)) * tick }
}
