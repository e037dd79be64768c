import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DemoSupport
@testable import DemoTerminal
@testable import DisplayExploration
@testable import DisplaySimulation
@testable import Explore
@testable import ScrollDemo
@testable import ScrollDemoKit

/// Names that would write to a terminal: the clipboard, the title, colors, the cursor, the order of letters, lines.
private let hostileNames = [
  "\u{1b}]52;c;cm0gLXJm\u{7}", "a\u{1b}[2J\u{1b}[31mb", "\u{9b}2J\u{9d}0;x\u{9c}", "a\nb\rc\td\u{8}\u{7f}",
  "\u{85}\u{2028}\u{2029}", "\u{202e}txt.exe\u{202c}\u{2066}\u{2069}\u{200f}", "\u{feff}bom",
  "</pre>\u{1b}c<b>",
]

/// The characters of a text that act instead of being seen, line feeds aside.
private func hidden(in text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { $0 != "\n" && VisibleText.isHidden($0) }
}

@Suite("Names that would write to a terminal")
struct HostileNameTests {
  private typealias Reader = (
    name: String, flags: [String], switches: Set<String>, read: ([String]) throws -> Void
  )

  private let readers: [Reader] = [
    (
      "ScrollDemo", ScrollOptions.syntax.valueFlags.keys.sorted(), ScrollOptions.syntax.switchFlags,
      { _ = try ScrollOptions($0) }
    ),
    (
      "explore", ExploreOptions.syntax.valueFlags.keys.sorted(), ExploreOptions.syntax.switchFlags,
      { _ = try ExploreOptions($0) }
    ),
    (
      "calibrate", CalibrateOptions.syntax.valueFlags.keys.sorted(), CalibrateOptions.syntax.switchFlags,
      { _ = try CalibrateOptions($0) }
    ),
  ]

  @Test(
    "Whatever is written on a command line, what is said of it is one line that can be shown",
    arguments: hostileNames.prefix(TestDepth.count(3, full: .max))
  )
  func commandLines(name: String) {
    var refused = 0
    for reader in readers {
      var lines = [[name], ["-" + name], ["--" + name], ["--out", "x", "--out", name]]
      for flag in reader.flags {
        lines += [
          [flag, name], [flag + "=" + name], [flag + name], [flag, name, name], [flag, "1", flag, name],
        ]
      }
      for flag in reader.switches { lines += [[flag, name], [flag + "=" + name], [flag + name]] }
      for first in reader.flags {
        for second in reader.switches { lines.append([first, name, second]) }
      }
      for words in lines {
        do {
          try reader.read(words)
        } catch {
          refused += 1
          let message = "\(error)"
          #expect(!message.unicodeScalars.contains(where: VisibleText.isHidden), "\(words): \(message)")
        }
      }
    }
    #expect(refused > 100)
  }

  @Test(
    "What files hold, and what they are called, is shown in what is said of them",
    arguments: hostileNames
  )
  func files(name: String) {
    let costs = CostModelFile(.phone).json
    for text in [
      name, "0 0\n1 \(name)", "# \(name)\n", "{\"\(name)\": 1}", "{\"schemaVersion\": \"\(name)\"}",
      "{} \(name)",
      costs.replacing("drawnPixel", with: name),
      costs.replacing("\"jobNanoseconds\": ", with: "\"jobNanoseconds\": \"\(name)\", \"x\": "),
      "{\"jobNanoseconds\": {\"a\": [\"\(name)\"]}}",
    ] {
      let bytes = Array(text.utf8)
      let attempts: [() throws -> Void] = [
        { _ = try GestureTraceFile(bytes, path: name) }, { _ = try CostModelFile(bytes, path: name) },
      ]
      for attempt in attempts {
        do {
          try attempt()
          Issue.record("accepted \(text)")
        } catch {
          let message = "\(error)"
          #expect(!message.unicodeScalars.contains(where: VisibleText.isHidden), "\(message)")
          #expect(message.hasPrefix(VisibleText.line(name)))
        }
      }
    }
  }

