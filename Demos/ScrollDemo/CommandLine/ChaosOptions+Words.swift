import DemoSupport
import DisplayChaos

// The faults of a run, as a command line names them.

extension ChaosOptions {
  /// Reads names of faults with commas between them, each with its rate behind an equals sign where that is not the
  /// usual one: `memory,jumps=2`. A rate is above 0 and at most the fault's ``ChaosFault/maximumRate``. The name `all`
  /// stands for those that are not named beside it.
  ///
  /// On the machine's own clock `all` are those that do not need a simulated device.
  ///
  /// - Throws: ``CommandLineError/badValue(flag:value:expected:nearest:)`` for the first that is none, that is named twice, or
  ///   that the clock cannot have.
  init(
    _ text: String,
    on clock: ScrollOptions.Clock = .virtual,
    seed: UInt64,
    flag: String = "--chaos"
  ) throws(CommandLineError) {
    let possible = ChaosFault.allCases.filter { clock == .virtual || !$0.needsSimulatedDevice }
    var words = text.split(separator: ",", omittingEmptySubsequences: false)
    let all = words.firstIndex(of: "all")
    if let all { words.remove(at: all) }
    self.init(all == nil ? [] : possible, seed: seed)
    var named: Set<ChaosFault> = []
    for word in words {
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let fault = ChaosFault(rawValue: String(sides[0])), sides.count == 1 || fault.usualRate != nil,
        let rate = sides.count == 1 ? fault.usualRate ?? 0 : Double(sides[1])
      else {
        let name = String(sides[0])
        // A name that there is came with a rate that is none.
        let nearest = Self.names.contains(name) ? nil : NearestWord.find(name, in: Self.names)
        throw .badValue(flag: flag, value: String(word), expected: Self.expected, nearest: nearest)
      }
      if sides.count == 2, let most = fault.maximumRate, !(rate > 0 && rate <= most) {
        throw .badValue(flag: flag, value: String(word), expected: Self.expectedRate(of: fault, upTo: most))
      }
      guard possible.contains(fault) else {
        throw .badValue(flag: flag, value: String(word), expected: Self.expectedOnWallClock)
      }
      guard named.insert(fault).inserted else {
        throw .badValue(flag: flag, value: text, expected: "'\(fault.rawValue)' once")
      }
      rates[fault] = rate
    }
  }

  private static func expectedRate(of fault: ChaosFault, upTo most: Double) -> String {
    "a rate above 0 and up to \(Int(most)) times a second, which is as much as is survived, "
      + "or leave '\(fault.rawValue)' out"
  }

  private static let expectedOnWallClock =
    "'--clock virtual', whose schedule decides about "
    + ChaosFault.allCases.filter(\.needsSimulatedDevice).map(\.rawValue).joined(separator: ", ")
    + ", or other faults"

  /// What `--chaos` takes, but for rates.
  static let names = ["all"] + ChaosFault.allCases.map(\.rawValue)

  static let expected =
    "'all', some, or 'all' and other rates of some, of "
    + ChaosFault.allCases.map { $0.usualRate == nil ? $0.rawValue : "\($0.rawValue)=PER_SECOND" }
    .joined(separator: ", ")
}
