/// Writes tables of PostScript outlines, whose programs are given as numbers and operators.
struct CompactWriter {
  /// A part of a program.
  enum Token {
    case number(Int)
    /// A number with a part behind the point.
    case fixed(Double)
    case code(Int)
    case flex(Int)
    /// The bits of a hint mask.
    case mask(UInt8)
  }

  /// The glyphs' programs.
  var glyphs: [[Token]]
  var global: [[Token]] = []
  var local: [[Token]] = []
  var type = 2
  /// Whether glyphs are divided among two fonts, of which the second has the local subroutines.
  var isDivided = false

  init(_ glyphs: [[Token]]) {
    self.glyphs = glyphs
  }

  /// The table.
  func bytes() -> [UInt8] {
    let subroutines = Self.index(local.map(Self.program))
    // Numbers in dictionaries all take five bytes, so that places do not depend on one another.
    let start: [UInt8] = [1, 0, 4, 4] + Self.index([Array("T".utf8)])
    let rest = Self.index([]) + Self.index(global.map(Self.program))
    let dictionarySize = top(0, 0, 0, 0, 0).count
    let charstrings =
      start.count + Self.index([[UInt8](repeating: 0, count: dictionarySize)]).count + rest.count
    let programs = Self.index(glyphs.map(Self.program))
    let privateStart = charstrings + programs.count
    let privateDictionary = Self.integer(6) + [19]
    let fontsStart = privateStart + privateDictionary.count + subroutines.count
    let fonts = Self.index([
      Self.integer(0) + Self.integer(0) + [18],
      Self.integer(privateDictionary.count) + Self.integer(privateStart) + [18],
    ])
    let selection: [UInt8] = [3, 0, 2, 0, 0, 0, 0, 1, 1] + FontWriter.u16(glyphs.count)
    let dictionary = top(
      charstrings,
      privateDictionary.count,
      privateStart,
      fontsStart,
      fontsStart + fonts.count
    )
    return start + Self.index([dictionary]) + rest + programs + privateDictionary + subroutines
      + (isDivided ? fonts + selection : [])
  }

  private func top(_ charstrings: Int, _ size: Int, _ start: Int, _ fonts: Int, _ selection: Int) -> [UInt8] {
    // A number with a point, which has to be passed over: 0.001.
    var bytes: [UInt8] =
      [30, 0xC3, 0xFF, 12, 7] + Self.integer(type) + [12, 6] + Self.integer(charstrings) + [17]
    if isDivided {
      bytes += Self.integer(fonts) + [12, 36] + Self.integer(selection) + [12, 37]
    } else {
      bytes += Self.integer(size) + Self.integer(start) + [18]
    }
    return bytes
  }

  private static func integer(_ value: Int) -> [UInt8] { [29] + FontWriter.u32(value) }

  static func index(_ pieces: [[UInt8]]) -> [UInt8] {
    guard !pieces.isEmpty else { return [0, 0] }
    var offsets = FontWriter.u16(1)
    var end = 1
    for piece in pieces {
      end += piece.count
      offsets += FontWriter.u16(end)
    }
    return FontWriter.u16(pieces.count) + [2] + offsets + pieces.joined()
  }

  private static func program(_ tokens: [Token]) -> [UInt8] {
    tokens.flatMap { token -> [UInt8] in
      switch token {
      case .number(let value):
        switch value {
        case -107...107: [UInt8(value + 139)]
        case 108...1131: [UInt8((value - 108) / 256 + 247), UInt8((value - 108) % 256)]
        case -1131 ... -108: [UInt8((-value - 108) / 256 + 251), UInt8((-value - 108) % 256)]
        default: [28] + FontWriter.u16(value)
        }
      case .fixed(let value): [255] + FontWriter.u32(Int(value * 65_536))
      case .code(let code): [UInt8(code)]
      case .flex(let code): [12, UInt8(code)]
      case .mask(let bits): [bits]
      }
    }
  }
}
