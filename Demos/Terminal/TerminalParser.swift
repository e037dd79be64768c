/// Reads what comes from a terminal, byte by byte, however it was cut into pieces (ECMA-48, section 5.4).
///
/// What is not understood is skipped as a whole: an answer that comes late is no row of keys. Nothing is kept of
/// what is too long to be meant.
package struct TerminalParser {
  private enum State {
    case ground
    case escape
    /// Parameters of a command.
    case command
    /// The one letter of an old key.
    case single
    /// A string for a program, such as an answer about pictures; whether its last byte may end it.
    case string(endsWithNext: Bool)
    /// The old way to say what a pointer did, with some bytes to come that are no keys.
    case oldPointer(missing: Int)
    /// A letter beyond ASCII with some bytes to come.
    case letter(missing: Int)
  }

  private static let limit = 256

  private var state = State.ground
  private var collected: [UInt8] = []
  /// How often nothing came since an answer began.
  private var pauses = 0

  package init() {}

  /// How often nothing may come within an answer: a tenth of a second, at a look in each frame.
  static var mostPauses: Int { 12 }

  /// Takes what came together.
  package mutating func parse(_ bytes: [UInt8]) -> [TerminalEvent] { bytes.flatMap { take($0) } }

  /// Says that nothing more came for a while: an escape was the key, and what begins like an answer was a key with Alt. An
  /// answer does not pause.
  package mutating func flush() -> [TerminalEvent] {
    switch state {
    case .escape:
      state = .ground
      return [.key(.escape)]
    case .command, .single, .string, .oldPointer:
      pauses += 1
      if pauses > Self.mostPauses { state = .ground }
    case .ground, .letter: break
    }
    return []
  }

  private mutating func take(_ byte: UInt8) -> [TerminalEvent] {
    if byte == 0x1B, !isInString {
      let events = flush()
      begin(.escape)
      return events
    }
    switch state {
    case .ground: return start(byte)
    case .escape: return choose(byte)
    case .command:
      guard (0x40...0x7E).contains(byte) else {
        collect(byte)
        return []
      }
      if byte == UInt8(ascii: "M"), collected.isEmpty {
        begin(.oldPointer(missing: 3))
        return []
      }
      state = .ground
      return finishCommand(byte)
    case .single:
      state = .ground
      return Self.key(byte, parameters: []).map { [.key($0)] } ?? []
    case .string(let endsWithNext): return takeString(byte, isAfterEscape: endsWithNext)
    case .oldPointer(let missing):
      state = missing > 1 ? .oldPointer(missing: missing - 1) : .ground
      return []
    case .letter(let missing):
      guard byte & 0xC0 == 0x80 else {
        state = .ground
        return start(byte)
      }
      collect(byte)
      if missing > 1 {
        state = .letter(missing: missing - 1)
        return []
      }
      state = .ground
      return String(decoding: collected, as: UTF8.self).unicodeScalars.first.map { [.character($0)] } ?? []
    }
  }

  private var isInString: Bool {
    if case .string = state { true } else { false }
  }

  private mutating func start(_ byte: UInt8) -> [TerminalEvent] {
    switch byte {
    case 0x20...0x7E, 0x0D, 0x09: return [.character(Unicode.Scalar(byte))]
    case 0xC2...0xDF: begin(.letter(missing: 1), with: byte)
    case 0xE0...0xEF: begin(.letter(missing: 2), with: byte)
    case 0xF0...0xF4: begin(.letter(missing: 3), with: byte)
    default: break
    }
    return []
  }

  private mutating func choose(_ byte: UInt8) -> [TerminalEvent] {
    switch byte {
    case UInt8(ascii: "["): begin(.command)
    case UInt8(ascii: "O"): begin(.single)
    // Strings for devices, the operating system, the reader and programs.
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "X"):
      begin(.string(endsWithNext: false), with: byte)
    default:
      // A key with Alt is a key.
      state = .ground
      return start(byte)
    }
    return []
  }

  private mutating func takeString(_ byte: UInt8, isAfterEscape: Bool) -> [TerminalEvent] {
    if byte == 0x07 || (isAfterEscape && byte == UInt8(ascii: "\\")) {
      state = .ground
      return finishString()
    }
    state = .string(endsWithNext: byte == 0x1B)
    if byte != 0x1B { collect(byte) }
    return []
  }

  private func finishString() -> [TerminalEvent] {
    let text = String(decoding: collected, as: UTF8.self)
    guard text.hasPrefix("_G") else { return [] }
    return [.graphics(isUnderstood: text.hasSuffix(";OK"))]
  }

  private func finishCommand(_ final: UInt8) -> [TerminalEvent] {
    let text = String(decoding: collected, as: UTF8.self)
    if text.hasPrefix("<") {
      guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return [] }
      let pointer = TerminalPointer(parameters: text, isRelease: final == UInt8(ascii: "m"))
      return pointer.map { [.pointer($0)] } ?? []
    }
    let numbers = text.drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? 0 }
    switch final {
    case UInt8(ascii: "c") where text.hasPrefix("?"): return [.attributes(numbers)]
    case UInt8(ascii: "t") where numbers.count == 3 && numbers[0] == 6:
      return [.cellSize(width: numbers[2], height: numbers[1])]
    default: return Self.key(final, parameters: numbers).map { [.key($0)] } ?? []
    }
  }

  private static func key(_ final: UInt8, parameters: [Int]) -> TerminalEvent.Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "~"):
      switch parameters.first {
      case 1, 7: .home
      case 4, 8: .end
      case 5: .pageUp
      case 6: .pageDown
      default: nil
      }
    default: nil
    }
  }

  private mutating func begin(_ state: State, with byte: UInt8? = nil) {
    self.state = state
    collected = byte.map { [$0] } ?? []
    pauses = 0
  }

  private mutating func collect(_ byte: UInt8) {
    if collected.count < Self.limit { collected.append(byte) }
  }
}
