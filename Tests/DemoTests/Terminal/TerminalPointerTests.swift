import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DemoTerminal
@testable import DisplaySimulation
@testable import ScrollDemoKit

@Suite("Pointers in terminals")
struct TerminalPointerTests {
  private static let known: [(bytes: String, pointer: TerminalPointer)] = [
    ("\u{1B}[<0;1;1M", TerminalPointer(.press, column: 0, row: 0)),
    ("\u{1B}[<0;120;40m", TerminalPointer(.release, column: 119, row: 39)),
    ("\u{1B}[<32;7;12M", TerminalPointer(.drag, column: 6, row: 11)),
    ("\u{1B}[<64;3;4M", TerminalPointer(.wheelUp, column: 2, row: 3)),
    ("\u{1B}[<65;3;4M", TerminalPointer(.wheelDown, column: 2, row: 3)),
    // With Shift, Alt and Control.
    ("\u{1B}[<85;9999;4M", TerminalPointer(.wheelDown, column: 9_998, row: 3)),
    ("\u{1B}[<28;3;9999M", TerminalPointer(.press, column: 2, row: 9_998)),
  ]

  @Test("What a pointer does is understood however it is cut into pieces, with pauses between them")
  func pieces() {
    for (bytes, pointer) in Self.known {
      let bytes = Array((bytes + "q").utf8)
      for first in 0...bytes.count {
        for second in first...bytes.count {
          var parser = TerminalParser()
          var events: [TerminalEvent] = []
          for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] {
            events += parser.parse(Array(piece))
            // An escape alone would be the key after a pause.
            if let last = piece.last, last != 0x1B { events += parser.flush() }
          }
          #expect(events == [.pointer(pointer), .character("q")], "cut at \(first) and \(second)")
        }
      }
    }
  }

  @Test(
    "What is malformed, and what other buttons do, is nothing, and no keys",
    arguments: [
      "<M", "<0M", "<0;1M", "<0;1;1;1M", "<;1;1M", "<0;;1M", "<0;1;M", "<0;0;1M", "<0;1;0M", "<-0;1;1M",
      "<+0;1;1M",
      "<0;1;10000M", "<0;99999999999999999999;1M", "<0;1;1A", "<0;1;1~", "0;1;1M", "<0:1:1M",
      "<0;1;1 M",
      "<1;1;1M", "<2;1;1m", "<33;1;1M", "<35;1;1M", "<66;1;1M", "<67;1;1M", "<64;1;1m", "<32;1;1m",
      "<128;1;1M",
      "<0;?1;1M", "<<0;1;1M", "M !!", "Mq!\u{7F}",
    ]
  )
  func malformed(text: String) {
    let bytes = Array("\u{1B}[\(text)f".utf8)
    for cut in 0...bytes.count {
      var parser = TerminalParser()
      let events = parser.parse(Array(bytes[..<cut])) + parser.parse(Array(bytes[cut...]))
      #expect(events == [.character("f")], "cut at \(cut)")
    }
  }

  @Test("An unfinished word of a pointer leaves the keys after a pause alone, and takes no memory")
  func unfinished() {
    for start in ["\u{1B}[<0;1", "\u{1B}[M!", "\u{1B}[<" + String(repeating: "1", count: 10_000)] {
      var parser = TerminalParser()
      #expect(parser.parse(Array(start.utf8)).isEmpty)
      for _ in 0...TerminalParser.mostPauses { #expect(parser.flush().isEmpty) }
      #expect(parser.parse([0x71]) == [.character("q")])
      // The next word of a pointer ends one that was cut off.
      #expect(parser.parse(Array((start + "\u{1B}[<0;1;1M").utf8)) == [.pointer(Self.known[0].pointer)])
    }
  }

  @Test("The modes of a pointer are switched on and off with the others")
  func modes() {
    var terminal = EmulatedTerminal(width: 4, height: 2)
    terminal.receive(TerminalModes.entering)
    #expect(terminal.modes.isSuperset(of: [1_002, 1_006, 1_049]) && terminal.flaws.isEmpty)
    terminal.receive(TerminalModes.leaving(hasPictures: true))
    #expect(terminal.modes == [7, 25] && terminal.flaws.isEmpty)
  }

  // MARK: What it does to the list

  private static let size = TerminalSize(columns: 120, rows: 40)
  private static let viewport = Size(width: 390, height: 844)

  private func commands(
    _ pointers: [TerminalPointer],
    on size: TerminalSize = size,
    viewport: Size = viewport
  ) -> [LivePointer.Command?] {
    var pointer = LivePointer()
    return pointers.map { pointer.take($0, on: size, viewport: viewport, height: Self.viewport.height) }
  }

  @Test("A button takes hold of the picture alone, which goes with the pointer by as many points as cells")
  func dragging() throws {
    guard case .full(let picture, let panel) = LiveLayout(Self.size, viewport: Self.viewport) else {
      Issue.record("no picture")
      return
    }
    let rowPoints = Self.viewport.height / Double(picture.height)
    let (column, row) = (picture.column + 3, picture.row + 20)
    #expect(
      commands([
        TerminalPointer(.press, column: column, row: row),
        TerminalPointer(.drag, column: column + 1, row: row),
        TerminalPointer(.drag, column: column, row: row - 3), TerminalPointer(.drag, column: 0, row: row + 1),
        TerminalPointer(.release, column: 0, row: row + 1), TerminalPointer(.drag, column: column, row: row),
        TerminalPointer(.release, column: column, row: row),
      ]) == [
        .grab, nil, .drag(points: 3 * rowPoints), .drag(points: -4 * rowPoints), .release, nil, nil,
      ]
    )
    let beside = TerminalPointer(.press, column: panel.column + 1, row: row)
    #expect(commands([beside, TerminalPointer(.drag, column: column, row: row)]) == [nil, nil])
    #expect(commands([beside], viewport: .zero) == [.grab])
    #expect(commands([beside], on: TerminalSize(columns: 2, rows: 2)) == [nil])
    let wheel = commands([
      TerminalPointer(.wheelDown, column: 100, row: 1), TerminalPointer(.wheelUp, column: 1, row: 1),
    ])
    #expect(wheel == [.scroll(points: 3 * rowPoints), .scroll(points: -3 * rowPoints)])
  }
}

