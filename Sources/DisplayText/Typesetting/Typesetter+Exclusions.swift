// Lines around shapes.
//
// A row is what stands at one height: a line in each gap between shapes. A line in a gap is one that is indented as far as
// the gap's sides are from the container's.

extension Typesetter {
  /// How often a row moves down for the sake of slanted edges before it goes below all shapes.
  private static let mostSteps = 1_000
  /// How often a row grows because of what stands in it.
  private static let mostHeights = 8

  /// The width of a text that flows around shapes; nil when it does not.
  var flowingWidth: TextUnit? { exclusions == nil ? nil : width.map { $0 - 1 } }

  /// The lines at the next height where there is room for the text from a cluster on.
  func makeRow(from start: Int, _ index: Int) -> [LineBox] {
    guard let exclusions, let width else { return [] }
    // As high as its first letter, as long as nothing else is known.
    var first = makeLine(from: start, index, indents(of: start, index)).box
    first.clusters = start..<min(start + 1, first.clusters.upperBound)
    first = place(first)
    var (top, height) = (first.top, first.height)
    var (steps, heights) = (0, 0)
    while true {
      let gaps = exclusions.free(from: top, to: top + height, width: width)
      let row = fill(gaps, from: start, index, atLeast: TextUnit(points: height), top: top)
      if let line = row.first {
        heights += 1
        if line.height <= height || heights == Self.mostHeights { return row }
        height = line.height
      } else {
        steps += 1
        top = next(below: top, height, exclusions, steps)
      }
    }
  }

  /// Where a row is tried next: where an edge ends, and half a line down for slanted edges.
  private func next(below top: Double, _ height: Double, _ exclusions: TextExclusions, _ steps: Int) -> Double
  {
    if steps > Self.mostSteps { return max(top + 1, exclusions.bottom) }
    let step = max(height / 2, 1)
    return min(top + step, exclusions.height(below: top) ?? top + step)
  }

  /// Lines in the gaps of a row, all as high as the highest; none where no gap takes the next word.
  private func fill(
    _ gaps: [Range<TextUnit>],
    from start: Int,
    _ index: Int,
    atLeast narrowest: TextUnit,
    top: Double
  ) -> [LineBox] {
    guard let width else { return [] }
    let isWhole = gaps == [0..<width]
    let isRightToLeft = clusters.hardLines[index].direction == .rightToLeft
    var row: [LineBox] = []
    var start = start
    for gap in isRightToLeft ? gaps.reversed() : gaps
    where isWhole || gap.upperBound - gap.lowerBound >= narrowest {
      let indents = indents(of: start, index)
      let (before, after) = (gap.lowerBound, width - gap.upperBound)
      let leading = max(indents.leading, isRightToLeft ? after : before)
      let trailing = max(indents.trailing, isRightToLeft ? before : after)
      if !isWhole, available(leading, trailing) == 0 { continue }
      let (line, isForced) = makeLine(from: start, index, (leading, trailing))
      if isForced, !isWhole { continue }
      row.append(place(line))
      start = line.clusters.upperBound
      if line.endsHard || start >= clusters.hardLines[index].contentEnd { break }
    }
    let baseline = row.reduce(0) { max($0, $1.baseline) }
    let depth = row.reduce(0) { max($0, $1.height - $1.baseline) }
    for line in row.indices {
      row[line].top = top
      row[line].baseline = baseline
      row[line].height = baseline + depth
    }
    return row
  }
}
