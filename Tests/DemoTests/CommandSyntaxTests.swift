import DisplayChaos
import DisplayPlatform
import Foundation
import Testing

@testable import DemoSupport
@testable import DisplaySimulation
@testable import Explore
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("What commands say of themselves")
struct CommandSyntaxTests {
  private static let programs = [ScrollOptions.syntax, ExploreOptions.syntax]

  /// The flags that a help lists, each at the start of its line.
  private func listedFlags(_ help: String) -> Set<String> {
    Set(
      help.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        let isFlag = line.hasPrefix("  --") && words.first?.hasPrefix("--") == true
        return isFlag ? words.first.map(String.init) : nil
      }
    )
  }

  private func error(_ words: [String], of program: CommandSyntax) -> CommandLineError? {
    do throws(CommandLineError) {
      _ = try program.reply(to: words)
      return nil
    } catch {
      return error
    }
  }

  @Test("The help lists the flags that a command takes, and those alone")
  func help() {
    for command in Self.programs + [CalibrateOptions.syntax] {
      // The short form of a flag is not listed, nor is a flag that only some builds have.
      let flags = Set(command.flags.map(\.name)).subtracting(["-h", "--mutation"])
      #expect(listedFlags(command.help) == flags, "\(command.name)")
    }
  }

  @Test("A command answers for its help and version without doing anything, wherever the flags stand")
  func replies() throws {
    let program = ScrollOptions.syntax
    let version = "ScrollDemo \(ProductVersion.current)\n"
    #expect(try program.reply(to: ["--frames", "3", "--version"]) == version)
    #expect(try program.reply(to: ["calibrate", "--version"]) == version)
    #expect(try ExploreOptions.syntax.reply(to: ["--version"]) == "Explore \(ProductVersion.current)\n")
    for words in [["--help"], ["-h"], ["--seed", "1", "--help"], ["help"]] {
      #expect(try program.reply(to: words) == ScrollOptions.help)
    }
    for words in [["calibrate", "--help"], ["help", "calibrate"], ["calibrate", "--factor", "2", "-h"]] {
      #expect(try program.reply(to: words) == CalibrateOptions.help)
    }
    #expect(try program.reply(to: ["help", "json"]) == ScrollOptions.jsonHelp)
    let completion = CompletionScript.help(of: "ScrollDemo")
    for words in [["completion"], ["completion", "--help"], ["help", "completion"]] {
      #expect(try program.reply(to: words) == completion)
    }
    // What is to be done is not answered.
    for words in [[], ["--frames", "3"], ["calibrate"], ["calibrate", "--factor", "2"]] {
      #expect(try program.reply(to: words) == nil)
    }
  }

  @Test(
    "A misspelled command has the one that was meant",
    arguments: [
      (["calibrte"], "calibrate"), (["calibraet"], "calibrate"), (["halp"], "help"),
      (["help", "calibrat"], "calibrate"), (["completion", "bsh"], "bash"), (["fling"], nil), (["x"], nil),
      (["help", "x"], nil),
    ] as [([String], String?)]
  )
  func misspelledCommands(words: [String], nearest: String?) {
    #expect(error(words, of: ScrollOptions.syntax) == .unexpectedWord(words.last ?? "", nearest: nearest))
  }

  @Test("Of words for a value the nearest is named, and none that is nearly another word")
  func misspelledValues() {
    func message(_ words: [String]) -> String {
      do throws(CommandLineError) {
        _ = try ScrollOptions(words)
        return ""
      } catch {
        return "\(error)"
      }
    }
    for (words, meant) in [
      (["--scenario", "flign"], "fling"), (["--scenario=tenmillion"], "ten-million"),
      (["--clock", "vitrual"], "virtual"), (["--graphics", "kity"], "kitty"),
      (["--chaos", "memory,jmps=2"], "jumps"), (["--policy", "main_thread"], "main-thread"),
    ] {
      #expect(message(words).contains("; did you mean '\(meant)'? give "), "\(words)")
    }
    for words in [["--scenario", "walk"], ["--clock", "x"], ["--chaos", "jumps=0"], ["--chaos", "!!"]] {
      #expect(message(words).contains("; give "), "\(words)")
    }
  }

  @Test("The nearest word is that of the fewest edits, by an exhaustive search of edits")
  func nearestWords() {
    // All words one edit away, by doing the edits.
    func edited(_ word: String) -> Set<String> {
      let letters = Array(word)
      var words: Set<String> = []
      for index in 0...letters.count {
        for letter in "abc" { words.insert(String(letters[..<index] + [letter] + letters[index...])) }
        guard index < letters.count else { continue }
        words.insert(String(letters[..<index] + letters[(index + 1)...]))
        for letter in "abc" { words.insert(String(letters[..<index] + [letter] + letters[(index + 1)...])) }
        guard index + 1 < letters.count else { continue }
        var swapped = letters
        swapped.swapAt(index, index + 1)
        words.insert(String(swapped))
      }
      return words
    }
    for word in ["abcab", "cab", "bb"] {
      for other in edited(word) where other.count > 1 {
        #expect(NearestWord.find(other, in: [word]) == word, "\(other)")
      }
    }
    #expect(NearestWord.find("abcdefgh", in: ["abcdexxx", "abcdefxx"]) == "abcdefxx")
    #expect(NearestWord.find("abcdefgh", in: ["abcdexxx"]) == nil && NearestWord.find("a", in: ["b"]) == nil)
    #expect(NearestWord.find("", in: ["b"]) == nil && NearestWord.find("b", in: []) == nil)
  }

  @Test("Each kind of failure has its status, and what nobody foresees that of a fault")
  func statuses() {
    struct Surprise: Error {}
    #expect(ExitStatus(CommandLineError.repeatedFlag("--x")).rawValue == 2)
    #expect(ExitStatus(FileError.noSpace(path: "x")).rawValue == 3)
    #expect(ExitStatus(SimulationFileError(path: "x", place: "", seen: "", expected: "")).rawValue == 3)
    #expect(ExitStatus(Surprise()).rawValue == 4)
    #expect(ExitStatus(InterruptedCommand(what: "x")).rawValue == 130)
    for status in ExitStatus.allCases where status != .missed {
      #expect(CalibrateOptions.help.contains("\n  \(status.rawValue) "))
    }
    #expect(Self.programs.allSatisfy { $0.help.contains("\n  1    ") })
  }

  @Test("A run whose file is not there, or holds something else, ends with the status of files")
  func unreadableInputs() throws {
    for words in [
      ["--input", "/nowhere/lines"], ["--trace", "/nowhere/marks"], ["--input", "/"],
      ["--cost-model", "/nowhere/costs", "--clock", "virtual"],
    ] {
      do {
        _ = try ScrollInputs(try ScrollOptions(words))
        Issue.record("read")
      } catch {
        #expect(ExitStatus(error) == .file, "\(words)")
      }
    }
  }
}

