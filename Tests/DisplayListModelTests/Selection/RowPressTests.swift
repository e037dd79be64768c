import DisplayConcurrency
import DisplayGeometry
import Testing

@testable import DisplayListModel

@Suite("A finger on a row")
struct RowPressTests {
  private enum Event: CaseIterable { case highlight, fail, move }

  private func press() -> RowPress {
    RowPress(touch: 7, at: Point(x: 20, y: 30), time: MonotonicInstant(nanoseconds: 1_000), row: 3)
  }

  @Test("Each state goes where the table says, in any sequence of five events")
  func table() {
    // A waiting row is highlighted or fails, a highlighted one fails, and one that failed stays so.
    let next: [RowPress.Progress: [Event: RowPress.Progress]] = [
      .waiting: [.highlight: .highlighted, .fail: .failed, .move: .waiting],
      .highlighted: [.highlight: .highlighted, .fail: .failed, .move: .highlighted],
      .failed: [.highlight: .failed, .fail: .failed, .move: .failed],
    ]
    func extend(_ press: RowPress, state: RowPress.Progress, row: Int, events: [Event]) {
      #expect(press.progress == state && press.row == row && press.touch == 7, "\(events)")
      guard events.count < 5 else { return }
      for event in Event.allCases {
        var (press, row) = (press, row)
        switch event {
        case .highlight: press.highlight()
        case .fail: #expect(press.fail() == (state == .highlighted), "\(events)")
        case .move:
          row += 5
          press.move(to: row)
        }
        guard let new = next[state]?[event] else { continue }
        extend(press, state: new, row: row, events: events + [event])
      }
    }
    extend(press(), state: .waiting, row: 3, events: [])
  }

  @Test("It has stayed once a duration is over since it came down, to the nanosecond")
  func duration() {
    let duration = Duration.nanoseconds(50)
    let stayed = [999, 1_049, 1_050, 1_051].map {
      press().hasStayed(for: duration, at: MonotonicInstant(nanoseconds: $0))
    }
    #expect(stayed == [false, false, true, true])
  }

  @Test("It is away farther than 10 points from where it came down, in any direction")
  func distance() {
    // Exactly 10 points are not farther.
    let near = [(0, 0), (10, 0), (-10, 0), (0, 10), (0, -10), (6, 8), (-8, 6), (7, -7)]
    let away = [(11, 0), (-11, 0), (0, 11), (0, -11), (7, 8), (-8, 7), (8, -8), (-6, -9)]
    for (x, y) in near { #expect(!press().isAway(at: Point(x: 20.0 + Double(x), y: 30.0 + Double(y)))) }
    for (x, y) in away { #expect(press().isAway(at: Point(x: 20.0 + Double(x), y: 30.0 + Double(y)))) }
  }
}
