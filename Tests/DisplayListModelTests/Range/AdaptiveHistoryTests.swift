import DisplayScrolling
import TestSupport
import Testing

@testable import DisplayListModel

/// How the buffers of a list change from frame to frame, with its speed and its turns.
@Suite("Adaptive ranges from frame to frame")
struct AdaptiveHistoryTests {
  /// One that shares little, so that a list's ways decide who gets it.
  private static let sharing = AdaptiveRangeTuning(
    maximumLeading: 1.25,
    trailing: 0.5,
    shared: 1.5,
    expectedSpeed: 60
  )
  private static let tunings = [AdaptiveCase.wide, AdaptiveRangeTuning(), sharing]

  /// Speeds that go up, down and to a stand as fingers have them.
  private static func speeds(seed: UInt64, count: Int = 60) -> [Double] {
    var numbers = Numbers(state: seed)
    var speed = 0.0
    return (0..<count).map { _ in
      switch numbers.next(below: 6) {
      case 0: speed = Double(numbers.next(below: 9_000))
      case 1: speed = 0
      default: speed *= 0.8 + Double(numbers.next(below: 30)) / 100
      }
      return speed
    }
  }

  private static let seeds = 0..<UInt64(TestDepth.count(10, full: 200))

  @Test(
    "A lead is never shorter than a new list's, nor longer than for the fastest so far, and shrinks slowly"
  )
  func bounds() {
    for seed in Self.seeds {
      for tuning in Self.tunings {
        var range = AdaptiveRange()
        var last = AdaptiveRange.Buffers()
        var fastest = AdaptiveCase(drawing: 0.004, loading: 0.01, tuning: tuning)
        for speed in Self.speeds(seed: seed) {
          let point = fastest.with { $0.speed = speed }
          if speed > fastest.speed { fastest.speed = speed }
          let buffers = range.update(point.situation)
          for lead in [\AdaptiveRange.Buffers.displayLeading, \.preloadLeading] {
            let length = buffers[keyPath: lead]
            #expect(length >= point.buffers[keyPath: lead] - 1e-9, "seed \(seed)")
            #expect(length <= fastest.buffers[keyPath: lead] + 1e-9, "seed \(seed)")
            #expect(length >= 0.75 * last[keyPath: lead], "seed \(seed)")
          }
          last = buffers
        }
      }
    }
  }

  @Test("A list that has become slow ends with little more than one that was never fast")
  func settling() {
    for tuning in Self.tunings {
      for speed in [0.0, 500, 2_000, 4_000] {
        let slow = AdaptiveCase(speed: speed, drawing: 0.004, tuning: tuning)
        var range = AdaptiveRange()
        _ = range.update(slow.with { $0.speed = 9_000 }.situation)
        for _ in 0..<200 { _ = range.update(slow.situation) }
        let (buffers, fresh) = (range.update(slow.situation), slow.buffers)
        #expect(buffers.displayLeading <= 1.5 * fresh.displayLeading, "\(speed)")
        #expect(buffers.preloadLeading <= 1.5 * fresh.preloadLeading, "\(speed)")
        #expect(buffers.displayTrailing >= fresh.displayTrailing / 2, "\(speed)")
      }
    }
  }

  @Test("Speeds that go up and down from frame to frame have no row come and go with them")
  func jitter() {
    for tuning in Self.tunings {
      for seconds in [0, 0.004, 0.25] {
        for base in stride(from: 200.0, to: 5_000, by: 250) {
          var range = AdaptiveRange()
          var all: [AdaptiveRange.Buffers] = []
          for frame in 0..<60 {
            let speed = frame.isMultiple(of: 2) ? base : 0.95 * base
            all.append(range.update(AdaptiveCase(speed: speed, drawing: seconds, tuning: tuning).situation))
          }
          #expect(Set(all.dropFirst(3).map(\.displayLeading)).count == 1, "\(base)")
          #expect(Set(all.dropFirst(3).map(\.displayTrailing)).count == 1, "\(base)")
        }
      }
    }
  }

