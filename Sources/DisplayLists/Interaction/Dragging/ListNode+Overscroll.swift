internal import DisplayNodes

// Content that is beyond its ends, where a finger or momentum has it.

extension ListNode {
  /// Where the content is shown: beyond its ends while a finger or momentum has it there.
  var shownOffset: Double { contentOffset + overscroll }

  /// Shows the content at a place, which may be beyond an end.
  func setShownOffset(_ place: Double) {
    setOffset(place)
    overscroll = distanceBeyondEnds(at: place)
  }

  /// Where there is content again counts as inside: what is beyond the ends is no more than it has to be.
  func normalizeOverscroll() {
    guard overscroll != 0 else { return }
    let (shown, old) = (shownOffset, contentOffset)
    setShownOffset(shown)
    if case .row(let row, let position) = frameAnchor {
      frameAnchor = .row(row, position: position - (contentOffset - old))
    }
  }

  /// The ends of the content are elsewhere. What is shown stays where it is, and comes back to them by itself.
  func reviseEnds() {
    let shown = shownOffset
    frameAnchor = nil
    setOffset(shown)
    overscroll = isActive ? distanceBeyondEnds(at: shown) : 0
  }

  /// How far a place is beyond an end: negative before the start.
  func distanceBeyondEnds(at place: Double) -> Double {
    min(0, place - startOffset) + max(0, place - endOffset)
  }
}
