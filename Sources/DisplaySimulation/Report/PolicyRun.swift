/// A run, and the policy that it ran with.
public struct PolicyRun: Sendable {
  /// Where measuring and drawing happened.
  public let policy: ScrollOptions.Policy
  /// What the run left behind.
  public let outcome: ScrollRun.Outcome

  /// Makes a pair.
  public init(policy: ScrollOptions.Policy, outcome: ScrollRun.Outcome) {
    self.policy = policy
    self.outcome = outcome
  }
}
