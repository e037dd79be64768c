/// Where measuring and drawing happen in a run.
package enum RunPolicy: String, Sendable, Hashable, CaseIterable {
  /// On workers, as far ahead as speed and costs ask for.
  case adaptive
  /// On workers, a fixed number of screens ahead.
  case fixed
  /// On the main actor, in the frame that needs it.
  case mainThread = "main-thread"
}
