import DemoSupport

/// What charts have in common: where they are drawn, the lines at round values, and the key.
struct ChartFrame {
  static let width = 480.0
  static let height = 220.0
  static let left = 50.0
  static let right = 474.0
  static let bottom = 190.0
  static let top = 28.0

  let title: String
  let unit: String
  let scale: ValueScale

  /// The height at which a value is drawn.
  func y(_ value: Double) -> Double {
    Self.bottom - (Self.bottom - Self.top) * min(max(0, scale.share(of: value)), 1)
  }

  /// Where a share of the width is.
  static func x(_ share: Double) -> Double { left + (right - left) * min(max(0, share), 1) }

  /// Lines across at round values, their labels, and their unit above them.
  var valueAxis: String {
    let ticks = scale.ticks.map { tick in
      let place = Self.text(y(tick))
      return "<line class=\"\(abs(tick) < 1e-12 ? "axis" : "grid")\" x1=\"\(Self.text(Self.left))\" "
        + "x2=\"\(Self.text(Self.right))\" y1=\"\(place)\" y2=\"\(place)\"/>"
        + "<text x=\"44\" y=\"\(place)\" dy=\"4\" text-anchor=\"end\">\(HTMLText.escape(scale.label(tick)))</text>"
    }
    return "<text x=\"44\" y=\"13\" text-anchor=\"end\">\(HTMLText.escape(unit))</text>" + ticks.joined()
  }

  /// A label below the chart, with a short line at its place.
  static func label(_ text: String, at share: Double) -> String {
    let x = Self.text(x(share))
    let anchor = share > 0.93 ? "end" : share < 0.02 ? "start" : "middle"
    return "<line class=\"axis\" x1=\"\(x)\" x2=\"\(x)\" y1=\"190\" y2=\"195\"/>"
      + "<text x=\"\(x)\" y=\"212\" text-anchor=\"\(anchor)\">\(HTMLText.escape(text))</text>"
  }

  /// The chart with its title, what is shown in words, and its key.
  func html(explanation: String, keys: [String], drawing: String) -> String {
    "<figure><figcaption><b>\(HTMLText.escape(title))</b>, \(HTMLText.escape(explanation)) "
      + "<span class=\"keys\">\(keys.joined())</span></figcaption>\n"
      + "<svg viewBox=\"0 0 480 220\" role=\"img\" aria-label=\"\(HTMLText.escape(title))\">"
      + valueAxis + drawing + "</svg></figure>\n"
  }

  /// A limit from one side of the chart to the other.
  func limit(atValue value: Double) -> String {
    let y = Self.text(y(value))
    return Self.limit(from: (Self.text(Self.left), y), to: (Self.text(Self.right), y))
  }

  /// A limit from the top of the chart to its bottom.
  static func limit(atShare share: Double) -> String {
    let x = text(x(share))
    return limit(from: (x, text(top)), to: (x, text(bottom)))
  }

  private static func limit(from start: (x: String, y: String), to end: (x: String, y: String)) -> String {
    "<line class=\"limit\" x1=\"\(start.x)\" x2=\"\(end.x)\" y1=\"\(start.y)\" y2=\"\(end.y)\"/>"
  }

  /// The name of what has a color.
  static func key(_ name: String, _ style: String) -> String {
    "<span><i class=\"\(style)\"></i>\(HTMLText.escape(name))</span>"
  }

  /// The name of a limit.
  static func limitKey(_ name: String) -> String {
    "<span class=\"limit\"><i></i>\(HTMLText.escape(name))</span>"
  }

  static func text(_ value: Double) -> String { TextTable.number(value, digits: 1) }
}
