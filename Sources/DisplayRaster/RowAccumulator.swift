internal import DisplayCanvas

/// Gathers how much of each pixel of a row is covered, and gives it back as spans.
///
/// What a piece of an edge covers is everything to its right; pieces that end the inside take away again. It is
/// kept as the difference from each pixel to the next (the accumulation buffer of Raph Levien's font-rs), in
/// whole numbers: a piece changes the pixels that it passes through and the one behind, and adds up to its exact
/// height however the row is cut. A bit set of the places where something changed lets the sum leap over
/// stretches in which nothing does, so that the inside of a shape is free.
struct RowAccumulator {
  /// The number that stands for a pixel covered as a whole: twice its height times its width.
  private static let fullBits = Edge.heightBits + Edge.placeBits + 1

  /// What `makeSpans` found last, from left to right.
  private(set) var spans: [CoverageSpan] = []

  private var columns = 0..<0
  private var differences: [Int] = []
  private var touched: [UInt64] = []

  /// Makes ready for rows with these columns. Everything is zero before and after each row.
  mutating func prepare(columns: Range<Int>) {
    self.columns = columns
    let count = columns.count + 2
    guard differences.count < count else { return }
    differences = Array(repeating: 0, count: count)
    touched = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// Adds what lies to the right of a straight piece of an edge.
  ///
  /// - Parameters:
  ///   - start: Where the piece starts, in 1/65,536 of a pixel.
  ///   - end: Where it ends.
  ///   - height: How high it is, in 1/256 of a pixel; negative to take away.
  @inline(__always)
  mutating func add(from start: Int, to end: Int, height: Int) {
    let left = columns.lowerBound &<< Edge.placeBits
    let low = min(start, end) &- left
    let high = max(start, end) &- left
    let full = height &<< (Edge.placeBits + 1)
    if high <= 0 { return change(0, by: full) }
    let first = low >> Edge.placeBits
    if first >= columns.count { return }
    if first == high >> Edge.placeBits {
      let share = height &* (((first &+ 1) &<< (Edge.placeBits + 1)) &- low &- high)
      change(first, by: share)
      change(first &+ 1, by: full &- share)
      return
    }
    addSlanted(low: low, high: high, height: height, full: full)
  }

  /// Adds a piece that passes through several pixels.
  ///
  /// The share of a pixel is a difference of f(x), the mean over the piece of how far x lies right of it: 0 up to
  /// the piece, a parabola along it, and a straight line behind it; here twice that, times the height.
  private mutating func addSlanted(low: Int, high: Int, height: Int, full: Int) {
    let curvature = Double(height) / Double(high &- low)
    func integral(upTo x: Int) -> Int {
      if x >= high { return height &* (2 &* x &- low &- high) }
      if x <= low { return 0 }
      let distance = Double(x &- low)
      return Int((distance * distance * curvature).rounded())
    }
    let first = max(0, low >> Edge.placeBits)
    let last = min(high >> Edge.placeBits, columns.count)
    var previousIntegral = integral(upTo: first &<< Edge.placeBits)
    var previousShare = 0
    for column in first...last {
      let next = integral(upTo: (column &+ 1) &<< Edge.placeBits)
      let share = next &- previousIntegral
      change(column, by: share &- previousShare)
      (previousIntegral, previousShare) = (next, share)
    }
    if last < columns.count { change(last &+ 1, by: full &- previousShare) }
  }

  @inline(__always)
  private mutating func change(_ column: Int, by difference: Int) {
    differences[column] &+= difference
    touched[column &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
  }

  /// Turns what was added into `spans`, and forgets it.
  ///
  /// - Parameter rule: Says of sums of windings, rather than of what is inside, how much they cover.
  mutating func makeSpans(windings rule: FillRule? = nil) {
    spans.removeAll(keepingCapacity: true)
    let count = columns.count
    var sum = 0
    var level: UInt8 = 0
    var start = 0
    for word in 0..<(count + 2 + 63) / 64 {
      var bits = touched[word]
      if bits == 0 { continue }
      touched[word] = 0
      while bits != 0 {
        let column = word &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        sum &+= differences[column]
        differences[column] = 0
        let covered = rule.map { Self.cover(sum, rule: $0) } ?? sum
        let scaled = (covered &* 255 &+ (1 &<< (Self.fullBits - 1))) >> Self.fullBits
        let next = UInt8(truncatingIfNeeded: min(max(scaled, 0), 255))
        if next == level { continue }
        appendSpan(start..<min(column, count), coverage: level)
        (start, level) = (min(column, count), next)
      }
    }
    appendSpan(start..<count, coverage: level)
  }

  /// What a mean winding covers: with the nonzero rule as much as it is, up to all; with the even-odd rule what it is
  /// away from the next even number.
  private static func cover(_ sum: Int, rule: FillRule) -> Int {
    let full = 1 &<< fullBits
    guard rule == .evenOdd else { return min(abs(sum), full) }
    let rest = abs(sum) & (2 &* full &- 1)
    return min(rest, 2 &* full &- rest)
  }

  private mutating func appendSpan(_ range: Range<Int>, coverage: UInt8) {
    guard coverage > 0, !range.isEmpty else { return }
    let left = columns.lowerBound
    spans.append(
      CoverageSpan((left &+ range.lowerBound)..<(left &+ range.upperBound), coverage: coverage)
    )
  }
}
