/// A run, and the policies that it ran with.
public struct PolicyRun: Sendable {
  /// Where measuring and drawing happened, in order: several when somebody chose others while it went on.
  public let policies: [ScrollOptions.Policy]
  /// What the run left behind.
  public let outcome: ScrollRun.Outcome

  /// How many policies are named before the others are counted.
  private static let namedCount = 6

  /// Makes a pair.
  public init(policy: ScrollOptions.Policy, outcome: ScrollRun.Outcome) {
    self.init(policies: [policy], outcome: outcome)
  }

  /// Makes the pair of a run that had several policies, of which there is one at least.
  public init(policies: [ScrollOptions.Policy], outcome: ScrollRun.Outcome) {
    self.policies = policies
    self.outcome = outcome
  }

  /// The policy at the end of the run.
  public var policy: ScrollOptions.Policy { policies.last ?? .adaptive }

  /// All policies in words: `adaptive, then fixed`.
  public var policyName: String { Self.name(of: policies) }

  static func name(of policies: [ScrollOptions.Policy]) -> String {
    let names = policies.prefix(namedCount).map(\.rawValue)
    let rest = policies.count > namedCount ? ["\(policies.count - namedCount) more"] : []
    return (names + rest).joined(separator: ", then ")
  }
}