  @Test("JSON has no such character raw, and reads back as it was", arguments: hostileNames)
  func json(name: String) throws {
    let value = JSONValue.object([(name, .array([.string(name), .string("🏴\u{e0067}\u{e007f}")]))])
    for text in [value.text, value.line] {
      #expect(hidden(in: text).isEmpty)
      #expect(try JSONReader.read(Array(text.utf8)) == value)
    }
  }

  @Test("A page and a summary have none either, wherever the name came from", arguments: hostileNames)
  func report(name: String) throws {
    var options = ScrollOptions()
    (options.input, options.trace, options.costModel, options.output.folder) = (name, name, name, name)
    let outcome = ScrollRun.Outcome(of: [])
    let comparison = PolicyComparison(runs: [PolicyRun(policy: .adaptive, outcome: outcome)])
    let page = PageReport(
      comparison: comparison,
      options: options,
      content: name,
      command: ShellWord.quoted(name)
    )
    let summary = SummaryReport(summary: outcome.summary, options: options, content: name, rowCount: 3)
    for text in [page.html, summary.json, summary.table] { #expect(hidden(in: text).isEmpty) }
    #expect(!page.html.contains("<b>\u{1b}") && !page.html.contains("c<b>"))
    #expect(!summary.setting.contains("\n"))
    let json = try JSONReader.read(Array(summary.json.utf8))
    guard case .object(let members) = json else { return #expect(Bool(false), "no object") }
    #expect(members.first { $0.key == "input" }?.value == .string(name))
  }

  @Test("A live view shows such a name in its cells, and its terminal is sent nothing but its own commands")
  func live() {
    for name in hostileNames {
      var grid = CellGrid(width: 200, height: 4, ink: LiveColors.plain())
      let frame = LiveFrame(
        viewport: Size(width: 200, height: 300),
        content: name,
        policy: .adaptive,
        sample: FrameSample(index: 0, budgetMilliseconds: 8, busyMilliseconds: 0, overrunMilliseconds: 0),
        history: LiveHistory(),
        budget: 8
      )
      LiveScreen(frame: frame).drawEdges(of: &grid)
      var terminal = EmulatedTerminal(width: 200, height: 4)
      var encoder = CellEncoder()
      terminal.receive(encoder.encode(grid))
      #expect(terminal.flaws.isEmpty && terminal.strings.isEmpty && terminal.modes.isEmpty)
      let shown = VisibleText.line(name).unicodeScalars.map { String($0.fittingCell) }.joined()
      #expect(terminal.text(ofRow: 0).contains(shown))
    }
  }

  @Test("A word is written as a shell takes it, and what is not seen as bash reads it")
  func shellWords() {
    #expect(ShellWord.quoted("a/b-c.txt=1,2") == "a/b-c.txt=1,2")
    #expect(ShellWord.quoted("") == "''")
    #expect(ShellWord.quoted("a b'c") == "'a b'\\''c'")
    #expect(ShellWord.quoted("a\u{1b}'\\\n\u{202e}ü") == "$'a\\U0000001b\\'\\\\\\n\\U0000202eü'")
  }

  /// But for a second spelling, and what the trait `Mutations` adds for trying the tests.
  @Test("Every flag that is read is in the help, and no other")
  func help() {
    let helps = [ScrollOptions.help, ExploreOptions.help, CalibrateOptions.help]
    for (reader, help) in zip(readers, helps) {
      let listed = help.split(separator: "\n").compactMap { line in
        line.firstMatch(of: /^ {2,6}(--[a-z-]+)/).map { String($0.1) }
      }
      #expect(
        Set(listed) == Set(reader.flags).union(reader.switches).subtracting(["-h", "--mutation"]),
        "\(reader.name)"
      )
    }
  }
}
