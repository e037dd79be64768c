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
    Rasterizer(scale: scale).render(
      drawing(of: root, scale: scale, background: background),
      size: root.appearance.frame.size,
      isCancelled: { false }
    )
  }

  /// What a bitmap of a layer tree is drawn from.
  func drawing(of root: LayerSnapshot, scale: Double, background: Color) -> DisplayList {
    var canvas = Canvas()
    canvas.fill(Rect(origin: .zero, size: root.appearance.frame.size), with: .solid(background))
    record(root, scale: PixelGrid(scale: scale).scale, into: &canvas)
    return canvas.makeDisplayList()
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
  private let recording: LayerRecording
  private let sublayers: [LayerSnapshot]
  private let covers: [LayerSnapshot]
  private var position = 0

  init(_ layer: LayerSnapshot, scale: Double?, into canvas: inout Canvas) {
    NodeVisits.note()
    sublayers = layer.sublayers
    covers = layer.covers
    let bounds = layer.appearance.bounds
    recording = layer.recording
    recording.begin(into: &canvas) { canvas in
      layer.contents?.record(into: &canvas, in: bounds, scale: scale)
    }
  }

  /// The next layer inside.
  mutating func takeNext(into canvas: inout Canvas) -> LayerSnapshot? {
    defer { position += 1 }
    if position < sublayers.count { return sublayers[position] }
    if position == sublayers.count { recording.endSublayers(into: &canvas) }
    let cover = position - sublayers.count
    return cover < covers.count ? covers[cover] : nil
  }

  func end(into canvas: inout Canvas) { recording.end(into: &canvas) }
}

extension LayerSnapshot {
  /// Records the layer.
  var recording: LayerRecording {
    let hasBackground = appearance.backgroundColor.alpha > 0
    let hasContents = contents != nil
    return LayerRecording(
      of: appearance,
      // A single sublayer, too, may show things that lie over one another.
      isGroup: !sublayers.isEmpty || !covers.isEmpty || (hasBackground && hasContents),
      hasContents: hasContents
    )
  }
}
