import DemoSupport
import DisplayChaos
import ScrollDemoKit

// Flags that would be taken and change nothing: whoever gives one expects that it does.

extension ScrollOptions {
  /// - Throws: ``CommandLineError`` for the first flag that changes nothing beside the others.
  func checkEffects(of arguments: CommandLineArguments) throws(CommandLineError) {
    if compares, arguments.isGiven("--policy") { throw .conflict("--compare", "--policy") }
    for (flag, idleness) in idleFlags where arguments.isGiven(flag) {
      guard let (reason, remedy) = idleness else { continue }
      throw .withoutEffect(flag, reason: reason, remedy: remedy)
    }
  }

  /// Why a flag changes nothing, and what to do about it; nil when it does change something.
  private typealias Idleness = (reason: String, remedy: String)?

  private var idleFlags: [(flag: String, idleness: Idleness)] {
    [
      (
        "--chaos-seed",
        chaos == nil ? ("without '--chaos'", "add '--chaos all', or leave '--chaos-seed' out") : nil
      ),
      (
        "--cost-model",
        clock == .wall
          ? ("on this machine's own clock", "give '--clock virtual', or leave '--cost-model' out") : nil
      ),
      ("--repeat", repeatIdleness),
      ("--animation", listsScenarios ? ("with '--list'", "leave one of them out") : nil),
      ("--json", listsScenarios ? ("with '--list'", "leave one of them out") : nil),
      ("--graphics", plainReason.map { ("with '\($0)'", "leave one of them out") }),
      ("--velocity", velocityIdleness),
      ("--workers", workersIdleness),
      ("--scenario", scenarioIdleness),
      (
        "--seed",
        !isRandom
          ? ("with '--input'", "leave '--seed' out: nothing in the run is left to chance") : nil
      ),
    ]
  }

  /// The flag for which the run is not shown live, wherever it runs.
  private var plainReason: String? {
    if live == false { return "--no-live" }
    if output.printsJSON { return "--json" }
    if compares { return "--compare" }
    if chaos != nil { return "--chaos" }
    if output.animation != nil { return "--animation" }
    return clock == .virtual ? "--clock virtual" : nil
  }

  /// Whether anything in the run is left to chance.
  private var isRandom: Bool {
    input == nil || chaos != nil || scenario == .teleport && trace == nil
  }

  private var repeatIdleness: Idleness {
    if !compares { return ("without '--compare'", "add '--compare', or leave '--repeat' out") }
    guard clock == .virtual, !isRandom else { return nil }
    return (
      "with '--input' on the simulated phone",
      "leave '--repeat' out, or add '--clock wall': all runs are the same"
    )
  }

  private var velocityIdleness: Idleness {
    // Flicks by hand are as fast as it says.
    guard live != true else { return nil }
    if trace != nil {
      return ("with '--trace'", "leave '--velocity' out: the file says how fast the list moves")
    }
    guard !scenario.movesByVelocity else { return nil }
    return (
      "with '--scenario \(scenario.rawValue)'",
      "leave '--velocity' out, or choose a scenario that flings, such as 'fling'"
    )
  }

  /// Whether it is a fault how many workers there are.
  var chaosSetsWorkers: Bool { clock == .virtual && chaos?.contains(.workers) == true }

  private var workersIdleness: Idleness {
    if chaosSetsWorkers {
      return (
        "with '--chaos workers', which 'all' has", "leave '--workers' out, or name faults without 'workers'"
      )
    }
    guard policy == .mainThread, !compares, chaos == nil, live != true else { return nil }
    return ("with '--policy main-thread'", "leave '--workers' out, or choose another policy")
  }

  private var scenarioIdleness: Idleness {
    if input != nil, scenario.isContentAlone {
      return ("with '--input'", "leave one of them out: the file is what is scrolled")
    }
    if trace != nil, scenario.isMovementAlone {
      return ("with '--trace'", "leave one of them out: the file says how the list moves")
    }
    return nil
  }
}

extension ScrollScenario {
  /// Whether flicks move the list, or drags whose length follows their velocity.
  var movesByVelocity: Bool {
    switch self {
    case .slowRead, .liveUpdates, .carousels, .chat, .teleport: false
    default: true
    }
  }

  /// Whether it is the feed, and differs in how that moves.
  fileprivate var isMovementAlone: Bool { [.slowRead, .fling, .reversal, .teleport].contains(self) }

  /// Whether it moves as another one does, and differs in what is shown.
  fileprivate var isContentAlone: Bool {
    [.mixedHeights, .liveUpdates, .photoGrid, .carousels, .million, .tenMillion].contains(self)
  }
}
