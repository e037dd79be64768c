internal import DisplayCanvas
internal import DisplayGeometry

/// Writes commands as elements of SVG.
///
/// A transform or clip applies to what follows up to the end of the state that it was set in, so it opens a group
/// that ends with the state. Opacity, blend mode and shadow apply to each command by itself and become attributes
/// of its element.
struct SVGWriter {
  /// What `save` remembers.
  private struct State {
    var transform = Transform.identity
    var opacity = 1.0
    var blendMode = BlendMode.sourceOver
    var shadow: Shadow?
    /// How many groups the state opened.
    var groupCount = 0
    var isLayer = false
  }

  private let frame: Rect
  private(set) var output = SVGOutput()
  private var layers: [SVGLayer] = []
  private var states = [State()]

  /// Makes an empty document of a size in points.
  init(size: Size) {
    frame = Rect(x: 0, y: 0, width: max(0, size.width), height: max(0, size.height))
    layers.append(SVGLayer(transform: .identity, in: &output))
  }

  private var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  private var innermost: Int { layers.count - 1 }
  private var layer: SVGLayer { layers[innermost] }

  mutating func document() -> String {
    while layers.count > 1 { endLayer() }
    while states.count > 1 { endState() }
    closeGroups()
    output.fill(layer.slot, with: layer.maskTags)
    let (width, height) = (SVGText.number(frame.width), SVGText.number(frame.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      \(output.definitions.text)\(output.text)</svg>

      """
  }

  mutating func write(_ command: DisplayList.Command) {
    switch command {
    case .save: beginState(isLayer: false)
    case .restore: if states.count > 1, !state.isLayer { endState() }
    case .concatenate(let transform): writeTransform(transform)
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

  // MARK: States, groups and layers

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

  private mutating func closeGroups() {
    let count = state.groupCount
    layers[innermost].close(count, in: &output)
    state.groupCount = 0
  }

  private mutating func beginLayer() {
    // What a layer takes the place of goes at once: nothing else is drawn until the layer is.
    if state.blendMode.takesAway { takeAway("<rect\(place(under: state.transform))/>") }
    let attributes = effects.trimmedFront
    let inner = SVGLayer(transform: state.transform, attributes: attributes, in: &output)
    beginState(isLayer: true)
    layers.append(inner)
    (state.opacity, state.blendMode, state.shadow) = (1, .sourceOver, nil)
  }

  private mutating func endLayer() {
    guard layers.count > 1, let index = states.lastIndex(where: \.isLayer) else { return }
    while states.count > index + 1 { endState() }
    closeGroups()
    let inner = layers.removeLast()
    states.removeLast()
    guard state.blendMode != .clear else { return output.remove(from: inner.slot) }
    let interruption = interruption
    layers[innermost].append(inner, blending: interruption, in: &output)
  }

  private mutating func writeTransform(_ transform: Transform) {
    state.transform = transform.concatenating(state.transform)
    layers[innermost].open(transform, in: &output)
    state.groupCount += 1
  }

  private mutating func writeClip(_ shape: Shape, _ rule: FillRule) {
    layers[innermost].open(clip: shape, rule, in: &output)
    state.groupCount += 1
  }

  // MARK: Blending

  /// The attributes of opacity, blend mode and shadow, each with a space in front.
  private var effects: String {
    mutating get {
      var text = ""
      // The opacity of an element is that of its shadow and of itself in one; here each is as transparent, and the shadow is
      // seen through what casts it.
      if state.opacity < 1, state.shadow == nil { text += " opacity=\"\(SVGText.number(state.opacity))\"" }
      if !layer.isClipped, let style = state.blendMode.style { text += " " + style }
      if let shadow = state.shadow {
        let region = seen(under: state.transform)
        let name = output.definitions.add(shadow, opacity: state.opacity, seenIn: region)
        text += " filter=\"url(#\(name))\""
      }
      return text
    }
  }

  private mutating func append(_ element: String?) {
    guard let element else { return }
    let interruption = interruption
    layers[innermost].append(element, blending: interruption, in: &output)
  }

  /// The attributes of what is blended with more than the groups that are open; nil where none is.
  private var interruption: String? { layer.isClipped ? state.blendMode.style : nil }

  /// Takes away what lies beneath a shape where the blend mode asks for it; whether the shape is drawn, too.
  private mutating func isDrawn(_ outline: @autoclosure () -> String?) -> Bool {
    guard state.opacity > 0 || state.blendMode == .clear else { return false }
    if state.blendMode.takesAway, let outline = outline() { takeAway(outline) }
    return state.blendMode != .clear
  }

  /// Makes what was written of the layer transparent where an element is black.
  private mutating func takeAway(_ element: String) {
    guard !layer.isEmpty else { return }
    let place = place(under: layer.transform)
    let hole = layers[innermost].within(element + "\n", in: &output)
    let content = "<rect\(place) fill=\"#ffffff\"/>" + hole
    let name = output.definitions.add("mask", " maskUnits=\"userSpaceOnUse\"\(place)", content)
    layers[innermost].cover(withMask: name, in: &output)
  }

  /// The attributes of a rectangle that covers the document, in the coordinates of a transform.
  private func place(under transform: Transform) -> String {
    SVGText.place(of: seen(under: transform)) ?? SVGText.place(of: frame) ?? ""
  }

  /// Where the document lies in the coordinates of a transform.
  private func seen(under transform: Transform) -> Rect {
    transform.inverted.map { $0.apply(to: frame) } ?? frame
  }

  // MARK: Elements

  private mutating func writeFill(_ shape: Shape, _ rule: FillRule, _ paint: Paint) {
    let rule = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    guard isDrawn(SVGText.element(shape, rule)) else { return }
    append(SVGText.element(shape, output.definitions.attributes(of: paint, for: "fill") + rule + effects))
  }

  private mutating func writeStroke(_ shape: Shape, _ style: StrokeStyle, _ paint: Paint) {
    guard style.width > 0, style.width.isFinite else { return }
    var shape = shape
    // Dashes begin at the top of an ellipse, and at the right of SVG's.
    if case .ellipse = shape, style.dash?.hasGaps == true { shape = .path(shape.path) }
    let line = SVGText.attributes(of: style)
    guard isDrawn(SVGText.element(shape, " fill=\"none\" stroke=\"#000000\"" + line)) else { return }
    let paint = output.definitions.attributes(of: paint, for: "stroke")
    append(SVGText.element(shape, " fill=\"none\"" + paint + line + effects))
  }

  private mutating func writeBitmap(_ bitmap: Bitmap, _ rect: Rect, _ filter: BitmapFilter) {
    guard rect.width > 0, rect.height > 0, let place = SVGText.place(of: rect), isDrawn("<rect\(place)/>")
    else {
      return
    }
    let rendering = filter == .nearest ? " image-rendering=\"pixelated\"" : ""
    append("<use href=\"#\(output.definitions.add(bitmap))\"\(place)\(rendering)\(effects)/>")
  }

  private mutating func writeGlyphs(_ run: GlyphRun, _ origin: Point) {
    guard run.typeface.hasColorGlyphs else { return writeOutlines(of: run, origin) }
    for part in run.parts(at: origin) {
      switch part {
      case .outlines(let outlines): writeOutlines(of: outlines, origin)
      case .drawing(let drawing, let transform):
        // As a layer, which has opacity, blend mode and shadow as a whole.
        let commands = [.beginLayer, .concatenate(transform)] + drawing.commands + [.endLayer]
        for command in commands { write(command) }
      }
    }
  }

  private mutating func writeOutlines(of run: GlyphRun, _ origin: Point) {
    var outline = Path()
    for glyph in run.glyphs {
      let toPoints = run.transform(of: glyph, at: origin)
      outline.elements += run.typeface.outline(of: glyph.id).transformed(by: toPoints).elements
    }
    writeFill(.path(outline), .nonzero, .solid(run.color))
  }
}

extension BlendMode {
  /// Whether what lies beneath is not mixed with what is drawn, but goes.
  fileprivate var takesAway: Bool { self == .clear || self == .copy }

  /// The attribute that asks for it; nil where none is needed.
  fileprivate var style: String? {
    switch self {
    case .sourceOver, .clear: nil
    case .multiply: "style=\"mix-blend-mode:multiply\""
    case .screen: "style=\"mix-blend-mode:screen\""
    // Added to what a mask has left, a copy mixes with it by the share that its edge covers.
    case .plus, .copy: "style=\"mix-blend-mode:plus-lighter\""
    }
  }
}

extension String {
  fileprivate var trimmedFront: String { String(drop { $0 == " " }) }
}
