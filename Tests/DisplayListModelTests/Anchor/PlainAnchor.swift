import DisplayGeometry
import DisplayScrolling

@testable import DisplayListModel

/// The rule of anchors over plain arrays: the oracle. It looks at every row.
struct PlainAnchor {
  var rule = ListAnchoring.firstVisible
  /// What was kept in this frame already.
  var kept: (row: Int, position: Double)?
  var target: ScrollTarget?
  var held: Int?
  var position = ScrollPosition()
  var startOffset = 0.0
  var viewport = 0.0..<0.0
  var restingTarget: ScrollTarget?
  var lastVisible = 0..<0

  var frames: [Rect] = []
  var isMeasured: [Bool] = []
  var sights: [AnchorSelector.Sight] = []
  /// The row of the item that the rule names.
  var itemRow: Int?
  /// Where each row is after the change, and whether the change moves it; nil without a change.
  var change: (newRows: [Int?], isMoved: [Bool])?

  /// Which clause says what the anchor is.
  enum Clause: CaseIterable {
    case kept, target, edge, resting, start, item, held
    case shown, moved, placed, measured, beside, inView, next, previous, nothing
  }

  private func new(_ row: Int) -> Int? {
    guard frames.indices.contains(row) else { return nil }
    return change.map { $0.newRows[row] } ?? row
  }

  private func isMoved(_ row: Int) -> Bool { change?.isMoved[row] ?? false }

  private func row(_ row: Int, _ clause: Clause) -> (AnchorSelector.Choice, Clause)? {
    new(row).map { (.row(old: row, new: $0), clause) }
  }

  func anchor() -> (AnchorSelector.Choice, Clause) {
    if let kept, let new = new(kept.row), !isMoved(kept.row) {
      return (.anchor(.row(new, position: kept.position)), .kept)
    }
    if let target, !position.activity.isAnimated, let new = new(target.row) {
      let moved = ScrollTarget(row: new, alignment: target.alignment, cover: target.cover)
      return (.anchor(.target(moved)), .target)
    }
    if let (edge, overscroll) = edge() { return (.anchor(.edge(edge, overscroll: overscroll)), .edge) }
    if let restingTarget, let new = new(restingTarget.row) {
      return (.anchor(.target(ScrollTarget(row: new, alignment: restingTarget.alignment))), .resting)
    }
    if rule == .firstVisible, position.hasMoved == false, position.offset <= startOffset {
      return (.anchor(.offset), .start)
    }
    return rowAnchor()
  }

  private func edge() -> (ContentEdge, Double)? {
    let limit: Double
    switch rule {
    case .start: limit = position.limits.start
    case .end: limit = position.limits.end
    default: return nil
    }
    let edge: ContentEdge = rule == .start ? .start : .end
    if position.offset == limit { return (edge, position.shownOffset - position.offset) }
    if case .spring(let spring) = position.activity, abs(spring.edge - limit) < 1e-4 {
      return (edge, position.shownOffset - spring.edge)
    }
    return nil
  }

  private func rowAnchor() -> (AnchorSelector.Choice, Clause) {
    let inView = frames.indices.filter {
      frames[$0].minY < viewport.upperBound && frames[$0].maxY > viewport.lowerBound
    }
    let first = inView.first ?? 0
    let end = inView.last.map { $0 + 1 } ?? 0
    if let itemRow, itemRow >= first, itemRow < end, let anchor = row(itemRow, .item) { return anchor }
    if let held, held >= first, held < end, sights[held] == .shown, !isMoved(held),
      let anchor = row(held, .held)
    {
      return anchor
    }
    let left = inView.filter { new($0) != nil }
    let wishes: [(Clause, (Int) -> Bool)] = [
      (.shown, { sights[$0] == .shown && !isMoved($0) }),
      (.moved, { sights[$0] == .shown }),
      (.placed, { sights[$0] == .placed && !isMoved($0) }),
      (.measured, { sights[$0] != .none || isMeasured[$0] }),
    ]
    for (clause, isWanted) in wishes {
      if let found = left.first(where: isWanted), let anchor = row(found, clause) { return anchor }
    }
    if !(first..<end).contains(where: { sights[$0] == .shown }) {
      let length = viewport.upperBound - viewport.lowerBound
      let beside = frames.indices.first {
        lastVisible.contains($0) && isMeasured[$0] && frames[$0].minY < viewport.upperBound + length
          && frames[$0].maxY > viewport.lowerBound - length
      }
      if let beside, let anchor = row(beside, .beside) { return anchor }
    }
    if let found = left.first, let anchor = row(found, .inView) { return anchor }
    guard change != nil else { return (.anchor(.offset), .nothing) }
    if let next = frames.indices.first(where: { $0 >= end && new($0) != nil }) {
      return row(next, .next) ?? (.anchor(.offset), .nothing)
    }
    if let previous = frames.indices.last(where: { $0 < first && new($0) != nil }) {
      return row(previous, .previous) ?? (.anchor(.offset), .nothing)
    }
    return (.anchor(.offset), .nothing)
  }
}
