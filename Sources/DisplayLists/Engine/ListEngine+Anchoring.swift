internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

#if Mutations
  internal import DisplayConcurrency
#endif

// How what is looked at keeps its place on screen.

extension ListEngine {
  /// Runs a change of lengths, or one of the rows themselves, so that the anchor keeps its place on screen.
  ///
  /// Offsets are whole numbers of 1/65,536 points and so are lengths: the anchor's place is the same to the bit.
  /// Only where that would show what lies beyond the content's ends does the anchor yield. Nobody's code runs in it.
  ///
  /// - Parameters:
  ///   - data: How rows come, go and move; nil when they do not.
  ///   - change: Makes the change.
  func keepingAnchor(through data: ListChange? = nil, _ change: () -> Void) {
    if let edge = anchor.followedEdge(of: scroll.position)?.edge, !isAnimatingOffset {
      anchor.followEdge(besideRow: edge == .start ? 0 : places.count - 1)
    }
    let kept = makeAnchor(surviving: data)
    change()
    places.settle()
    #if Mutations
      if Mutation.anchorCorrection.isOn {
        let offset = contentOffset
        return correct { $0.correct(to: offset, in: $1) }
      }
    #endif
    let old = contentOffset
    restore(kept)
    holdLiftedRow()
    // A list that follows an end has gone on to what came.
    guard case .edge(let edge, _) = kept, let map = data?.map, !map.isIdentity else { return }
    if edge == .start ? map.newIndex(of: 0) != 0 : contentOffset != old { ranges.listDidMove() }
  }

  /// The offset at which a row lies as it was asked for.
  func offset(showing target: ScrollTarget) -> Double {
    let space = space
    return target.offset(
      of: span(ofRow: target.row),
      insets: space.insetsAlong,
      viewportLength: space.viewportLength,
      contentOffset: contentOffset
    )
  }

  /// A row that was scrolled to, beside the header that is pinned then. Once the row is seen, whatever length the header
  /// turns out to have does not move it any longer.
  func covered(_ target: ScrollTarget, isNew: Bool = false) -> ScrollTarget {
    guard target.position == nil, isNew || pool[target.row]?.isShown != true else { return target }
    let span = span(ofRow: target.row)
    let room = max(0, viewportLength - (span.upperBound - span.lowerBound))
    var target = target
    target.cover = min(pinnedLength(aboveRow: target.row), room)
    return target
  }

  /// A frame has shown the rows in view, of which the first keeps its place from now on.
  func holdAnchor(_ row: Int?) {
    anchor.frameDidShow(row)
    if data.liveFeed != nil { data.setAnchor(row.flatMap(itemPath(ofRow:))) }
  }

  /// The ends of the content are elsewhere. What is shown stays where it is, and comes back to them by itself.
  func endsDidChange() {
    anchor.release()
    correct { $0.correct(toShown: $0.shownOffset, in: $1) }
    if !presence.isActive { scroll.endMoving() }
  }

  private func makeAnchor(surviving change: ListChange?) -> ScrollAnchor {
    let scene = AnchorScene(
      position: scroll.position,
      viewport: viewport,
      startOffset: startOffset,
      restingTarget: restingTarget,
      lastVisible: ranges.lastVisible
    )
    let choice = anchor.choice(
      surviving: change,
      before: data.changesAhead,
      in: scene,
      places: places
    ) { row in
      pool[row]?.sight(inFrame: reports.frameCount) ?? .none
    }
    switch choice {
    case .anchor(let anchor): return anchor
    case .row(let old, let new): return .row(new, position: settledOffset(ofRow: old) - contentOffset)
    }
  }

  private func restore(_ kept: ScrollAnchor) {
    var kept = kept
    var shownRow: Int?
    switch kept {
    case .target(let target):
      let target = covered(target)
      anchor.setCover(target.cover, ofRow: target.row)
      kept = .target(target)
    case .row(let row, _): shownRow = row
    case .edge, .offset: break
    }
    let (insets, limits) = (space.insetsAlong, limits)
    // A list off screen takes part in no frame, and content that rests at a row keeps that one.
    let holdsRow = presence.isActive && restingTarget == nil
    let isShown = shownRow.flatMap { pool[$0]?.isShown } == true
    scroll.correct { position in
      anchor.restore(kept, &position, in: limits, insets: insets, holdsRow: holdsRow, isShown: isShown) {
        row in
        guard row == shownRow else { return span(ofRow: row) }
        let offset = settledOffset(ofRow: row)
        return offset..<offset
      }
    }
  }
}
