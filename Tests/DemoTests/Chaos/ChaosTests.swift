import AsyncDisplay
import TestSupport
import Testing

@testable import DemoSupport
@testable import DisplayChaos
@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("Faults")
@MainActor
struct ChaosTests {
  @Test(
    "A fault alone happens, and is survived",
    arguments: ChaosFault.allCases.prefix(TestDepth.count(3, full: .max))
  )
  func alone(fault: ChaosFault) async throws {
    var options = ChaosRuns.options(try ChaosRuns.options(fault))
    options.frames = TestDepth.count(60, full: 240)
    let outcome = await ChaosRuns.make(options).run()
    #expect(outcome.chaos.map(\.fault) == [fault])
    #expect(outcome.chaos.allSatisfy { $0.injected > 0 && $0.lost == 0 }, "\(outcome.chaos)")
    #expect(outcome.chaos.losses.isEmpty)
  }

  @Test(
    "A fault is survived as often as it may happen at most, for seconds",
    arguments: ChaosFault.allCases.filter { $0.maximumRate != nil }.prefix(TestDepth.count(3, full: .max))
  )
  func mostOften(fault: ChaosFault) async throws {
    let chaos = try ChaosOptions("\(fault.rawValue)=\(try #require(fault.maximumRate))", seed: 3)
    var options = ChaosRuns.options(chaos)
    options.frames = TestDepth.count(60, full: 480)
    let outcome = await ChaosRuns.make(options).run()
    #expect(outcome.chaos.allSatisfy { $0.injected > 1 && $0.lost == 0 }, "\(outcome.chaos)")
  }

  @Test(
    "A rate that is nothing or too much is refused with the limit",
    arguments: [
      ("data=0", 100), ("images=1000", 20), ("crowding=11", 10), ("stalls=1e9", 10), ("jumps=-1", 100),
      ("jumps=nan", 100),
    ]
  )
  func rateLimits(text: String, limit: Int) throws {
    let name = text.prefix { $0 != "=" }
    do throws(CommandLineError) {
      _ = try ChaosOptions(text, seed: 1)
      Issue.record("accepted")
    } catch {
      #expect(
        "\(error)" == "'--chaos' cannot be '\(text)'; give a rate above 0 and up to \(limit) times a second, "
          + "which is as much as is survived, or leave '\(name)' out"
      )
    }
    #expect(try ChaosOptions("\(name)=\(limit)", seed: 1).rates.values.allSatisfy { $0 == Double(limit) })
  }

  @Test("All faults may come with other rates of some, and none comes twice")
  func allWithRates() throws {
    let all = try ChaosOptions("all", seed: 1)
    let some = try ChaosOptions("memory=7,all", seed: 1)
    #expect(
      some.rates.count == all.rates.count && some.rates[.memory] == 7
        && some.rates[.jumps] == all.rates[.jumps]
    )
    for text in ["memory=1,memory=5", "memory,memory", "all,data,data"] {
      do throws(CommandLineError) {
        _ = try ChaosOptions(text, seed: 1)
        Issue.record("accepted \(text)")
      } catch {
        #expect("\(error)".hasPrefix("'--chaos' cannot be '\(text)'; give '"))
        #expect("\(error)".hasSuffix("' once"))
      }
    }
    #expect(throws: CommandLineError.self) { try ChaosOptions("all,all", seed: 1) }
  }

  @Test("All faults happen together, and all are survived")
  func all() async throws {
    let faults = ChaosFault.allCases.map { fault in
      fault.needsSimulatedDevice ? fault.rawValue : "\(fault.rawValue)=10"
    }
    var injected: [ChaosFault: Int] = [:]
    for seed in 1...3 as ClosedRange<UInt64> {
      let chaos = try ChaosOptions(faults.joined(separator: ","), seed: seed)
      let outcome = await ChaosRuns.make(ChaosRuns.options(chaos)).run()
      #expect(outcome.chaos.map(\.fault) == ChaosFault.allCases)
      for count in outcome.chaos {
        injected[count.fault, default: 0] += count.injected
        #expect(count.lost == 0, "seed \(seed): \(count)")
      }
    }
    #expect(ChaosFault.allCases.allSatisfy { (injected[$0] ?? 0) > 0 }, "\(injected)")
  }

  @Test(
    "A device that needs longer for all it does is given the time for it",
    arguments: [0.1, 1, 10, 1_000]
  )
  func slowDevice(factor: Double) throws {
    let run = ScrollRun(
      list: ListNode(ChaosRuns.content(500), estimatedRowLength: 40),
      options: ChaosRuns.options(try ChaosOptions("memory", seed: 1)),
      costs: CostModel(CostModel.phone.nanoseconds.mapValues { $0 * factor }),
      makeContent: ChaosRuns.content
    )
    let scene = try #require(run.chaos).scene
    // Four seconds at 120 beats each.
    let frames = 480 * Int(min(max(1, factor), 100))
    #expect(
      !scene.isPatienceOver(after: frames - 2, since: 0) && scene.isPatienceOver(after: frames + 2, since: 0)
    )
  }

  @Test("The same luck leaves the same bytes, another others, and without faults there are none")
  func determinism() async {
    func run(_ chaos: ChaosOptions?) async -> [String] {
      var options = ChaosRuns.options(chaos)
      options.frames = TestDepth.count(120, full: 240)
      let outcome = await ChaosRuns.make(options).run()
      #expect(outcome.chaos.isEmpty == (chaos == nil))
      let summary = SummaryReport(
        summary: outcome.summary,
        options: options,
        content: "stripes",
        rowCount: 500,
        trace: outcome.trace,
        chaos: outcome.chaos
      )
      return [summary.json, FramesReport(samples: outcome.samples).json]
    }
    let first = await run(ChaosOptions(seed: 4))
    #expect(await run(ChaosOptions(seed: 4)) == first)
    let other = await run(ChaosOptions(seed: 5))
    #expect(zip(first, other).allSatisfy { $0 != $1 })
    _ = await run(nil)
  }

  @Test("A single fault happens as often as it is told to, and no other happens")
  func rates() async throws {
    let outcome = await ChaosRuns.make(ChaosRuns.options(try ChaosOptions("memory=30", seed: 1))).run()
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
  }

  @Test(
    "On the machine's clock all faults are those that need no simulated device, and the others are refused"
  )
  func readingForWallClock() throws {
    let command = try ScrollOptions(["--chaos", "all", "--clock", "wall"])
    #expect(command.clock == .wall)
    #expect(
      command.chaos.map { Set($0.rates.keys) } == Set(ChaosFault.allCases.filter { !$0.needsSimulatedDevice })
    )
    #expect(try ScrollOptions(["--chaos", "data", "--clock=wall"]).chaos?.rates == [.data: 5])
    do throws(CommandLineError) {
      _ = try ScrollOptions(["--chaos", "data,order", "--clock", "wall"])
      Issue.record("accepted")
    } catch {
      let remedy =
        "'--clock virtual', whose schedule decides about order, starvation, slow-work, workers, or other faults"
      #expect("\(error)" == "'--chaos' cannot be 'order'; give \(remedy)")
    }
  }
}
