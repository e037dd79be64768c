/// Lines over the time of a run, as a picture in SVG that takes its colors from the page around it.
///
/// A run of many frames is drawn in a fixed number of columns, each as high as the highest of its frames: nothing
/// that matters is averaged away, and a page does not grow with the run.
package struct LineChart {
  /// One line, with the class of the page that colors it.
  package struct Line {
    let name: String
    let style: String
    let values: [Double]

    package init(name: String, style: String, values: [Double]) {
      (self.name, self.style, self.values) = (name, style, values)
    }
  }

  /// What is between two lines, with the class of the page that colors it.
  package struct Band {
    let name: String
    let style: String
    let lower: [Double]
    let upper: [Double]

    package init(name: String, style: String, lower: [Double], upper: [Double]) {
      (self.name, self.style, self.lower, self.upper) = (name, style, lower, upper)
    }
  }

  let title: String
  let unit: String
  let explanation: String
  package var lines: [Line] = []
  package var bands: [Band] = []
  /// A line at one height, and what the key says of it: beside the line it would lie on what exceeds it.
  package var limit: (name: String, value: Double)?
  /// The length of the run, in seconds.
  let seconds: Double

  /// Makes a chart without lines.
  ///
  /// - Parameters:
  ///   - title: What it shows.
  ///   - unit: The unit of the values, as short as it can be said.
  ///   - explanation: What the values are; the unit when it is nil.
  ///   - seconds: The length of the run.
  package init(title: String, unit: String, explanation: String? = nil, seconds: Double) {
    (self.title, self.unit, self.seconds) = (title, unit, seconds)
    self.explanation = explanation ?? unit
  }

  private static let columns = 400

  /// The chart with its title and the key to its lines.
  package var html: String {
    let keys = (bands.map { ($0.name, $0.style) } + lines.map { ($0.name, $0.style) }).map(ChartFrame.key)
    let frame = ChartFrame(
      title: title,
      unit: unit,
      scale: ValueScale(
        values: lines.flatMap(\.values) + bands.flatMap { $0.lower + $0.upper },
        limit: limit?.value
      )
    )
    return frame.html(
      explanation: explanation,
      keys: keys + (limit.map { [ChartFrame.limitKey($0.name)] } ?? []),
      drawing: drawing(in: frame)
    )
  }

  private func drawing(in frame: ChartFrame) -> String {
    var parts = ValueScale.moments(of: seconds).map { time, label in
      ChartFrame.label(label, at: seconds > 0 ? time / seconds : 0)
    }
    for band in bands {
      let upper = points(Self.columns(of: band.upper, taking: max), frame)
      let lower = points(Self.columns(of: band.lower, taking: min), frame)
      parts.append(
        "<polygon class=\"\(band.style)\" points=\"\((upper + lower.reversed()).joined(separator: " "))\"/>"
      )
    }
    for line in lines {
      let drawn = points(Self.columns(of: line.values, taking: max), frame)
      parts.append("<polyline class=\"\(line.style)\" points=\"\(drawn.joined(separator: " "))\"/>")
    }
    if let limit { parts.append(frame.limit(atValue: limit.value)) }
    return parts.joined()
  }

  private func points(_ values: [Double], _ frame: ChartFrame) -> [String] {
    values.indices.map { index in
      let share = values.count > 1 ? Double(index) / Double(values.count - 1) : 0
      return "\(ChartFrame.text(ChartFrame.x(share))),\(ChartFrame.text(frame.y(values[index])))"
    }
  }

  /// The extremes of as many runs of neighbors as there are columns.
  private static func columns(of values: [Double], taking extreme: (Double, Double) -> Double) -> [Double] {
    guard values.count > columns else { return values }
    return (0..<columns).map { column in
      let run = values[(column * values.count / columns)..<((column + 1) * values.count / columns)]
      return run.dropFirst().reduce(run[run.startIndex], extreme)
    }
  }
}
