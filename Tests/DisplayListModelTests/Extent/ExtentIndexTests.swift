import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayListModel

/// Lengths in an array: the oracle.
private struct PlainExtents {
  var lengths: [Double?]
  var estimate: Double

  func length(_ row: Int) -> Double { lengths[row] ?? estimate }
  func offset(_ row: Int) -> Double { (0..<row).reduce(0) { $0 + length($1) } }

  func rows(intersecting span: Range<Double>) -> Range<Int> {
    guard span.lowerBound < span.upperBound else { return 0..<0 }
    var found: [Int] = []
    var start = 0.0
    for row in lengths.indices {
      let end = start + length(row)
      if start < span.upperBound, end > span.lowerBound, end > start { found.append(row) }
      start = end
    }
    guard let first = found.first, let last = found.last else { return 0..<0 }
    return first..<(last + 1)
  }
}

@Suite("ExtentIndex")
struct ExtentIndexTests {
  @Test("Asking for a row that there is not ends the program")
  func absentRows() async {
    await #expect(processExitsWith: .failure) { _ = ExtentIndex(count: 3, estimate: 40).offset(ofRow: 4) }
    await #expect(processExitsWith: .failure) { _ = ExtentIndex(count: 3, estimate: 40).extent(ofRow: -1) }
    await #expect(processExitsWith: .failure) {
      var extents = ExtentIndex(count: 3, estimate: 40)
      _ = extents.setMeasured(40, row: 3)
    }
  }

  @Test(
    "Agrees with an array over random measurements and estimates",
    arguments: [0, 1, 2, 63, 64, 65, 130, 4_097]
  )
  func agreesWithArray(count: Int) {
    var numbers = Numbers(state: UInt64(count))
    var index = ExtentIndex(count: count, estimate: 10)
    var plain = PlainExtents(lengths: Array(repeating: nil, count: count), estimate: 10)
    for step in 0..<min(TestDepth.count(10, full: 60), 4 * count + 4) {
      if count > 0 {
        let row = numbers.next(below: count)
        let length = Double(numbers.next(below: 400)) / 8 + 0.125
        let growth = index.setMeasured(length, row: row)
        #expect(growth == length - plain.length(row))
        plain.lengths[row] = length
      }
      if step % 9 == 0 {
        plain.estimate = Double(1 + numbers.next(below: 30))
        index.estimate = plain.estimate
      }
      #expect(index.totalLength == plain.offset(count))
      #expect(index.measuredCount == plain.lengths.count { $0 != nil })
      for _ in 0..<6 {
        let row = numbers.next(below: count + 1)
        #expect(index.offset(ofRow: row) == plain.offset(row))
        let start = Double(numbers.next(below: Int(plain.offset(count)) + 40)) - 20
        let span = start..<(start + Double(numbers.next(below: 90)))
        #expect(index.rows(intersecting: span) == plain.rows(intersecting: span), "\(span)")
        if count > 0 {
          let found = index.row(atOffset: start) ?? -1
          let place = min(max(start, 0), plain.offset(count) - 0.01)
          #expect(plain.offset(found) <= place && place < plain.offset(found) + plain.length(found))
        }
      }
    }
  }

  @Test("Offsets are the same to the bit, in whatever order rows were measured")
  func orderDoesNotMatter() {
    var numbers = Numbers(state: 4)
    let lengths = (0..<300).map { _ in Double(numbers.next(below: 100_000)) / 3 / 100 }
    var forwards = ExtentIndex(count: 300, estimate: 20)
    var shuffled = forwards
    for row in 0..<300 { forwards.setMeasured(lengths[row], row: row) }
    for row in (0..<300).sorted(by: { ($0 * 7_919) % 300 < ($1 * 7_919) % 300 }) {
      shuffled.setMeasured(1, row: row)
      shuffled.setMeasured(lengths[row], row: row)
    }
    for row in 0...300 { #expect(forwards.offset(ofRow: row) == shuffled.offset(ofRow: row)) }
  }

  @Test("Ten million rows take as much memory as those that are measured")
  func sparse() {
    var index = ExtentIndex(count: 10_000_000, estimate: 40)
    #expect(index.runCount == 1)
    #expect(index.totalLength == 400_000_000)
    for row in stride(from: 5_000_000, to: 5_000_100, by: 1) { index.setMeasured(50, row: row) }
    #expect(index.runCount < 12)
    #expect(index.offset(ofRow: 10_000_000) == 400_001_000)
    #expect(index.row(atOffset: 200_000_000) == 5_000_000)
    #expect(index.row(atOffset: 200_005_000) == 5_000_100)
    #expect(index.row(atOffset: 1e300) == 9_999_999)
    #expect(index.row(atOffset: -.infinity) == 0)
    #expect(index.rows(intersecting: -1e300..<1e300) == 0..<10_000_000)
  }

  @Test("Rows of no length are passed over")
  func zeroLengths() {
    var index = ExtentIndex(count: 200, estimate: 0)
    #expect(index.totalLength == 0)
    #expect(index.rows(intersecting: -10..<10).isEmpty)
    index.setMeasured(5, row: 150)
    #expect(index.row(atOffset: 2) == 150)
    #expect(index.rows(intersecting: 0..<5) == 150..<151)
  }

  @Test(
    "An invalid length is clamped and reported once",
    arguments: [(Double.nan, 0.0), (-4, 0), (.infinity, 1_000_000)]
  )
  func badLengths(length: Double, clamped: Double) {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      var index = ExtentIndex(count: 3, estimate: 10)
      index.setMeasured(length, row: 1)
      #expect(index.extent(ofRow: 1) == clamped)
    }
    #expect(reports.withLock { $0 } == 1)
  }
}
