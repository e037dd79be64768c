internal import DisplayCanvas

/// Turns edges into coverage, from the top row of pixels down.
///
/// Coverage is the area of each pixel that lies inside the shape. A row is cut into bands in which no edge begins,
/// ends or crosses another. Within a band the edges have one order from left to right, so that following the
/// winding number tells which of them bound the shape, and what lies between two of those is a trapezoid whose
/// share of every pixel has a closed form. Edges inside the shape add nothing: pieces that overlap unite without
/// a seam, which a plain sum of signed areas over all edges does not achieve.
///
/// In a row of more than 2,048 edges nobody can tell where a seam would be: there the signed areas are summed, as all
/// but the most careful converters do everywhere.
///
/// - Complexity: for each row, the number of edges in it times the number of bands, of which there are at most
///   256 and fewer the more edges there are, plus the number of pixels that an edge passes through. The inside of a
///   shape costs nothing, and rows in which all edges run straight down are converted once for all of them.
struct ScanConverter {
  /// An edge in the current band, and where it enters it.
  struct ActiveEdge {
    let edge: Edge
    var place: Int
  }

  let edges: [Edge]
  let rule: FillRule
  private let clip: PixelRect
  var y: Int
  var nextEdge = 0
  var active: [ActiveEdge] = []
  /// Its spans are what the rows returned last cover.
  var accumulator: RowAccumulator

  /// Makes ready for the rows of a clip, with an accumulator that an earlier converter may have used.
  init(edges: EdgeList, rule: FillRule, clip: PixelRect, accumulator: consuming RowAccumulator) {
    self.edges = edges.edges
    self.rule = rule
    self.clip = clip.intersection(edges.bounds)
    self.accumulator = accumulator
    y = self.clip.minY
    if !self.clip.isEmpty { self.accumulator.prepare(columns: self.clip.minX..<self.clip.maxX) }
  }

  /// Converts rows until some are covered; nil after the last. All of them are covered alike, by the accumulator's spans.
  mutating func nextRows() -> Range<Int>? {
    guard !clip.isEmpty else { return nil }
    while y < clip.maxY {
      skipEmptyRows()
      guard y < clip.maxY else { break }
      let first = y
      if isTangle() {
        convertTangle()
        y += 1
        accumulator.makeSpans(windings: rule)
        if accumulator.spans.isEmpty { continue }
        return first..<y
      }
      let isStraight = convertRow()
      y += isStraight ? straightRowCount(from: first) : 1
      accumulator.makeSpans()
      if !accumulator.spans.isEmpty { return first..<y }
    }
    return nil
  }

  private mutating func skipEmptyRows() {
    guard active.isEmpty else { return }
    let next = nextEdge < edges.count ? Int(edges[nextEdge].top >> Edge.heightBits) : clip.maxY
    y = max(y, min(next, clip.maxY))
  }

  var rowTop: Int32 { Int32(truncatingIfNeeded: y << Edge.heightBits) }

  /// Adds up the row at `y`; whether it is one band of edges that run straight down.
  private mutating func convertRow() -> Bool {
    let rowTop = rowTop
    let rowBottom = rowTop + 1 << Edge.heightBits
    var isStraight = true
    var top = rowTop
    while top < rowBottom {
      let bottom = makeBand(from: top, to: rowBottom)
      if top != rowTop || bottom != rowBottom { isStraight = false }
      let height = Int(bottom &- top)
      var winding: Int32 = 0
      var wasInside = false
      for index in active.indices {
        let edge = active[index].edge
        if edge.slope != 0 { isStraight = false }
        winding &+= edge.winding
        let isInside = rule == .nonzero ? winding != 0 : winding & 1 != 0
        if isInside == wasInside { continue }
        wasInside = isInside
        accumulator.add(
          from: active[index].place,
          to: edge.place(at: bottom),
          height: isInside ? height : -height
        )
      }
      top = bottom
    }
    return isStraight && !active.isEmpty
  }

