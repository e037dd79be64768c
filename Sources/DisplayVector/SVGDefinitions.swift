internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayImageCoding

/// What elements of an SVG document refer to: gradients, clips, masks, shadows and pictures, each with a name.
struct SVGDefinitions {
  private var elements = ""
  private var count = 0
  private var pictures: [Bitmap: String] = [:]

  /// The element that holds them all; nothing when there are none.
  var text: String { elements.isEmpty ? "" : "<defs>\n\(elements)</defs>\n" }

  /// Adds an element and returns its name.
  mutating func add(_ kind: String, _ attributes: String, _ content: String) -> String {
    count += 1
    let name = "d\(count)"
    elements += "<\(kind) id=\"\(name)\"\(attributes)>\(content)</\(kind)>\n"
    return name
  }

  /// The name of a picture, which fills the rectangle that it is used in.
  mutating func add(_ bitmap: Bitmap) -> String {
    if let name = pictures[bitmap] { return name }
    let data = SVGText.base64(PNGEncoder.encode(bitmap))
    let size = "width=\"\(bitmap.width)\" height=\"\(bitmap.height)\""
    let name = add(
      "symbol",
      " viewBox=\"0 0 \(bitmap.width) \(bitmap.height)\" preserveAspectRatio=\"none\"",
      "<image \(size) preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(data)\"/>"
    )
    pictures[bitmap] = name
    return name
  }

  /// The name of a shadow.
  ///
  /// - Parameters:
  ///   - opacity: How opaque what casts it becomes before it does.
  ///   - region: Where it may be seen, in the coordinates of what casts it, which may itself lie outside. A region in parts of
  ///   that one's box would cut off wide shadows, and leaves a line out whose box is empty.
  mutating func add(_ shadow: Shadow, opacity: Double, seenIn region: Rect) -> String {
    let blur = shadow.blurRadius > 0 ? min(shadow.blurRadius, Shadow.maximumBlurRadius) : 0
    let fading =
      opacity < 1
      ? "<feComponentTransfer><feFuncA type=\"linear\" slope=\"\(SVGText.number(opacity))\"/></feComponentTransfer>"
      : ""
    let content =
      fading
      + "<feDropShadow dx=\"\(SVGText.number(shadow.offset.x))\" dy=\"\(SVGText.number(shadow.offset.y))\""
      + " stdDeviation=\"\(SVGText.number(blur / 2))\" \(SVGText.color(shadow.color, for: "flood"))/>"
    let reach = max(abs(shadow.offset.x), abs(shadow.offset.y)) + 2 * blur
    let place = SVGText.place(of: region.inset(by: EdgeInsets(all: -reach))) ?? ""
    // Colors are mixed as everywhere else, and not as light.
    let attributes = " filterUnits=\"userSpaceOnUse\"\(place) color-interpolation-filters=\"sRGB\""
    return add("filter", attributes, content)
  }

  /// The attributes that fill or stroke with a paint, with a space in front.
  mutating func attributes(of paint: Paint, for use: String) -> String {
    switch paint {
    case .solid(let color):
      return " " + SVGText.color(color, for: use)
    case .linearGradient(let gradient):
      let line =
        " gradientUnits=\"userSpaceOnUse\" x1=\"\(SVGText.number(gradient.start.x))\""
        + " y1=\"\(SVGText.number(gradient.start.y))\" x2=\"\(SVGText.number(gradient.end.x))\""
        + " y2=\"\(SVGText.number(gradient.end.y))\""
      return " \(use)=\"url(#\(add("linearGradient", line, Self.stops(gradient.stops))))\""
    case .radialGradient(let gradient):
      let circle =
        " gradientUnits=\"userSpaceOnUse\" cx=\"\(SVGText.number(gradient.center.x))\""
        + " cy=\"\(SVGText.number(gradient.center.y))\" r=\"\(SVGText.number(max(0, gradient.radius)))\""
      return " \(use)=\"url(#\(add("radialGradient", circle, Self.stops(gradient.stops))))\""
    }
  }

  /// SVG mixes colors before they are multiplied by their opacities, so that between stops of different opacity
  /// some more are needed to come near the premultiplied mixture.
  private static func stops(_ stops: [GradientStop]) -> String {
    guard let first = stops.first else { return "" }
    var text = stop(first.location, first.color)
    var location = first.location
    for (from, to) in zip(stops, stops.dropFirst()) {
      let end = max(location, to.location)
      if from.color.alpha != to.color.alpha {
        for step in 1..<8 {
          let share = Double(step) / 8
          text += stop(location + (end - location) * share, mixture(from.color, to.color, share))
        }
      }
      text += stop(end, to.color)
      location = end
    }
    return text
  }

  private static func stop(_ location: Double, _ color: Color) -> String {
    "<stop offset=\"\(SVGText.number(location))\" \(SVGText.color(color, for: "stop"))/>"
  }

  private static func mixture(_ from: Color, _ to: Color, _ share: Double) -> Color {
    let (a, b) = (Double(from.alpha) * (1 - share), Double(to.alpha) * share)
    guard a + b > 0 else { return .clear }
    func mix(_ x: UInt8, _ y: UInt8) -> UInt8 { UInt8(((Double(x) * a + Double(y) * b) / (a + b)).rounded()) }
    return Color(
      red: mix(from.red, to.red),
      green: mix(from.green, to.green),
      blue: mix(from.blue, to.blue),
      alpha: UInt8((a + b).rounded())
    )
  }
}
