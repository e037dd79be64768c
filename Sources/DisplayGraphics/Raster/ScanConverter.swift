/// Turns edges into coverage, one row of pixels after the other, by the nonzero rule.
///
/// A row is cut into 16 lines. On each, the places where edges cross are sorted and the winding number
/// followed, so that parts which overlap unite without a seam; the covered stretch between two crossings
/// counts exactly, fractions of its first and last pixel included. A row in which all edges run straight down
/// needs one line instead of 16.
///
/// Coverage is gathered as differences: a stretch adds at its start and takes away at its end, and one sum
/// over the row gives each pixel's share (the accumulation buffer of Raph Levien's font-rs).
struct ScanConverter {
  /// A row that something covers.
  struct Row {
    let y: Int
    /// The columns outside which nothing is covered.
    let columns: Range<Int>
  }

  private static let linesPerRow = 16

  private let edges: EdgeList
  private let clip: PixelRect
  private var y: Int
  private var nextEdge = 0
  private var active: [EdgeList.Edge] = []
  private var crossings: [(x: Double, winding: Int)] = []
  /// Differences of coverage, column by column from the clip's left edge; summed up by `nextRow`.
  private var shares: [Float]
  private var touched = Int.max..<Int.max

  init(edges: EdgeList, clip: PixelRect) {
    self.edges = edges
    self.clip = clip.intersection(edges.bounds)
    y = self.clip.minY
    shares = Array(repeating: 0, count: self.clip.width + 2)
  }

  /// Converts rows until one is covered; nil after the last.
  mutating func nextRow() -> Row? {
    while y < clip.maxY {
      let row = y
      y += 1
      clearShares()
      convert(row: row)
      guard !touched.isEmpty else { continue }
      let last = min(touched.upperBound, clip.width)
      var sum: Float = 0
      for column in touched.lowerBound..<last {
        sum += shares[column]
        shares[column] = sum
      }
      return Row(y: row, columns: (clip.minX + touched.lowerBound)..<(clip.minX + last))
    }
    return nil
  }

  /// The coverage of a pixel in the row that was converted last.
  @inline(__always)
  func coverage(atColumn x: Int) -> UInt8 {
    let share = shares[x - clip.minX]
    return share >= 1 ? 255 : share <= 0 ? 0 : UInt8(share * 255 + 0.5)
  }

  private mutating func clearShares() {
    guard !touched.isEmpty else { return }
    for column in touched.lowerBound..<min(touched.upperBound + 2, shares.count) { shares[column] = 0 }
    touched = 0..<0
  }

  private mutating func convert(row: Int) {
    let top = Double(row)
    let bottom = top + 1
    active.removeAll { $0.bottom <= top }
    while nextEdge < edges.edges.count, edges.edges[nextEdge].top < bottom {
      if edges.edges[nextEdge].bottom > top { active.append(edges.edges[nextEdge]) }
      nextEdge += 1
    }
    guard !active.isEmpty else { return }
    let isStraight = active.allSatisfy { $0.slope == 0 && $0.top <= top && $0.bottom >= bottom }
    if isStraight {
      convertLine(at: top + 0.5, weight: 1)
    } else {
      let weight = 1 / Float(Self.linesPerRow)
      for line in 0..<Self.linesPerRow {
        convertLine(at: top + (Double(line) + 0.5) / Double(Self.linesPerRow), weight: weight)
      }
    }
  }

  private mutating func convertLine(at lineY: Double, weight: Float) {
    crossings.removeAll(keepingCapacity: true)
    for edge in active where edge.top <= lineY && lineY < edge.bottom {
      crossings.append((edge.x(at: lineY), edge.winding))
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    var start = 0.0
    for crossing in crossings {
      if winding == 0 { start = crossing.x }
      winding += crossing.winding
      if winding == 0 { cover(from: start, to: crossing.x, weight: weight) }
    }
  }

  private mutating func cover(from start: Double, to end: Double, weight: Float) {
    let left = min(max(start - Double(clip.minX), 0), Double(clip.width))
    let right = min(max(end - Double(clip.minX), 0), Double(clip.width))
    guard left < right else { return }
    step(at: left, by: weight)
    step(at: right, by: -weight)
    let columns = Int(left)..<min(Int(right) + 1, clip.width)
    touched =
      touched.isEmpty
      ? columns
      : min(touched.lowerBound, columns.lowerBound)..<max(touched.upperBound, columns.upperBound)
  }

  @inline(__always)
  private mutating func step(at x: Double, by weight: Float) {
    let column = Int(x)
    let fraction = Float(x - Double(column))
    shares[column] += weight * (1 - fraction)
    shares[column + 1] += weight * fraction
  }
}
