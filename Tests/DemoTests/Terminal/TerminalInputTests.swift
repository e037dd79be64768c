import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DemoTerminal
@testable import DisplaySimulation
@testable import ScrollDemoKit

@Suite("What comes from terminals")
struct TerminalInputTests {
  private static let known: [(bytes: String, events: [TerminalEvent])] = [
    ("q", [.character("q")]), ("é", [.character("é")]), ("🙂", [.character("🙂")]), ("\r", [.character("\r")]),
    ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]), ("\u{1B}[1;5C", [.key(.right)]),
    ("\u{1B}[D", [.key(.left)]), ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[6~", [.key(.pageDown)]),
    ("\u{1B}[H", [.key(.home)]), ("\u{1B}[4~", [.key(.end)]), ("\u{1B}OF", [.key(.end)]),
    ("\u{1B}[7~", [.key(.home)]), ("\u{1B}f", [.character("f")]), ("\u{1B}[200~", []), ("\u{1B}[12;40R", []),
    ("\u{1B}[?62;4;22c", [.attributes([62, 4, 22])]), ("\u{1B}[6;20;9t", [.cellSize(width: 9, height: 20)]),
    ("\u{1B}_Gi=7300;OK\u{1B}\\", [.graphics(isUnderstood: true)]),
    ("\u{1B}_Gi=7300;EINVAL:q\u{1B}\\", [.graphics(isUnderstood: false)]),
    ("\u{1B}P1$r48:2m\u{1B}\\", []), ("\u{1B}]11;rgb:0/0/0\u{7}", []), ("\u{0}\u{2}", []),
  ]

  @Test("Keys and answers are understood, one after the other, however they are cut into pieces")
  func events() {
    for (index, first) in Self.known.enumerated() {
      let second = Self.known[(index * 7 + 3) % Self.known.count]
      let bytes = Array((first.bytes + second.bytes).utf8)
      for cut in 0...bytes.count {
        var parser = TerminalParser()
        let events = parser.parse(Array(bytes[..<cut])) + parser.parse(Array(bytes[cut...]))
        #expect(events == first.events + second.events, "\(first.bytes.debugDescription), cut at \(cut)")
        #expect(parser.flush().isEmpty)
      }
    }
  }

  @Test("An escape is a key when nothing follows for a while")
  func escape() {
    var parser = TerminalParser()
    #expect(parser.parse([0x1B]).isEmpty && parser.flush() == [.key(.escape)] && parser.flush().isEmpty)
    #expect(parser.parse([0x1B, 0x1B, 0x5B, 0x41]) == [.key(.escape), .key(.up)])
  }

  @Test(
    "A key with Alt that begins like an answer leaves the next key alone",
    arguments: ["]", "^", "_", "P", "X", "[", "O"]
  )
  func altKeys(letter: String) {
    var parser = TerminalParser()
    #expect(parser.parse(Array("\u{1B}\(letter)".utf8)).isEmpty)
    for _ in 0...TerminalParser.mostPauses { #expect(parser.flush().isEmpty) }
    #expect(parser.parse([0x71]) == [.character("q")])
  }

  @Test("Any bytes are taken, and a key that follows them at a distance is understood")
  func anything() {
    var random = SeededGenerator(seed: 4, stream: 2)
    for _ in 0..<400 {
      var parser = TerminalParser()
      let length = Int.random(in: 0...600, using: &random)
      _ = parser.parse((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
      // Ends strings, commands and letters.
      _ = parser.parse([0x1B, UInt8(ascii: "\\"), UInt8(ascii: "m"), UInt8(ascii: "m"), UInt8(ascii: "m")])
      #expect(parser.parse([UInt8(ascii: "q")]) == [.character("q")])
    }
  }

  @Test("A terminal that answers is known at once, and what was typed meanwhile is kept")
  func answers() {
    let clock = ManualClock()
    let device = ScriptedTerminal(clock: clock)
    device.answer(
      ["a", "\u{1B}_Gi=7300;OK", "\u{1B}\\\u{1B}[6;20;", "9t\u{1B}[?6", "2;4cb"],
      each: .milliseconds(20)
    )
    var query = TerminalQuery()
    query.run(on: device, clock: clock, patience: .milliseconds(500))
    #expect(query.isAnswered && clock.now.nanoseconds == 100_000_000)
    #expect(query.abilities.understandsKitty && query.abilities.understandsSixel)
    #expect(query.abilities.cell == TerminalSize.Cell(width: 9, height: 20))
    #expect(query.keys == [.character("a"), .character("b")])
    #expect(device.written == TerminalQuery.questions)
  }

  @Test("A terminal that answers nothing is waited for as long as said, and one without input not at all")
  func silence() {
    let clock = ManualClock()
    var query = TerminalQuery()
    query.run(on: ScriptedTerminal(clock: clock), clock: clock, patience: .milliseconds(500))
    #expect(!query.isAnswered && query.abilities == TerminalAbilities())
    #expect(clock.now.nanoseconds == 500_000_000)
    let deaf = ScriptedTerminal(clock: clock, answersQuestions: false)
    query.run(on: deaf, clock: clock, patience: .milliseconds(500))
    #expect(deaf.written.isEmpty && clock.now.nanoseconds == 500_000_000)
  }

  @Test("The first number of a terminal's kind is none of its abilities")
  func kind() {
    let clock = ManualClock()
    let device = ScriptedTerminal(clock: clock)
    device.answer(["\u{1B}[?4;6c"], each: .zero)
    var query = TerminalQuery()
    query.run(on: device, clock: clock, patience: .milliseconds(500))
    #expect(query.isAnswered && !query.abilities.understandsSixel && query.abilities.cell == nil)
  }

  @Test("The finest picture that is understood is chosen, and none in pixels without the size of a cell")
  func graphics() throws {
    let cell = try #require(TerminalSize.Cell(width: 9, height: 20))
    var abilities = TerminalAbilities()
    #expect(LiveGraphics.auto.chosen(abilities, cell: cell) == .half)
    abilities.understandsSixel = true
    #expect(LiveGraphics.auto.chosen(abilities, cell: cell) == .sixel)
    abilities.understandsKitty = true
    #expect(LiveGraphics.auto.chosen(abilities, cell: cell) == .kitty)
    for graphics in LiveGraphics.allCases where graphics != .none {
      #expect(graphics.chosen(abilities, cell: nil) == .half)
    }
    #expect(LiveGraphics.sixel.chosen(TerminalAbilities(), cell: cell) == .sixel)
    #expect(LiveGraphics.none.chosen(abilities, cell: cell) == .none)
    #expect(TerminalSize.Cell(width: 0, height: 20) == nil && TerminalSize.Cell(width: 9, height: 500) == nil)
  }
}

/// A terminal whose answers are known beforehand, and for which waiting moves the clock.
final class ScriptedTerminal: TerminalDevice {
  let size = TerminalSize(columns: 120, rows: 40)
  let resumptions = 0
  let isGone = false
  let answersQuestions: Bool
  private let clock: ManualClock
  private let state = Lock((answers: [[UInt8]](), interval: Duration.zero, written: [UInt8]()))

  init(clock: ManualClock, answersQuestions: Bool = true) {
    self.clock = clock
    self.answersQuestions = answersQuestions
  }

  var written: [UInt8] { state.withLock { $0.written } }

  /// Has a piece ready for each time that somebody reads or waits.
  func answer(_ pieces: [String], each interval: Duration) {
    state.withLock { $0 = (pieces.map { Array($0.utf8) }, interval, $0.written) }
  }

  func read() -> [UInt8] {
    state.withLock { $0.answers.isEmpty ? [] : $0.answers.removeFirst() }
  }

  func waitForInput(milliseconds: Int) {
    let next = state.withLock { $0.answers.isEmpty ? nil : $0.interval }
    clock.advance(by: next ?? .milliseconds(milliseconds))
  }

  func write(_ bytes: [UInt8]) { state.withLock { $0.written += bytes } }
}
