/// A delay before rows are fetched again.
package struct BatchFetchBackOff: Sendable, Hashable {
  /// Each delay of a machine has another number.
  package let number: UInt64
  /// How many failures in a row it follows, 1 or more.
  package let failures: Int
}
