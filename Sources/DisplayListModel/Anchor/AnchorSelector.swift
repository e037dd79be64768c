internal import DisplayGeometry
public import DisplayScrolling

/// Owns which row keeps its place on screen, and says so for each change: the rule, the row that the list was scrolled to,
/// and the row that the last frame showed.
///
/// A row is the anchor for longer than a frame. The first row that a frame shows is held; rows before it that arrive later
/// move it as little as those in its own frame, until none of them is blank. A movement of the list releases it.
///
/// A value: what is known of the rows on screen is asked of the caller, who brings lengths and rows up to date between
/// asking for the anchor and restoring it.
///
/// ```swift
/// let kept = anchor.anchor(in: scene, places: places) { shownRows.contains($0) ? .shown : .none }
/// // Here rows get their lengths, come and go.
/// places.settle()
/// anchor.restore(kept, &position, in: limits, places: places)
/// ```
///
/// - Complexity: an anchor is found in O(visible rows + log rows), times the changes that are known to come later.
public struct AnchorSelector: Sendable {
  /// What keeps its place.
  public private(set) var rule = ListAnchoring.firstVisible
  /// The row that the list was scrolled to, until it is moved otherwise.
  public private(set) var target: ScrollTarget?
  /// The row that the last frame showed and that keeps its place; none once the list was moved.
  public private(set) var anchorRow: Int?
  /// The row that was kept first in this frame, and where, unless the list was moved since: whatever else the frame brings
  /// keeps the same one, also where it lies beside an earlier one by now, or where an end has moved it for the moment.
  private var kept: (row: Int, position: Double)?
  /// Whether the list was moved since a frame has shown rows: the next one looks at what it shows afresh.
  private var isMoved = false

  /// Nothing is kept but the first row in view.
  public init() {}

  /// What is known of a row in view.
  public enum Sight: Sendable, Hashable {
    /// Nothing: it has no node, or one without a size.
    case none
    /// It has a size, and no frame has shown its place yet.
    case sized
    /// The last frame had it in its place, and blank.
    case placed
    /// The last frame showed it, with all that it shows.
    case shown
  }

  // MARK: What happens

  /// Sets what keeps its place. An item takes the place of a row that the list was scrolled to, unless it is on its way.
  public mutating func setRule(_ rule: ListAnchoring, isAnimating: Bool) {
    self.rule = rule
    kept = nil
    if case .item = rule, !isAnimating { target = nil }
  }

  /// The list was moved: what was kept in place is not any longer.
  public mutating func listDidMove(to target: ScrollTarget? = nil) {
    (kept, anchorRow, isMoved, self.target) = (nil, nil, true, target)
  }

  /// What is on screen, and not what was kept in this frame, keeps its place from here on.
  public mutating func release() { kept = nil }

  /// A frame has shown the rows in view.
  ///
  /// - Parameter row: The first row that it showed; nil where it showed none.
  public mutating func frameDidShow(_ row: Int?) { (kept, anchorRow, isMoved) = (nil, row, false) }

  /// A row keeps its place from here on in this frame.
  ///
  /// - Parameter isShown: Whether the last frame showed it.
  public mutating func keep(_ row: Int, at position: Double, isShown: Bool) {
    kept = (row, position)
    if isShown && !isMoved { anchorRow = row }
  }

  /// The list was scrolled to where it was once.
  public mutating func restore(_ target: ScrollTarget?) { (kept, self.target) = (nil, target) }

  /// A list at the row beside the end that it follows goes on to what comes after that row.
  public mutating func followEdge(besideRow row: Int) {
    if target?.row == row { target = nil }
  }

  /// What a pinned header covers of the row that the list was scrolled to is known.
  public mutating func setCover(_ cover: Double, ofRow row: Int) {
    if target?.row == row { target?.cover = cover }
  }

  // MARK: What to keep

  /// What has to stay where it is in a change.
  ///
  /// - Parameters:
  ///   - change: How rows come, go and move; nil when they do not.
  ///   - later: The changes that come after it before anything is shown, in order: what is kept is still there after all
  ///     of them, as if they were one, as long as anything in view is.
  ///   - scene: What the list shows.
  ///   - places: Where the rows lie before the change.
  ///   - sight: What is known of a row in view.
  package func choice(
    surviving change: ListChange?,
    before later: [ListChange] = [],
    in scene: AnchorScene,
    places: borrowing RowPlaces,
    sight: (Int) -> Sight
  ) -> Choice {
    func choice(before later: [ListChange]) -> Choice? {
      func fate(of row: Int) -> RowFate? {
        RowFate(of: row, in: change, before: later, rowCount: places.count)
      }
      if let kept, let fate = fate(of: kept.row), !fate.isMoved {
        return .anchor(.row(fate.newIndex, position: kept.position))
      }
      return seen(in: scene, places: places, sight: sight, fate: fate)
    }
    if !later.isEmpty, let lasting = choice(before: later) { return lasting }
    return choice(before: []) ?? unseen(beside: places.rows(intersecting: scene.viewport), change)
  }

  /// An anchor, or a row that is to be one where it lies.
  package enum Choice: Sendable, Hashable {
    case anchor(ScrollAnchor)
    case row(old: Int, new: Int)
  }

