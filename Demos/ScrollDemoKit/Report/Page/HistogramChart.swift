import DemoSupport

/// How many frames took how long, as bars in SVG: a group of bars a bin, one of each run.
package struct HistogramChart {
  /// The frames of one run, with the class of the page that colors them.
  package struct Series {
    let name: String
    let style: String
    let times: [Double]

    package init(name: String, style: String, times: [Double]) {
      (self.name, self.style, self.times) = (name, style, times)
    }
  }

  private let series: [Series]
  private let budget: Double
  private let bins: FrameTimeHistogram

  /// How many bins all of whose bounds are named.
  private static let mostLabels = 10

  /// Makes the histogram of runs, whose times are in milliseconds.
  package init(_ series: [Series], budget: Double) {
    self.series = series
    self.budget = budget
    bins = FrameTimeHistogram(holding: series.flatMap(\.times))
  }

  /// The chart.
  package var html: String {
    let shares = series.map(shares)
    let frame = ChartFrame(
      title: "Frame times",
      unit: "%",
      scale: ValueScale(values: shares.flatMap { $0 })
    )
    var parts = bins.bounds.indices.filter(isNamed).map { index in
      let isLast = index == bins.bounds.count - 1
      return ChartFrame.label(
        Self.text(bins.bounds[index]) + (isLast ? " ms" : ""),
        at: Double(index) / Double(bins.binCount)
      )
    }
    let slot = (ChartFrame.right - ChartFrame.left) / Double(bins.binCount)
    let width = slot * 0.84 / Double(max(1, series.count))
    for (order, values) in shares.enumerated() {
      for (bin, share) in values.enumerated() where share > 0 {
        let x = ChartFrame.left + slot * (Double(bin) + 0.08) + width * Double(order)
        // However few they are, they can be seen.
        let y = min(frame.y(share), ChartFrame.bottom - 1.5)
        parts.append(
          "<rect class=\"\(series[order].style)\" x=\"\(ChartFrame.text(x))\" y=\"\(ChartFrame.text(y))\" "
            + "width=\"\(ChartFrame.text(width))\" height=\"\(ChartFrame.text(ChartFrame.bottom - y))\"/>"
        )
      }
    }
    var keys = series.map { ChartFrame.key($0.name, $0.style) }
    if let first = bins.bounds.first, let last = bins.bounds.last, budget > first, budget < last {
      parts.append(ChartFrame.limit(atShare: bins.position(of: budget)))
      keys.append(ChartFrame.limitKey("budget of \(TextTable.number(budget)) ms"))
    }
    return frame.html(
      explanation: "% of frames for which the main actor was busy that long",
      keys: keys,
      drawing: parts.joined()
    )
  }

  /// The same as numbers: a row a bin that has frames, a column a run.
  package var table: HTMLTable {
    var table = HTMLTable(caption: "Frames by main actor busy time", headings: ["ms"] + series.map(\.name))
    let counts = series.map { bins.counts(of: $0.times) }
    for bin in 0..<bins.binCount where counts.contains(where: { $0[bin] > 0 }) && bins.bounds.count > 1 {
      table.add(
        "\(Self.text(bins.bounds[bin])) to \(Self.text(bins.bounds[bin + 1]))",
        counts.map { "\($0[bin])" }
      )
    }
    return table
  }

  private func shares(_ series: Series) -> [Double] {
    let counts = bins.counts(of: series.times)
    let total = counts.reduce(0, +)
    return counts.map { total > 0 ? Double($0) / Double(total) * 100 : 0 }
  }

  /// Whether the bound of a bin is named: each of few bins, and powers of ten of many.
  private func isNamed(_ index: Int) -> Bool {
    bins.binCount <= Self.mostLabels || index == bins.bounds.count - 1
      || Self.text(bins.bounds[index]).allSatisfy { "01.".contains($0) }
  }

  /// A bound as it is written: it has one digit that is not 0.
  private static func text(_ bound: Double) -> String {
    TextTable.number(bound, digits: bound < 0.1 ? 2 : bound < 1 ? 1 : 0)
  }
}
