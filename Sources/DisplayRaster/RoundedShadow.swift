internal import DisplayCanvas
internal import DisplayGeometry

/// The shadow of a rounded shape, from that of a small one: far from the corners it is the same all along a side.
struct RoundedShadow {
  /// What the shadow of the small one depends on.
  struct Key: Equatable {
    let outline: Shape
    let blur: BoxBlur
  }

  /// The small one, with as much of each side as its corners' blur reaches.
  let shape: RoundedShape
  let geometry: ShadowGeometry

  /// Nil for shapes that have no small one.
  init?(_ shape: Shape, shadow: Shadow, transform: Transform) {
    geometry = ShadowGeometry(shadow, transform: transform)
    let reach = geometry.blur.reach
    guard let small = RoundedShape(shape, transform: transform, margin: reach) else { return nil }
    self.shape = small
  }

  /// The pixels that the shadow falls on.
  var place: PixelRect {
    shape.place.inset(by: -geometry.blur.reach).offset(x: geometry.offsetX, y: geometry.offsetY)
  }

  var key: Key { Key(outline: shape.outline, blur: geometry.blur) }

  /// The small one's shadow where it lies, not moved.
  func makeMask(accumulator: inout RowAccumulator) -> CoverageMask {
    let coverage = shape.makeCoverage(accumulator: &accumulator)
    var plane = OpacityPlane(of: coverage, in: shape.pixels.inset(by: -geometry.blur.reach))
    geometry.blur.apply(to: &plane)
    return CoverageMask(rect: plane.rect) { y, first, coverage in
      plane.copyRow(y, columns: plane.rect.minX..<plane.rect.maxX, to: first, of: &coverage)
    }
  }
}

extension RasterTarget {
  /// Fills a rounded shape with an opaque color, and its shadow before it; false for other commands, which are gathered
  /// first to see what throws the shadow.
  mutating func fillWithShadow(_ command: DisplayList.Command) -> Bool {
    guard let shadow = state.shadow, state.blendMode == .sourceOver, mayHaveShadow,
      case .fill(let shape, _, .solid(let color)) = command, color.alpha == 255,
      let rounded = RoundedShape(shape, transform: state.transform),
      let cast = RoundedShadow(shape, shadow: shadow, transform: state.transform)
    else { return false }
    if !cast.place.intersection(state.clip).isEmpty {
      let mask = shadowMasks.value(for: cast.key) { cast.makeMask(accumulator: &accumulator) }
      fill(mask, of: cast, with: scale(shadow.color.premultiplied, by: state.opacity))
    }
    fill(rounded, with: makeSource(.solid(color)))
    return true
  }

  /// Lays a small shape's shadow over the pixels, its repeated row and column over as many as they stand for.
  private mutating func fill(_ mask: CoverageMask, of shadow: RoundedShadow, with pixel: UInt32) {
    let (shape, offset) = (shadow.shape, shadow.geometry.offsetX)
    let clip = state.clip
    let middle = min(max(mask.rect.minX, shape.repeatedColumn), mask.rect.maxX - 1)
    let sides = [mask.rect.minX..<middle, middle + 1..<mask.rect.maxX]
    let stretched = shape.columns(for: middle..<middle + 1).offset(by: offset)
    let inner = stretched.clamped(to: clip.minX..<clip.maxX)
    var spans = [CoverageSpan(inner, coverage: 0)]
    for row in mask.rect.minY..<mask.rect.maxY {
      let rows = shape.rows(for: row).offset(by: shadow.geometry.offsetY).clamped(to: clip.minY..<clip.maxY)
      if rows.isEmpty { continue }
      for side in sides where !side.isEmpty {
        let place = shape.columns(for: side).offset(by: offset)
        let columns = place.clamped(to: clip.minX..<clip.maxX)
        if columns.isEmpty { continue }
        for y in rows {
          fill(y, columns, from: mask, row: row, offsetX: place.lowerBound - side.lowerBound, with: pixel)
        }
      }
      spans[0].coverage = mask.coverage[mask.range(ofRow: row, columns: middle..<middle + 1).lowerBound]
      guard spans[0].coverage > 0, !inner.isEmpty else { continue }
      paint(rows, spans: spans.span, with: .solid(pixel))
    }
  }
}
