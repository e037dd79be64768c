internal import DisplayCanvas
internal import DisplayGeometry

/// Values in the notation of SVG.
enum SVGText {
  /// A number with at most three places behind the point; what is not finite becomes 0.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let thousandths = Int((value * 1_000).rounded())
    let (whole, rest) = (thousandths.magnitude / 1_000, thousandths.magnitude % 1_000)
    let sign = thousandths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest + 1_000).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// A transform, whose coefficients need more places than coordinates do.
  static func matrix(_ transform: Transform) -> String {
    let coefficients = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return "matrix(\(coefficients.map { $0.isFinite ? "\($0)" : "0" }.joined(separator: " ")))"
  }

  /// The beginning of a group.
  static func groupTag(_ attributes: String) -> String {
    attributes.isEmpty ? "<g>\n" : "<g \(attributes)>\n"
  }

  /// The attributes of a color, such as `fill="#ff0000" fill-opacity="0.5"`.
  static func color(_ color: Color, for use: String) -> String {
    func hex(_ channel: UInt8) -> String {
      let digits = String(channel, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    let attribute = use == "fill" || use == "stroke" ? use : "\(use)-color"
    let text = "\(attribute)=\"#\(hex(color.red))\(hex(color.green))\(hex(color.blue))\""
    return color.alpha == 255 ? text : text + " \(use)-opacity=\"\(number(Double(color.alpha) / 255))\""
  }

  /// The element of a shape with attributes, which start with a space; nil when nothing of it can be drawn.
  static func element(_ shape: Shape, _ attributes: String) -> String? {
    switch shape {
    case .rect(let rect):
      return rect.isEmpty ? nil : place(of: rect).map { "<rect\($0)\(attributes)/>" }
    case .roundedRect(let rect, let radii):
      let fitting = radii.fitting(rect.size)
      guard !rect.isEmpty, let place = place(of: rect) else { return nil }
      // SVG's rectangles have four equal corners.
      guard fitting == CornerRadii(all: fitting.topLeft) else {
        return element(.path(shape.path), attributes)
      }
      return "<rect\(place) rx=\"\(number(fitting.topLeft))\"\(attributes)/>"
    case .ellipse(let rect):
      guard !rect.isEmpty, place(of: rect) != nil else { return nil }
      return "<ellipse cx=\"\(number(rect.midX))\" cy=\"\(number(rect.midY))\""
        + " rx=\"\(number(rect.width / 2))\" ry=\"\(number(rect.height / 2))\"\(attributes)/>"
    case .path(let path):
      let data = data(of: path)
      return data.isEmpty ? nil : "<path d=\"\(data)\"\(attributes)/>"
    }
  }

  /// The attributes of a rectangle's place, with a space in front; nil when it is not finite.
  static func place(of rect: Rect) -> String? {
    guard rect.origin.isFinite, rect.size.isFinite else { return nil }
    return " x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\""
      + " width=\"\(number(rect.width))\" height=\"\(number(rect.height))\""
  }

  static func attributes(of style: StrokeStyle) -> String {
    var text = " stroke-width=\"\(number(style.width))\""
    switch style.join {
    case .miter: text += " stroke-miterlimit=\"\(number(max(1, style.miterLimit)))\""
    case .round: text += " stroke-linejoin=\"round\""
    case .bevel: text += " stroke-linejoin=\"bevel\""
    }
    if style.cap != .butt { text += " stroke-linecap=\"\(style.cap == .round ? "round" : "square")\"" }
    if let dash = style.dash, dash.hasGaps {
      text += " stroke-dasharray=\"\(dash.lengths.map(number).joined(separator: " "))\""
      if dash.phase != 0 { text += " stroke-dashoffset=\"\(number(dash.phase))\"" }
    }
    return text
  }

  private static func data(of path: Path) -> String {
    func points(_ points: Point...) -> String? {
      guard points.allSatisfy(\.isFinite) else { return nil }
      return points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
    }
    let steps = path.elements.compactMap { element -> String? in
      switch element {
      case .move(let point): points(point).map { "M\($0)" }
      case .line(let point): points(point).map { "L\($0)" }
      case .quadratic(let control, let point): points(control, point).map { "Q\($0)" }
      case .cubic(let control1, let control2, let point): points(control1, control2, point).map { "C\($0)" }
      case .close: "Z"
      }
    }
    // Data that does not start with a place is an error as a whole.
    return steps.drop { !$0.hasPrefix("M") }.joined()
  }

  /// Bytes in the letters of RFC 4648.
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(isPadding ? UInt8(ascii: "=") : letters[number >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
