/// What must hold in every schedule.
package enum ExplorationInvariant: String, Sendable, Hashable, CaseIterable {
  /// The hooks of each node are called in their order, each entry once and with its exit, and only what holds.
  case hookOrder = "hook-order"
  /// A hook finds the tree whole: what is in a node is where the node is.
  case wholeState = "whole-state"
  /// What a node shows never gets older, and in the end was drawn from the newest data, for the size it has.
  case freshContents = "fresh-contents"
  /// In the end every row has the size that its newest data and the viewport ask for.
  case freshLayout = "fresh-layout"
  /// The anchor row does not move by itself.
  case anchor
  /// The first contents of a row appear all at once.
  case wholeRows = "whole-rows"
  /// Nothing is drawn that nobody wanted any more when its turn came.
  case wantedWork = "wanted-work"
  /// Only rows that are near enough have contents, and no more bytes than the ranges ask for.
  case contentBytes = "content-bytes"
  /// The list holds the nodes of its rows and no others.
  case ownedNodes = "owned-nodes"
  /// In the end every update that was accepted is shown, and nothing else.
  case appliedUpdates = "applied-updates"
  /// In the end all that is on screen is drawn, and nothing waits or runs.
  case progress
  /// After the teardown no node is alive.
  case teardown

  /// What it says, in a line.
  package var summary: String {
    switch self {
    case .hookOrder: "hooks come in their order, entries once and with their exits"
    case .wholeState: "hooks find the tree whole"
    case .freshContents: "what is shown never gets older, and ends as the newest data's"
    case .freshLayout: "rows end with the size of their newest data"
    case .anchor: "the anchor row does not move by itself"
    case .wholeRows: "the first contents of a row appear all at once"
    case .wantedWork: "nothing is drawn that nobody wants any more"
    case .contentBytes: "only rows in range have contents, within the bytes of the ranges"
    case .ownedNodes: "a list holds the nodes of its rows and no others"
    case .appliedUpdates: "every accepted update is shown in the end"
    case .progress: "all that is on screen is drawn in the end"
    case .teardown: "no node is alive after the teardown"
    }
  }
}

/// An invariant that did not hold.
package struct ExplorationViolation: Error, Sendable, Hashable, CustomStringConvertible {
  /// Which one.
  package let invariant: ExplorationInvariant
  /// In which frame, from 0.
  package let frame: Int
  /// What was seen.
  package let detail: String

  /// The invariant, the frame and what was seen.
  package var description: String { "\(invariant.rawValue), frame \(frame): \(detail)" }
}