@Suite("Completion files")
struct CompletionTests {
  @Test(
    "A completion file has each flag of each command and the words for its value",
    arguments: CompletionScript.Shell.allCases
  )
  func flags(shell: CompletionScript.Shell) {
    for program in [ScrollOptions.syntax, ExploreOptions.syntax] {
      let text = CompletionScript(of: program, for: shell).text
      let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init))
      for command in [program] + program.program.subcommands {
        for flag in command.flags {
          let name = shell == .fish ? String(flag.name.drop { $0 == "-" }) : flag.name
          #expect(words.contains(name), "\(flag.name)")
          for word in flag.value?.words ?? [] { #expect(words.contains(word), "\(word)") }
        }
        #expect(words.isSuperset(of: command.operands))
      }
    }
  }

  /// What bash offers for a command line whose last word is to be completed.
  private func offers(_ words: [String]) throws -> [String] {
    let script = CompletionScript(of: ScrollOptions.syntax, for: .bash).text
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "--norc", "-c",
      "\(script)\nCOMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)\n_ScrollDemo 2>/dev/null; "
        + "printf '%s\\n' \"${COMPREPLY[@]}\"",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "In bash flags, values and commands are offered where they belong",
    .enabled(if: CompletionTests.hasBash)
  )
  func bash() throws {
    #expect(try offers(["ScrollDemo", "cal"]) == ["calibrate"])
    #expect(try offers(["ScrollDemo", "--pol"]) == ["--policy"])
    #expect(try offers(["ScrollDemo", "--policy", ""]) == ["adaptive", "fixed", "main-thread"])
    #expect(try offers(["ScrollDemo", "--policy", "=", "f"]) == ["fixed"])
    #expect(try offers(["ScrollDemo", "--policy", "="]) == ["adaptive", "fixed", "main-thread"])
    #expect(try offers(["ScrollDemo", "--frames", ""]) == [])
    #expect(try offers(["ScrollDemo", "--cost-model", "slow"]) == ["slow-phone"])
    #expect(
      try offers(["ScrollDemo", "calibrate", "--"]).sorted() == [
        "--factor", "--help", "--json", "--out", "--repetitions", "--version",
      ]
    )
    #expect(try offers(["ScrollDemo", "completion", ""]).prefix(3) == ["bash", "zsh", "fish"])
    #expect(try offers(["ScrollDemo", "--out", "/et"]) == ["/etc"])
  }

  static let hasBash = FileManager.default.isExecutableFile(atPath: "/bin/bash")
}
