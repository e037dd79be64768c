import AsyncDisplay
import Testing

@testable import DisplayElements

@Suite("Control tracking")
struct ControlTrackingTests {
  private static let area = Rect(x: 0, y: 0, width: 10, height: 10)
  private static let (inside, outside) = (Point(x: 79.5, y: 5), Point(x: 80, y: 5))

  private static func touch(_ milliseconds: Int64) -> TouchEvent {
    TouchEvent(
      .moved,
      identifier: 7,
      location: inside,
      timestamp: MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
    )
  }

  private static var states: [(String, ControlTracking)] {
    let idle = ControlTracking()
    var (inside, outside) = (idle, idle)
    _ = inside.begin(touch(0))
    _ = outside.begin(touch(0))
    _ = outside.move(to: Self.outside, in: area)
    return [("idle", idle), ("inside", inside), ("outside", outside)]
  }

  private static let names: [(ControlEvents, String)] = [
    (.touchDown, "down"), (.touchDownRepeat, "again"), (.touchDragInside, "drag-in"),
    (.touchDragOutside, "drag-out"), (.touchUpInside, "up-in"), (.touchUpOutside, "up-out"),
    (.touchCancel, "cancel"), ([], "none"),
  ]

  private static func text(_ tracking: ControlTracking, _ events: ControlEvents) -> String {
    let state = tracking.isTracking ? (tracking.isInside ? "inside" : "outside") : "idle"
    return "\(names.first { $0.0 == events }?.1 ?? "?") → \(state)"
  }

  @Test("Every event in every state")
  func table() {
    var table: [String] = []
    for (name, state) in Self.states {
      let events: [(inout ControlTracking) -> ControlEvents] = [
        { $0.move(to: Self.inside, in: Self.area) }, { $0.move(to: Self.outside, in: Self.area) },
        { $0.move(to: nil, in: Self.area) },
        { $0.end(Self.touch(1), at: Self.inside, in: Self.area) },
        { $0.end(Self.touch(1), at: Self.outside, in: Self.area) },
        { $0.cancel() },
      ]
      let cells = events.map { event in
        var tracking = state
        let sent = event(&tracking)
        return Self.text(tracking, sent)
      }
      table.append("\(name): \(cells.joined(separator: ", "))")
    }
    #expect(
      table == [
        "idle: none → idle, none → idle, none → idle, none → idle, none → idle, none → idle",
        "inside: drag-in → inside, drag-out → outside, drag-out → outside, up-in → idle, up-out → idle, cancel → idle",
        "outside: drag-in → inside, drag-out → outside, drag-out → outside, up-in → idle, up-out → idle, cancel → idle",
      ]
    )
  }

  @Test("A finger that comes down soon after it was lifted inside repeats the touch, and no other does")
  func repeated() {
    for (end, isRepeat) in [(Self.inside, true), (Self.outside, false)] {
      for (delay, isSoon) in [(350, true), (351, false)] as [(Int64, Bool)] {
        var tracking = ControlTracking()
        let first = tracking.begin(Self.touch(0))
        _ = tracking.end(Self.touch(10), at: end, in: Self.area)
        let second = tracking.begin(Self.touch(10 + delay))
        #expect(first == .touchDown && second == (isRepeat && isSoon ? .touchDownRepeat : .touchDown))
        #expect(tracking.isTracking(Self.touch(0)))
        // One that was taken away is not repeated.
        _ = tracking.cancel()
        let third = tracking.begin(Self.touch(20))
        #expect(third == .touchDown)
      }
    }
  }
}
