internal import DisplayCanvas
internal import DisplayGeometry

/// Draws the paints of one glyph, in units of the font with the y axis pointing up.
struct PaintBrush {
  private static let deepestNesting = 64
  /// More than any font has, and so few that a drawing stays small.
  private static let mostPaints = 1_024
  private static let mostElements = 1 << 15
  private static let mostSteps = 1_024

  let font: ColorPaints
  let palette: ColorPalette
  let textColor: Color
  let unitsPerEm: Double
  let outline: (_ glyph: Int) -> Path

  private var depth = 0
  private var paintsLeft = PaintBrush.mostPaints
  private var elementsLeft = PaintBrush.mostElements
  private var stepsLeft = PaintBrush.mostSteps

  init(
    font: ColorPaints,
    palette: ColorPalette,
    textColor: Color,
    unitsPerEm: Double,
    outline: @escaping (_ glyph: Int) -> Path
  ) {
    self.font = font
    self.palette = palette
    self.textColor = textColor
    self.unitsPerEm = unitsPerEm
    self.outline = outline
  }

  /// Draws a paint.
  ///
  /// - Parameters:
  ///   - paint: The paint's table.
  ///   - area: A rectangle around all that is seen of it.
  mutating func draw(_ paint: FontData, over area: Rect, on canvas: inout Canvas) {
    guard depth < Self.deepestNesting, paintsLeft > 0, let format = paint.uint8(0) else { return }
    depth += 1
    paintsLeft -= 1
    defer { depth -= 1 }
    switch format {
    case 1: drawLayers(paint, over: area, on: &canvas)
    case 2...9: fill(area, with: paint, on: &canvas)
    case 10: fillGlyph(paint, on: &canvas)
    case 11:
      guard let other = paint.uint16(1).flatMap(font.paint(of:)) else { return }
      draw(other, over: area, on: &canvas)
    case 12...31:
      guard let transform = PaintTransform.transform(paint), let part = paint.linked(at: 1),
        let inverse = transform.inverted
      else { return }
      canvas.save()
      canvas.concatenate(transform)
      draw(part, over: inverse.apply(to: area), on: &canvas)
      canvas.restore()
    case 32: compose(paint, over: area, on: &canvas)
    default: break
    }
  }

  /// The color of an entry of the palette.
  func color(_ entry: Int, opacity: Double) -> Color {
    palette.color(entry, textColor: textColor, opacity: opacity)
  }

  private mutating func drawLayers(_ paint: FontData, over area: Rect, on canvas: inout Canvas) {
    guard let count = paint.uint8(1), let first = paint.uint32(2) else { return }
    for layer in first..<first + count {
      guard let part = font.paint(ofLayer: layer) else { return }
      draw(part, over: area, on: &canvas)
    }
  }

  /// Fills a rectangle with colors; in one when too many steps were drawn.
  private mutating func fill(_ area: Rect, with paint: FontData, on canvas: inout Canvas) {
    guard let shade = PaintShade(paint, in: self) else { return }
    stepsLeft -= shade.stepCount
    shade.fill(area, on: &canvas, inSteps: stepsLeft >= 0)
  }

  /// Fills an outline with another paint.
  private mutating func fillGlyph(_ paint: FontData, on canvas: inout Canvas) {
    guard elementsLeft > 0, let part = paint.linked(at: 1), let glyph = paint.uint16(4) else { return }
    let path = outline(glyph).transformed(by: .scale(x: unitsPerEm, y: -unitsPerEm))
    elementsLeft -= path.elements.count
    guard elementsLeft >= 0, !path.elements.isEmpty else { return }
    if let shade = PaintShade(part, in: self), let paint = shade.paint {
      return canvas.fill(path, with: paint)
    }
    canvas.save()
    canvas.clip(to: path)
    draw(part, over: path.controlBounds, on: &canvas)
    canvas.restore()
  }

  /// Draws one paint on another.
  private mutating func compose(_ paint: FontData, over area: Rect, on canvas: inout Canvas) {
    guard let source = paint.linked(at: 1), let mode = paint.uint8(4), let backdrop = paint.linked(at: 5)
    else {
      return
    }
    switch mode {
    case 0: break
    case 1: draw(source, over: area, on: &canvas)
    case 2: draw(backdrop, over: area, on: &canvas)
    case 4:
      draw(source, within: backdrop, .sourceOver, over: area, on: &canvas)
    case 5: draw(source, inside: backdrop, over: area, on: &canvas)
    case 6: draw(backdrop, inside: source, over: area, on: &canvas)
    case 12: draw(backdrop, within: source, .plus, over: area, on: &canvas)
    case 13: draw(backdrop, within: source, .screen, over: area, on: &canvas)
    case 23: draw(backdrop, within: source, .multiply, over: area, on: &canvas)
    default: draw(backdrop, within: source, .sourceOver, over: area, on: &canvas)
    }
  }

  /// Draws one paint, and a second over it in a way, as one picture.
  private mutating func draw(
    _ below: FontData,
    within above: FontData,
    _ mode: BlendMode,
    over area: Rect,
    on canvas: inout Canvas
  ) {
    canvas.beginLayer()
    draw(below, over: area, on: &canvas)
    canvas.save()
    canvas.setBlendMode(mode)
    canvas.beginLayer()
    draw(above, over: area, on: &canvas)
    canvas.endLayer()
    canvas.restore()
    canvas.endLayer()
  }

  /// Draws a paint where another one covers, and as much: exactly where that is one color.
  private mutating func draw(
    _ paint: FontData,
    inside cover: FontData,
    over area: Rect,
    on canvas: inout Canvas
  ) {
    let shade = PaintShade(cover, in: self)
    canvas.save()
    if case .solid(let color) = shade?.paint { canvas.multiplyOpacity(by: Double(color.alpha) / 255) }
    canvas.beginLayer()
    draw(paint, over: area, on: &canvas)
    canvas.endLayer()
    canvas.restore()
  }
}

extension FontData {
  /// The paint whose distance from this one's beginning stands at a place.
  func linked(at place: Int) -> FontData? {
    guard let offset = uint24(place), offset > 0 else { return nil }
    return part(at: offset)
  }
}
