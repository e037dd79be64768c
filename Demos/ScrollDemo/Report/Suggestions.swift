import AsyncDisplay
import DemoSupport
import DisplayLists
import DisplaySimulation
import ScrollDemoKit

/// What could be tried next: each with the figure that led to it and the flag or the API to change.
///
/// What would pull in two directions, such as longer ranges for blank area and shorter ones for rows that nobody saw, is
/// one suggestion that goes in a third.
struct Suggestions: Sendable {
  /// A line each; none where nothing stands out.
  let lines: [String]

  /// Looks at a run.
  ///
  /// - Parameters:
  ///   - outcome: What the run left behind.
  ///   - options: What it was told.
  init(_ outcome: ScrollRun.Outcome, options: ScrollOptions) {
    let figures = Figures(outcome, options: options)
    lines = [Self.time(figures, options.policy), Self.ranges(figures, options), Self.anchor(outcome.summary)]
      .compactMap { $0 }
  }

  /// The figures that stand out; nil for those that do not.
  private struct Figures {
    var blank: String?
    var waste: String?
    var time: String?
    /// The share of time in which the workers were busy, from 0 to 1; nil where nobody watches them.
    let load: Double?
    let workerCount: Int
    var longestPass = FramePass.commit
    /// Whether frames are late, so that what comes with them is.
    var isLate = false

    init(_ outcome: ScrollRun.Outcome, options: ScrollOptions) {
      let summary = outcome.summary
      load = outcome.trace.map { Suggestions.load(in: $0, workerCount: outcome.workerCount) }
      workerCount = outcome.workerCount
      if summary.blankAreaPercent > 0.1 {
        blank = "\(TextTable.number(summary.blankAreaPercent)) % of what scrolled by was blank"
      }
      let share = summary.list.wastedShare * 100
      if share > 30, summary.list.nodesCreated > 20 {
        waste =
          "\(TextTable.number(share, digits: 0)) % of \(summary.list.nodesCreated) rows were prepared and never seen"
      }
      let (busy, budget) = (summary.busyMilliseconds.value(at: 0.99), 1_000 / options.hz)
      // What every frame takes, whatever it has to do, is nothing that could be less.
      let floor = summary.busyMilliseconds.value(at: 0)
      guard busy - floor > max(0, budget - floor) / 2 else { return }
      isLate = summary.overrunMilliseconds.value(at: 0.99) > 0
      let passes = FramePass.allCases.map { pass in
        let times = Percentiles(outcome.samples.map { $0.milliseconds(in: pass) })
        return (pass: pass, time: times.value(at: 0.99), excess: times.value(at: 0.99) - times.value(at: 0))
      }
      let longest = passes.max { ($0.excess, $0.time) < ($1.excess, $1.time) } ?? (.commit, 0, 0)
      longestPass = longest.pass
      time =
        "frames take \(TextTable.number(busy)) of \(TextTable.number(budget)) ms (p99), "
        + "the pass '\(longest.pass)' \(TextTable.number(longest.time)) ms of it"
    }
  }

  private static func time(_ figures: Figures, _ policy: RunPolicy) -> String? {
    guard let time = figures.time else { return nil }
    let remedy =
      policy == .mainThread
      ? "have workers measure and draw, '--policy adaptive'" : remedy(for: figures.longestPass)
    guard figures.isLate, let blank = figures.blank else { return "\(time): \(remedy)" }
    return "\(time), and \(blank): \(remedy); longer ranges would only give the frames more to do"
  }

  private static func ranges(_ figures: Figures, _ options: ScrollOptions) -> String? {
    // What makes the frames late is the first to be looked at.
    let blank = figures.isLate ? nil : figures.blank
    guard options.policy != .mainThread else { return nil }
    // Only what the command line takes.
    let more =
      options.chaosSetsWorkers || figures.workerCount >= ScrollOptions.maximumWorkers
      ? nil : "'--workers \(figures.workerCount + 1)'"
    if let blank, let load = figures.load, load > 0.8 {
      return
        "\(blank) and the workers were busy \(TextTable.number(load * 100, digits: 0)) % of the time: "
        + (more.map { "add one, \($0), or " } ?? "")
        + "have 'makeDrawing()' draw less; longer ranges would give them more to do"
    }
    if let blank, let waste = figures.waste {
      return
        "\(blank) although \(waste): what is prepared lies elsewhere than the list goes, so have a row be there "
        + "sooner, with less to draw in 'makeDrawing()'" + (more.map { " or more workers, \($0)" } ?? "")
    }
    if let blank {
      let idle = figures.load.map {
        " while the workers were busy \(TextTable.number($0 * 100, digits: 0)) % of the time"
      }
      return "\(blank)\(idle ?? ""): prepare further ahead, "
        + (options.policy == .fixed
          ? "'--policy adaptive', or a longer 'setDisplayBuffer' in 'ListNode.rangeTuning'"
          : "a larger 'maximumLeading' of the 'AdaptiveRangeTuning' in 'ListNode.rangePolicy'")
    }
    return figures.waste.map { waste in
      "\(waste): prepare less far ahead, "
        + (options.policy == .fixed
          ? "a shorter 'setPreloadBuffer' in 'ListNode.rangeTuning'"
          : "a smaller 'maximumPreload' of the 'AdaptiveRangeTuning' in 'ListNode.rangePolicy'")
    }
  }

  private static func anchor(_ summary: RunSummary) -> String? {
    guard summary.anchorError > 0.5 else { return nil }
    return
      "the scroll anchor moved by itself, \(TextTable.number(summary.anchorError, digits: 1)) points "
      + "at most: give rows their new size with the update of their data, 'ListNode.performBatchUpdates'"
  }

  /// Whose work a pass does.
  private static func remedy(for pass: FramePass) -> String {
    switch pass {
    case .input: "do less in scroll drivers and in what takes touches"
    case .mailbox: "have fewer and larger nodes a row"
    case .data: "give 'performBatchUpdates' fewer changes at a time"
    case .ranges: "do less in the hooks of interface states, such as 'didEnterVisibleState()'"
    case .layouts: "do less in 'layout()', or have fewer nodes a row"
    case .load: "do less in 'didLoad()', or have fewer nodes a row"
    case .submit: "do less in 'makeDrawing()', which only captures what is drawn"
    case .work: "have workers measure and draw, 'DisplayRuntime.Execution.workers'"
    case .commit: "do less in 'displayDidFinish()', or have fewer nodes a row"
    case .present: "do less in the host's presenting"
    }
  }

  /// The share of time in which workers were busy while the run went on, from 0 to 1.
  private static func load(in trace: SimulationTrace, workerCount: Int) -> Double {
    let whole = Double(trace.end.nanoseconds) * Double(max(1, workerCount))
    return whole > 0 ? Double(trace.workerNanoseconds) / whole : 0
  }
}
