internal import DisplayGeometry

/// Writes commands as elements of SVG.
///
/// A transform or clip applies to what follows up to the end of the state that it was set in, so it opens a group
/// that ends with the state. Opacity, blend mode and shadow apply to each command by itself and become attributes
/// of its element.
struct SVGWriter {
  /// What `save` remembers.
  private struct State {
    var opacity = 1.0
    var blendMode = BlendMode.sourceOver
    var shadow: Shadow?
    /// How many groups the state opened.
    var groupCount = 0
    var isLayer = false
  }

  private var body = ""
  private var definitions = SVGDefinitions()
  private var states = [State()]

  private var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  mutating func document(size: Size) -> String {
    while states.count > 1 { endState() }
    closeGroups()
    let (width, height) = (SVGText.number(max(0, size.width)), SVGText.number(max(0, size.height)))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      \(definitions.text)\(body)</svg>

      """
  }

  mutating func write(_ command: DisplayList.Command) {
    switch command {
    case .save: beginState(isLayer: false)
    case .restore: if states.count > 1, !state.isLayer { endState() }
    case .concatenate(let transform): openGroup("transform=\"\(SVGText.matrix(transform))\"")
    case .clip(let shape, let rule): writeClip(shape, rule)
    case .multiplyOpacity(let factor): state.opacity *= min(max(0, factor), 1)
    case .setBlendMode(let mode): state.blendMode = mode
    case .setShadow(let shadow): state.shadow = shadow
    case .beginLayer: beginLayer()
    case .endLayer: endLayer()
    case .fill(let shape, let rule, let paint): writeFill(shape, rule, paint)
    case .stroke(let shape, let style, let paint): writeStroke(shape, style, paint)
    case .drawBitmap(let bitmap, let rect, let filter): writeBitmap(bitmap, rect, filter)
    case .drawGlyphs(let run, let origin): writeGlyphs(run, origin)
    }
  }

  // MARK: States and groups

  private mutating func beginState(isLayer: Bool) {
    var inner = state
    inner.groupCount = 0
    inner.isLayer = isLayer
    states.append(inner)
  }

  private mutating func endState() {
    closeGroups()
    states.removeLast()
  }

  private mutating func beginLayer() {
    let attributes = effects
    beginState(isLayer: true)
    openGroup(attributes.trimmedFront)
    (state.opacity, state.blendMode, state.shadow) = (1, .sourceOver, nil)
  }

  private mutating func endLayer() {
    guard let index = states.lastIndex(where: \.isLayer) else { return }
    while states.count > index { endState() }
  }

  private mutating func openGroup(_ attributes: String) {
    body += attributes.isEmpty ? "<g>\n" : "<g \(attributes)>\n"
    state.groupCount += 1
  }

  private mutating func closeGroups() {
    for _ in 0..<state.groupCount { body += "</g>\n" }
    state.groupCount = 0
  }

  private mutating func writeClip(_ shape: Shape, _ rule: FillRule) {
    let rule = rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
    let name = definitions.add("clipPath", "", SVGText.element(shape, rule) ?? "")
    openGroup("clip-path=\"url(#\(name))\"")
  }

  /// The attributes of opacity, blend mode and shadow, each with a space in front.
  private var effects: String {
    mutating get {
      var text = state.opacity < 1 ? " opacity=\"\(SVGText.number(state.opacity))\"" : ""
      switch state.blendMode {
      case .multiply: text += " style=\"mix-blend-mode:multiply\""
      case .screen: text += " style=\"mix-blend-mode:screen\""
      case .plus: text += " style=\"mix-blend-mode:plus-lighter\""
      case .sourceOver, .clear, .copy: break
      }
      if let shadow = state.shadow { text += " filter=\"url(#\(definitions.add(shadow)))\"" }
      return text
    }
  }

  // MARK: Elements

  private mutating func append(_ element: String?) {
    if let element, state.blendMode != .clear { body += element + "\n" }
  }

  private mutating func writeFill(_ shape: Shape, _ rule: FillRule, _ paint: Paint) {
    let rule = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    append(SVGText.element(shape, definitions.attributes(of: paint, for: "fill") + rule + effects))
  }

  private mutating func writeStroke(_ shape: Shape, _ style: StrokeStyle, _ paint: Paint) {
    guard style.width > 0, style.width.isFinite else { return }
    let line = definitions.attributes(of: paint, for: "stroke") + SVGText.attributes(of: style)
    append(SVGText.element(shape, " fill=\"none\"" + line + effects))
  }

  private mutating func writeBitmap(_ bitmap: Bitmap, _ rect: Rect, _ filter: BitmapFilter) {
    guard rect.width > 0, rect.height > 0, let place = SVGText.place(of: rect) else { return }
    let data = SVGText.base64(PNGEncoder.encode(bitmap))
    let rendering = filter == .nearest ? " image-rendering=\"pixelated\"" : ""
    append(
      "<image\(place) preserveAspectRatio=\"none\"\(rendering)\(effects) href=\"data:image/png;base64,\(data)\"/>"
    )
  }

  private mutating func writeGlyphs(_ run: GlyphRun, _ origin: Point) {
    var outline = Path()
    for glyph in run.glyphs {
      let place = origin + glyph.position
      let size = run.fontSize
      let transform = AffineTransform(a: size, b: 0, c: 0, d: size, tx: place.x, ty: place.y)
      outline.elements += run.typeface.outline(of: glyph.id).transformed(by: transform).elements
    }
    writeFill(.path(outline), .nonzero, .solid(run.color))
  }
}

extension String {
  fileprivate var trimmedFront: String { String(drop { $0 == " " }) }
}
