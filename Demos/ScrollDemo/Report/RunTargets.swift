import DemoSupport
import ScrollDemoKit

/// The bounds that runs are held against: those of `--assert`, or else what scrolling feels smooth with.
struct RunTargets: Sendable {
  /// The bounds.
  let bounds: [RunAssertion]
  /// Whether nobody asked for them.
  let areUsual: Bool

  /// The bounds where nobody asks for others.
  static let usual = [
    RunAssertion(.blankOrStale, .atMost, 1), RunAssertion(.blank, .atMost, 0.5),
    RunAssertion(.dropped, .atMost, 0.5), RunAssertion(.anchor, .atMost, 0.5),
  ]

  /// Makes the bounds of some options.
  init(_ options: ScrollOptions) {
    areUsual = options.assertions.isEmpty
    bounds = areUsual ? Self.usual : options.assertions
  }

  /// Whether a run and all its repetitions keep all bounds.
  func hold(in run: PolicyRun) -> Bool { bounds.allSatisfy { Self.misses(of: $0, in: run).isEmpty } }

  /// The repetitions that do not keep a bound, from 0.
  static func misses(of bound: RunAssertion, in run: PolicyRun) -> [Int] {
    run.summaries.indices.filter { !bound.holds(in: run.summaries[$0]) }
  }

  /// A line for each repetition that does not keep a bound.
  static func missedLines(of bounds: [RunAssertion], in run: PolicyRun) -> [String] {
    bounds.flatMap { bound in
      misses(of: bound, in: run).map { index in
        bound.verdict(in: run.summaries[index])
          + (run.summaries.count > 1 ? " in run \(index + 1) of \(run.summaries.count)" : "")
      }
    }
  }

  /// A row a bound, a column a run, with what each came to and whether that is held.
  func table(of runs: [PolicyRun]) -> HTMLTable {
    var table = HTMLTable(
      caption: areUsual ? "The usual ones; --assert sets others" : "Those of --assert",
      headings: [""] + runs.map(\.policyName)
    )
    for bound in bounds {
      table.add(
        bound.text,
        runs.map { run in
          let missed = Self.misses(of: bound, in: run).count
          let value = run.spread(bound.figure.value).text(digits: 3) + " " + bound.figure.unit
          let share = missed > 0 && run.summaries.count > 1 ? "in \(missed) of \(run.summaries.count), " : ""
          return HTMLTable.Cell(share + value, missed > 0 ? .missed : .held)
        }
      )
    }
    return table
  }
}
