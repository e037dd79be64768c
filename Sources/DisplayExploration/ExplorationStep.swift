internal import DisplaySimulation

/// Something that happens to the list before a frame.
struct ExplorationStep: Sendable, Hashable {
  enum Action: Sendable, Hashable {
    /// The list is moved a little.
    case scroll
    /// The list is moved to somewhere else.
    case jump
    /// The data changes once.
    case update
    /// The data changes several times before anything of it is shown.
    case burst
    /// All data is given anew.
    case reload
    /// Contents of a living row change.
    case edit
    /// The size of a living row changes on another thread while it is measured.
    case race
    /// A hook of one part of a row changes another part.
    case chain
    /// The next hook that is called on a row or a part of one changes the list.
    case ambush
    /// A finger comes down, moves, or goes.
    case touch
    /// An item is selected, or is so no longer.
    case select
    /// An item is taken up.
    case lift
    /// The item that is taken up is to come to another place.
    case carry
    /// The item that is taken up is put where it is.
    case drop
    /// The item that is taken up goes back.
    case putBack
    /// The list is sent to a row.
    case seek
    /// A pager is sent to a page.
    case turn
    /// A list in a row is scrolled, or its data changes.
    case shelve
    /// The viewport gets another size.
    case resize
    /// Memory is short.
    case memory
    case background
    case foreground
    /// The list goes off the screen.
    case leave
    /// The list comes back.
    case enter
  }

  /// Before which beat, from 0.
  let beat: Int
  let action: Action
  /// What is left to chance in it: a step does the same whichever others there are.
  let seed: UInt64

  /// The steps of a run, in order.
  static func script(of scenario: ExplorationScenario, beats: Int, using random: inout SeededGenerator)
    -> [ExplorationStep]
  {
    var steps: [ExplorationStep] = []
    let actions = scenario.actions
    for beat in 0..<beats {
      // Rests let work come back and be shown; crowds have it superseded.
      for _ in 0..<(random.pick([0, 0, 1, 1, 2]) ?? 0) {
        guard let action = random.pick(actions) else { continue }
        steps.append(ExplorationStep(beat: beat, action: action, seed: random.next()))
      }
    }
    return steps
  }
}
