public import DisplayCanvas
public import DisplayConcurrency
public import DisplayGeometry

extension Rasterizer {
  /// The fewest rows that are worth a worker's while: around each strip, what throws a shadow into it is drawn too.
  package func minimumStripHeight(of list: DisplayList) -> Int {
    let reach = list.commands.reduce(0) { reach, command in
      guard case .setShadow(let shadow?) = command, shadow.blurRadius > reach else { return reach }
      return shadow.blurRadius
    }
    return max(64, Int(min(2 * reach * scale, Double(Bitmap.maximumSide))))
  }

  /// Draws a list into a new transparent bitmap, on all workers of a scheduler: each draws strips of whole rows.
  ///
  /// The bitmap is the same to the bit as that of ``render(_:size:isCancelled:)``. The caller waits without holding
  /// a thread.
  ///
  /// - Parameters:
  ///   - list: The commands, in points.
  ///   - size: The bitmap's size in points, rounded up to whole pixels.
  ///   - scheduler: Whose workers draw.
  ///   - isCancelled: Asked by each worker between commands whether the bitmap is still wanted.
  /// - Returns: What ``render(_:size:isCancelled:)`` returns.
  public func render(
    _ list: DisplayList,
    size: Size,
    on scheduler: Scheduler,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) async -> Bitmap? {
    guard let field = pixels(of: size) else { return nil }
    let count = min(scheduler.maximumConcurrency * 2, max(1, field.height / minimumStripHeight(of: list)))
    let strips = await scheduler.map(count: count, runLength: 1) { index in
      var strip = field
      (strip.minY, strip.maxY) = (index * field.height / count, (index + 1) * field.height / count)
      return draw(list, part: strip, of: field, isCancelled: isCancelled)
    }
    let drawn = strips.compactMap { $0 }
    guard drawn.count == count else {
      for strip in drawn { pool.recycle(strip) }
      return nil
    }
    if count == 1 { return makeBitmap(field, drawn[0]) }
    var pixels = pool.takeEmpty(capacity: field.width * field.height)
    for strip in drawn {
      pixels += strip
      pool.recycle(strip)
    }
    return makeBitmap(field, pixels)
  }

  /// Draws a part of a bitmap anew: what a list shows inside a rectangle, and the old pixels elsewhere.
  ///
  /// Where the list is the one that the old bitmap was drawn from, the result equals the old bitmap; where it
  /// differs inside the rectangle alone, the result is the drawing of the new list.
  ///
  /// - Parameters:
  ///   - damage: What to draw anew, in points; pixels that it touches in part are drawn as a whole.
  ///   - bitmap: The old bitmap, whose scale counts here and not the rasterizer's.
  ///   - list: The commands of the whole drawing.
  ///   - isCancelled: Asked between commands whether the bitmap is still wanted.
  /// - Returns: The bitmap; nil when it is not wanted any more.
  /// - Complexity: that of the commands that touch the rectangle, and O(pixels) of the bitmap for its copy.
  public func redraw(
    _ damage: Rect,
    of bitmap: Bitmap,
    with list: DisplayList,
    isCancelled: @escaping () -> Bool = { false }
  ) -> Bitmap? {
    let own = Rasterizer(scale: bitmap.scale, glyphCache: glyphCache, pool: pool)
    let field = PixelRect(minX: 0, minY: 0, maxX: bitmap.width, maxY: bitmap.height)
    let toPixels = Transform.scale(x: bitmap.scale, y: bitmap.scale)
    let part = PixelRect(around: toPixels.apply(to: damage)).intersection(field)
    guard !part.isEmpty else { return isCancelled() ? nil : bitmap }
    var target = own.makeTarget(
      Surface(rect: field, pixels: pool.copy(bitmap.pixels)),
      field: field,
      clip: part,
      isCancelled: isCancelled
    )
    target.clear(part)
    if target.execute(list.commands) {
      return own.makeBitmap(field, target.surface.pixels)
    }
    target.giveBackPixels()
    return nil
  }
}
