import Foundation

/// How far those suites go that could go on for ever: deep trees, random steps, schedules, faults.
///
/// `swift test` takes of each what a second is enough for. With `TEST_DEPTH=full` in the environment they go as far as the
/// library promises, which takes minutes; the gate has all suites do it whose files name this type.
public enum TestDepth {
  /// Whether the suites go as far as the library promises.
  public static let isFull = ProcessInfo.processInfo.environment["TEST_DEPTH"] == "full"

  /// How many nodes lie in each other in deep trees: more than any stack has room for without care.
  public static let nodes = isFull ? 100_000 : 10_000

  /// How deep things lie in each other that are let go of, which takes less of a stack than a walk through them does.
  public static let releases = isFull ? 200_000 : 50_000

  /// One of two counts.
  public static func count(_ few: Int, full: Int) -> Int { isFull ? full : few }
}