  /// Brings the edges that run through a height in order and finds how far down the order holds.
  private mutating func makeBand(from top: Int32, to rowBottom: Int32) -> Int32 {
    var bottom = rowBottom
    let stayingCount = advanceActive(to: top, bottom: &bottom)
    if stayingCount < active.count { active.removeSubrange(stayingCount...) }
    takeEdges(from: top, bottom: &bottom)
    if nextEdge < edges.count { bottom = min(bottom, edges[nextEdge].top) }
    sortActive()
    return firstCrossing(from: top, to: bottom)
  }

  /// Adds the edges that have begun at a height to the active ones.
  mutating func takeEdges(from top: Int32, bottom: inout Int32) {
    while nextEdge < edges.count, edges[nextEdge].top <= top {
      let edge = edges[nextEdge]
      nextEdge += 1
      guard edge.bottom > top else { continue }
      active.append(ActiveEdge(edge: edge, place: edge.place(at: top)))
      bottom = min(bottom, edge.bottom)
    }
  }

  /// Moves the edges that go on below a height to the front, and returns how many there are.
  mutating func advanceActive(to top: Int32, bottom: inout Int32) -> Int {
    var items = active.mutableSpan
    var count = 0
    for index in items.indices {
      let edge = items[index].edge
      guard edge.bottom > top else { continue }
      bottom = min(bottom, edge.bottom)
      items[count] = ActiveEdge(edge: edge, place: edge.place(at: top))
      count &+= 1
    }
    return count
  }

  /// Sorts by insertion, because little changes from band to band; where much does, in the general way.
  private mutating func sortActive() {
    var effort = active.count &* 8
    var items = active.mutableSpan
    for index in 1..<max(1, items.count) {
      let item = items[index]
      var place = index
      while place > 0, Self.isBefore(item, items[place - 1]) {
        items[place] = items[place - 1]
        place -= 1
      }
      if place != index { items[place] = item }
      effort &-= index &- place
      if effort < 0 { break }
    }
    if effort < 0 { active.sort(by: Self.isBefore) }
  }

  /// The order in a band, down to edges that are the same in it: what they are does not depend on how they came.
  @inline(__always)
  private static func isBefore(_ lhs: ActiveEdge, _ rhs: ActiveEdge) -> Bool {
    if lhs.place != rhs.place { return lhs.place < rhs.place }
    if lhs.edge.slope != rhs.edge.slope { return lhs.edge.slope < rhs.edge.slope }
    return lhs.edge.winding < rhs.edge.winding
  }

  /// How far down no edge crosses another; a 1/256 of a pixel at least, within which a wrong order is not seen.
  /// In a tangle of many edges it is more, at most an eighth, so that the time for a row stays bounded.
  private func firstCrossing(from top: Int32, to limit: Int32) -> Int32 {
    var bottom = limit
    // The first of all crossings is between neighbors.
    let items = active.span
    let lowest = Int32(truncatingIfNeeded: min(max(1, items.count / 64), 32))
    for index in 1..<max(1, items.count) {
      let (near, far) = (items[index &- 1], items[index])
      let closing = near.edge.slope &- far.edge.slope
      guard closing > 0, near.edge.place(at: bottom) > far.edge.place(at: bottom) else { continue }
      let distance = (far.place &- near.place) &<< 24 / closing
      bottom = min(bottom, top &+ max(lowest, Int32(truncatingIfNeeded: distance)))
    }
    return bottom
  }

  /// How many rows from one on the active edges, which run straight down, pass through from top to bottom.
  private func straightRowCount(from row: Int) -> Int {
    var end = Int32(truncatingIfNeeded: clip.maxY << Edge.heightBits)
    if nextEdge < edges.count { end = min(end, edges[nextEdge].top) }
    for item in active { end = min(end, item.edge.bottom) }
    return max(1, Int(end >> Edge.heightBits) - row)
  }
}
