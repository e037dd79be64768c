internal import DisplaySimulation

/// What happens to the list whose schedules are explored.
package enum ExplorationScenario: String, Sendable, Hashable, CaseIterable {
  /// Snapshots that supersede one another.
  case snapshots
  /// Changes by place, and reloads.
  case batches
  /// Contents that change in rows which are there, also while they are measured.
  case texts
  /// A viewport that changes its size.
  case rotation
  /// A list that goes off the screen and on again, and ends while work is under way.
  case teardown
  /// Memory warnings, the background, and jumps.
  case memory
  /// Hooks of rows that change the list in the middle of a frame.
  case hooks
  /// Tiles in columns of unequal items, which move from one column to another.
  case tiles
  /// A finger that drags, flings and taps, while rows change.
  case fingers
  /// Items that are taken up, by code or by a finger, and put elsewhere or back, while rows change.
  case reordering
  /// Rows that the list is sent to, at once or over some frames, while rows change.
  case seeking
  /// Pages that a finger or code turns, while they come, go and move.
  case pages
  /// Lists in the rows of a list, which are scrolled and change while the rows do.
  case nested

  /// What it is, in a line.
  package var summary: String {
    switch self {
    case .snapshots: "snapshots that supersede one another"
    case .batches: "changes by place, and reloads"
    case .texts: "contents that change in living rows, also while they are measured"
    case .rotation: "a viewport that changes its size"
    case .teardown: "a list that leaves the screen, and ends while work is under way"
    case .memory: "memory warnings, the background, and jumps"
    case .hooks: "hooks of rows that change the list in the middle of a frame"
    case .tiles: "tiles in columns of unequal items, which move from one column to another"
    case .fingers: "a finger that drags, flings and taps, while rows change"
    case .reordering: "items that are lifted, and dropped elsewhere or put back, while rows change"
    case .nested: "lists in the rows of a list, which are scrolled and change while the rows do"
    case .pages: "pages that a finger or code turns, while they come, go and move"
    case .seeking: "rows that the list is sent to, at once or over some frames, while rows change"
    }
  }

  /// Whether the list gets snapshots; otherwise it gets changes by place. Items are moved in either.
  func usesSnapshots(_ random: inout SeededGenerator) -> Bool {
    switch self {
    case .batches, .hooks: false
    case .reordering: Bool.random(using: &random)
    default: true
    }
  }

  /// How many rows lie side by side.
  var columnCount: Int { self == .tiles ? 2 : 1 }

  /// Whether nothing but what is asked for moves the list.
  var movesOnlyByOrder: Bool { ![.fingers, .reordering, .seeking, .pages].contains(self) }

  /// Whether the run is ended in the middle, and not when everything has settled.
  var endsEarly: Bool { self == .teardown }

  /// What happens, each as often as it stands here.
  var actions: [ExplorationStep.Action] {
    let common: [ExplorationStep.Action] = [.scroll, .scroll, .scroll, .edit]
    let own: [ExplorationStep.Action] =
      switch self {
      case .snapshots: [.update, .update, .burst, .edit, .jump]
      case .batches: [.update, .update, .burst, .reload, .edit]
      case .texts: [.edit, .edit, .edit, .race, .race, .chain, .chain, .update]
      case .rotation: [.resize, .resize, .edit, .update, .race]
      case .teardown: [.leave, .enter, .update, .burst, .edit, .chain, .memory, .resize]
      case .memory: [.memory, .memory, .background, .foreground, .jump, .update, .edit]
      case .hooks: [.ambush, .ambush, .ambush, .jump, .update, .leave, .enter]
      case .fingers:
        [.touch, .touch, .touch, .touch, .touch, .select, .update, .burst, .resize, .leave, .enter]
      case .reordering:
        [.lift, .lift, .lift, .carry, .carry, .carry, .drop, .drop, .putBack, .touch, .touch, .touch]
          + [.update, .update, .burst, .jump, .resize, .leave, .enter]
      case .nested:
        [
          .shelve, .shelve, .shelve, .shelve, .shelve, .update, .burst, .jump, .memory, .resize, .leave,
          .enter,
        ]
      case .pages: [.turn, .turn, .touch, .touch, .touch, .touch, .update, .burst, .resize, .leave, .enter]
      case .seeking: [.seek, .seek, .seek, .seek, .update, .burst, .resize, .memory, .leave, .enter]
      case .tiles: [.update, .burst, .edit, .jump, .resize, .memory]
      }
    return common + own
  }
}
