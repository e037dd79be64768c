import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayChaos
@testable import DisplaySimulation
@testable import ScrollDemo

/// That counting can fail: what is not survived is counted as lost.
@Suite("Faults that are not survived")
@MainActor
struct ChaosLossTests {
  private func run(_ fault: ChaosFault, list: ListNode? = nil, _ prepare: (ChaosInjector) -> Void = { _ in })
    async throws -> ChaosCount
  {
    let run = ChaosRuns.make(ChaosRuns.options(try ChaosRuns.options(fault)), list: list)
    let chaos = try #require(run.chaos)
    prepare(chaos)
    let outcome = await run.run()
    let count = try #require(outcome.chaos.first)
    #expect(outcome.chaos.losses.isEmpty == (count.lost == 0))
    return count
  }

  @Test("A source that gives another picture is noticed")
  func wrongPicture() async throws {
    let count = try await run(.images) { chaos in
      let images = chaos.families.lazy.compactMap { $0 as? ImageFaults }.first
      images?.source.setPicture { _ in HeldImageSource.picture(of: HeldImageSource.key(77)) }
    }
    #expect(count.injected > 5 && count.lost > count.injected / 2)
    #expect(count.firstLoss?.contains("picture 77") == true, "\(count)")
  }

  @Test("A dropped list that somebody keeps is noticed")
  func keptList() async throws {
    var kept: [DisplayNode] = []
    let count = try await run(.drops) { chaos in
      let drops = chaos.families.lazy.compactMap { $0 as? DropFaults }.first
      drops?.didDrop = { kept.append($0) }
    }
    #expect(kept.count == count.injected && count.injected > 2 && count.survived == 0, "\(count)")
    #expect(count.firstLoss?.contains("no node of a list is left") == true)
  }

  /// A row that asks to be drawn again whenever it was.
  private final class RestlessNode: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: 30)
    }
    override func makeDrawing() -> (any Drawing)? { Gray() }
    override func displayDidFinish() { setNeedsDisplay() }
  }

  private struct Gray: Drawing {
    func draw(into canvas: inout Canvas, context: DrawingContext) {
      canvas.fill(context.bounds, with: .solid(Color(hex: 0x808080)))
    }
  }

  @Test("Rows that are never done are noticed when they are superseded")
  func restlessRows() async throws {
    let list = ListNode(0..<4, estimatedRowLength: 30) { _ in RestlessNode() }
    let count = try await run(.superseding, list: list)
    #expect(count.injected > 5 && count.survived == 0, "\(count)")
    #expect(count.firstLoss?.contains("not seen in 4 s of frames") == true)
  }

  /// Moves a list by more than it says, whether time passes or not.
  private final class SlyScript: ScrollScript {
    let currentVelocity = 0.0
    let currentDisplacement = 0.0
    func displacement(at timing: FrameTiming) -> Double { 3 }
  }

  @Test("A list that moves while no time passes is noticed")
  func movementInNoTime() async throws {
    let options = ChaosRuns.options(try ChaosRuns.options(.beats))
    let list = ListNode(ChaosRuns.content(500), estimatedRowLength: 40)
    let outcome = await ScrollRun(list: list, options: options, script: SlyScript()).run()
    let count = try #require(outcome.chaos.first)
    #expect(count.injected > 3 && count.lost > 0 && count.survived > 0, "\(count)")
    #expect(count.firstLoss?.contains("in no time") == true, "\(count)")
  }

  @Test(
    "Beats that go wrong keep their order, and those that were left out on purpose are the missed ones",
    arguments: 1...UInt64(TestDepth.count(1, full: 6))
  )
  func beatNumbers(seed: UInt64) async throws {
    var options = ChaosRuns.options(try ChaosRuns.options(.beats, seed: seed))
    options.frames = TestDepth.count(300, full: 600)
    let samples = await ChaosRuns.make(options).run().samples
    let first = try #require(samples.first)
    var wasStill = false
    for (last, next) in zip(samples, samples.dropFirst()) {
      #expect(next.index == last.index + 1 + next.missedBeats && (0..<6).contains(next.missedBeats))
      // What a frame shows is seen until the next one, but for two of the same moment.
      let isStill = next.beat == last.beat
      let missed = options.rate.tickCount(from: last.nextBeat, to: next.beat)
      #expect(missed == next.missedBeats || isStill || wasStill)
      wasStill = isStill
    }
    #expect(first.missedBeats == 0 && samples.contains { $0.missedBeats > 0 })
    #expect(Set(samples.map(\.budgetMilliseconds)).count > 3)
  }

  @Test("What the trial of a fault says is what is counted")
  func verdicts() async throws {
    let run = ChaosRuns.make(ChaosRuns.options(ChaosOptions([ChaosFault.jumps], seed: 1)))
    let chaos = try #require(run.chaos)
    let injector = ChaosInjector(
      ChaosOptions([.memory, .jumps, .data, .sizes], seed: 1),
      scene: chaos.scene
    )
    var looks = 0
    for (fault, verdict) in [
      (ChaosFault.memory, ChaosVerdict.survived), (.jumps, .lost("gone")), (.data, .moot),
      (.sizes, .undecided),
    ] {
      chaos.scene.begin(fault, count: 3, expecting: "something") {
        looks += 1
        return verdict
      }
    }
    #expect(looks == 0)
    injector.didRunFrame()
    #expect(looks == 4 && injector.isUndecided)
    let counts = Dictionary(uniqueKeysWithValues: injector.report.map { ($0.fault, $0) })
    #expect(counts[.memory]?.injected == 3 && counts[.memory]?.survived == 3)
    #expect(counts[.jumps]?.lost == 3 && counts[.jumps]?.firstLoss == "frame 1, gone")
    #expect(counts[.data]?.injected == 0 && counts[.data]?.lost == 0)
    #expect(counts[.sizes]?.injected == 3 && counts[.sizes]?.firstLoss == nil)
    // Four seconds at 120 frames a second.
    for _ in 1..<480 {
      #expect(injector.isUndecided)
      injector.didRunFrame()
    }
    #expect(!injector.isUndecided && looks == 483)
    #expect(
      injector.report.first { $0.fault == .sizes }?.firstLoss
        == "frame 480, something: not seen in 4 s of frames"
    )
  }
}
