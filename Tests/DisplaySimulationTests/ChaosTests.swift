import AsyncDisplay
import Testing

@testable import DisplaySimulation

@Suite("Faults")
@MainActor
struct ChaosTests {
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

  private func run(_ chaos: ChaosOptions?) async -> ScrollRun.Outcome {
    var options = ScrollOptions()
    (options.clock, options.chaos, options.frames) = (.virtual, chaos, 240)
    (options.width, options.height, options.scale) = (60, 100, 1)
    func content(_ count: Int) -> ListContent { ListContent(0..<count) { _ in StripeNode() } }
    let list = ListNode(content(500), estimatedRowLength: 40)
    return await ScrollRun(list: list, options: options, makeContent: content).run()
  }

  @Test("All faults happen, and all are survived")
  func all() async throws {
    let faults = ChaosFault.allCases.map { fault in
      fault.usualRate == nil ? fault.rawValue : "\(fault.rawValue)=10"
    }
    var injected: [ChaosFault: Int] = [:]
    for seed in 1...3 as ClosedRange<UInt64> {
      let outcome = await run(try ChaosOptions(faults.joined(separator: ","), seed: seed))
      #expect(outcome.chaos.map(\.fault) == ChaosFault.allCases)
      for count in outcome.chaos {
        injected[count.fault, default: 0] += count.injected
        #expect(count.survived == count.injected, "seed \(seed): \(count)")
      }
    }
    #expect(ChaosFault.allCases.allSatisfy { (injected[$0] ?? 0) > 0 }, "\(injected)")
  }

  @Test("The same luck is the same run, another is another, and without faults there are none")
  func determinism() async {
    let first = await run(ChaosOptions(seed: 4))
    let second = await run(ChaosOptions(seed: 4))
    #expect(first.trace?.hash == second.trace?.hash && first.chaos == second.chaos)
    #expect(await run(ChaosOptions(seed: 5)).trace?.hash != first.trace?.hash)
    #expect(await run(nil).chaos.isEmpty)
  }

  @Test("A single fault happens as often as it is told to, and no other happens")
  func rates() async throws {
    let outcome = await run(try ChaosOptions("memory=30", seed: 1))
    // Two seconds at 30 a second, more or less.
    #expect(outcome.chaos.count == 1 && (40...80).contains(outcome.chaos[0].injected))
  }

  @Test("Faults are read by name, with rates, and what is none is refused")
  func reading() throws {
    let options = try ChaosOptions("jumps=2,order,memory", seed: 9)
    #expect(options.rates == [.jumps: 2, .order: 0, .memory: 2] && options.seed == 9)
    #expect(try ChaosOptions("all", seed: 1) == ChaosOptions(seed: 1))
    for text in ["", "jumps=", "jumps=-1", "jumps=nan", "jumps=1e9", "order=1", "sleep", "jumps,"] {
      #expect(throws: CommandLineError.self) { try ChaosOptions(text, seed: 1) }
    }
    let command = try ScrollOptions(["--chaos", "all", "--seed", "3"])
    #expect(command.clock == .virtual && command.chaos == ChaosOptions(seed: 3))
    #expect(throws: CommandLineError.self) { try ScrollOptions(["--chaos", "all", "--clock", "wall"]) }
  }
}
