public import DisplayCanvas
public import DisplayConcurrency
internal import DisplayGeometry
public import DisplayNodes
internal import DisplayRaster

/// Draws what a frame changed for a host that owns the pixels.
///
/// It keeps none itself. From a tree and its ``FrameDamage`` it makes a ``FramePatch``, which a host applies to the memory that
/// shows the tree before: of a window, of a texture, or shared with another process. The memory shows the new tree then, to
/// the bit as ``SoftwareCompositor`` draws it at once.
///
/// ```swift
/// let host = DisplayHost(rootNode: root, viewportSize: size, scheduler: scheduler) { tree, damage in
///   let patch = DamageCompositor().compose(tree, damage: damage)
///   pixels.withUnlocked { patch.apply(to: &$0, rowStride: stride) }
/// }
/// ```
public struct DamageCompositor: Sendable {
  /// What shows where no layer covers.
  public let background: Color

  /// Makes a compositor.
  public init(background: Color = .white) {
    self.background = background
  }

  /// Draws what is damaged, on the calling thread.
  ///
  /// - Parameters:
  ///   - tree: The new tree.
  ///   - damage: How it differs from the one that is shown.
  public func compose(_ tree: LayerSnapshot, damage: FrameDamage) -> FramePatch {
    guard !damage.rects.isEmpty else { return FramePatch(damage: damage, tiles: []) }
    let job = CompositionJob(tree, damage: damage, background: background, workerCount: 1)
    return FramePatch(damage: damage, tiles: job.parts.indices.compactMap(job.draw))
  }

  /// Draws what is damaged, in bands on all workers of a scheduler.
  ///
  /// The caller waits without holding a thread. Cancelling its task does not end the work early.
  public func compose(
    _ tree: LayerSnapshot,
    damage: FrameDamage,
    on scheduler: Scheduler
  ) async -> FramePatch {
    guard !damage.rects.isEmpty else { return FramePatch(damage: damage, tiles: []) }
    let job = CompositionJob(
      tree,
      damage: damage,
      background: background,
      workerCount: scheduler.maximumConcurrency
    )
    let tiles = await scheduler.map(count: job.parts.count, runLength: 1) { job.draw($0) }
    return FramePatch(damage: damage, tiles: tiles.compactMap { $0 })
  }
}

/// The damage of a frame, cut into bands that can be drawn one by one, in any order.
private struct CompositionJob: Sendable {
  let parts: [PixelRect]
  private let drawing: DisplayList
  private let field: PixelRect
  private let rasterizer: Rasterizer

  /// A band of fewer pixels is not worth a walk through the drawing.
  private static let leastArea = 1 << 16

  init(_ tree: LayerSnapshot, damage: FrameDamage, background: Color, workerCount: Int) {
    rasterizer = Rasterizer(scale: damage.scale)
    drawing = SoftwareCompositor().drawing(of: tree, scale: damage.scale, background: background)
    field = damage.field
    let leastHeight = workerCount > 1 ? rasterizer.minimumStripHeight(of: drawing) : 1
    let area = damage.rects.reduce(0) { $0 + $1.area }
    let share = workerCount > 1 ? max(Self.leastArea, area / (2 * workerCount)) : .max
    parts = damage.rects.flatMap { rect in
      let rows = max(leastHeight, share / max(1, rect.width))
      let count = max(1, rect.height / max(1, rows))
      return (0..<count).map { index in
        var band = rect
        band.minY = rect.minY + index * rect.height / count
        band.maxY = rect.minY + (index + 1) * rect.height / count
        return band
      }
    }
  }

  func draw(_ index: Int) -> FramePatch.Tile? {
    rasterizer.draw(drawing, part: parts[index], of: field).map { pixels in
      FramePatch.Tile(rect: parts[index], buffer: PixelBuffer(pixels, pool: rasterizer.pool))
    }
  }
}
