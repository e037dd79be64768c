import DisplayConcurrency
import DisplayGeometry
import DisplayScrolling
import TestSupport
import Testing

@testable import DisplayListModel

@Suite("Anchors in random scenes")
struct RandomAnchorTests {
  private static let sights: [AnchorSelector.Sight] = [.none, .sized, .placed, .shown]

  /// A position in one of the states that an anchor depends on.
  private func position(_ numbers: inout Numbers, in limits: ScrollLimits) -> ScrollPosition {
    var position = ScrollPosition()
    let way = max(1, Int(limits.end - limits.start))
    let middle = limits.start + Double(numbers.next(below: way))
    switch numbers.next(below: 8) {
    case 0: position.correct(to: limits.start, in: limits)
    case 1: position.correct(to: middle, in: limits)
    case 2: position.move(to: limits.start, in: limits)
    case 3: position.move(to: limits.end, in: limits)
    case 4:
      position.move(to: middle, in: limits)
      let timing = AnimationTiming(duration: .seconds(1), curve: .linear)
      position.animate(to: limits.end, timing: timing, in: limits)
    case 5:
      position.move(to: middle, in: limits)
      position.springBack(to: [limits.start, limits.end, middle][numbers.next(below: 3)])
    case 6:
      position.move(to: numbers.next(below: 2) == 0 ? limits.start : limits.end, in: limits)
      position.drag(by: position.isAtStart ? -30 : 30, in: limits)
    default: position.move(to: middle, in: limits)
    }
    return position
  }

  private func places(_ numbering: RowNumbering, _ numbers: inout Numbers) -> RowPlaces {
    let isColumn = numbers.next(below: 2) == 0
    let grid = GridCollectionLayout(columns: .count(3), itemLength: .measured(estimate: 30))
    var places = RowPlaces(
      numbering,
      estimatedLength: 30,
      layout: isColumn ? ListCollectionLayout() : grid
    )
    places.setSpace(CollectionSpace(crossExtent: 90, viewportLength: 60))
    let unknown = numbers.next(below: 3)
    for row in 0..<numbering.rowCount where numbers.next(below: 4) > unknown {
      _ = places.setMeasured(Size(width: 30, height: Double(1 + numbers.next(below: 60))), row: row)
    }
    places.settle()
    return places
  }

  @Test("The anchor is the one of plain arrays", arguments: 0..<2 as Range<UInt64>)
  func oracle(part: UInt64) throws {
    let count = UInt64(TestDepth.count(1_000, full: 4_000))
    var counts: [PlainAnchor.Clause: Int] = [:]
    for seed in part * count..<(part + 1) * count {
      var numbers = Numbers(state: seed &* 7_919 &+ 3)
      _ = numbers.next(below: 2)
      guard let moves = try RandomMoves(seed: seed) else { continue }
      let numbering = moves.change.oldNumbering
      let count = numbering.rowCount
      let places = places(numbering, &numbers)
      let length = Double(20 + numbers.next(below: 100))
      let start = numbers.next(below: 3) == 0 ? -10.0 : 0
      let limits = ScrollLimits(start: start, end: places.totalLength - length, viewportLength: length)

      var plain = PlainAnchor()
      plain.position = position(&numbers, in: limits)
      plain.startOffset = start
      plain.viewport = plain.position.shownOffset..<plain.position.shownOffset + length
      plain.frames = (0..<count).map { places.frame(ofRow: $0) }
      plain.isMeasured = (0..<count).map { places.isMeasured($0) }
      // Most often rows that are like each other.
      let likely = Self.sights[numbers.next(below: 4)]
      plain.sights = (0..<count).map { _ in
        numbers.next(below: 5) > 0 ? likely : Self.sights[numbers.next(below: 4)]
      }
      func row(_ parts: Int) -> Int? {
        count > 0 && numbers.next(below: parts) == 0 ? numbers.next(below: count) : nil
      }
      if numbers.next(below: 2) == 0 {
        let newRows = moves.newRows
        plain.change = (newRows, newRows.map { $0.map(moves.change.step.isMoved) ?? false })
      }
      plain.target = row(6).map { ScrollTarget(row: $0, alignment: .center, cover: 4) }
      plain.restingTarget = row(8).map { ScrollTarget(row: $0, alignment: .end, cover: 9) }
      plain.held = row(2)
      plain.kept = row(8).map { ($0, 12.5) }
      let first = numbers.next(below: count + 1)
      plain.lastVisible = first..<first + numbers.next(below: 12)
      switch numbers.next(below: 5) {
      case 0: plain.rule = .start
      case 1: plain.rule = .end
      case 2:
        plain.itemRow = row(1)
        if let row = plain.itemRow, case .item(let path)? = numbering.content(ofRow: row) {
          plain.rule = .item(path)
        }
      default: break
      }

      let (wanted, clause) = plain.anchor()
      let found = anchor(plain, moves.change, places)
      #expect(found == wanted, "seed \(seed), by \(clause)")
      counts[clause, default: 0] += 1
    }
    for clause in PlainAnchor.Clause.allCases { #expect(counts[clause, default: 0] > 0, "\(clause)") }
  }

  private func anchor(_ plain: PlainAnchor, _ change: RowChange, _ places: borrowing RowPlaces)
    -> AnchorSelector.Choice
  {
    var selector = AnchorSelector()
    selector.setRule(plain.rule, isAnimating: false)
    selector.listDidMove(to: plain.target)
    selector.frameDidShow(plain.held)
    if let kept = plain.kept { selector.keep(kept.row, at: kept.position, isShown: false) }
    let scene = AnchorScene(
      position: plain.position,
      viewport: plain.viewport,
      startOffset: plain.startOffset,
      restingTarget: plain.restingTarget,
      lastVisible: plain.lastVisible
    )
    return selector.choice(
      surviving: plain.change == nil ? nil : change.step,
      in: scene,
      places: places,
      sight: { plain.sights[$0] }
    )
  }
}
