import AsyncDisplay

@testable import DemoTerminal

/// A terminal in memory: what it shows after the bytes that it was sent, and all that was wrong with them.
struct EmulatedTerminal {
  private struct Pen {
    var foreground = Color.white
    var background = Color.black
    var isBold = false
    var isReversed = false
  }

  let width: Int
  let height: Int
  private(set) var cells: [TerminalCell]
  /// The private modes that are on.
  private(set) var modes: Set<Int> = []
  /// What programs were told, such as pictures, with the cell of the cursor at that moment.
  private(set) var strings: [(text: [UInt8], column: Int, row: Int)] = []
  /// Bytes that no terminal understands, or that terminals understand differently.
  private(set) var flaws: [String] = []
  /// How many cells were written.
  private(set) var writeCount = 0
  private var cursor: (column: Int, row: Int)? = (0, 0)
  private var pen = Pen()

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let empty = TerminalCell(ink: TerminalInk(foreground: .white, background: .black))
    cells = Array(repeating: empty, count: width * height)
  }

  /// Whether a screen is shown; on blank cells only what is behind them counts.
  func shows(_ grid: CellGrid) -> Bool {
    grid.width == width && grid.height == height
      && zip(cells, grid.cells).allSatisfy { own, wanted in
        own == wanted
          || own.scalar == " " && wanted.scalar == " " && own.ink.background == wanted.ink.background
      }
  }

  /// The letters of a row.
  func text(ofRow row: Int) -> String {
    var text = ""
    for column in 0..<width { text.unicodeScalars.append(cells[row * width + column].scalar) }
    return text
  }

  /// All letters, a line each row.
  var text: String { (0..<height).map { text(ofRow: $0) }.joined(separator: "\n") }

  mutating func receive(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B {
        receiveEscape(&rest)
      } else {
        var letter = [byte]
        while let next = rest.first, next & 0xC0 == 0x80 { letter.append(rest.removeFirst()) }
        write(String(decoding: letter, as: UTF8.self))
      }
    }
  }

  /// The 16 colors of xterm, and the 240 after them.
  static let hues: [Color] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ].map { Color(red: $0.0, green: $0.1, blue: $0.2) }
  static let fixed: [Color] = {
    var colors: [Color] = []
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    for red in levels {
      for green in levels {
        for blue in levels { colors.append(Color(red: red, green: green, blue: blue)) }
      }
    }
    return colors + stride(from: 8, through: 238, by: 10).map { Color(red: $0, green: $0, blue: $0) }
  }()

  private mutating func receiveEscape(_ rest: inout ArraySlice<UInt8>) {
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      let end = rest.firstIndex { (0x40...0x7E).contains($0) } ?? rest.endIndex
      let parameters = String(decoding: rest[..<end], as: UTF8.self)
      let final = end < rest.endIndex ? rest[end] : 0
      rest = rest[min(end + 1, rest.endIndex)...]
      command(parameters, Unicode.Scalar(final))
    case UInt8(ascii: "_"), UInt8(ascii: "P"):
      var text: [UInt8] = []
      while let byte = rest.popFirst() {
        if byte == 0x1B, rest.first == UInt8(ascii: "\\") {
          rest.removeFirst()
          break
        }
        text.append(byte)
      }
      strings.append((text, cursor?.column ?? -1, cursor?.row ?? -1))
    case UInt8(ascii: "\\"): break
    case let other: flaws.append("escape \(String(describing: other))")
    }
  }

  private mutating func command(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.drop { $0 == "?" }.split(separator: ";").map { Int($0) ?? -1 }
    switch final {
    case "H":
      let (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
      if (0..<width).contains(column), (0..<height).contains(row) {
        cursor = (column, row)
      } else {
        flaws.append("cursor at \(column), \(row)")
      }
    case "C":
      guard let old = cursor, old.column + (numbers.first ?? 1) < width else {
        return flaws.append("cursor moved from nowhere or too far")
      }
      cursor = (old.column + (numbers.first ?? 1), old.row)
    case "J": clear()
    case "m": choose(numbers)
    case "h": modes.formUnion(numbers)
    case "l": modes.subtract(numbers)
    case "c", "t": break
    default: flaws.append("command \(parameters)\(final)")
    }
  }

  private mutating func choose(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: pen = Pen()
      case 1: pen.isBold = true
      case 22: pen.isBold = false
      case 7: pen.isReversed = true
      case 27: pen.isReversed = false
      case 30...37: pen.foreground = Self.hues[number - 30]
      case 40...47: pen.background = Self.hues[number - 40]
      case 90...97: pen.foreground = Self.hues[number - 82]
      case 100...107: pen.background = Self.hues[number - 92]
      case 38 where rest.first == 5, 48 where rest.first == 5:
        let index = rest.dropFirst().first ?? -1
        rest = rest.dropFirst(2)
        guard (16...255).contains(index) else { return flaws.append("colors \(numbers)") }
        if number == 38 {
          pen.foreground = Self.fixed[index - 16]
        } else {
          pen.background = Self.fixed[index - 16]
        }
      case 38, 48:
        let parts = rest.prefix(4).compactMap { UInt8(exactly: $0) }
        rest = rest.dropFirst(4)
        guard parts.count == 4, parts[0] == 2 else { return flaws.append("colors \(numbers)") }
        let color = Color(red: parts[1], green: parts[2], blue: parts[3])
        if number == 38 { pen.foreground = color } else { pen.background = color }
      default: flaws.append("color \(number)")
      }
    }
  }

  private mutating func write(_ letter: String) {
    guard let scalar = letter.unicodeScalars.first, scalar.value >= 0x20, let place = cursor else {
      return flaws.append("'\(letter)' at \(String(describing: cursor))")
    }
    let (front, back) = pen.isReversed ? (pen.background, pen.foreground) : (pen.foreground, pen.background)
    let ink = TerminalInk(foreground: front, background: back, isBold: pen.isBold)
    cells[place.row * width + place.column] = TerminalCell(scalar: scalar, ink: ink)
    writeCount += 1
    // Behind the last column nobody knows where it is.
    cursor = place.column + 1 < width ? (place.column + 1, place.row) : nil
  }

  private mutating func clear() {
    let empty = TerminalCell(ink: TerminalInk(foreground: pen.foreground, background: pen.background))
    cells = Array(repeating: empty, count: width * height)
  }
}
