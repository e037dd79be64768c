import AsyncDisplay
import Testing

@testable import DisplaySimulation

@Suite("Rates of a display")
@MainActor
struct DisplayRateTests {
  @Test(
    "A variable display beats as often as what is seen moves by two points, and no more seldom than a twelfth"
  )
  func law() {
    let rate = DisplayRate.variable(upTo: 100)
    for speed in stride(from: 0.0, through: 400, by: 0.5) {
      let ticks = rate.ticks(movingAt: speed, isWhole: true)
      let fits = (1...12).last { Double($0) * 0.01 * speed <= 2 } ?? 1
      #expect(ticks == fits && rate.ticks(movingAt: -speed, isWhole: true) == ticks, "\(speed)")
      #expect(rate.ticks(movingAt: speed, isWhole: false) == 1)
      #expect(DisplayRate.fixed(100).ticks(movingAt: speed, isWhole: true) == 1)
    }
    #expect(rate.ticks(movingAt: .infinity, isWhole: true) == 1)
    #expect([.nan, 0, 1e9, -.infinity].map { DisplayRate.fixed($0).highest } == [60, 1, 1_000, 1])
  }

  @Test("Beats come a number of ticks after each other, and those that were missed are counted once")
  func counter() {
    var random = SeededGenerator(seed: 2, stream: 9)
    var beats = BeatCounter(tick: 10, origin: 1_000)
    var last: FrameTiming?
    var free: Int64 = 0
    var missed = 0
    for _ in 0..<10_000 {
      let due = beats.next
      let ticks = Int64(beats.ticks)
      let timing = beats.takeBeat(from: free)
      let moment = timing.timestamp.nanoseconds
      // The first tick at which somebody is free, and none before the beat is due.
      #expect(moment >= max(free, due) && moment - max(free, due) < 10 && (moment - 1_000) % 10 == 0)
      #expect(timing.deadline.nanoseconds - moment == 10 * ticks)
      // Those that were due before, at the rate of then.
      let late = max(0, free - due)
      #expect(beats.missed == Int((late + 10 * ticks - 1) / (10 * ticks)))
      missed += beats.missed
      #expect(timing.index - (last?.index ?? -1) == 1 + beats.missed)
      last = timing
      beats.ticks = Int.random(in: 1...12, using: &random)
      free =
        moment + (Int.random(in: 0..<4, using: &random) == 0 ? Int64.random(in: 0...500, using: &random) : 3)
    }
    #expect(last?.index == 9_999 + missed && missed > 1_000)
  }

  private final class StripeNode: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: 30)
    }
    override func makeDrawing() -> (any Drawing)? { Fill() }
  }

  private struct Fill: Drawing {
    func draw(into canvas: inout Canvas, context: DrawingContext) {
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }

  /// A list of stripes on a simulated device, at rest for a second, then moving.
  private func run(_ rate: DisplayRate, speed: Double) -> SimulatedHost {
    var configuration = SimulatedDevice.Configuration()
    configuration.rate = rate
    let list = ListNode(0..<2_000, estimatedRowLength: 30) { _ in StripeNode() }
    let host = SimulatedHost(
      rootNode: list,
      viewportSize: Size(width: 60, height: 100),
      configuration: configuration
    )
    host.runFrames(40)
    host.scroll(list, by: Glide(speed: speed), frames: 60)
    host.tearDown()
    return host
  }

  /// A second without movement, then one at a constant speed.
  private final class Glide: ScrollScript {
    private(set) var currentVelocity = 0.0
    private(set) var currentDisplacement = 0.0
    private let speed: Double
    private var start: MonotonicInstant?
    private var place = 0.0

    init(speed: Double) { self.speed = speed }

    func displacement(at timing: FrameTiming) -> Double {
      start = start ?? timing.timestamp
      let time = (start?.milliseconds(to: timing.timestamp) ?? 0) / 1_000
      currentVelocity = time < 1 ? 0 : speed
      let next = max(0, time - 1) * speed
      defer { place = next }
      currentDisplacement = next - place
      return currentDisplacement
    }
  }

  @Test("A list at rest has ten frames a second on a variable display, and a moving one as many as it needs")
  func list() {
    let resting = run(.variable(upTo: 120), speed: 0).samples
    #expect(zip(resting, resting.dropFirst()).allSatisfy { Int($0.beat.milliseconds(to: $1.beat)) == 99 })
    // 240 points a second are two points in a beat of 120 Hz, 60 in four of them.
    for (speed, ticks) in [(240.0, 1.0), (120, 2), (60, 4)] {
      let samples = run(.variable(upTo: 120), speed: speed).samples.filter { $0.velocity > 0 }
      let lengths = zip(samples, samples.dropFirst()).map { $0.beat.milliseconds(to: $1.beat) }
      #expect(
        samples.count > 20 && lengths.allSatisfy { abs($0 - ticks * 1_000 / 120) < 0.001 },
        "\(lengths)"
      )
      #expect(samples.allSatisfy { $0.missedBeats == 0 && $0.list.anchorError == 0 })
    }
    let fixed = run(.fixed(120), speed: 0).samples
    #expect(zip(fixed, fixed.dropFirst()).allSatisfy { Int($0.beat.milliseconds(to: $1.beat)) == 8 })
  }

  @Test(
    "A link of a variable display beats more seldom when it is told that nothing moves, until it is stopped"
  )
  func link() async {
    let link = DisplayLink(rate: .variable(upTo: 500))
    link.adjustRate(movingAt: 0, isWhole: true)
    var timings: [FrameTiming] = []
    for await timing in link.makeBeats() {
      timings.append(timing)
      if timings.count == 4 {
        link.stop()
        link.adjustRate(movingAt: 9, isWhole: false)
      }
    }
    #expect(timings.count >= 4 && timings.allSatisfy { $0.interval == .milliseconds(24) }, "\(timings)")
  }
}
