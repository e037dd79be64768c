/// Which faults happen in a run, how often, and with which luck.
package struct ChaosOptions: Sendable, Hashable {
  /// The faults, each with how often it happens in a second; those that the schedule decides about have 0.
  package var rates: [ChaosFault: Double]
  /// What is left to chance.
  package let seed: UInt64

  /// Makes the options of some faults at their usual rates.
  package init(_ faults: some Sequence<ChaosFault> = ChaosFault.allCases, seed: UInt64 = 1) {
    rates = Dictionary(faults.map { ($0, $0.usualRate ?? 0) }) { first, _ in first }
    self.seed = seed
  }

  /// Whether a fault happens.
  package func contains(_ fault: ChaosFault) -> Bool { rates[fault] != nil }
}
