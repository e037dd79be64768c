internal import DisplayCanvas

/// How much of each pixel a shape covers, or a clip lets through, kept as spans: it costs what its edge costs, and nothing
/// for its area.
struct SpanMask: Sendable {
  /// The pixels outside which nothing is covered.
  let rect: PixelRect

  private(set) var spans: [CoverageSpan] = []
  /// For each row of `rect`, which spans are its own; rows that are alike share theirs.
  private var rows: [Range<Int32>] = []

  /// What lies inside a shape, among the pixels of a rectangle.
  init(_ edges: EdgeList, rule: FillRule, in rect: PixelRect, accumulator: inout RowAccumulator) {
    self.rect = rect.intersection(edges.bounds)
    guard !self.rect.isEmpty else { return }
    rows = Array(repeating: 0..<0, count: self.rect.height)
    var own = RowAccumulator()
    swap(&own, &accumulator)
    var converter = ScanConverter(edges: edges, rule: rule, clip: self.rect, accumulator: own)
    while let covered = converter.nextRows() {
      let first = Int32(truncatingIfNeeded: spans.count)
      spans += converter.accumulator.spans
      for y in covered {
        rows[y - self.rect.minY] = first..<Int32(truncatingIfNeeded: spans.count)
      }
    }
    accumulator = converter.accumulator
  }

  private init(rect: PixelRect) { self.rect = rect }

  /// The rows that something may be covered in.
  var rowRange: Range<Int> { rect.minY..<max(rect.minY, rect.maxY) }

  /// Which of the spans say what is covered in a row, from left to right.
  func range(ofRow y: Int) -> Range<Int> {
    guard y >= rect.minY, y < rect.maxY else { return 0..<0 }
    let range = rows[y - rect.minY]
    return Int(range.lowerBound)..<Int(range.upperBound)
  }

  /// What gets through both clips.
  func intersection(_ other: SpanMask) -> SpanMask {
    var result = SpanMask(rect: rect.intersection(other.rect))
    guard !result.rect.isEmpty else { return result }
    result.rows.reserveCapacity(result.rect.height)
    var lastPair: (Range<Int32>, Range<Int32>)?
    for y in result.rect.minY..<result.rect.maxY {
      let pair = (rows[y - rect.minY], other.rows[y - other.rect.minY])
      if let lastPair, let last = result.rows.last, lastPair == pair {
        result.rows.append(last)
        continue
      }
      lastPair = pair
      let first = Int32(truncatingIfNeeded: result.spans.count)
      spans.span.extracting(range(ofRow: y))
        .appendIntersection(with: other.spans.span.extracting(other.range(ofRow: y)), to: &result.spans)
      result.rows.append(first..<Int32(truncatingIfNeeded: result.spans.count))
    }
    return result
  }
}
