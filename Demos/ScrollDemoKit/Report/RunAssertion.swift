import AsyncDisplay
package import DemoSupport
import DisplayLists
package import DisplaySimulation

/// A bound that a run has to keep, such as `blank<=0.5%`.
package struct RunAssertion: Sendable, Hashable {
  /// What is bounded.
  package enum Figure: String, Sendable, Hashable, CaseIterable {
    /// Refreshes that were blank or stale, in percent of all.
    case blankOrStale = "blank-or-stale"
    /// Blank by visible area while scrolling, in percent.
    case blank
    /// How long the main actor was busy with half of the frames at most, in milliseconds.
    case p50
    /// The same for nine of ten.
    case p90
    /// The same for 99 of 100.
    case p99
    /// The same for all.
    case max
    /// How late 99 of 100 frames ended at most, in milliseconds; negative is headroom.
    case overrun
    /// Dropped frames in all beats, in percent.
    case dropped
    /// Milliseconds of lateness for each second.
    case hitch
    /// How far the scroll anchor moved by itself at most, in points.
    case anchor
    /// The most that contents took, in megabytes.
    case contents
    /// Prepared and never seen, in percent.
    case wasted

    /// The unit that may be written behind the bound.
    package var unit: String {
      switch self {
      case .blankOrStale, .blank, .dropped, .wasted: "%"
      case .p50, .p90, .p99, .max, .overrun: "ms"
      case .hitch: "ms/s"
      case .anchor: "pt"
      case .contents: "MB"
      }
    }

    /// What a run came to.
    package func value(in summary: RunSummary) -> Double {
      switch self {
      case .blankOrStale: summary.blankOrStalePercent
      case .blank: summary.blankAreaPercent
      case .p50: summary.busyMilliseconds.value(at: 0.5)
      case .p90: summary.busyMilliseconds.value(at: 0.9)
      case .p99: summary.busyMilliseconds.value(at: 0.99)
      case .max: summary.busyMilliseconds.maximum
      case .overrun: summary.overrunMilliseconds.value(at: 0.99)
      case .dropped: summary.droppedPercent
      case .hitch: summary.hitchRatio
      case .anchor: summary.anchorError
      case .contents: Double(summary.peakContentBytes) / 1e6
      case .wasted: summary.list.wastedShare * 100
      }
    }
  }

  /// How figure and bound compare.
  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// At most the bound.
    case atMost = "<="
    /// At least the bound.
    case atLeast = ">="
    /// The bound.
    case equal = "=="
    /// Less than the bound.
    case below = "<"
    /// More than the bound.
    case above = ">"
  }

  /// What is bounded.
  package let figure: Figure
  /// How.
  package let comparison: Comparison
  /// By what, in the figure's unit.
  package let bound: Double

  /// Makes a bound.
  package init(_ figure: Figure, _ comparison: Comparison, _ bound: Double) {
    self.figure = figure
    self.comparison = comparison
    self.bound = bound
  }

  /// Reads bounds with commas between them; spaces do not count, and a unit may be left out.
  ///
  /// - Throws: ``CommandLineError/badValue(flag:value:expected:nearest:)`` for the first that is none.
  package static func parse(_ text: String, flag: String = "--assert") throws(CommandLineError)
    -> [RunAssertion]
  {
    var assertions: [RunAssertion] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = String(part.filter { $0 != " " })
      guard let assertion = RunAssertion(word) else {
        let names = Figure.allCases.map(\.rawValue)
        let name = String(word.prefix { !"<>=".contains($0) })
        throw .badValue(
          flag: flag,
          value: String(part),
          expected: "bounds such as 'blank<=0.5%,p99<=8ms,anchor==0', of \(names.joined(separator: ", "))",
          nearest: names.contains(name) ? nil : NearestWord.find(name, in: names)
        )
      }
      assertions.append(assertion)
    }
    return assertions
  }

  private init?(_ word: String) {
    guard let start = word.firstIndex(where: { "<>=".contains($0) }),
      let figure = Figure(rawValue: String(word[..<start]))
    else { return nil }
    let rest = word[start...]
    guard let comparison = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
      return nil
    }
    var number = rest.dropFirst(comparison.rawValue.count)
    if number.hasSuffix(figure.unit) { number = number.dropLast(figure.unit.count) }
    guard let bound = Double(number), bound.isFinite else { return nil }
    self.init(figure, comparison, bound)
  }

  /// Whether a run keeps the bound.
  package func holds(in summary: RunSummary) -> Bool {
    let value = figure.value(in: summary)
    return switch comparison {
    case .atMost: value <= bound
    case .atLeast: value >= bound
    case .equal: value == bound
    case .below: value < bound
    case .above: value > bound
    }
  }
}