  @Test("A finger that moves unevenly has no row come and go with it")
  func unevenFinger() {
    let extents = ExtentIndex(count: 10_000, estimate: 10)
    var controller = RangeController()
    controller.fixedMode = .full
    var ranges: [Range<Int>] = []
    for frame in 0..<120 {
      let speed = frame.isMultiple(of: 2) ? 380.0 : 300
      let point = AdaptiveCase(speed: speed, drawing: 0.25, tuning: AdaptiveRangeTuning())
      ranges.append(controller.update(point.request, extents: extents).display)
    }
    #expect(Set(ranges.dropFirst(3)).count == 1)
  }

  @Test("Rides are the same towards the start as towards the end")
  func symmetry() {
    for seed in Self.seeds {
      var numbers = Numbers(state: seed)
      var ranges = [AdaptiveRange(), AdaptiveRange()]
      var directions = [ScrollDirection.towardsEnd, .towardsStart]
      for speed in Self.speeds(seed: seed) {
        if numbers.next(below: 8) == 0 { directions.reverse() }
        let buffers = ranges.indices.map { index in
          ranges[index].update(
            AdaptiveCase(
              speed: speed,
              drawing: 0.004,
              direction: directions[index],
              tuning: Self.tunings[Int(seed) % Self.tunings.count]
            ).situation
          )
        }
        #expect(buffers[0] == buffers[1], "seed \(seed)")
      }
    }
  }

  @Test("Turning round drops at once what lies behind then")
  func reversal() {
    for tuning in Self.tunings {
      for speed in [0, 1_000, 4_000, 9_000] {
        var range = AdaptiveRange()
        _ = range.update(AdaptiveCase(speed: 10_000, drawing: 0.004, tuning: tuning).situation)
        let back = AdaptiveCase(
          speed: Double(speed),
          drawing: 0.004,
          direction: .towardsStart,
          tuning: tuning
        )
        let (buffers, fresh) = (range.update(back.situation), back.buffers)
        #expect(buffers.displayLeading <= fresh.displayLeading, "\(speed)")
        #expect(buffers.preloadLeading <= fresh.preloadLeading, "\(speed)")
        #expect(buffers.displayTrailing <= tuning.shared * AdaptiveCase.length / 2, "\(speed)")
      }
    }
  }

  @Test("A long lead takes the share of what is behind, but not where the list has turned round lately")
  func sharingAfterTurns() {
    let (trailing, shared) = (
      Self.sharing.trailing * AdaptiveCase.length, Self.sharing.shared * AdaptiveCase.length
    )
    for speed in [7_000.0, 8_000, 20_000] {
      let ahead = AdaptiveCase(speed: speed, drawing: 0.004, tuning: Self.sharing)
      let back = ahead.with { $0.direction = .towardsStart }
      #expect(ahead.buffers.displayTrailing < trailing)
      var range = AdaptiveRange()
      _ = range.update(ahead.situation)
      for turn in 0..<4 {
        let buffers = range.update(turn.isMultiple(of: 2) ? back.situation : ahead.situation)
        #expect(buffers.displayTrailing >= trailing, "\(speed), turn \(turn)")
        #expect(buffers.displayLeading + buffers.displayTrailing <= shared, "\(speed), turn \(turn)")
      }
      // Turns are forgotten.
      for _ in 0..<400 { _ = range.update(ahead.situation) }
      #expect(range.update(ahead.situation) == ahead.buffers, "\(speed)")
    }
  }

  @Test("A list no faster than a fling that may start leaves alone what is behind")
  func sharingWhileSlow() {
    for speed in stride(from: 0.0, through: 2_000, by: 250) {
      let slow = AdaptiveCase(speed: speed, drawing: 0.004, tuning: Self.sharing)
      #expect(slow.buffers.displayTrailing == Self.sharing.trailing * AdaptiveCase.length, "\(speed)")
    }
  }

  @Test("A list that goes to and fro slowly has as much behind as ahead")
  func toAndFro() {
    for speed in [0.0, 500, 2_000] {
      let ahead = AdaptiveCase(speed: speed, drawing: 0.004, tuning: Self.sharing)
      var range = AdaptiveRange()
      _ = range.update(ahead.situation)
      for turn in 0..<20 {
        let direction = turn.isMultiple(of: 2) ? ScrollDirection.towardsStart : .towardsEnd
        let buffers = range.update(ahead.with { $0.direction = direction }.situation)
        if turn > 2 { #expect(buffers.displayLeading == buffers.displayTrailing, "\(speed), turn \(turn)") }
      }
    }
  }
}
