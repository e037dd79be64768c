import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayListModel

/// Rows in an array, with whole lengths so that sums are exact: the oracle.
private struct PlainRows {
  struct Row: Equatable {
    var kind = RowKind.item
    var length: Double?
  }

  var rows: [Row]
  var estimates = [Double](repeating: 10, count: RowKind.maximumCount)

  func length(_ row: Int) -> Double { rows[row].length ?? estimates[rows[row].kind.number] }

  func row(atOffset offset: Double) -> Int? {
    var end = 0.0
    for row in rows.indices {
      end += length(row)
      if end > offset { return row }
    }
    return rows.indices.last
  }

  mutating func move(_ range: Range<Int>, to destination: Int) {
    let moved = Array(rows[range])
    rows.removeSubrange(range)
    rows.insert(contentsOf: moved, at: destination)
  }
}

@Suite("Changes of extents")
struct ExtentChangeTests {
  @Test(
    "Rows that come, go, move and are measured leave what they leave in an array",
    arguments: 0..<UInt64(TestDepth.count(6, full: 24))
  )
  func agreesWithArray(seed: UInt64) throws {
    var numbers = Numbers(state: seed &* 7_919 &+ 3)
    let count = [0, 1, 5, 400][Int(seed % 4)]
    var index = ExtentIndex(count: count, estimate: 10)
    var plain = PlainRows(rows: Array(repeating: .init(), count: count))
    for step in 0..<150 {
      change(&index, &plain, &numbers)
      try #require(index.count == plain.rows.count, "seed \(seed) step \(step)")
      var offset = 0.0
      for row in plain.rows.indices {
        try #require(index.offset(ofRow: row) == offset, "seed \(seed) step \(step) row \(row)")
        try #require(index.extent(ofRow: row) == plain.length(row), "seed \(seed) step \(step) row \(row)")
        offset += plain.length(row)
      }
      try #require(index.totalLength == offset && index.kind(ofRow: index.count) == nil)
      #expect(index.measuredCount == plain.rows.count { $0.length != nil })
      for _ in 0..<4 {
        let place = Double(numbers.next(below: Int(offset) + 10))
        try #require(index.row(atOffset: place) == plain.row(atOffset: place), "seed \(seed) at \(place)")
      }
      checkTree(index.tree)
    }
  }

