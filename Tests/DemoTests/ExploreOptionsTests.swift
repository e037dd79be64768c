import Testing

@testable import DemoSupport
@testable import DisplayExploration
@testable import Explore

@Suite("Words after 'Explore'")
@MainActor
struct ExploreOptionsTests {
  @Test("A replay names steps that there are, and nothing beside it that the plan already says")
  func replayWords() throws {
    let count = ExplorationPlan(scenario: .texts, seed: 5).stepCount
    #expect(count == ExplorationRun(ExplorationPlan(scenario: .texts, seed: 5)).script.count && count > 0)
    #expect(try ExploreOptions(["--replay", "texts:5:0,\(count - 1):own"]).replay?.steps == [0, count - 1])
    for (words, message) in [
      (
        ["--replay", "texts:5:0,\(count),999:own"],
        "'--replay' cannot be 'texts:5:0,\(count),999:own'; give steps from 0 to \(count - 1): "
          + "seed 5 of texts has no step \(count), 999"
      ),
      (
        ["--replay", "texts:5:all:own", "--seeds", "3"],
        "'--seeds' has no effect with '--replay'; leave '--seeds' out: the plan names its scenario and its seed"
      ),
    ] {
      do throws(CommandLineError) {
        _ = try ExploreOptions(words)
        Issue.record("accepted")
      } catch {
        #expect("\(error)" == message)
      }
    }
    for flags in [["--seed", "3"], ["--scenario", "texts"]] {
      #expect(throws: CommandLineError.self) { try ExploreOptions(["--replay", "texts:5:all:own"] + flags) }
    }
  }

  @Test("Words after 'explore' are read, and what is wrong is said")
  func options() throws {
    let options = try ExploreOptions([
      "--scenario", "texts", "--seeds=3", "--seed", "18446744073709551615",
    ])
    #expect(options.scenarios == [.texts] && Array(options.seeds) == [.max, 0, 1])
    #expect(try ExploreOptions(["--replay", "texts:1:all:own"]).replay?.seed == 1)
    for words in [["--seeds", "0"], ["--scenario", "sleep"], ["--replay", "x"], ["--mutant", "x"]] {
      #expect(throws: CommandLineError.self) { try ExploreOptions(words) }
    }
  }
}
