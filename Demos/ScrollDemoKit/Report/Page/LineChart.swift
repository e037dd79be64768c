import DemoSupport

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
  package var lines: [Line] = []
  package var bands: [Band] = []
  /// A line at one height, and what the key says of it: beside the line it would lie on what exceeds it.
  package var limit: (name: String, value: Double)?
  /// The length of the run, in seconds.
  let seconds: Double

  package init(title: String, unit: String, seconds: Double) {
    (self.title, self.unit, self.seconds) = (title, unit, seconds)
  }

  private static let columns = 400
  private static let width = 720.0
  private static let height = 200.0
  private static let left = 52.0
  private static let bottom = 26.0
  private static let top = 14.0

  /// The chart with its title and the key to its lines.
  package var html: String {
    let keys = (bands.map { ($0.name, $0.style) } + lines.map { ($0.name, $0.style) }).map { name, style in
      "<span><i class=\"\(style)\"></i>\(HTMLText.escape(name))</span>"
    }
    let limitKey = limit.map { "<span class=\"limit\"><i></i>\(HTMLText.escape($0.name))</span>" } ?? ""
    return "<figure><figcaption><b>\(HTMLText.escape(title))</b>, \(HTMLText.escape(unit)) "
      + "<span class=\"keys\">\(keys.joined())\(limitKey)</span></figcaption>\n\(svg)</figure>\n"
  }

  private var svg: String {
    let scale = ValueScale(
      values: lines.flatMap(\.values) + bands.flatMap { $0.lower + $0.upper },
      limit: limit?.value
    )
    var parts: [String] = []
    for tick in scale.ticks {
      let place = Self.text(y(tick, scale))
      parts.append(
        "<line class=\"grid\" x1=\"\(Self.text(Self.left))\" x2=\"720\" y1=\"\(place)\" y2=\"\(place)\"/>"
      )
      parts.append(
        "<text x=\"46\" y=\"\(place)\" dy=\"4\" text-anchor=\"end\">\(ValueScale.label(tick))</text>"
      )
    }
    for step in 0...4 {
      let x = Self.left + (Self.width - Self.left) * Double(step) / 4
      let anchor = step == 4 ? "end" : step == 0 ? "start" : "middle"
      let label = TextTable.number(seconds * Double(step) / 4, digits: 1)
      parts.append("<text x=\"\(Self.text(x))\" y=\"196\" text-anchor=\"\(anchor)\">\(label) s</text>")
    }
    for band in bands {
      let upper = points(Self.columns(of: band.upper, taking: max), scale)
      let lower = points(Self.columns(of: band.lower, taking: min), scale)
      parts.append(
        "<polygon class=\"\(band.style)\" points=\"\((upper + lower.reversed()).joined(separator: " "))\"/>"
      )
    }
    for line in lines {
      let drawn = points(Self.columns(of: line.values, taking: max), scale)
      parts.append("<polyline class=\"\(line.style)\" points=\"\(drawn.joined(separator: " "))\"/>")
    }
    if let limit {
      let place = y(limit.value, scale)
      parts.append(
        "<line class=\"limit\" x1=\"52\" x2=\"720\" y1=\"\(Self.text(place))\" y2=\"\(Self.text(place))\"/>"
      )
    }
    return "<svg viewBox=\"0 0 720 200\" role=\"img\" aria-label=\"\(HTMLText.escape(title))\">"
      + parts.joined() + "</svg>"
  }

  private func points(_ values: [Double], _ scale: ValueScale) -> [String] {
    values.indices.map { index in
      let share = values.count > 1 ? Double(index) / Double(values.count - 1) : 0
      return
        "\(Self.text(Self.left + (Self.width - Self.left) * share)),\(Self.text(y(values[index], scale)))"
    }
  }

  private func y(_ value: Double, _ scale: ValueScale) -> Double {
    let bottom = Self.height - Self.bottom
    return bottom - (bottom - Self.top) * min(max(0, scale.share(of: value)), 1)
  }

  /// The extremes of as many runs of neighbors as there are columns.
  private static func columns(of values: [Double], taking extreme: (Double, Double) -> Double) -> [Double] {
    guard values.count > columns else { return values }
    return (0..<columns).map { column in
      let run = values[(column * values.count / columns)..<((column + 1) * values.count / columns)]
      return run.dropFirst().reduce(run[run.startIndex], extreme)
    }
  }

  private static func text(_ value: Double) -> String { TextTable.number(value, digits: 1) }
}
