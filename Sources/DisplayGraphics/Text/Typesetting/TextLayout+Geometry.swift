public import DisplayGeometry

extension TextLayout {
  /// The index of the line at a height; above the first line the first, below the last the last.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  public func lineIndex(at y: Double) -> Int {
    // Between two lines the upper one counts.
    max(0, partition { $0.box.top <= y } - 1)
  }

  /// Where a caret stands before the character at a position: a rectangle as high as the line, without width.
  ///
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
        let edges = segment.edges(of: clusters)
        let left = segment.x + edges[part.lowerBound - segment.clusters.lowerBound]
        let right = segment.x + edges[part.upperBound - segment.clusters.lowerBound]
        if let last = spans.last, last.upperBound == left {
          spans[spans.count - 1] = last.lowerBound..<right
        } else {
          spans.append(left..<right)
        }
      }
      for span in spans {
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

  /// The position whose caret is nearest to a point on the line at the point's height.
  public func position(at point: Point) -> Int {
    let line = lines[lineIndex(at: point.y)]
    let clusters = shaped.clusters
    let x = TextUnit(points: point.x)
    var cluster = line.box.head.lowerBound
    for segment in line.segments where segment.kind == .text || segment.kind == .hanging {
      if segment.kind == .hanging && !line.box.endsHard { continue }
      let edges = segment.edges(of: clusters)
      // The character whose middle lies right of the point is the one that the caret stands before.
      let index = edges.indices.dropLast().first { segment.x + (edges[$0] + edges[$0 + 1]) / 2 > x }
      if let index { return Int(clusters.starts[segment.clusters.lowerBound + index]) }
      cluster = segment.clusters.upperBound
    }
    return Int(clusters.starts[cluster])
  }

  /// The characters that are seen at a point: those of one character as readers see it; nil beside the text.
  public func characterRange(at point: Point) -> Range<Int>? {
    let line = lines[lineIndex(at: point.y)]
    guard point.y >= line.box.top, point.y < line.box.bottom else { return nil }
    let clusters = shaped.clusters
    let x = TextUnit(points: point.x)
    for segment in line.segments where segment.kind == .text {
      guard x >= segment.x, x < segment.x + segment.width else { continue }
      let edges = segment.edges(of: clusters)
      guard let index = edges.indices.dropLast().first(where: { segment.x + edges[$0 + 1] > x }) else {
        continue
      }
      let cluster = segment.clusters.lowerBound + index
      return Int(clusters.starts[cluster])..<Int(clusters.starts[cluster + 1])
    }
    return nil
  }

  /// The link at a point and all characters that lead to the same place with it; nil where there is none.
  public func link(at point: Point) -> (link: String, range: Range<Int>)? {
    characterRange(at: point).flatMap { text.linkRange(at: $0.lowerBound) }
  }

  /// Where the token is that stands for what was left out; nil when nothing does.
  public var tokenRect: Rect? {
    guard let line = lines.last, let segment = line.segments.first(where: { $0.kind == .token }) else {
      return nil
    }
    return Rect(x: segment.x.points, y: line.box.top, width: segment.width.points, height: line.box.height)
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
        for (index, cluster) in segment.clusters.enumerated()
        where clusters.traits[cluster].contains(.attachment) {
          let run = clusters.runs[clusters.runIndex(ofCluster: cluster)]
          let rect = Rect(
            x: (segment.x + edges[index]).points,
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

  // MARK: Clusters

  private func lineIndex(ofCluster cluster: Int) -> Int {
    max(0, partition { $0.box.clusters.lowerBound <= cluster } - 1)
  }

  /// The number of lines from the top for which something holds that does not for those below.
  private func partition(_ holds: (Line) -> Bool) -> Int {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if holds(lines[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func caretX(at cluster: Int, in line: Line) -> TextUnit {
    for segment in line.segments {
      switch segment.kind {
      case .token: if cluster < line.box.tail.lowerBound || line.box.tail.isEmpty { return segment.x }
      case .hyphen: continue
      case .text, .hanging:
        guard cluster < segment.clusters.upperBound else { continue }
        let edges = segment.edges(of: shaped.clusters)
        return segment.x + edges[max(0, cluster - segment.clusters.lowerBound)]
      }
    }
    return line.segments.last.map { $0.x + $0.width } ?? TextUnit(points: line.origin.x)
  }
}
