import DisplayChaos
import DisplaySimulation
import ScrollDemoKit

/// A run, the policies that it ran with, and what repetitions of it came to.
struct PolicyRun: Sendable {
  /// Where measuring and drawing happened, in order: several when somebody chose others while it went on.
  let policies: [RunPolicy]
  /// What the run left behind; that of the first of several.
  let outcome: ScrollRun.Outcome
  /// What each repetition came to, the first included.
  let summaries: [RunSummary]
  /// The faults that were not survived in the repetitions after the first.
  let laterLosses: [String]

  /// How many policies are named before the others are counted.
  private static let namedCount = 6

  /// Makes a run of one policy.
  ///
  /// - Parameters:
  ///   - policy: Where measuring and drawing happened.
  ///   - outcome: What the run left behind.
  ///   - repetitions: What the repetitions after it left behind, of which only figures and losses are kept.
  init(policy: RunPolicy, outcome: ScrollRun.Outcome, repetitions: [Repetition] = []) {
    self.init(policies: [policy], outcome: outcome, repetitions: repetitions)
  }

  /// Makes a run that had several policies, of which there is one at least.
  init(policies: [RunPolicy], outcome: ScrollRun.Outcome, repetitions: [Repetition] = []) {
    self.policies = policies
    self.outcome = outcome
    summaries = [outcome.summary] + repetitions.map(\.summary)
    laterLosses = repetitions.flatMap { repetition in
      repetition.losses.map { "seed \(repetition.seed), \($0)" }
    }
  }

  /// The policy at the end of the run.
  var policy: RunPolicy { policies.last ?? .adaptive }

  /// All policies in words: `adaptive, then fixed`.
  var policyName: String { Self.name(of: policies) }

  /// The faults that were not survived, in any repetition.
  var losses: [String] { outcome.chaos.losses + laterLosses }

  /// What the repetitions came to in one figure.
  func spread(_ figure: (RunSummary) -> Double) -> Spread { Spread(summaries.map(figure)) }

  static func name(of policies: [RunPolicy]) -> String {
    let names = policies.prefix(namedCount).map(\.rawValue)
    let rest = policies.count > namedCount ? ["\(policies.count - namedCount) more"] : []
    return (names + rest).joined(separator: ", then ")
  }
}

extension PolicyRun {
  /// What is kept of a run after the first.
  struct Repetition: Sendable {
    /// The seed of the run.
    let seed: UInt64
    /// What it came to.
    let summary: RunSummary
    /// The faults that were not survived.
    let losses: [String]
  }
}
