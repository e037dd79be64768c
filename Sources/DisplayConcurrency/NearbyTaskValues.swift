/// Keeps the task-local values of this module near where a deep recursion looks for them.
///
/// A task's local values are a list, and looking for one goes through all that were set since. A recursion that sets a
/// value of its own at each level would look for the others ever longer.
package enum NearbyTaskValues {
  /// Runs an operation with the values that there are, found at once.
  package static func refreshed<Result>(_ operation: () -> Result) -> Result {
    WorkMeter.$current.withValue(WorkMeter.current) { Diagnostics.withSameHandler(operation: operation) }
  }
}
