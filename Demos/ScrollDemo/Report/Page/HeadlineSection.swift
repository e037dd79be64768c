import DemoSupport
import DisplayChaos
import DisplaySimulation
import ScrollDemoKit

/// What a person sees of runs: the share of refreshes that were blank or stale, in a sentence and as bars.
struct HeadlineSection: Sendable {
  private let comparison: PolicyComparison
  private let targets: RunTargets

  init(_ comparison: PolicyComparison, options: ScrollOptions) {
    self.comparison = comparison
    targets = RunTargets(options)
  }

  /// The section.
  var html: String {
    guard let first = comparison.runs.first else { return "" }
    let isGood = first.losses.isEmpty && targets.hold(in: first)
    return "<p class=\"verdict\(isGood ? "" : " missed")\"><b>\(HTMLText.escape(head))</b>"
      + "\(HTMLText.escape(rest)).</p>\n" + bars
  }

  /// What is said in bold.
  var head: String {
    guard let first = comparison.runs.first else { return "" }
    if comparison.runs.contains(where: { !$0.losses.isEmpty }) { return "Not all faults survived" }
    guard comparison.runs.count > 1 else {
      return "\(targets.hold(in: first) ? "Smooth" : "Not smooth") with \(first.policyName)"
    }
    return
      "Least blank or stale: \(names(of: leaders)), \(share(of: comparison.runs[leaders[0]])) of refreshes"
  }

  /// What is said after it.
  var rest: String {
    guard let first = comparison.runs.first else { return "" }
    guard comparison.runs.count > 1 else {
      let busy = first.spread { $0.busyMilliseconds.value(at: 0.99) }.text(digits: 2)
      return ": \(share(of: first)) of refreshes blank or stale, main actor busy for \(busy) ms a frame (p99)"
    }
    let others = comparison.runs.indices.filter { !leaders.contains($0) }
      .map { "\(comparison.runs[$0].policyName) \(share(of: comparison.runs[$0]))" }
    let held = targets.bounds.count { RunTargets.misses(of: $0, in: first).isEmpty }
    return (others.isEmpty ? "" : ", against \(others.joined(separator: " and "))")
      + ". \(first.policyName) is better than another in \(comparison.wins.count) of "
      + "\(PolicyComparison.figures.count) figures, worse than another in \(comparison.lossCount), and holds "
      + "\(held) of \(targets.bounds.count) targets"
  }

  /// The runs with the smallest share: all of them where they are alike.
  private var leaders: [Int] {
    let best = comparison.best(in: PolicyComparison.figures[0])
    return best.isEmpty ? Array(comparison.runs.indices) : best.sorted()
  }

  private func names(of indices: [Int]) -> String {
    indices.map { comparison.runs[$0].policyName }.joined(separator: " and ")
  }

  private func share(of run: PolicyRun) -> String {
    TextTable.number(run.spread(\.blankOrStalePercent).median, digits: 2) + " %"
  }

  /// A bar a run, as long as its share of all refreshes, and the same in figures.
  private var bars: String {
    let best = comparison.best(in: PolicyComparison.figures[0])
    let rows = comparison.runs.indices.map { row(of: comparison.runs[$0], isBest: best.contains($0)) }
    let caption =
      "Refreshes that were stale, showing an older frame because the main actor was busy, or else blank, "
      + "with something missing in view; % of all refreshes"
    return
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Refreshes blank or stale\"><table>"
      + "<caption>\(caption)</caption>\n<thead><tr><td></td><td class=\"bar\"></td>"
      + "<th scope=\"col\">blank or stale</th>"
      + "<th scope=\"col\"><span class=\"keys\"><i class=\"stale\"></i></span>stale</th>"
      + "<th scope=\"col\"><span class=\"keys\"><i class=\"blank\"></i></span>blank</th></tr></thead>\n"
      + "<tbody>\(rows.joined())</tbody></table></div>\n"
  }

  private func row(of run: PolicyRun, isBest: Bool) -> String {
    let (both, stale) = (run.spread(\.blankOrStalePercent), run.spread(\.stalePercent))
    let blank = run.spread(\.blankRefreshPercent)
    let cells = [
      HTMLTable.Cell(both.text(digits: 2), isBest ? .best : .plain), HTMLTable.Cell(stale.text(digits: 2)),
      HTMLTable.Cell(blank.text(digits: 2)),
    ]
    let segments = segment("stale", stale) + segment("blank", blank)
    let figures = cells.map { cell in "<td>\(cell.html)</td>" }.joined()
    return "<tr><th scope=\"row\">\(HTMLText.escape(run.policyName))</th>"
      + "<td class=\"bar\"><div aria-hidden=\"true\">\(segments)</div></td>\(figures)</tr>\n"
  }

  /// A part of a bar, as long as the median of its share.
  private func segment(_ style: String, _ share: Spread) -> String {
    "<i class=\"\(style)\" style=\"width:\(TextTable.number(share.median, digits: 2))%\"></i>"
  }
}
