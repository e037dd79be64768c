internal import DisplaySimulation

extension ExplorationPlan {
  /// How many steps the seed has.
  package var stepCount: Int {
    var random = makeGenerator()
    return makeScript(using: &random).steps.count
  }

  /// The numbers of steps that are named and that the seed does not have.
  package var unknownSteps: [Int] {
    let known = 0..<stepCount
    return (steps ?? []).filter { !known.contains($0) }
  }

  /// What of the seed's luck makes the script and then the world.
  func makeGenerator() -> SeededGenerator { SeededGenerator(seed: seed, stream: 0x776F_726C_64) }

  /// What happens with the seed when nothing is left out, and in how many beats.
  func makeScript(using random: inout SeededGenerator) -> (beats: Int, steps: [ExplorationStep]) {
    let beats = Int.random(in: 12...40, using: &random)
    return (beats, ExplorationStep.script(of: scenario, beats: beats, using: &random))
  }
}
