import DisplayListModel
import Testing

@Suite("An anchor that is put where it was")
struct AnchorRestoringTests {
  private static let insets = (start: 10.0, end: 20.0)

  /// Thirty rows of 40 points in a viewport of 100.
  private func places() throws -> RowPlaces {
    RowPlaces(
      RowNumbering(try SectionCounts([30])),
      estimatedLength: 40,
      layout: ListCollectionLayout()
    )
  }

  private func limits(_ places: borrowing RowPlaces) -> ScrollLimits {
    ScrollLimits(
      start: -Self.insets.start,
      end: places.totalLength + Self.insets.end - 100,
      viewportLength: 100
    )
  }

  /// Scrolls to 415, keeps an anchor while row 2 becomes 100 points longer, and returns where the list is scrolled to.
  private func offset(
    keeping kept: ScrollAnchor,
    _ anchor: inout AnchorSelector
  ) throws -> Double {
    var places = try places()
    var position = ScrollPosition()
    position.move(to: 415, in: limits(places))
    _ = places.setMeasured(Size(width: 0, height: 140), row: 2)
    places.settle()
    let limits = limits(places)
    anchor.restore(kept, &position, in: limits, places: places, insets: Self.insets)
    return position.offset
  }

  @Test("A row stays where it was on screen; an end, and what was scrolled to, where they are by now")
  func kinds() throws {
    var anchor = AnchorSelector()
    // Row 10 was at 400 and is at 500.
    #expect(try offset(keeping: .row(10, position: -15), &anchor) == 515)
    #expect(anchor.anchorRow == 10)
    #expect(try offset(keeping: .offset, &anchor) == 415)
    #expect(try offset(keeping: .edge(.start, overscroll: 0), &anchor) == -10)
    #expect(try offset(keeping: .edge(.end, overscroll: 0), &anchor) == 1_300 + 20 - 100)
    let target = ScrollTarget(row: 10, alignment: .start)
    #expect(try offset(keeping: .target(target), &anchor) == 490)
    let end = ScrollTarget(row: 10, alignment: .end)
    #expect(try offset(keeping: .target(end), &anchor) == 540 + 20 - 100)
  }

  @Test(
    "Where that would show what lies beyond an end the anchor yields, and is kept at its place for what else comes"
  )
  func ends() throws {
    var anchor = AnchorSelector()
    let places = try places()
    var position = ScrollPosition()
    position.move(to: 415, in: limits(places))
    #expect(try offset(keeping: .row(29, position: 0), &anchor) == 1_300 + 20 - 100)
    let scene = AnchorScene(position: position, viewport: 415..<515)
    let last = anchor.anchor(in: scene, places: places) { _ in .shown }
    #expect(last == .row(29, position: 0))
    anchor.restore(.row(0, position: 30), &position, in: limits(places), places: places, isShown: false)
    #expect(position.offset == -10)
    let first = anchor.anchor(in: scene, places: places) { _ in .shown }
    #expect(first == .row(0, position: 30))
    #expect(anchor.anchorRow == 29)
  }

  @Test("What is asked for as an anchor is the first row in view, at its place in the viewport")
  func asked() throws {
    let places = try places()
    var position = ScrollPosition()
    position.move(to: 415, in: limits(places))
    let scene = AnchorScene(position: position, viewport: 415..<515)
    let anchor = AnchorSelector()
    let first = anchor.anchor(in: scene, places: places) { _ in .shown }
    #expect(first == .row(10, position: -15))
    let shown = anchor.anchor(in: scene, places: places) { $0 < 12 ? .none : .shown }
    #expect(shown == .row(12, position: 65))
  }
}
