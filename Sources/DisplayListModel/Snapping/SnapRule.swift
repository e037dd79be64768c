package import DisplayScrolling

/// Where content comes to rest that may not rest anywhere: at the rows that its layout says, or at pages.
package struct SnapRule: RowFollower, Sendable {
  /// The page that was at rest last; nil where the layout alone says what content rests at.
  private var page: PageAtRest?

  /// - Parameter isPaged: Whether a movement goes one page at most.
  package init(isPaged: Bool = false) { page = isPaged ? PageAtRest() : nil }

  /// The page that was at rest last; nil without pages.
  package var restingPage: Int? { page?.number }

  /// Content rests at a page, or is on its way to it.
  package mutating func setRestingPage(_ number: Int) { page?.number = number }

  /// The content is elsewhere: what is more than a page away from where it rested has the page in view now.
  package mutating func contentDidMove(to current: Int, target: Int?) {
    guard let page else { return }
    if let target {
      // Changes of the data may have moved the page at rest.
      self.page?.number = target
    } else if abs(current - page.number) > 1 {
      self.page?.number = current
    }
  }

  /// The row that a movement comes to rest at; nil where content may rest anywhere, or there is none.
  ///
  /// - Parameters:
  ///   - velocity: How fast the content is, in points a second; negative towards its start.
  ///   - offset: Where it is.
  ///   - limits: The offsets there are.
  ///   - offsetOfPage: The offset at which a page rests.
  package mutating func row(
    after velocity: Double,
    at offset: Double,
    in limits: ScrollLimits,
    of places: borrowing RowPlaces,
    offsetOfPage: (Int) -> Double
  ) -> Int? {
    guard page != nil else {
      // Where content would run on to by itself.
      let end = offset + (velocity.isFinite ? velocity / Momentum.decay : 0)
      return places.restingRow(near: limits.clamp(Length.rounded(end)))
    }
    let length = limits.viewportLength
    guard length > 0, let current = places.restingRow(near: offset) else { return nil }
    // A turn over many pages that was held or lost on its way goes on from where it is.
    contentDidMove(to: current, target: nil)
    let origin = page?.number ?? 0
    // With insets the pages do not rest at whole lengths of the viewport.
    let turn = PageTurn(
      from: origin,
      position: Double(origin) + (offset - offsetOfPage(origin)) / length,
      velocity: velocity / length
    )
    return turn.target(ofPages: places.count)
  }

  package mutating func follow(_ change: RowChange) { page?.follow(change) }
}
