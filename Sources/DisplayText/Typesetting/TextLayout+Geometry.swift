public import DisplayGeometry

extension TextLayout {
  /// The index of the line at a height; above the first line the first, below the last the last, and the last of those
  /// that stand beside one another around a shape.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  public func lineIndex(at y: Double) -> Int {
    // Between two lines the upper one counts.
    max(0, lines.partition { $0.top <= y } - 1)
  }

  /// Where a caret stands before the character at a position: a rectangle as high as the line, without width.
  ///
  /// Before a character is on its left, or on its right where the text runs from right to left.
  /// At the end of a line that was wrapped the caret stands at the start of the next. In what was left out it
  /// stands before what stands for that.
  public func caretRect(at position: Int) -> Rect {
    let cluster = shaped.clusters.cluster(at: position)
    let line = lines[lineIndex(ofCluster: cluster)]
    return Rect(
      x: caretX(at: cluster, in: line).points,
      y: line.box.top,
      width: 0,
      height: line.box.height
    )
  }

  /// The rectangles that some characters take, one or more for each line; without white space at line ends, line
  /// breaks, and what was left out.
  ///
  /// - Complexity: Linear in the length of the lines concerned.
  public func rects(of range: Range<Int>) -> [Rect] {
    let clusters = shaped.clusters
    let lower = clusters.cluster(at: range.lowerBound)
    var upper = clusters.cluster(at: range.upperBound)
    if upper < clusters.count, Int(clusters.starts[upper]) < range.upperBound { upper += 1 }
    guard lower < upper else { return [] }
    var rects: [Rect] = []
    for index in lineIndex(ofCluster: lower)..<lines.count {
      let line = lines[index]
      if line.box.clusters.lowerBound >= upper { break }
      var spans: [Range<TextUnit>] = []
      for segment in line.segments where segment.kind == .text {
        let part = segment.clusters.clamped(to: lower..<upper)
        if part.isEmpty { continue }
        spans.append(segment.span(of: part, segment.edges(of: clusters)))
      }
      for span in joined(spans) {
        rects.append(
          Rect(
            x: span.lowerBound.points,
            y: line.box.top,
            width: (span.upperBound - span.lowerBound).points,
            height: line.box.height
          )
        )
      }
    }
    return rects
  }

  /// The position before or after the character at a point, whichever edge is nearer, on the line at the point's
  /// height; beside the text, that of the nearest character. White space at the end of a wrapped line is beside the text.
  public func position(at point: Point) -> Int {
    let line = lines[lineIndex(at: point)]
    let clusters = shaped.clusters
    let x = TextUnit(points: point.x)
    var nearest: (distance: TextUnit, segment: TextSegment)?
    for segment in line.segments {
      guard segment.kind == .text || segment.kind == .hanging && line.box.endsHard else { continue }
      let distance = max(0, segment.x - x, x - segment.x - segment.width)
      if distance < nearest?.distance ?? .max { nearest = (distance, segment) }
    }
    guard let segment = nearest?.segment else { return Int(clusters.starts[line.box.head.lowerBound]) }
    let edges = segment.edges(of: clusters)
    let distance = segment.distance(to: x)
    // The character whose middle lies past the point is the one that the caret stands before.
    let index = edges.indices.dropLast().first { (edges[$0] + edges[$0 + 1]) / 2 > distance }
    return Int(clusters.starts[segment.clusters.lowerBound + (index ?? segment.clusters.count)])
  }

  /// The characters that are seen at a point: those of one character as readers see it; nil beside the text.
  public func characterRange(at point: Point) -> Range<Int>? {
    let line = lines[lineIndex(at: point)]
    guard point.y >= line.box.top, point.y < line.box.bottom else { return nil }
    let clusters = shaped.clusters
    let x = TextUnit(points: point.x)
    for segment in line.segments where segment.kind == .text {
      guard x >= segment.x, x < segment.x + segment.width else { continue }
      let edges = segment.edges(of: clusters)
      // An edge belongs to the character on its right.
      let index = segment.clusters.first { segment.span(of: $0..<$0 + 1, edges).contains(x) }
      guard let index else { continue }
      return Int(clusters.starts[index])..<Int(clusters.starts[index + 1])
    }
    return nil
  }

  /// The link at a point and all characters that lead to the same place with it; nil where there is none.
  public func link(at point: Point) -> (link: String, range: Range<Int>)? {
    characterRange(at: point).flatMap { text.linkRange(at: $0.lowerBound) }
  }

  /// Where the token is that stands for what was left out; nil when nothing does.
  package var tokenRect: Rect? {
    guard let line = lines.last else { return nil }
    let parts = line.segments.filter { $0.kind == .token }
    guard let first = parts.first, let last = parts.last else { return nil }
    return Rect(
      x: first.x.points,
      y: line.box.top,
      width: (last.x + last.width - first.x).points,
      height: line.box.height
    )
  }

  /// The places that are kept for attachments, with the position of each in the text.
  public var attachments: [(position: Int, rect: Rect)] {
    let clusters = shaped.clusters
    var places: [(position: Int, rect: Rect)] = []
    for line in lines {
      for segment in line.segments where segment.kind == .text {
        guard segment.clusters.contains(where: { clusters.traits[$0].contains(.attachment) }) else {
          continue
        }
        let edges = segment.edges(of: clusters)
        for cluster in segment.clusters where clusters.traits[cluster].contains(.attachment) {
          let run = clusters.runs[clusters.runIndex(ofCluster: cluster)]
          let rect = Rect(
            x: segment.span(of: cluster..<cluster + 1, edges).lowerBound.points,
            y: line.origin.y - run.ascent,
            width: (clusters.positions[cluster + 1] - clusters.positions[cluster]).points,
            height: run.ascent + run.descent
          )
          places.append((Int(clusters.starts[cluster]), rect))
        }
      }
    }
    return places
  }

  /// The line at a point's height; of those that stand beside one another the one that is nearest.
  private func lineIndex(at point: Point) -> Int {
    let last = lineIndex(at: point.y)
    let top = lines.boxes[last].top
    var nearest = (distance: Double.infinity, index: last)
    var index = last
    while index >= 0, lines.boxes[index].top == top {
      if index == last, index == 0 || lines.boxes[index - 1].top != top { return last }
      let frame = lines[index].frame
      let distance = max(0, frame.minX - point.x, point.x - frame.maxX)
      if distance < nearest.distance { nearest = (distance, index) }
      index -= 1
    }
    return nearest.index
  }

  // MARK: Clusters

  func lineIndex(ofCluster cluster: Int) -> Int {
    max(0, lines.partition { $0.clusters.lowerBound <= cluster } - 1)
  }

  func caretX(at cluster: Int, in line: Line) -> TextUnit {
    let isRightToLeft = shaped.clusters.hardLines[line.box.hardLine].direction == .rightToLeft
    for segment in line.segments where segment.kind == .text || segment.kind == .hanging {
      guard segment.clusters.contains(cluster) else { continue }
      let span = segment.span(of: cluster..<cluster + 1, segment.edges(of: shaped.clusters))
      return segment.isRightToLeft ? span.upperBound : span.lowerBound
    }
    let isLeftOut = cluster < line.box.tail.lowerBound || line.box.tail.isEmpty
    if isLeftOut, let token = tokenRect, line.box.isTruncated {
      return TextUnit(points: isRightToLeft ? token.maxX : token.minX)
    }
    let edge =
      isRightToLeft ? line.segments.first?.x : line.segments.last.map { $0.x + $0.width }
    return edge ?? TextUnit(points: line.origin.x)
  }

  /// Neighboring spans as one, from left to right.
  private func joined(_ spans: [Range<TextUnit>]) -> [Range<TextUnit>] {
    var joined: [Range<TextUnit>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound == span.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<span.upperBound
      } else {
        joined.append(span)
      }
    }
    return joined
  }
}
