package import AsyncDisplay
import DemoSupport
internal import DisplayRaster

/// Frames of a run side by side, as they were on screen, each with its moment; blank areas are chequered.
package struct Filmstrip: Sendable {
  /// One frame.
  package struct Panel: Sendable {
    /// What was on screen.
    package let layers: LayerSnapshot
    /// Where something was missing, in points of the viewport.
    package let blankAreas: [Rect]
    /// What stands above the picture.
    package private(set) var title: String
    /// What stands below the title.
    package private(set) var caption: String
    /// Whether an older frame stood still because the main actor was busy: it is gray.
    package private(set) var isFrozen = false
    /// Whether it is the one to look at: it has a frame around it, and says why.
    private(set) var isMarked = false

    /// Makes a panel.
    package init(layers: LayerSnapshot, blankAreas: [Rect], title: String, caption: String) {
      self.layers = layers
      self.blankAreas = blankAreas
      self.title = title
      self.caption = caption
    }

    /// The panel as what was on screen at a moment, in seconds, and how much older than that it was.
    func shown(at moment: Double, delay: Double) -> Panel {
      var copy = self
      copy.title = "\(TextTable.number(moment)) s"
      guard delay > 0 else { return copy }
      copy.isFrozen = true
      copy.caption = "frozen for \(TextTable.number(delay * 1_000, digits: 0)) ms, \(caption)"
      return copy
    }

    /// What is said below the picture in a page.
    package var label: String {
      [title, isMarked ? "the most blank" : "", caption].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }

    /// The panel as the one to look at.
    var marked: Panel {
      var copy = self
      copy.isMarked = true
      return copy
    }
  }

  private static let gap = 14.0
  private static let headHeight = 44.0
  /// How wide a panel is at most, in points.
  private static let panelWidth = 390.0
  /// The sides of the squares where something is missing, in points.
  private static let chequerSide = 13.0
  /// What lies over a frame that stood still.
  private static let frozenColor = Color(red: 128, green: 128, blue: 132, alpha: 184)
  private static let markColor = Color(hex: 0xC4262E)
  /// How wide the frame around a marked panel is, in points.
  private static let markWidth = 4.0

  let panels: [Panel]

  /// Makes a strip; without panels it is a single empty one.
  package init(panels: [Panel]) {
    self.panels = panels
  }

  /// Whether one of the panels is the one to look at.
  package var hasMark: Bool { panels.contains(where: \.isMarked) }

  /// Draws the strip; nil when it would be larger than a bitmap may be.
  package func render() -> Bitmap? {
    let sizes = panels.map { Self.size(of: $0.layers.appearance.frame.size) }
    let shown = sizes.isEmpty ? [Size(width: Self.panelWidth, height: Self.panelWidth)] : sizes
    let size = Size(
      width: shown.reduce(Self.gap) { $0 + $1.width + Self.gap },
      height: shown.reduce(0) { max($0, $1.height) } + Self.headHeight + 2 * Self.gap
    )
    var canvas = Canvas()
    canvas.fill(Rect(origin: .zero, size: size), with: .solid(Color(hex: 0xE9EBEF)))
    var x = Self.gap
    for (panel, size) in zip(panels, sizes) {
      draw(panel, at: Point(x: x, y: Self.gap), size: size, into: &canvas)
      x += size.width + Self.gap
    }
    return Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size)
  }

  /// Draws each panel alone, without its texts; those that would be larger than a bitmap may be are left out.
  ///
  /// - Parameter width: How wide a panel is at most, in pixels.
  package func renderPanels(width: Double) -> [(panel: Panel, bitmap: Bitmap)] {
    panels.compactMap { panel in
      let size = Self.size(of: panel.layers.appearance.frame.size)
      var canvas = Canvas()
      drawContents(of: panel, width: size.width, into: &canvas)
      let rasterizer = Rasterizer(scale: min(1, width / max(1, size.width)))
      return rasterizer.render(canvas.makeDisplayList(), size: size).map { (panel, $0) }
    }
  }

  /// How large a viewport is shown, which may have been turned meanwhile.
  private static func size(of viewport: Size) -> Size {
    let shrink = min(1, panelWidth / max(1, viewport.width))
    return Size(width: viewport.width * shrink, height: viewport.height * shrink)
  }

  private func draw(
    _ panel: Panel,
    at origin: Point,
    size: Size,
    into canvas: inout Canvas
  ) {
    let engine = BuiltInTextEngine()
    let title = TextStyle(font: .system(size: 15, weight: .bold), color: Color(hex: 0x20242C))
    let caption = TextStyle(
      font: .system(size: 13, weight: panel.isMarked ? .bold : .regular),
      color: panel.isMarked ? Self.markColor : Color(hex: 0x5B6270)
    )
    if panel.isMarked {
      let frame = Rect(x: origin.x, y: origin.y + Self.headHeight, width: size.width, height: size.height)
      let outset = -Self.markWidth
      canvas.fill(
        frame.inset(by: EdgeInsets(top: outset, left: outset, bottom: outset, right: outset)),
        with: .solid(Self.markColor)
      )
    }
    canvas.draw(
      engine.layout(panel.title, style: title, width: size.width, maximumLineCount: 1),
      at: origin
    )
    canvas.draw(
      engine.layout(
        (panel.isMarked ? "the most blank: " : "") + panel.caption,
        style: caption,
        width: size.width,
        maximumLineCount: 1
      ),
      at: origin + Point(x: 0, y: 20)
    )
    canvas.save()
    canvas.translate(x: origin.x, y: origin.y + Self.headHeight)
    drawContents(of: panel, width: size.width, into: &canvas)
    canvas.restore()
  }

  /// Draws what was on screen, from the origin.
  private func drawContents(of panel: Panel, width: Double, into canvas: inout Canvas) {
    canvas.save()
    let viewport = Rect(origin: .zero, size: panel.layers.appearance.frame.size)
    let shrink = width / max(1, viewport.width)
    canvas.concatenate(.scale(x: shrink, y: shrink))
    canvas.clip(to: viewport)
    canvas.fill(viewport, with: .solid(.white))
    SoftwareCompositor().record(panel.layers, into: &canvas)
    for area in panel.blankAreas where area.size.isFinite && area.origin.isFinite {
      canvas.drawChequers(over: area.intersection(viewport), side: Self.chequerSide)
    }
    if panel.isFrozen { canvas.fill(viewport, with: .solid(Self.frozenColor)) }
    canvas.restore()
  }
}