  /// The end of the content at which a list stays whatever comes, or to which it comes back by itself, and how far beyond
  /// it the list is shown: negative before it. Nil for any other list.
  public func followedEdge(of position: ScrollPosition) -> (edge: ContentEdge, overscroll: Double)? {
    let (edge, isThere, limit): (ContentEdge, Bool, Double)
    switch rule {
    case .start: (edge, isThere, limit) = (.start, position.isAtStart, position.limits.start)
    case .end: (edge, isThere, limit) = (.end, position.isAtEnd, position.limits.end)
    case .firstVisible, .item: return nil
    }
    if isThere { return (edge, position.overscroll) }
    guard case .spring(let spring) = position.activity, position.limits.edge(at: spring.edge) == limit else {
      return nil
    }
    return (edge, position.shownOffset - spring.edge)
  }

  /// What stays of what is looked at; nil where none of it does.
  ///
  /// - Parameter fate: What becomes of a row; nil where it is gone.
  private func seen(
    in scene: AnchorScene,
    places: borrowing RowPlaces,
    sight: (Int) -> Sight,
    fate: (Int) -> RowFate?
  ) -> Choice? {
    if let target, !scene.isAnimating, let fate = fate(target.row) {
      return .anchor(.target(target.moved(toRow: fate.newIndex)))
    }
    if let (edge, overscroll) = followedEdge(of: scene.position) {
      return .anchor(.edge(edge, overscroll: overscroll))
    }
    if let resting = scene.restingTarget, let fate = fate(resting.row) {
      return .anchor(.target(ScrollTarget(row: fate.newIndex, alignment: resting.alignment)))
    }
    // Late lengths would take a list from its start that nobody has moved: where a later row is measured before the
    // first, or lines are centered.
    if rule == .firstVisible, !scene.position.hasMoved, scene.position.offset <= scene.startOffset {
      return .anchor(.offset)
    }
    let visible = places.rows(intersecting: scene.viewport)
    if case .item(let path) = rule, let row = places.rows.numbering.row(of: .item(path)),
      visible.contains(row), let fate = fate(row)
    {
      return .row(old: row, new: fate.newIndex)
    }
    if let anchorRow, visible.contains(anchorRow), sight(anchorRow) == .shown, let fate = fate(anchorRow),
      !fate.isMoved
    {
      return .row(old: anchorRow, new: fate.newIndex)
    }
    return visibleRow(visible, scene, places: places, sight: sight, fate: fate)
  }

  /// The first of the visible rows that the last frame showed, or else the one that is known best. A row that is put elsewhere
  /// among the others goes there, unless nothing that is shown would be left.
  private func visibleRow(
    _ visible: Range<Int>,
    _ scene: AnchorScene,
    places: borrowing RowPlaces,
    sight: (Int) -> Sight,
    fate: (Int) -> RowFate?
  ) -> Choice? {
    // What is not shown yet, or comes before what the last frame showed, is not what is looked at.
    var moved: Choice?
    var placed: Choice?
    var measured: Choice?
    var fallback: Choice?
    var isAnyShown = false
    for row in visible {
      let sight = sight(row)
      isAnyShown = isAnyShown || sight == .shown
      guard places.meets(scene.viewport, row: row), let fate = fate(row) else { continue }
      let choice = Choice.row(old: row, new: fate.newIndex)
      switch sight {
      case .shown where !fate.isMoved: return choice
      case .shown: moved = moved ?? choice
      case .placed where !fate.isMoved: placed = placed ?? choice
      case .placed, .sized, .none: break
      }
      if sight != .none || places.isMeasured(row) { measured = measured ?? choice }
      fallback = fallback ?? choice
    }
    if let anchor = moved ?? placed ?? measured { return anchor }
    // Rows that were measured for another viewport are still seen, and come before those that are not any more.
    if !isAnyShown, let row = shownRow(beside: scene, places: places), let fate = fate(row) {
      return .row(old: row, new: fate.newIndex)
    }
    return fallback
  }

  /// The row nearest to those in view that stays, where none of them does.
  private func unseen(beside visible: Range<Int>, _ change: ListChange?) -> Choice {
    guard let map = change?.map else { return .anchor(.offset) }
    if let old = map.firstKept(from: visible.upperBound), let new = map.newIndex(of: old) {
      return .row(old: old, new: new)
    }
    if let old = map.lastKept(before: visible.lowerBound), let new = map.newIndex(of: old) {
      return .row(old: old, new: new)
    }
    return .anchor(.offset)
  }

  /// A row with a known length that was shown and that a movement took off the viewport, not far from it: when others turn
  /// out shorter than estimated it may come back, and must not have moved by itself.
  private func shownRow(beside scene: AnchorScene, places: borrowing RowPlaces) -> Int? {
    let (viewport, reach) = (scene.viewport, scene.viewport.upperBound - scene.viewport.lowerBound)
    for row in scene.lastVisible.clamped(to: 0..<places.count) where places.isMeasured(row) {
      let frame = places.frame(ofRow: row)
      if frame.maxY > viewport.lowerBound - reach, frame.minY < viewport.upperBound + reach { return row }
    }
    return nil
  }
}

extension AnchorSelector: RowFollower {
  /// Follows a change of the data: a row that is gone is kept no longer.
  public mutating func follow(_ change: RowChange) {
    rule.follow(change)
    anchorRow = anchorRow.flatMap(change.newRow)
    if let row = target.flatMap({ change.newRow(of: $0.row) }) { target?.row = row } else { target = nil }
  }
}
