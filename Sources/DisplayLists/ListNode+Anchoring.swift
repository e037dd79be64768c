internal import DisplayGeometry
public import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

#if Mutations
  internal import DisplayConcurrency
#endif

// How what the reader looks at keeps its place on screen.

extension ListNode {
  /// Runs a change of extents, or one of the rows themselves, so that the anchor keeps its place on screen.
  ///
  /// Offsets are whole numbers of 1/65,536 points and so are lengths: the anchor's place is the same to the bit.
  /// Only where that would show what lies beyond the content's ends does the anchor yield.
  ///
  /// - Parameters:
  ///   - data: How rows come, go and move; nil when they do not.
  ///   - change: Makes the change.
  func keepingAnchor(through data: ListChange? = nil, _ change: () -> Void) {
    if let edge = followedEdge?.edge, !isAnimatingOffset, scrollTarget?.row == row(at: edge) {
      // A list at its newest row follows the rows beyond it.
      scrollTarget = nil
    }
    let map = data?.map
    let anchor = makeAnchor(surviving: data)
    let seen = positioned(anchor, surviving: map)
    let (moves, distance) = (position.movementCount, position.distanceInFrame)
    lastTarget = nil
    change()
    extents.settle()
    #if Mutations
      if Mutation.anchorCorrection.isOn { return position.correct(to: contentOffset, in: scrollLimits) }
    #endif
    // A hook may have moved the list meanwhile.
    let old = contentOffset
    restore(
      position.movementCount == moves ? anchor : moved(seen, by: position.distanceInFrame - distance)
    )
    // A list that follows its end has gone on to what came.
    if case .edge(.end, _) = anchor, map?.isIdentity == false, contentOffset != old {
      rangeController.listDidMove()
    }
  }

  /// Says what the length of rows of a kind is taken for until they are measured: so many points, or the average of
  /// those of the kind that were. The anchor stays where it is.
  ///
  /// A list begins with one length for rows of all kinds. While a layout says itself how large items are, that counts.
  public func setLengthEstimate(_ estimate: ExtentEstimate, ofKind kind: RowKind = .item) {
    keepingAnchor { extents.setEstimate(estimate, ofKind: kind) }
    needsPlacement = true
    setNeedsRangeUpdate()
  }

  /// The offset at which a row lies as it was asked for.
  func offset(showing target: ScrollTarget) -> Double {
    let span = span(ofRow: target.row)
    let atStart = span.lowerBound - max(insetsAlong.start, target.cover)
    let atEnd = span.upperBound + insetsAlong.end - viewportLength
    let place =
      switch target.alignment {
      case .start: atStart
      case .center: (atStart + atEnd) / 2
      case .end: atEnd
      case .nearest:
        atStart < atEnd
          ? min(max(contentOffset, atStart), atEnd) : min(max(contentOffset, atEnd), atStart)
      }
    return place + target.shift
  }

  /// A row that was scrolled to, beside the header that is pinned then. Once the row is seen, whatever length the header
  /// turns out to have does not move it any longer.
  func covered(_ target: ScrollTarget) -> ScrollTarget {
    guard rows[target.row]?.isShown != true else { return target }
    let span = span(ofRow: target.row)
    let room = max(0, viewportLength - (span.upperBound - span.lowerBound))
    var target = target
    target.cover = min(pinnedLength(aboveRow: target.row), room)
    return target
  }

  /// What keeps its place when the list was moved by a distance, or to a row, while a change was made.
  private func moved(_ anchor: ListAnchor, by distance: Double) -> ListAnchor {
    if let scrollTarget, !isAnimatingOffset { return .target(scrollTarget) }
    if let lastTarget {
      var target = lastTarget.target
      target.shift = position.distanceInFrame - lastTarget.distance
      return .target(target)
    }
    if case .row(let row, let position) = anchor { return .row(row, position: position - distance) }
    return .offset
  }

  /// The row that an anchor is about, and where it is; the same anchor when it is about none.
  private func positioned(_ anchor: ListAnchor, surviving map: IndexMap?) -> ListAnchor {
    let new: Int? =
      switch anchor {
      case .edge(let edge, _): newIndex(of: row(at: edge), map)
      case .target(let target): target.row
      case .row, .offset: nil
      }
    guard let new, new >= 0, let old = map.map({ $0.oldIndex(of: new) }) ?? new else { return anchor }
    return .row(new, position: settledOffset(ofRow: old) - contentOffset)
  }

  /// A frame has shown a row that keeps its place from now on.
  func holdAnchor(_ row: Int?) {
    rowsOnScreen.anchor = row
    guard let feed, !isFeedDetached else { return }
    let path = row.flatMap(itemPath(ofRow:))
    if path != anchorOfFeed {
      anchorOfFeed = path
      feed.setAnchor(path)
    }
  }

  private func row(at edge: ContentEdge) -> Int { edge == .start ? 0 : extents.count - 1 }

  private func restore(_ anchor: ListAnchor) {
    frameAnchor = nil
    let limits = scrollLimits
    switch anchor {
    case .edge(.start, let overscroll): position.correct(toShown: limits.start + overscroll, in: limits)
    case .edge(.end, let overscroll): position.correct(toShown: limits.end + overscroll, in: limits)
    case .target(let target):
      let target = covered(target)
      if scrollTarget?.row == target.row { scrollTarget?.cover = target.cover }
      position.correct(to: offset(showing: target), in: limits)
    case .row(let row, let place):
      // A hook that took the list off screen may have emptied it meanwhile.
      guard row < extents.count else { return position.correct(to: contentOffset, in: limits) }
      let wanted = settledOffset(ofRow: row) - place
      position.correct(to: wanted, in: limits)
      // Whatever else this frame brings keeps the same row, also where it lies beside an earlier one by now, or where
      // an end of the content has moved it for the moment. A list off screen takes part in no frame, and content that
      // rests at a row keeps that one.
      guard isActive, restingTarget == nil else { return }
      // Content that was beyond an end may lie inside it by now: the row stays where it is on screen.
      let shift = contentOffset - clampedOffset(wanted)
      frameAnchor = .row(row, position: place - shift)
      if rows[row]?.isShown == true { rowsOnScreen.anchor = row }
    case .offset: position.correct(to: contentOffset, in: limits)
    }
  }
}
