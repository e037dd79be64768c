import ScrollDemoKit

/// A run, and the policies that it ran with.
struct PolicyRun: Sendable {
  /// Where measuring and drawing happened, in order: several when somebody chose others while it went on.
  let policies: [RunPolicy]
  /// What the run left behind.
  let outcome: ScrollRun.Outcome

  /// How many policies are named before the others are counted.
  private static let namedCount = 6

  /// Makes a pair.
  init(policy: RunPolicy, outcome: ScrollRun.Outcome) {
    self.init(policies: [policy], outcome: outcome)
  }

  /// Makes the pair of a run that had several policies, of which there is one at least.
  init(policies: [RunPolicy], outcome: ScrollRun.Outcome) {
    self.policies = policies
    self.outcome = outcome
  }

  /// The policy at the end of the run.
  var policy: RunPolicy { policies.last ?? .adaptive }

  /// All policies in words: `adaptive, then fixed`.
  var policyName: String { Self.name(of: policies) }

  static func name(of policies: [RunPolicy]) -> String {
    let names = policies.prefix(namedCount).map(\.rawValue)
    let rest = policies.count > namedCount ? ["\(policies.count - namedCount) more"] : []
    return (names + rest).joined(separator: ", then ")
  }
}