@Suite("Movement by hand")
@MainActor
struct LiveHandTests {
  /// A movement at rest, and what it does in each of some frames of 10 milliseconds.
  @MainActor
  private final class Hand {
    let movement = LiveMovement(script: GestureTrace([]), duration: 0, flingVelocity: 1_000)
    private var frame = 0

    init() { _ = step() }

    @discardableResult
    func step() -> Double {
      frame += 1
      let now = MonotonicInstant(nanoseconds: Int64(frame) * 10_000_000)
      return movement.displacement(
        at: FrameTiming(index: frame, timestamp: now, deadline: now.advanced(by: .milliseconds(10)))
      )
    }
  }

  @Test("A list that is held moves as far as the pointer, and let go it goes on as fast as at last")
  func fling() {
    let hand = Hand()
    hand.movement.grab()
    var points = 0.0
    for _ in 0..<30 {
      hand.movement.drag(by: 8)
      points += hand.step()
    }
    #expect(points == 240 && abs(hand.movement.currentVelocity - 800) < 1)
    hand.movement.release()
    let start = points
    for _ in 0..<2_000 { points += hand.step() }
    // As far as a fling of its velocity goes.
    let fling = Fling(velocity: 800)
    #expect(abs(points - start - fling.displacement(after: fling.restingTime)) < 100)
    #expect(hand.step() == 0 && hand.movement.currentVelocity == 0)
  }

  @Test("A list that was held still stays where it is let go, and one that nobody holds is not dragged")
  func still() {
    let hand = Hand()
    hand.movement.drag(by: 50)
    hand.movement.release()
    #expect(hand.step() == 0)
    hand.movement.grab()
    hand.movement.drag(by: 50)
    #expect(hand.step() == 50)
    for _ in 0..<20 { #expect(hand.step() == 0) }
    hand.movement.release()
    for _ in 0..<20 { #expect(hand.step() == 0) }
  }

  @Test("All that comes between two frames is done in the next: held, dragged and let go; by the wheel")
  func atOnce() {
    let hand = Hand()
    hand.movement.goFaster()
    hand.movement.grab()
    hand.movement.drag(by: -30)
    hand.movement.release()
    #expect(hand.step() < -30)
    #expect(abs(hand.movement.currentVelocity + 600) < 20)
    hand.movement.isPaused = true
    hand.movement.scroll(by: 12)
    hand.movement.scroll(by: .infinity)
    #expect(hand.step() == 12 && hand.step() == 0)
    hand.movement.fling(back: false)
    #expect(hand.step() > 0)
    hand.movement.grab()
    #expect(hand.step() == 0)
  }
}
