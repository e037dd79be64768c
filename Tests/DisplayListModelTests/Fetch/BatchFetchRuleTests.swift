import DisplayScrolling
import DisplayConcurrency
import Testing

@testable import DisplayListModel

@Suite("When rows are fetched")
struct BatchFetchRuleTests {
  private static let far = 100_000.0

  /// Leading screens, viewport, content, offset, direction, visible, wanted. The viewport is 100 points.
  private static let table: [(Double, Double, Double, Double, ScrollDirection, Bool, Bool)] = [
    // Nothing to fetch for.
    (0, 100, 50, 0, .towardsEnd, true, false),
    (-1, 100, 50, 0, .towardsEnd, true, false),
    (.nan, 100, 50, 0, .towardsEnd, true, false),
    (2, 0, 50, 0, .towardsEnd, true, false),
    (2, 0, 0, 0, .towardsEnd, true, false),
    (2, -5, 50, 0, .towardsEnd, true, false),
    (2, .nan, 50, 0, .towardsEnd, true, false),
    // Too few rows to fill the viewport: whatever else holds.
    (2, 100, 99, 0, .towardsEnd, true, true),
    (2, 100, 99, 0, .towardsStart, false, true),
    (2, 100, 0, 0, .none, false, true),
    // Not on screen, or on the way back.
    (2, 100, 100, 0, .towardsEnd, false, false),
    (2, 100, 100, 0, .towardsStart, true, false),
    (2, 100, 100, 0, .none, true, true),
    // 700 points lie behind the viewport, then 200, then fewer.
    (2, 100, 1_000, 200, .towardsEnd, true, false),
    (2, 100, 1_000, 699, .towardsEnd, true, false),
    (2, 100, 1_000, 700, .towardsEnd, true, true),
    (2, 100, 1_000, 950, .none, true, true),
    (2, 100, 1_000, 2_000, .towardsEnd, true, true),
    (7, 100, 1_000, 200, .towardsEnd, true, true),
    (2, 100, .nan, 0, .towardsEnd, true, false),
    (2, 100, 1_000, .nan, .towardsEnd, true, false),
    (2, 100, far, 0, .towardsEnd, true, false),
  ]

  @Test("More rows are wanted near the end, and where too few are there", arguments: table.indices)
  func wants(position: Int) {
    let (screens, viewport, content, offset, direction, isVisible, wanted) = Self.table[position]
    let situation = BatchFetchSituation(
      viewportLength: viewport,
      rowCount: 10,
      contentLength: content,
      targetOffset: offset,
      direction: direction,
      isListVisible: isVisible
    )
    #expect(BatchFetchRule(leadingScreens: screens).wantsRows(situation) == wanted)
  }

  @Test("While the list moves a decision by time overrules that by length, which it is told")
  func timeDecision() {
    let asked = Lock<[String]>([])
    let rule = BatchFetchRule(leadingScreens: 2) { seconds, hint in
      asked.withLock { $0.append("\(seconds) \(hint)") }
      return seconds < 3
    }
    var situation = BatchFetchSituation(
      viewportLength: 100,
      rowCount: 10,
      contentLength: 1_000,
      targetOffset: 500,
      direction: .towardsEnd,
      velocity: 200,
      isListVisible: true
    )
    #expect(rule.wantsRows(situation))
    situation.targetOffset = 800
    situation.velocity = -20
    #expect(!rule.wantsRows(situation))
    situation.velocity = 0
    #expect(rule.wantsRows(situation))
    #expect(asked.withLock { $0 } == ["2.0 false", "5.0 true"])
  }
}
