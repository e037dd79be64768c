package import DisplayGeometry

/// The characters of a line as they are seen from left to right, and the carets between them.
///
/// A caret stands beside one of them. Where the direction changes the two sides of a position lie apart, and the place
/// between two characters may belong to two positions: a step over a character comes to stand beside that one.
struct VisualLine {
  /// A cluster as it is seen.
  struct Place {
    var cluster: Int
    var left: TextUnit
    var right: TextUnit
    var isRightToLeft: Bool
  }

  let index: Int
  let isRightToLeft: Bool
  /// What a caret at the line's end stands before: the first cluster that is not on the line, or a line break.
  let end: Int
  /// Whether the line goes on where the text was wrapped.
  let isWrapped: Bool
  private(set) var places: [Place] = []
  private let layout: TextLayout

  init(_ layout: TextLayout, at index: Int) {
    let line = layout.lines[index]
    let clusters = layout.shaped.clusters
    let hardLine = clusters.hardLines[line.box.hardLine]
    self.layout = layout
    self.index = index
    isRightToLeft = hardLine.direction == .rightToLeft
    isWrapped = !line.box.endsHard
    end = line.box.endsHard ? hardLine.contentEnd : line.box.clusters.upperBound
    for segment in line.segments where segment.kind == .text || segment.kind == .hanging {
      let edges = segment.edges(of: clusters)
      let order = segment.isRightToLeft ? Array(segment.clusters.reversed()) : Array(segment.clusters)
      for cluster in order {
        let span = segment.span(of: cluster..<cluster + 1, edges)
        places.append(
          Place(
            cluster: cluster,
            left: span.lowerBound,
            right: span.upperBound,
            isRightToLeft: segment.isRightToLeft
          )
        )
      }
    }
  }

  /// The position of a cluster's start.
  private func start(_ cluster: Int) -> Int { Int(layout.shaped.clusters.starts[cluster]) }

  /// How many clusters are seen on the left of a caret.
  func edge(of caret: TextCaret) -> Int {
    let cluster = layout.shaped.clusters.cluster(at: caret.position)
    let isUpstream = caret.affinity == .upstream && cluster > 0
    let besides = isUpstream ? cluster - 1 : cluster
    guard let place = places.firstIndex(where: { $0.cluster == besides }) else {
      return isRightToLeft ? 0 : places.count
    }
    return places[place].isRightToLeft == isUpstream ? place : place + 1
  }

  /// The caret on the right, or the left, of the character at a place in the order on the screen.
  func caret(beside place: Int, onRight: Bool) -> TextCaret {
    let isEnd = places[place].isRightToLeft != onRight
    let cluster = places[place].cluster
    return simplified(isEnd ? TextCaret(start(cluster + 1), .upstream) : TextCaret(start(cluster)))
  }

  /// The caret at one of the line's edges.
  func caret(atRightEdge isRight: Bool) -> TextCaret {
    guard !places.isEmpty else { return TextCaret(start(min(end, layout.shaped.clusters.count))) }
    return caret(beside: isRight ? places.count - 1 : 0, onRight: isRight)
  }

  /// The caret at the start of the line, and the one at its end.
  var startCaret: TextCaret { TextCaret(start(layout.lines.boxes[index].clusters.lowerBound)) }
  var endCaret: TextCaret {
    TextCaret(start(end), isWrapped ? .upstream : .downstream)
  }

  /// The caret nearest to a place across the line.
  func caret(atX x: TextUnit) -> TextCaret {
    var nearest: (distance: TextUnit, place: Int)?
    for (index, place) in places.enumerated() {
      let distance = max(0, place.left - x, x - place.right)
      if distance < nearest?.distance ?? .max { nearest = (distance, index) }
    }
    guard let place = nearest?.place else { return caret(atRightEdge: false) }
    return caret(beside: place, onRight: x >= (places[place].left + places[place].right) / 2)
  }

  /// Where a caret stands across the line.
  func x(of caret: TextCaret) -> TextUnit {
    let cluster = layout.shaped.clusters.cluster(at: caret.position)
    if caret.affinity == .upstream, let place = places.first(where: { $0.cluster == cluster - 1 }) {
      return place.isRightToLeft ? place.left : place.right
    }
    if let place = places.first(where: { $0.cluster == cluster }) {
      return place.isRightToLeft ? place.right : place.left
    }
    return layout.caretX(at: cluster, in: layout.lines[index])
  }

  /// The same caret without the affinity that makes no difference.
  private func simplified(_ caret: TextCaret) -> TextCaret {
    guard caret.affinity == .upstream else { return caret }
    let other = TextCaret(caret.position)
    guard layout.lineIndex(of: other) == index else { return caret }
    return x(of: other) == x(of: caret) ? other : caret
  }
}

extension TextLayout {
  /// The index of the line that a caret stands in.
  func lineIndex(of caret: TextCaret) -> Int {
    let cluster = shaped.clusters.cluster(at: caret.position)
    return lineIndex(ofCluster: caret.affinity == .upstream && cluster > 0 ? cluster - 1 : cluster)
  }

  /// Where a caret stands: a rectangle as high as the line, without width.
  ///
  /// Where ``caretRect(at:)`` has one place for a position, this has the two that it may have.
  package func caretRect(of caret: TextCaret) -> Rect {
    let index = lineIndex(of: caret)
    let box = lines.boxes[index]
    return Rect(x: VisualLine(self, at: index).x(of: caret).points, y: box.top, width: 0, height: box.height)
  }

  /// The caret nearest to a point, on the line at the point's height.
  package func caret(at point: Point) -> TextCaret {
    VisualLine(self, at: lineIndex(at: point.y)).caret(atX: TextUnit(points: point.x))
  }
}
