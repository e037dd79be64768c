internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry

extension RasterTarget {
  mutating func fill(_ shape: Shape, rule: FillRule, paint: Paint) {
    let source = makeSource(paint)
    if case .rect(let rect) = shape, let pixels = wholePixels(of: rect) {
      return fill(pixels, with: source)
    }
    if let rounded = RoundedShape(shape, transform: state.transform) { return fill(rounded, with: source) }
    fill(shape.path, rule: rule, with: source)
  }

  /// Fills a shape from rows that are kept.
  mutating func fill(_ shape: RoundedShape, with source: PixelSource) {
    guard !shape.place.intersection(state.clip).isEmpty else { return }
    let kept = shapeMasks.value(for: shape.outline) { shape.makeCoverage(accumulator: &accumulator) }
    let clip = state.clip
    var spans: [CoverageSpan] = []
    swap(&spans, &movedSpans)
    for row in kept.rowRange {
      let rows = shape.rows(for: row).clamped(to: clip.minY..<clip.maxY)
      if rows.isEmpty { continue }
      spans.removeAll(keepingCapacity: true)
      for span in kept.spans[kept.range(ofRow: row)] {
        let columns = shape.columns(for: span.columns).clamped(to: clip.minX..<clip.maxX)
        if !columns.isEmpty { spans.append(CoverageSpan(columns, coverage: span.coverage)) }
      }
      paint(rows, spans: spans.span, with: source)
    }
    swap(&spans, &movedSpans)
  }

  mutating func fill(_ path: Path, rule: FillRule = .nonzero, with source: PixelSource) {
    let edges = EdgeList(path, transform: state.transform, field: field, isCancelled: isCancelled)
    fill(edges, rule: rule, with: source)
  }

  /// Fills what edges enclose.
  mutating func fill(_ edges: EdgeList, rule: FillRule = .nonzero, with source: PixelSource) {
    if edges.isCoarse {
      Diagnostics.report(
        Diagnostic(
          message:
            "The curves of an outline, or what joins and ends its lines, make more than "
            + "\(PathFlattening.lineBudget) lines, and those after are drawn with few lines each; draw it as several "
            + "shapes."
        )
      )
    }
    guard !edges.bounds.intersection(state.clip).isEmpty else { return }
    var own = RowAccumulator()
    swap(&own, &accumulator)
    var converter = ScanConverter(edges: edges, rule: rule, clip: state.clip, accumulator: own)
    var rowCount = 0
    while let rows = converter.nextRows() {
      paint(rows, spans: converter.accumulator.spans.span, with: source)
      // A tangle takes long enough for a drawing to be superseded meanwhile.
      rowCount &+= 1
      if rowCount & 63 == 0, isCancelled() { break }
    }
    accumulator = converter.accumulator
  }

  /// Fills whole pixels inside the clip.
  mutating func fill(_ rect: PixelRect, with source: PixelSource) {
    let visible = rect.intersection(state.clip)
    guard !visible.isEmpty else { return }
    if case .solid(let pixel) = source, state.mask == nil, visible.width == surface.rect.width {
      // Rows as wide as the memory are one stretch of it.
      let first = surface.range(ofRow: visible.minY, columns: visible.minX..<visible.maxX).lowerBound
      let range = first..<(first + visible.width * visible.height)
      let mode = state.blendMode
      var pixels = surface.pixels.mutableSpan
      return pixels.blend(pixel, coverage: 255, over: range, mode: mode)
    }
    let spans = [CoverageSpan(visible.minX..<visible.maxX, coverage: 255)]
    paint(visible.minY..<visible.maxY, spans: spans.span, with: source)
  }

  /// Lays a mask filled with one color over the pixels, the mask moved by whole pixels.
  mutating func fill(_ shape: CoverageMask, offsetX: Int, offsetY: Int, with pixel: UInt32) {
    let placed = shape.rect.offset(x: offsetX, y: offsetY)
    let visible = placed.intersection(state.clip)
    guard !visible.isEmpty else { return }
    let columns = visible.minX..<visible.maxX
    for y in visible.minY..<visible.maxY {
      fill(y, columns, from: shape, row: y - offsetY, offsetX: offsetX, with: pixel)
    }
  }

