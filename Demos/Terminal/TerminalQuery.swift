package import DisplayConcurrency

/// What a terminal can show beside letters.
package struct TerminalAbilities: Sendable, Hashable {
  package var understandsKitty = false
  package var understandsSixel = false
  package var cell: TerminalSize.Cell?
}

/// Asks a terminal what it can do, and waits for the answers, for a while.
///
/// All questions are sent at once. Every terminal answers the last one, in the order of asking, so that the answers
/// to the others are there by then; one that does not answer at all costs the whole while, once.
package struct TerminalQuery {
  /// A picture of one pixel to be looked at and not shown, the size of a cell, and what kind of terminal it is.
  static let questions = Array("\u{1B}_Gi=7300,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c".utf8)

  package private(set) var abilities = TerminalAbilities()
  private(set) var isAnswered = false
  /// What was typed meanwhile.
  package private(set) var keys: [TerminalEvent] = []
  private var parser = TerminalParser()

  package init() {}

  /// Asks a device.
  package mutating func run(on device: any TerminalDevice, clock: some MonotonicClock, patience: Duration) {
    guard device.answersQuestions else { return }
    device.write(Self.questions)
    let end = clock.now.advanced(by: patience)
    while !isAnswered {
      let rest = clock.now.milliseconds(to: end)
      guard rest > 0 else { return }
      device.waitForInput(milliseconds: max(1, Int(rest)))
      take(device.read())
    }
  }

  private mutating func take(_ bytes: [UInt8]) {
    for event in parser.parse(bytes) {
      switch event {
      case .attributes(let numbers):
        // The first number is the kind of terminal, the others are what it has.
        abilities.understandsSixel = numbers.dropFirst().contains(4)
        isAnswered = true
      case .cellSize(let width, let height): abilities.cell = TerminalSize.Cell(width: width, height: height)
      case .graphics(let isUnderstood): abilities.understandsKitty = isUnderstood
      case .pointer: break
      case .character, .key: keys.append(event)
      }
    }
  }
}
