import AsyncDisplay
import DisplayConcurrency
import ScrollDemoKit
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import ScrollDemo

@Suite("Command line")
struct CommandLineTests {
  @Test("Flags are read in both spellings")
  func flags() throws {
    let options = try ScrollOptions([
      "--policy=main-thread", "--seed", "18446744073709551615", "--frames=10", "--hz",
      "59.94",
      "--velocity", "0", "--width=50", "--height", "4000", "--scale", "1.5", "--out", "x y",
      "--finger",
    ])
    #expect(options.policy == .mainThread && options.seed == .max)
    #expect(options.frames == 10 && options.hz == 59.94 && options.velocity == 0)
    #expect(options.width == 50 && options.height == 4_000 && options.scale == 1.5)
    #expect(options.output.folder == "x y" && options.output.animation == nil)
    #expect(options.usesFinger)
    #expect(try ScrollOptions(["--input", "a.txt"]).input == "a.txt")
    #expect(try ScrollOptions([]) == ScrollOptions())
    #expect(try ScrollOptions(["--live", "--graphics=sixel"]).live == true)
    #expect(try ScrollOptions(["--no-live"]).live == false)
    #expect(try ScrollOptions(["--graphics", "sixel"]).graphics == .sixel)
  }

  @Test(
    "What is wrong is said in one line, with the value and what to write",
    arguments: [
      (["--frames", "-1"], "'--frames' cannot be '-1'; give a whole number from 1 to 360000"),
      (["--frames", "1e3"], "'--frames' cannot be '1e3'; give a whole number from 1 to 360000"),
      (
        ["--frames", "120001", "--compare"],
        "'--frames' cannot be '120001'; give a whole number from 1 to 120000 with '--compare', "
          + "which keeps all runs in memory until the report"
      ),
      (["--hz", "0"], "'--hz' cannot be '0'; give a number from 1 to 1000, or 'variable'"),
      (["--hz", "nan"], "'--hz' cannot be 'nan'; give a number from 1 to 1000, or 'variable'"),
      (["--width", "inf"], "'--width' cannot be 'inf'; give a number from 50 to 4000"),
      (["--fraems", "3"], "unknown flag '--fraems'; did you mean '--frames'?"),
      (["--wat"], "unknown flag '--wat'; '--help' lists all flags"),
      (["--wurstbrot"], "unknown flag '--wurstbrot'; '--help' lists all flags"),
      (
        ["--policy", "fixd"],
        "'--policy' cannot be 'fixd'; did you mean 'fixed'? give 'adaptive', 'fixed' or 'main-thread'"
      ),
      (
        ["--assert", "blnk<=1"],
        "'--assert' cannot be 'blnk<=1'; did you mean 'blank'? give bounds such as "
          + "'blank<=0.5%,p99<=8ms,anchor==0', of blank-or-stale, blank, p50, p90, p99, max, overrun, dropped, hitch, anchor, "
          + "contents, wasted"
      ),
      (["--json", "--list"], "'--json' has no effect with '--list'; leave one of them out"),
      (["--live", "--animation=f"], "'--live' and '--animation' cannot both be; give one of them"),
      (["--compare", "--animation=f"], "'--compare' and '--animation' cannot both be; give one of them"),
      (
        ["--animation", "f", "--clock", "wall"],
        "'--clock' cannot be 'wall'; give 'virtual' with --animation"
      ),
      (["--animation"], "'--animation' lacks its value; give a file"),
      (["--live", "--json"], "'--live' and '--json' cannot both be; give one of them"),
      (["--policy", "fast"], "'--policy' cannot be 'fast'; give 'adaptive', 'fixed' or 'main-thread'"),
      (["--out"], "'--out' lacks its value; give a folder"),
      (["--out", "--seed", "3"], "'--out' lacks its value; give a folder"),
      (["--seed", "1", "--seed=2"], "'--seed' was given more than once; give it once"),
      (["--live", "--compare"], "'--live' and '--compare' cannot both be; give one of them"),
      (["--no-live", "--live"], "'--live' and '--no-live' cannot both be; give one of them"),
      (["--live", "--chaos", "all"], "'--live' and '--chaos' cannot both be; give one of them"),
      (["--live", "--clock=virtual"], "'--clock' cannot be 'virtual'; give 'wall' with --live"),
      (
        ["--graphics", "ascii"],
        "'--graphics' cannot be 'ascii'; give 'auto', 'half', 'kitty', 'sixel' or 'none'"
      ),
      (["feed.txt"], "'feed.txt' belongs to no flag; '--help' shows how to write the command"),
    ]
  )
  func errors(words: [String], message: String) {
    do throws(CommandLineError) {
      _ = try ScrollOptions(words)
      Issue.record("accepted")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test("Of an unknown flag as much is compared as flags are long")
  func longFlags() {
    let flag = "--" + String(repeating: "a", count: 58)
    for rest in [String(repeating: "b", count: 100), String(repeating: "\u{301}", count: 10_000)] {
      do throws(CommandLineError) {
        _ = try CommandLineArguments([flag + rest], valueFlags: [:], switchFlags: [flag])
        Issue.record("accepted")
      } catch {
        #expect(error == .unknownFlag(flag + rest, nearest: flag))
      }
    }
  }

  @Test("A viewport of more pixels than can be drawn is refused with the scale that can")
  func tooManyPixels() throws {
    for words in [
      ["--width", "4000", "--height", "4000", "--scale", "4"],
      ["--width=3000", "--height=4000", "--scale=2.4"],
    ] {
      do throws(CommandLineError) {
        _ = try ScrollOptions(words)
        Issue.record("accepted")
      } catch {
        #expect("\(error)".hasPrefix("'--scale' cannot be '"))
        let most =
          words[0] == "--width" ? "2.0 with a viewport of 4000×4000" : "2.3 with a viewport of 3000×4000"
        #expect("\(error)".hasSuffix("give at most \(most) points"))
      }
    }
    #expect(try ScrollOptions(["--width", "4000", "--height", "4000", "--scale", "2"]).scale == 2)
  }

  @Test(
    "A flag that would change nothing is refused, with the other flag and the remedy",
    arguments: [
      (["--chaos-seed", "3"], "'--chaos-seed' has no effect without '--chaos'; add '--chaos all', "),
      (["--cost-model", "f"], "'--cost-model' has no effect on this machine's own clock; give "),
      (
        ["--cost-model", "f", "--clock", "wall"],
        "'--cost-model' has no effect on this machine's own clock; give "
      ),
      (["--graphics", "half", "--no-live"], "'--graphics' has no effect with '--no-live'; leave "),
      (["--graphics", "half", "--compare"], "'--graphics' has no effect with '--compare'; leave "),
      (["--graphics", "half", "--chaos", "data"], "'--graphics' has no effect with '--chaos'; leave "),
      (
        ["--graphics", "half", "--clock", "virtual"],
        "'--graphics' has no effect with '--clock virtual'; leave "
      ),
      (["--graphics", "half", "--animation=f"], "'--graphics' has no effect with '--animation'; leave "),
      (["--animation", "f", "--list"], "'--animation' has no effect with '--list'; leave "),
      (["--velocity", "5", "--trace", "f"], "'--velocity' has no effect with '--trace'; leave "),
      (
        ["--velocity=5", "--scenario=teleport"],
        "'--velocity' has no effect with '--scenario teleport'; leave "
      ),
      (
        ["--workers", "2", "--chaos", "all"],
        "'--workers' has no effect with '--chaos workers', which 'all' has; "
      ),
      (
        ["--workers", "2", "--policy", "main-thread"],
        "'--workers' has no effect with '--policy main-thread'; "
      ),
      (["--scenario", "photo-grid", "--input", "f"], "'--scenario' has no effect with '--input'; leave "),
      (["--scenario", "reversal", "--trace", "f"], "'--scenario' has no effect with '--trace'; leave "),
      (["--seed", "3", "--input", "f"], "'--seed' has no effect with '--input'; leave "),
      (["--policy", "fixed", "--compare"], "'--compare' and '--policy' cannot both be; give one of them"),
    ]
  )
  func withoutEffect(words: [String], message: String) {
    do throws(CommandLineError) {
      _ = try ScrollOptions(words)
      Issue.record("accepted")
    } catch {
      #expect("\(error)".hasPrefix(message))
    }
  }

  @Test("Policies are compared where work is dear, unless it is said where")
  func comparedOn() throws {
    func device(_ words: String...) throws -> [String?] {
      let options = try ScrollOptions(words)
      return [options.clock.rawValue, options.costModel, options.workers?.description]
    }
    #expect(try device("--compare") == ["virtual", "slow-phone", "4"])
    #expect(try device("--compare", "--workers", "3") == ["virtual", "slow-phone", "3"])
    #expect(try device("--compare", "--cost-model", "f") == ["virtual", "f", nil])
    #expect(try device("--compare", "--clock", "virtual") == ["virtual", nil, nil])
    #expect(try device("--compare", "--clock", "wall") == ["wall", nil, nil])
    #expect(try device("--compare", "--chaos", "data") == ["virtual", nil, nil])
    #expect(try device() == ["wall", nil, nil])
    #expect(CostModel(name: "phone") == .phone && CostModel(name: "phone.json") == nil)
    let slow = try #require(CostModel(name: "slow-phone"))
    #expect(
      WorkKind.allCases.allSatisfy { slow.nanoseconds[$0] == CostModel.phone.nanoseconds[$0].map { $0 * 26 } }
    )
  }

  @Test(
    "The same flags are taken where they change something",
    arguments: [
      ["--chaos-seed", "3", "--chaos", "data"], ["--cost-model", "f", "--clock", "virtual"],
      ["--cost-model", "f", "--chaos", "data"], ["--graphics", "half", "--live"],
      ["--velocity", "5", "--trace", "f", "--live"], ["--velocity", "5", "--scenario", "reversal"],
      ["--workers", "2", "--chaos", "data"], ["--workers", "2", "--chaos", "all", "--clock", "wall"],
      ["--workers", "2", "--compare"], ["--scenario", "reversal", "--input", "f"],
      ["--scenario", "photo-grid", "--trace", "f"], ["--seed", "3", "--input", "f", "--chaos", "data"],
      ["--seed", "3", "--input", "f", "--scenario", "teleport"], ["--policy", "fixed", "--workers", "1"],
    ]
  )
  func withEffect(words: [String]) throws {
    _ = try ScrollOptions(words)
  }

  @Test("Words after 'calibrate' are read, and what is wrong is said")
  func calibrate() throws {
    let options = try CalibrateOptions(["--out", "f.json", "--factor=4", "--repetitions", "3"])
    #expect(options.out == "f.json" && options.factor == 4 && options.repetitions == 3)
    for words in [["--factor", "0"], ["--repetitions", "0"], ["--outt", "x"]] {
      #expect(throws: CommandLineError.self) { try CalibrateOptions(words) }
    }
  }
}
