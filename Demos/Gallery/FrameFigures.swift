import AsyncDisplay

/// The last frames, in a line of words.
struct FrameFigures: Sendable {
  private var busy: [Double] = []
  private var late = 0
  private var frames = 0

  private static let kept = 120

  /// Takes a frame in; true when the line is due, twice a second at 60 frames.
  mutating func note(_ report: FrameReport) -> Bool {
    busy = (busy + [report.busyMilliseconds]).suffix(Self.kept)
    frames += 1
    if report.overrunMilliseconds > 0 { late += 1 }
    return frames % 30 == 0
  }

  /// What there is to say, to a tenth of a millisecond.
  var line: String {
    let sorted = busy.sorted()
    guard let worst = sorted.last else { return "" }
    func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    return
      "\(frames) frames, \(late) late; main actor \(text(sorted[sorted.count / 2])) ms, at most \(text(worst)) ms"
  }
}