  /// One change, the same on both sides.
  private func change(_ index: inout ExtentIndex, _ plain: inout PlainRows, _ numbers: inout Numbers) {
    let count = plain.rows.count
    let start = numbers.next(below: count + 1)
    let range = start..<min(count, start + numbers.next(below: 1 + numbers.next(below: 90)))
    let kind = RowKind(numbers.next(below: RowKind.maximumCount))
    let length = Double(numbers.next(below: 60))
    switch numbers.next(below: 12) {
    case 0:
      index.insertRows(range.count, at: start, kind: kind)
      plain.rows.insert(contentsOf: Array(repeating: .init(kind: kind), count: range.count), at: start)
    case 1:
      index.removeRows(range)
      plain.rows.removeSubrange(range)
    case 2:
      let destination = numbers.next(below: count - range.count + 1)
      index.moveRows(range, to: destination)
      plain.move(range, to: destination)
    case 3:
      index.setKind(kind, ofRows: range)
      for row in range { plain.rows[row].kind = kind }
    case 4:
      index.setEstimate(.fixed(length), ofKind: kind)
      plain.estimates[kind.number] = length
    case 5:
      index.invalidateMeasurements(ofRows: range)
      for row in range { plain.rows[row].length = nil }
    case 6:
      rearrange(&index, &plain, &numbers)
    default:
      for row in range {
        #expect(
          index.setMeasured(length + Double(row % 3), row: row) == length + Double(row % 3)
            - plain.length(row)
        )
        plain.rows[row].length = length + Double(row % 3)
      }
    }
  }

  /// Cuts the rows to pieces, drops some, puts them in another order and new rows between them.
  private func rearrange(_ index: inout ExtentIndex, _ plain: inout PlainRows, _ numbers: inout Numbers) {
    let count = plain.rows.count
    let cuts = ([0, count] + (0..<4).map { _ in numbers.next(below: count + 1) }).sorted()
    var pieces = zip(cuts, cuts.dropFirst()).map { $0..<$1 }
    for position in pieces.indices.reversed() { pieces.swapAt(position, numbers.next(below: position + 1)) }
    var builder = IndexMapBuilder()
    var rows: [PlainRows.Row] = []
    for piece in pieces where numbers.next(below: 4) > 0 {
      let insertedCount = numbers.next(below: 4)
      builder.insert(insertedCount)
      builder.keep(piece)
      rows += Array(repeating: .init(kind: .footer), count: insertedCount) + plain.rows[piece]
    }
    index.apply(IndexMap(oldCount: count, builder), kind: .footer)
    plain.rows = rows
  }

  /// The tree is balanced, no position is lost, and no run is empty or longer than allowed.
  private func checkTree(_ tree: ExtentTree) {
    var found = 0
    func height(_ position: Int) -> Int {
      guard position != ExtentTree.none else { return 0 }
      found += 1
      let node = tree.nodes[position]
      let (left, right) = (height(node.left), height(node.right))
      #expect(abs(left - right) <= 1 && node.height == max(left, right) + 1)
      #expect(node.run.count > 0)
      #expect(!node.run.isMeasured || node.run.count <= ExtentRun.maximumMeasuredCount)
      return max(left, right) + 1
    }
    _ = height(tree.root)
    #expect(found == tree.runCount)
  }

  @Test("Stretches of ten million rows come, go and move as a few runs")
  func sparse() {
    var index = ExtentIndex(count: 10_000_000, estimate: 40)
    for row in 5_000_000..<5_000_100 { index.setMeasured(50, row: row) }
    index.moveRows(4_999_999..<5_000_101, to: 17)
    index.insertRows(20_000_000, at: 10, kind: .header)
    index.removeRows(15..<19_000_015)
    #expect(index.runCount < 12)
    #expect(index.count == 11_000_000 && index.measuredCount == 100)
    #expect(index.totalLength == 440_001_000)
    #expect(index.isMeasured(1_000_018) && index.isMeasured(1_000_117) && !index.isMeasured(1_000_017))
    // A million headers are left.
    index.setEstimate(.fixed(1), ofKind: .header)
    #expect(index.totalLength == 401_001_000)
  }

  @Test("Rows measured one after the other share runs, however they are shuffled")
  func runsStayFew() {
    for stride in [1, 7_919] {
      var index = ExtentIndex(count: 3_000, estimate: 40)
      for step in 0..<3_000 { index.setMeasured(Double(step % 50), row: step * stride % 3_000) }
      #expect(index.measuredCount == 3_000 && index.runCount <= 120)
    }
  }

  @Test("Learned estimates are averages of their kind, and only once they are adopted")
  func learning() {
    var index = ExtentIndex(count: 100, estimate: 10)
    index.setKind(.header, ofRows: 0..<10)
    index.setEstimate(.learned(initial: 20), ofKind: .item)
    index.setMeasured(99, row: 3)
    for row in 50..<54 { index.setMeasured(Double(row), row: row) }
    #expect(index.estimate == 20)
    #expect(index.totalLength == 2_115)
    #expect(index.adoptLearnedEstimates() && !index.adoptLearnedEstimates())
    #expect(index.estimate == 51.5 && index.estimatedLength(ofKind: .header) == 10)
    #expect(index.totalLength == 4_824)
  }

  @Test("What does not fit the list is left out, and told where it may be missed")
  func badChanges() {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      var index = ExtentIndex(count: 4, estimate: 1)
      index.insertRows(-3, at: 0)
      index.insertRows(1, at: .max)
      index.insertRows(1, at: .min)
      index.removeRows(5..<90)
      index.moveRows(-5..<1, to: .max)
      index.setKind(.header, ofRows: 90..<100)
      index.invalidateMeasurements(ofRows: .min..<0)
      #expect(index.count == 5 && reports.withLock { $0 } == 0)
      index.insertRows(.max, at: 2)
      #expect(index.count == ExtentIndex.maximumCount && reports.withLock { $0 } == 1)
      index.apply(.identity(count: 3))
      #expect(index.count == 3 && reports.withLock { $0 } == 2)
      #expect(RowKind(-1) == .item && RowKind(8) == .item && reports.withLock { $0 } == 4)
    }
  }

  @Test("An average of lengths that change after very many is never above the greatest length")
  func fadedAverage() throws {
    var average = LengthAverage()
    let greatest = Length(points: Length.maximum)
    for _ in 0..<1_200_000 { average.note(.zero) }
    for _ in 0..<1_200_000 { average.change(by: greatest) }
    #expect(try #require(average.value) <= greatest)
  }
}
