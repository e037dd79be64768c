public import DisplayGeometry

// Which rows a span of the content meets.

extension SequentialArrangement {
  /// The smallest range of rows that holds all that a span meets.
  ///
  /// - Complexity: O(log segments), and linear in the rows of the range.
  public func rows(intersecting span: Range<Double>, of rows: CollectionRows) -> Range<Int> {
    guard !span.isEmpty else { return 0..<0 }
    // Reaches never fall from one segment to the next, and neither do origins.
    let first = segments.partitioningIndex { $0.reach > span.lowerBound }
    let end = segments.partitioningIndex { $0.origin >= span.upperBound }
    guard first < end else { return 0..<0 }
    var lower: Int?
    for position in first..<end where lower == nil {
      lower = firstRow(in: segments[position], meeting: span, of: rows)
    }
    guard let lower else { return 0..<0 }
    for position in (first..<end).reversed() {
      if let last = lastRow(in: segments[position], meeting: span, of: rows) { return lower..<last + 1 }
    }
    return lower..<lower + 1
  }

  /// Where neighbouring rows lie, in order.
  ///
  /// - Complexity: O(log segments + rows).
  public func frames(ofRows range: Range<Int>, of rows: CollectionRows) -> [Rect] {
    var frames: [Rect] = []
    frames.reserveCapacity(range.count)
    var position = max(0, segments.partitioningIndex { $0.firstRow > range.lowerBound } - 1)
    while position < segments.count, segments[position].firstRow < range.upperBound {
      let segment = segments[position]
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
      position += 1
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

  /// The periods of a segment that may have rows in a span: those whose origin is not behind it and which reach
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
