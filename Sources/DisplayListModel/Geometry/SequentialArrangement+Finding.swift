public import DisplayGeometry

// Which rows a span of the content meets.

extension SequentialArrangement {
  /// The smallest range of rows that holds all that a span meets.
  ///
  /// - Complexity: O(log segments), and linear in the rows of the range.
  @specialized(where Rule == FlowCollectionLayout)
  @specialized(where Rule == GridCollectionLayout)
  @specialized(where Rule == WaterfallCollectionLayout)
  @specialized(where Rule == GalleryCollectionLayout)
  @specialized(where Rule == CarouselCollectionLayout)
  public func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> {
    guard !span.isEmpty else { return 0..<0 }
    // Origins never fall from one segment to the next.
    let end = segments.firstPosition(startingAt: span.upperBound)
    var position = segments.firstPosition(reachingBeyond: span.lowerBound)
    var lower: Int?
    while position < end, lower == nil {
      lower = firstRow(in: segments[position], meeting: span, of: rows)
      position = segments.position(after: position)
    }
    guard let lower else { return 0..<0 }
    position = end
    var last: Int?
    while last == nil, let before = segments.position(before: position) {
      last = lastRow(in: segments[before], meeting: span, of: rows)
      position = before
    }
    // Both were searched for by calls of the rule, which may answer otherwise than before.
    return lower..<max(lower, last ?? lower) + 1
  }

  /// Where neighboring rows lie, in order; rows that there are not are left out.
  ///
  /// - Complexity: O(log segments + rows).
  @specialized(where Rule == FlowCollectionLayout)
  @specialized(where Rule == GridCollectionLayout)
  @specialized(where Rule == WaterfallCollectionLayout)
  @specialized(where Rule == GalleryCollectionLayout)
  @specialized(where Rule == CarouselCollectionLayout)
  public func frames(ofRows range: Range<Int>, of rows: CollectionRows) -> [Rect] {
    let range = range.clamped(to: 0..<max(0, rows.count))
    var frames: [Rect] = []
    frames.reserveCapacity(range.count)
    var position = segments.position(holding: range.lowerBound) ?? segments.endPosition
    while position < segments.endPosition {
      let segment = segments[position]
      guard segment.firstRow < range.upperBound else { break }
      let wanted = range.clamped(to: segment.rows)
      let length = segment.repetition?.rowCount ?? segment.rowCount
      var period = (wanted.lowerBound - segment.firstRow) / length
      while !wanted.isEmpty, segment.firstRow + period * length < wanted.upperBound {
        forEachFrame(in: segment, period: period, of: rows) { row, frame in
          if row >= wanted.lowerBound { frames.append(frame) }
          return row + 1 < wanted.upperBound
        }
        period += 1
      }
      position = segments.position(after: position)
    }
    return frames
  }

  private func firstRow(in segment: Segment, meeting span: Range<Double>, of rows: CollectionRows) -> Int? {
    for period in periods(of: segment, meeting: span) {
      var found: Int?
      forEachFrame(in: segment, period: period, of: rows) { row, frame in
        if frame.meets(span) { found = row }
        return found == nil
      }
      if let found { return found }
      // Periods that do not advance all lie in one place.
      if segment.repetition?.advance == 0 { return nil }
    }
    return nil
  }

  private func lastRow(in segment: Segment, meeting span: Range<Double>, of rows: CollectionRows) -> Int? {
    for period in periods(of: segment, meeting: span).reversed() {
      var found: Int?
      forEachFrame(in: segment, period: period, of: rows) { row, frame in
        if frame.meets(span) { found = row }
        return true
      }
      if let found { return found }
      if segment.repetition?.advance == 0 { return nil }
    }
    return nil
  }

  /// The periods of a segment that may have rows in a span: those whose origin is not after it and which reach
  /// into it.
  private func periods(of segment: Segment, meeting span: Range<Double>) -> ClosedRange<Int> {
    guard let repetition = segment.repetition else { return 0...0 }
    guard repetition.advance > 0 else { return 0...repetition.count - 1 }
    let last = Double(repetition.count - 1)
    let first = (span.lowerBound - segment.origin - repetition.height) / repetition.advance
    let final = (span.upperBound - segment.origin) / repetition.advance
    let lower = Int(min(max(0, first.rounded(.down)), last))
    return lower...max(lower, Int(min(max(0, final.rounded(.up)), last)))
  }
}

extension Rect {
  /// Whether the rectangle shares more than an edge with a span along the way.
  func meets(_ span: Range<Double>) -> Bool {
    minY < span.upperBound && maxY > span.lowerBound && height > 0
  }
}
