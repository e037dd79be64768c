internal import AsyncDisplay
internal import DisplayLists

/// What could be tried next, each with the figure that led to it.
public struct Suggestions: Sendable {
  /// A line each; none where nothing stands out.
  public let lines: [String]

  /// Looks at a run.
  ///
  /// - Parameters:
  ///   - outcome: What the run left behind.
  ///   - options: What it was told.
  public init(_ outcome: ScrollRun.Outcome, options: ScrollOptions) {
    let budget = 1_000 / options.hz
    lines = [
      Self.blank(outcome, workers: options.workers),
      Self.busy(outcome, budget: budget),
      Self.waste(outcome.summary),
      Self.anchor(outcome.summary),
    ].compactMap { $0 }
  }

  private static func blank(_ outcome: ScrollRun.Outcome, workers: Int?) -> String? {
    let blank = outcome.summary.blankAreaPercent
    guard blank > 0.1 else { return nil }
    let seen = "\(TextTable.number(blank, digits: 2)) % of what scrolled by was blank"
    guard let load = outcome.trace.map(workerLoad) else {
      return "\(seen): prepare further ahead, or make rows cheaper to draw"
    }
    let percent = TextTable.number(load * 100, digits: 0)
    return load > 0.8
      ? "\(seen) and the workers were busy \(percent) % of the time: more workers or cheaper rows help, "
        + "longer ranges do not"
      : "\(seen) while the workers were busy only \(percent) % of the time: prepare further ahead"
  }

  private static func busy(_ outcome: ScrollRun.Outcome, budget: Double) -> String? {
    let busy = outcome.summary.busyMilliseconds.value(at: 0.99)
    guard busy > budget / 2 else { return nil }
    let passes = FramePass.allCases.map { pass in
      let times = outcome.samples.map {
        pass.rawValue < $0.passMilliseconds.count ? $0.passMilliseconds[pass.rawValue] : 0
      }
      return (pass: pass, time: Percentiles(times).value(at: 0.99))
    }
    guard let longest = passes.max(by: { $0.time < $1.time }) else { return nil }
    return
      "frames take \(TextTable.number(busy)) of \(TextTable.number(budget)) ms (p99), and the pass that takes "
      + "longest is \(longest.pass), with \(TextTable.number(longest.time)) ms (p99): look there first"
  }

  private static func waste(_ summary: RunSummary) -> String? {
    let share = summary.list.wastedShare * 100
    guard share > 30, summary.list.nodesCreated > 20 else { return nil }
    return
      "\(TextTable.number(share, digits: 0)) % of \(summary.list.nodesCreated) rows were prepared and never seen: "
      + "a shorter preload range would do"
  }

  private static func anchor(_ summary: RunSummary) -> String? {
    guard summary.anchorError > 0.5 else { return nil }
    return
      "the row under the reader's eye moved by itself, \(TextTable.number(summary.anchorError, digits: 1)) points "
      + "at most: rows that change their size later than their data should be measured before they are shown"
  }

  /// The share of time in which workers were busy while the run went on, from 0 to 1.
  private static func workerLoad(_ trace: SimulationTrace) -> Double {
    var busy: Int64 = 0
    var workers: Set<SimulationTrace.Track> = []
    for span in trace.spans where span.track != .mainActor {
      busy += span.end.nanoseconds - span.start.nanoseconds
      workers.insert(span.track)
    }
    let whole = Double(trace.end.nanoseconds) * Double(max(1, workers.count))
    return whole > 0 ? Double(busy) / whole : 0
  }
}
