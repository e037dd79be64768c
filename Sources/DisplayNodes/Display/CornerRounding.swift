public import DisplayCanvas
internal import DisplayGeometry

/// How a node's rounded corners come about.
public enum CornerRounding: Sendable, Hashable {
  /// The host clips the layer, in every frame that it shows: always right, and what costs a host most.
  case byLayer
  /// The corners are cut out of the contents when they are drawn, with the background color beneath them, and
  /// cost nothing afterwards. What subnodes show is cut only when it is drawn into the same picture.
  case precomposited
  /// Four small layers of one color lie over the corners: right where everything beneath the node has that
  /// color, also for subnodes and for contents that move.
  case covered(with: Color)

  var isCovered: Bool {
    if case .covered = self { true } else { false }
  }
}

/// The four pictures that cover the corners of a node, clockwise from the upper left one.
struct CornerCovers: Hashable {
  let radius: Double
  let color: Color
  let scale: Double

  /// Which corner each of them is of.
  static let order: [CornerSet] = [.topLeft, .topRight, .bottomRight, .bottomLeft]

  /// Draws the pictures; empty when there is nothing to see.
  func makePictures(by renderer: any ContentsRenderer) -> [any RenderedContents] {
    guard radius > 0, radius.isFinite, color.alpha > 0 else { return [] }
    let side = Size(width: radius, height: radius)
    return Self.order.compactMap { corner in
      var canvas = Canvas()
      canvas.fill(Self.outline(radius: radius, corner: corner), rule: .evenOdd, with: .solid(color))
      return renderer.render(canvas.makeDisplayList(), size: side, scale: scale, isCancelled: { false })
    }
  }

  /// Where the pictures lie in a node of a size.
  func frames(in size: Size) -> [Rect] {
    let (right, bottom) = (size.width - radius, size.height - radius)
    return [(0, 0), (right, 0), (right, bottom), (0, bottom)].map { x, y in
      Rect(x: x, y: y, width: radius, height: radius)
    }
  }

  /// What lies outside of a circle in one corner of the square around its quarter.
  private static func outline(radius: Double, corner: CornerSet) -> Path {
    let square = Rect(x: 0, y: 0, width: radius, height: radius)
    return Path(Path(square).elements + Path(square, cornerRadii: corner.radii(radius)).elements)
  }
}
