/// How much of each pixel of a rectangle is covered, from 0 to 255: the shape of something small that is drawn
/// again and again, as a glyph is.
struct CoverageMask: Sendable, Hashable {
  let rect: PixelRect
  /// One number a pixel, row by row from the top.
  let coverage: [UInt8]

  var byteCount: Int { coverage.count }

  static let empty = CoverageMask(rect: .empty, coverage: [])

  init(rect: PixelRect, coverage: [UInt8]) {
    self.rect = rect
    self.coverage = coverage
  }

  /// What a shape covers inside a rectangle.
  init(of edges: EdgeList, rule: FillRule = .nonzero, in rect: PixelRect) {
    let rect = rect.intersection(edges.bounds)
    guard !rect.isEmpty else {
      self = .empty
      return
    }
    var coverage = [UInt8](repeating: 0, count: rect.width * rect.height)
    var converter = ScanConverter(edges: edges, rule: rule, clip: rect, accumulator: RowAccumulator())
    while let rows = converter.nextRows() {
      for y in rows {
        let start = (y - rect.minY) * rect.width - rect.minX
        for span in converter.accumulator.spans {
          for x in span.columns { coverage[start + x] = span.coverage }
        }
      }
    }
    self.init(rect: rect, coverage: coverage)
  }
}
