import DisplayGeometry
import DisplayScrolling
import Testing

@testable import DisplayListModel

@Suite("Where content comes to rest")
struct SnapRuleTests {
  private static let limits = ScrollLimits(end: 900, viewportLength: 100)

  /// Ten items of which each is as long as the viewport.
  private func pages(_ count: Int = 10) throws -> RowPlaces {
    let numbering = RowNumbering(try SectionCounts([count]))
    var places = RowPlaces(numbering, estimatedLength: 1, layout: CarouselCollectionLayout())
    places.setSpace(CollectionSpace(crossExtent: 50, viewportLength: 100))
    return places
  }

  private func row(
    _ rule: SnapRule,
    _ velocity: Double,
    at offset: Double,
    in limits: ScrollLimits = Self.limits,
    of places: borrowing RowPlaces
  ) -> Int? {
    var rule = rule
    return rule.row(after: velocity, at: offset, in: limits, of: places) { Double($0) * 100 }
  }

  private func pager(at page: Int) -> SnapRule {
    var rule = SnapRule(isPaged: true)
    rule.setRestingPage(page)
    return rule
  }

  @Test("Only a pager has a page at rest, at first the first one")
  func restingPage() {
    #expect(SnapRule().restingPage == nil && SnapRule(isPaged: true).restingPage == 0)
    #expect(pager(at: 4).restingPage == 4)
    var rule = SnapRule()
    rule.setRestingPage(4)
    rule.contentDidMove(to: 5, target: 5)
    #expect(rule.restingPage == nil)
  }

  @Test("A pager's page at rest is a target, or what is in view where that is more than a page away")
  func movement() {
    for current in 0..<8 {
      var rule = pager(at: 4)
      rule.contentDidMove(to: current, target: nil)
      #expect(rule.restingPage == ([3, 4, 5].contains(current) ? 4 : current))
      rule = pager(at: 4)
      rule.contentDidMove(to: current, target: 6)
      #expect(rule.restingPage == 6)
    }
  }

  @Test("Without pages content rests at the item nearest to where it would stop, however far")
  func free() throws {
    let places = try pages()
    // It runs on by its velocity divided by the decay.
    let decay = Momentum.decay
    #expect(row(SnapRule(), 0, at: 240, of: places) == 2)
    #expect(row(SnapRule(), 0, at: 260, of: places) == 3)
    #expect(row(SnapRule(), 420 * decay, at: 240, of: places) == 7)
    #expect(row(SnapRule(), -150 * decay, at: 240, of: places) == 1)
    #expect(row(SnapRule(), 90_000, at: 240, of: places) == 9)
    #expect(row(SnapRule(), -90_000, at: 240, of: places) == 0)
    #expect(row(SnapRule(), .infinity, at: 260, of: places) == 3)
    #expect(row(SnapRule(), .nan, at: 260, of: places) == 3)
    let numbering = RowNumbering(try SectionCounts([10]))
    let column = RowPlaces(numbering, estimatedLength: 100, layout: ListCollectionLayout())
    #expect(row(SnapRule(), 0, at: 240, of: column) == nil)
  }

  @Test("An item of a carousel rests in the middle, and so do the first and the last from beyond the ends")
  func carousel() throws {
    // Items of 70 points, 75 apart, the first one from 15 on.
    let layout = CarouselCollectionLayout(peek: 10, spacing: 5)
    var places = RowPlaces(RowNumbering(try SectionCounts([6])), estimatedLength: 1, layout: layout)
    places.setSpace(CollectionSpace(crossExtent: 50, viewportLength: 100))
    for offset in stride(from: -115.0, through: 489, by: 1) {
      let middle = offset + 50
      let nearest = (0..<6).min { abs(75 * Double($0) + 50 - middle) < abs(75 * Double($1) + 50 - middle) }
      #expect(places.restingRow(near: offset) == nearest, "at \(offset)")
    }
    // Farther than a viewport from all there is nothing to rest at.
    let far = [-125, 500, .infinity, .nan].map { places.restingRow(near: $0) }
    #expect(far == [nil, nil, nil, nil])
  }

  @Test("A pager goes one page at most, the next one for a flick and the nearest one else")
  func paged() throws {
    let places = try pages()
    let rule = pager(at: 4)
    // Half a page a second is a flick.
    let table: [(Double, Double, Int)] = [
      (400, 0, 4), (440, 0, 4), (460, 0, 5), (340, 0, 3), (360, 0, 4), (410, 49, 4), (410, 50, 5),
      (390, -49, 4), (390, -50, 3), (410, -50, 4), (390, 50, 4), (440, 90_000, 5), (360, -90_000, 3),
    ]
    for (offset, velocity, page) in table {
      #expect(row(rule, velocity, at: offset, of: places) == page, "\(velocity) at \(offset)")
    }
  }

  @Test("A turn over many pages goes on from the page in view")
  func farAway() throws {
    let places = try pages()
    #expect(row(pager(at: 1), 60, at: 710, of: places) == 8)
    #expect(row(pager(at: 1), 0, at: 740, of: places) == 7)
    var rule = pager(at: 1)
    _ = rule.row(after: 60, at: 710, in: Self.limits, of: places) { Double($0) * 100 }
    #expect(rule.restingPage == 7)
  }

  @Test("Pages rest where the list says, with its insets")
  func insets() throws {
    let places = try pages()
    var rule = pager(at: 4)
    // Pages rest 30 points later: 440 is 10 points beyond page 4.
    let slow = rule.row(after: 0, at: 470, in: Self.limits, of: places) { Double($0) * 100 + 30 }
    #expect(slow == 4)
    let fast = rule.row(after: -60, at: 420, in: Self.limits, of: places) { Double($0) * 100 + 30 }
    #expect(fast == 3)
  }

  @Test("Without pages, or room for one, there is none to rest at")
  func nothing() throws {
    let empty = try pages(0)
    #expect(row(SnapRule(isPaged: true), 0, at: 0, of: empty) == nil)
    let places = try pages()
    let flat = ScrollLimits(end: 900, viewportLength: 0)
    #expect(row(SnapRule(isPaged: true), 0, at: 0, in: flat, of: places) == nil)
  }

  @Test("A page turn ends at a page that there is, one page away at most", arguments: 0..<6)
  func turns(count: Int) {
    for origin in -2..<8 {
      for velocity in [-3, -0.5, -0.4, 0, 0.4, 0.5, 3, .nan, .infinity] {
        for step in -8...24 {
          let position = Double(step) / 4
          let page = PageTurn(from: origin, position: position, velocity: velocity).target(ofPages: count)
          guard count > 0 else {
            #expect(page == 0)
            continue
          }
          // Pages in the way that a flick goes, or all.
          let start = min(max(0, origin), count - 1)
          let speed = velocity.isFinite ? velocity : 0
          let pages = (0..<count).filter { abs($0 - start) <= 1 }
          let wanted =
            if speed >= 0.5 {
              pages.first { Double($0) > position } ?? pages[pages.count - 1]
            } else if speed <= -0.5 {
              pages.last { Double($0) < position } ?? pages[0]
            } else {
              // Halfway between two it is the one farther from the first.
              pages.reversed().min { abs(Double($0) - position) < abs(Double($1) - position) } ?? 0
            }
          #expect(page == wanted, "\(origin), \(position), \(velocity)")
        }
      }
    }
    let nowhere = PageTurn(from: 1, position: .nan, velocity: 0)
    #expect(nowhere == PageTurn(from: 1, position: 0, velocity: 0))
  }
}