  /// Lays a part of a mask's row over a part of a row inside the clip.
  @inline(__always)
  mutating func fill(
    _ y: Int,
    _ columns: Range<Int>,
    from shape: CoverageMask,
    row: Int,
    offsetX: Int,
    with pixel: UInt32
  ) {
    let mode = state.blendMode
    guard let mask = state.mask else {
      let index = surface.range(ofRow: y, columns: columns).lowerBound
      let place = shape.range(ofRow: row, columns: columns.offset(by: -offsetX))
      var pixels = surface.pixels.mutableSpan
      return pixels.blend(pixel, shares: shape.coverage.span.extracting(place), at: index, mode: mode)
    }
    for limit in mask.spans[mask.range(ofRow: y)] {
      let columns = limit.columns.clamped(to: columns)
      guard !columns.isEmpty else { continue }
      let coverage = UInt32(limit.coverage)
      let place = shape.range(ofRow: row, columns: columns.offset(by: -offsetX))
      let limited = shape.coverage[place].map { UInt8(divideBy255(UInt32($0) * coverage)) }
      let index = surface.range(ofRow: y, columns: columns).lowerBound
      var pixels = surface.pixels.mutableSpan
      pixels.blend(pixel, shares: limited.span, at: index, mode: mode)
    }
  }

  func makeSource(_ paint: Paint) -> PixelSource {
    PixelSource(paint, transform: state.transform, opacity: state.opacity)
  }

  /// Paints rows that are covered alike, inside the clip; the spans lie inside the clip's columns.
  mutating func paint(_ rows: Range<Int>, spans: Span<CoverageSpan>, with source: PixelSource) {
    guard let mask = state.mask else {
      for y in rows { paint(y, spans: spans, with: source) }
      return
    }
    var limited: [CoverageSpan] = []
    swap(&limited, &limitedSpans)
    for y in rows {
      limited.removeAll(keepingCapacity: true)
      spans.appendIntersection(with: mask.spans.span.extracting(mask.range(ofRow: y)), to: &limited)
      paint(y, spans: limited.span, with: source)
    }
    swap(&limited, &limitedSpans)
  }

  @inline(__always)
  private mutating func paint(_ y: Int, spans: Span<CoverageSpan>, with source: PixelSource) {
    let mode = state.blendMode
    let place = surface.rect
    if let pixel = source.pixel(ofRow: y) {
      var pixels = surface.pixels.mutableSpan
      for index in spans.indices {
        let span = spans[index]
        let range = place.range(ofRow: y, columns: span.columns)
        pixels.blend(pixel, coverage: span.coverage, over: range, mode: mode)
      }
      return
    }
    if case .rows(let picture, let rect) = source {
      let start = (y - rect.minY) * rect.width - rect.minX
      var pixels = surface.pixels.mutableSpan
      for index in spans.indices {
        let span = spans[index]
        let row = (start + Int(span.start))..<(start + Int(span.end))
        let index = place.range(ofRow: y, columns: span.columns).lowerBound
        pixels.blend(picture.span.extracting(row), coverage: span.coverage, at: index, mode: mode)
      }
      return
    }
    paintShaded(y, spans: spans, with: source)
  }

  private mutating func paintShaded(_ y: Int, spans: Span<CoverageSpan>, with source: PixelSource) {
    var shaded: [UInt32] = []
    swap(&shaded, &shadedPixels)
    if shaded.count < surface.rect.width { shaded = Array(repeating: 0, count: surface.rect.width) }
    let mode = state.blendMode
    for index in spans.indices {
      let span = spans[index]
      source.shade(span.columns, y: y, into: &shaded)
      let place = surface.rect.range(ofRow: y, columns: span.columns).lowerBound
      var pixels = surface.pixels.mutableSpan
      pixels.blend(
        shaded.span.extracting(0..<span.columns.count),
        coverage: span.coverage,
        at: place,
        mode: mode
      )
    }
    swap(&shaded, &shadedPixels)
  }
}
