internal import DisplayCanvas

/// How much of each pixel of a rectangle is covered, from 0 to 255: the shape of something small that is drawn
/// again and again, as a glyph is.
struct CoverageMask: Sendable, Hashable {
  let rect: PixelRect
  /// One number a pixel, row by row from the top; behind the last column of a row zeros follow, up to whole vectors.
  let coverage: [UInt8]

  var byteCount: Int { coverage.count }

  static let empty = CoverageMask(rect: .empty, coverage: [])

  private init(rect: PixelRect, coverage: [UInt8]) {
    self.rect = rect
    self.coverage = coverage
  }

  /// Makes a mask whose rows `fillRow` writes: it is given the row and where its first column lies.
  init(rect: PixelRect, fillRow: (_ y: Int, _ first: Int, _ coverage: inout [UInt8]) -> Void) {
    let length = Self.rowLength(of: rect)
    var coverage = [UInt8](repeating: 0, count: length * rect.height)
    for y in rect.minY..<max(rect.minY, rect.maxY) { fillRow(y, (y - rect.minY) * length, &coverage) }
    self.init(rect: rect, coverage: coverage)
  }

  /// What a shape covers inside a rectangle.
  init(of edges: EdgeList, rule: FillRule = .nonzero, in rect: PixelRect) {
    let rect = rect.intersection(edges.bounds)
    guard !rect.isEmpty else {
      self = .empty
      return
    }
    let length = Self.rowLength(of: rect)
    var coverage = [UInt8](repeating: 0, count: length * rect.height)
    var converter = ScanConverter(edges: edges, rule: rule, clip: rect, accumulator: RowAccumulator())
    while let rows = converter.nextRows() {
      for y in rows {
        let start = (y - rect.minY) * length - rect.minX
        for span in converter.accumulator.spans {
          for x in span.columns { coverage[start + x] = span.coverage }
        }
      }
    }
    self.init(rect: rect, coverage: coverage)
  }

  /// The places of some columns of a row; when the last column is among them, with the zeros behind it.
  @inline(__always)
  func range(ofRow y: Int, columns: Range<Int>) -> Range<Int> {
    let length = Self.rowLength(of: rect)
    let start = (y &- rect.minY) &* length
    let end = columns.upperBound == rect.maxX ? length : columns.upperBound &- rect.minX
    return (start &+ columns.lowerBound &- rect.minX)..<(start &+ end)
  }

  private static func rowLength(of rect: PixelRect) -> Int { (rect.width + 3) & ~3 }
}
