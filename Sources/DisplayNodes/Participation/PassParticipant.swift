/// A node that takes part in the passes of each frame: a container that scrolls.
///
/// A participant says what it does with the clock and whether it needs more frames; the other passes mean
/// something only to one that manages its subnodes.
@MainActor
package protocol PassParticipant: AnyObject {
  /// Moves on with the clock: animations and momentum.
  func takeInput(at timing: FrameTiming)
  /// Applies changes of the data.
  func applyDataChanges()
  /// The environment is another one; asked of containers that manage their subnodes. Nil for the old one when it may have been
  /// any, and gone again.
  func environmentDidChange(from old: NodeEnvironment?, to new: NodeEnvironment)
  /// Computes ranges and applies interface states.
  func updateRanges()
  /// Applies layouts that have been measured, keeping the anchor in place.
  func applyLayouts(until deadline: PassDeadline)
  /// Loads nodes that came near, nearest first.
  func loadNodes(until deadline: PassDeadline)
  /// Hands out measuring work.
  func submitWork(until deadline: PassDeadline)
  /// Whether something waits that only another frame can do.
  var hasWorkLeft: Bool { get }
  /// Adds what is on screen and what is missing there to a report.
  func reportVisibleArea(to report: inout FrameReport)
}

extension PassParticipant {
  package func applyDataChanges() {}
  package func environmentDidChange(from old: NodeEnvironment?, to new: NodeEnvironment) {}
  package func updateRanges() {}
  package func applyLayouts(until deadline: PassDeadline) {}
  package func loadNodes(until deadline: PassDeadline) {}
  package func submitWork(until deadline: PassDeadline) {}
  package func reportVisibleArea(to report: inout FrameReport) {}
}
