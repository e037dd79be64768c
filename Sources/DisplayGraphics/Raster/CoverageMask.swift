/// How much of each pixel of a rectangle is covered, from 0 to 255.
struct CoverageMask: Sendable, Hashable {
  let rect: PixelRect
  /// One number a pixel, row by row from the top.
  let coverage: [UInt8]

  var byteCount: Int { coverage.count }

  static let empty = CoverageMask(rect: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0), coverage: [])

  init(rect: PixelRect, coverage: [UInt8]) {
    self.rect = rect
    self.coverage = coverage
  }

  /// What a shape covers inside a rectangle.
  init(of edges: EdgeList, in rect: PixelRect) {
    let rect = rect.intersection(edges.bounds)
    guard !rect.isEmpty else {
      self = .empty
      return
    }
    var coverage = [UInt8](repeating: 0, count: rect.width * rect.height)
    var converter = ScanConverter(edges: edges, clip: rect)
    while let row = converter.nextRow() {
      let start = (row.y - rect.minY) * rect.width - rect.minX
      for x in row.columns { coverage[start + x] = converter.coverage(atColumn: x) }
    }
    self.init(rect: rect, coverage: coverage)
  }

  /// The mask of what both cover.
  func intersection(_ other: CoverageMask) -> CoverageMask {
    let both = rect.intersection(other.rect)
    guard !both.isEmpty else { return .empty }
    var result = [UInt8](repeating: 0, count: both.width * both.height)
    var index = 0
    for y in both.minY..<both.maxY {
      let mine = (y - rect.minY) * rect.width - rect.minX
      let others = (y - other.rect.minY) * other.rect.width - other.rect.minX
      for x in both.minX..<both.maxX {
        result[index] = UInt8(
          divideBy255(UInt32(coverage[mine + x]) * UInt32(other.coverage[others + x]))
        )
        index += 1
      }
    }
    return CoverageMask(rect: both, coverage: result)
  }
}
