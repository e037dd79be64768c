public import DisplayCanvas
internal import DisplayGeometry
public import DisplayNodes
internal import DisplayRaster

/// Puts a layer tree together into one picture: a host that needs nothing but memory.
public struct SoftwareCompositor: Sendable {
  /// Makes a compositor.
  public init() {}

  /// Records what a layer tree shows, in points, with the origin at the root layer's upper left corner.
  public func record(_ root: LayerSnapshot, into canvas: inout Canvas) {
    record(root, scale: nil, into: &canvas)
  }

  /// Draws a layer tree into a bitmap of its root's size.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - scale: Pixels per point of the picture.
  ///   - background: What shows where no layer covers.
  public func render(_ root: LayerSnapshot, scale: Double, background: Color = .white) -> Bitmap? {
    var canvas = Canvas()
    canvas.fill(Rect(origin: .zero, size: root.appearance.frame.size), with: .solid(background))
    record(root, scale: PixelGrid(scale: scale).scale, into: &canvas)
    return Rasterizer(scale: scale).render(
      canvas.makeDisplayList(),
      size: root.appearance.frame.size,
      isCancelled: { false }
    )
  }

  private func record(_ root: LayerSnapshot, scale: Double?, into canvas: inout Canvas) {
    canvas.save()
    canvas.translate(x: -root.appearance.frame.minX, y: -root.appearance.frame.minY)
    draw(root, scale: scale, into: &canvas)
    canvas.restore()
  }

  /// - Parameter scale: The pixels per point of the bitmap that is drawn into, if it is known.
  private func draw(_ root: LayerSnapshot, scale: Double?, into canvas: inout Canvas) {
    var path = [RecordedLayer(root, scale: scale, into: &canvas)]
    while let last = path.indices.last {
      if let next = path[last].takeNext(into: &canvas) {
        path.append(RecordedLayer(next, scale: scale, into: &canvas))
      } else {
        path.removeLast().end(into: &canvas)
      }
    }
  }
}

/// A layer that is being recorded, with its place among what lies in it.
private struct RecordedLayer {
  private let appearance: LayerAppearance
  private let isGroup: Bool
  private let sublayers: [LayerSnapshot]
  private let covers: [LayerSnapshot]
  private var position = 0

  init(_ layer: LayerSnapshot, scale: Double?, into canvas: inout Canvas) {
    NodeVisits.note()
    appearance = layer.appearance
    sublayers = layer.sublayers
    covers = layer.covers
    let bounds = layer.appearance.bounds
    let hasBackground = layer.appearance.backgroundColor.alpha > 0
    // A single sublayer, too, may show things that lie over one another.
    isGroup = !sublayers.isEmpty || !covers.isEmpty || (hasBackground && layer.contents != nil)
    appearance.begin(into: &canvas, isGroup: isGroup) { canvas in
      layer.contents?.record(into: &canvas, in: bounds, scale: scale)
    }
  }

  /// The next layer inside.
  mutating func takeNext(into canvas: inout Canvas) -> LayerSnapshot? {
    defer { position += 1 }
    if position < sublayers.count { return sublayers[position] }
    if position == sublayers.count { appearance.endSublayers(into: &canvas) }
    let cover = position - sublayers.count
    return cover < covers.count ? covers[cover] : nil
  }

  func end(into canvas: inout Canvas) { appearance.end(into: &canvas, isGroup: isGroup) }
}
