internal import DisplayGeometry
public import DisplayScrolling

// The anchor of a list over any UI, whose rows lie where the layout has them.

extension AnchorSelector {
  /// What has to stay where it is while rows get their lengths, come or go.
  ///
  /// - Parameters:
  ///   - change: How rows come, go and move; nil when they do not.
  ///   - later: The changes that come after it before anything is shown, in order: what is kept is still there after all
  ///     of them, as long as anything in view is.
  ///   - scene: What the list shows.
  ///   - places: Where the rows lie before the change.
  ///   - sight: What is known of a row in view.
  public func anchor(
    surviving change: ListChange? = nil,
    before later: [ListChange] = [],
    in scene: AnchorScene,
    places: borrowing RowPlaces,
    sight: (Int) -> Sight
  ) -> ScrollAnchor {
    switch choice(surviving: change, before: later, in: scene, places: places, sight: sight) {
    case .anchor(let anchor): anchor
    case .row(let old, let new): .row(new, position: places.offset(ofRow: old) - scene.position.offset)
    }
  }

  /// Has the list scrolled to where an anchor is in its place again: a correction, which keeps what moves the list.
  ///
  /// Where that would show what lies beyond the content's ends, the anchor yields.
  ///
  /// - Parameters:
  ///   - anchor: What has to stay where it was.
  ///   - position: Where the list is scrolled to.
  ///   - limits: The offsets that there are now.
  ///   - places: Where the rows lie now, settled.
  ///   - insets: The room before the first row and after the last one, in points.
  ///   - isShown: Whether the last frame showed the row that is kept.
  public mutating func restore(
    _ anchor: ScrollAnchor,
    _ position: inout ScrollPosition,
    in limits: ScrollLimits,
    places: borrowing RowPlaces,
    insets: (start: Double, end: Double) = (0, 0),
    isShown: Bool = true
  ) {
    restore(anchor, &position, in: limits, insets: insets, isShown: isShown) { row in
      let start = places.offset(ofRow: row)
      return start..<max(start, start + places.extent(ofRow: row))
    }
  }

  /// Has the list scrolled to where an anchor is in its place again, where rows may lie elsewhere than the layout has them.
  ///
  /// - Parameters:
  ///   - holdsRow: Whether a row that kept its place goes on to keep it for the rest of the frame.
  ///   - span: Where the row that the anchor names lies now, along the list.
  package mutating func restore(
    _ anchor: ScrollAnchor,
    _ position: inout ScrollPosition,
    in limits: ScrollLimits,
    insets: (start: Double, end: Double),
    holdsRow: Bool = true,
    isShown: Bool,
    span: (Int) -> Range<Double>
  ) {
    release()
    switch anchor {
    case .edge(let edge, let overscroll):
      position.correct(toShown: (edge == .start ? limits.start : limits.end) + overscroll, in: limits)
    case .target(let target):
      let offset = target.offset(
        of: span(target.row),
        insets: insets,
        viewportLength: limits.viewportLength,
        contentOffset: position.offset
      )
      position.correct(to: offset, in: limits)
    case .row(let row, let place):
      let wanted = span(row).lowerBound - place
      position.correct(to: wanted, in: limits)
      guard holdsRow else { return }
      // Content that was beyond an end may lie inside it by now: the row stays where it is on screen.
      keep(row, at: place - (position.offset - limits.clamp(Length.rounded(wanted))), isShown: isShown)
    case .offset:
      position.correct(to: position.offset, in: limits)
    }
  }
}
