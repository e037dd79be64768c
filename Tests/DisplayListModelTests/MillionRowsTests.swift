import DisplayListModel
import TestSupport
import Testing

/// A million texts in a viewport of 800 points: which of them are there, and where.
private struct TextList: ~Copyable {
  private var texts: [String]
  private let measure: (String) -> Double
  private var places: RowPlaces
  private var position = ScrollPosition()
  private var anchor = AnchorSelector()
  private var controller = RangeController()
  private var ranges = RangeSets()
  /// The texts that are prepared, by row.
  private(set) var prepared: [Int: String] = [:]

  private static let viewportLength = 800.0

  init(_ texts: [String], measure: @escaping (String) -> Double) throws {
    self.texts = texts
    self.measure = measure
    let numbering = RowNumbering(try SectionCounts([texts.count]))
    places = RowPlaces(numbering, estimatedLength: 20, layout: ListCollectionLayout())
    update()
  }

  private var limits: ScrollLimits {
    ScrollLimits(end: places.totalLength - Self.viewportLength, viewportLength: Self.viewportLength)
  }

  private var viewport: Range<Double> { position.offset..<position.offset + Self.viewportLength }

  /// The rows in view, and where they begin in the viewport.
  var visibleRows: [(row: Int, start: Double)] {
    places.rows(intersecting: viewport).map { ($0, places.offset(ofRow: $0) - position.offset) }
  }

  mutating func scroll(by distance: Double) {
    position.move(by: distance, in: limits)
    anchor.listDidMove()
    update()
  }

  mutating func scroll(toRow row: Int) {
    position.jump(to: places.offset(ofRow: row), in: limits)
    anchor.listDidMove(to: ScrollTarget(row: row, alignment: .start))
    update()
  }

  /// Shows other texts. What is in view stays where it is.
  mutating func apply(_ changes: ChangeSet, showing texts: [String]) {
    let change = RowChange(changes)
    let scene = AnchorScene(position: position, viewport: viewport)
    let kept = anchor.anchor(surviving: change.step, in: scene, places: places) { row in
      prepared[row] == nil ? .none : .shown
    }
    self.texts = texts
    // The rows have other numbers: those that are near are looked at again.
    (prepared, ranges) = ([:], RangeSets())
    anchor.follow(change)
    places.follow(change)
    places.settle()
    anchor.restore(kept, &position, in: limits, places: places)
    update()
  }

  private mutating func update() {
    let request = RangeRequest(
      viewport: viewport,
      direction: position.direction,
      isListVisible: true,
      hasBeenScrolled: position.hasMoved
    )
    let shown = places.rows(intersecting: viewport).filter { prepared[$0] != nil }
    let old = ranges
    ranges = controller.update(request, extents: places)
    var entered: [Int] = []
    RangeTransitions(from: old, to: ranges, direction: position.direction).forEach { row, old, new in
      if new.isEmpty { prepared[row] = nil } else if old.isEmpty { entered.append(row) }
    }
    // Rows get their lengths, and what is looked at stays where it is on screen.
    let scene = AnchorScene(position: position, viewport: viewport)
    let kept = anchor.anchor(in: scene, places: places) { shown.contains($0) ? .shown : .none }
    for row in entered {
      prepared[row] = texts[row]
      _ = places.setMeasured(Size(width: 0, height: measure(texts[row])), row: row)
    }
    places.settle()
    anchor.restore(kept, &position, in: limits, places: places)
    anchor.frameDidShow(places.rows(intersecting: viewport).first)
  }
}

@Suite("A list over an array of texts")
struct MillionRowsTests {
  private static let texts = (0..<1_000_000).map { "Row \($0)" }
  private var texts: [String] { Self.texts }

  /// The lengths that rows have once they are measured.
  private func length(_ text: String) -> Double {
    Double(10 + text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 1_023 } % 40)
  }

  @Test("A million rows are scrolled with some sixty prepared, and the first row in view stays where it is")
  func scrolling() throws {
    var list = try TextList(texts, measure: length)
    var last = try #require(list.visibleRows.first)
    #expect(last == (0, 0))
    let steps = TestDepth.count(200, full: 2_000)
    for step in 0..<steps {
      let distance = step < steps / 4 * 3 ? 37.0 : -53.0
      let before = list.visibleRows
      list.scroll(by: distance)
      #expect(list.prepared.count < 400)
      // A row that was in view has moved by the distance, whatever was measured meanwhile.
      let kept = list.visibleRows.first { row in before.contains { $0.row == row.row } }
      if let kept, let old = before.first(where: { $0.row == kept.row }), step > 0 {
        #expect(abs(kept.start - (old.start - distance)) < 0.01, "step \(step)")
      }
      for (row, _) in list.visibleRows { #expect(list.prepared[row] == texts[row]) }
      last = list.visibleRows[0]
    }
    #expect(last.row > steps / 4)
  }

  @Test("Texts that come and go before those in view leave them where they are")
  func changes() throws {
    var list = try TextList(texts, measure: length)
    list.scroll(toRow: 5_000)
    for _ in 0..<20 { list.scroll(by: 13) }
    var texts = Self.texts
    for step in 0..<TestDepth.count(10, full: 50) {
      let place = 4_000 + step
      var updates = BatchUpdates()
      let counts = try SectionCounts([texts.count])
      if step.isMultiple(of: 3) {
        updates.deleteItems(at: [ItemPath(section: 0, item: place)])
        texts.remove(at: place)
      } else {
        updates.insertItems(at: [ItemPath(section: 0, item: place), ItemPath(section: 0, item: place + 1)])
        texts.insert(contentsOf: ["Long \(step)", "Short \(step)"], at: place)
      }
      let before = list.visibleRows.map { (text: list.prepared[$0.row], start: $0.start) }
      let changes = try ChangeSet(updates, from: counts, to: SectionCounts([texts.count]))
      list.apply(changes, showing: texts)
      let after = list.visibleRows.map { (text: list.prepared[$0.row], start: $0.start) }
      #expect(before.map(\.text) == after.map(\.text) && before.map(\.start) == after.map(\.start))
    }
  }

  @Test("A jump shows the row that was asked for")
  func jumps() throws {
    var list = try TextList(texts, measure: length)
    for row in [500_000, 900_000, 3, 0] {
      list.scroll(toRow: row)
      let found = try #require(list.visibleRows.first { $0.row == row })
      #expect(found.start == 0 && list.prepared[row] == texts[row])
    }
  }
}
