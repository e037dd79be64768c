import DisplayCanvas

/// The colors of terminals that have few, and which of them stands for another one.
enum TerminalPalette {
  /// Eight hues, dark and then bright, as xterm has them where nobody has chosen others.
  static let hues = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { Color(hex: UInt32($0)) }

  /// The levels of a channel in the cube of 216 colors.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// How light a color looks, from 0 to 255 (ITU-R BT.709, without its curve).
  static func luminance(_ color: Color) -> Int {
    (2_126 * Int(color.red) + 7_152 * Int(color.green) + 722 * Int(color.blue)) / 10_000
  }

  /// Whether a color stands out from a dark page, as all colors of ranges and figures do.
  static func isLight(_ color: Color) -> Bool { luminance(color) >= 64 }

  /// Which of the 16 stands for a color: a gray by its luminance, another color by its hue. The nearest of them in all
  /// three channels would nearly always be gray, and the hue is what has a meaning.
  static func hue(of color: Color) -> Int {
    // As it was chosen before.
    if let index = hues.firstIndex(of: color) { return index }
    let channels = [Int(color.red), Int(color.green), Int(color.blue)]
    let (least, most) = (channels.min() ?? 0, channels.max() ?? 0)
    guard most >= 64, 5 * (most - least) >= 2 * most else {
      // Halfway between the four grays.
      switch luminance(color) {
      case ..<64: return 0
      case ..<178: return 8
      case ..<242: return 7
      default: return 15
      }
    }
    let bits = channels.indices.reduce(0) { 2 * channels[$1] > least + most ? $0 | 1 << $1 : $0 }
    return most > 200 ? bits + 8 : bits
  }

  /// The nearest of the 240 fixed colors, from 16 to 255.
  static func fixedIndex(of color: Color) -> Int {
    let channels = [Int(color.red), Int(color.green), Int(color.blue)]
    // Channels are apart from each other in the cube; of grays the nearest is that of the mean.
    let steps = channels.map { channel in
      levels.indices.min { abs(levels[$0] - channel) < abs(levels[$1] - channel) } ?? 0
    }
    let cube = 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    let mean = channels.reduce(0, +) / 3
    let gray = 232 + min(max(0, (mean - 3) / 10), 23)
    func distance(_ index: Int) -> Int {
      let other = fixedColor(index)
      return zip(channels, [other.red, other.green, other.blue]).reduce(0) { sum, pair in
        sum + (pair.0 - Int(pair.1)) * (pair.0 - Int(pair.1))
      }
    }
    return distance(gray) < distance(cube) ? gray : cube
  }

  /// One of the fixed colors, from 16 to 255.
  static func fixedColor(_ index: Int) -> Color {
    guard index < 232 else {
      let level = UInt8(clamping: 8 + 10 * (index - 232))
      return Color(red: level, green: level, blue: level)
    }
    let place = max(0, index - 16)
    func channel(_ step: Int) -> UInt8 { UInt8(clamping: levels[step % 6]) }
    return Color(red: channel(place / 36), green: channel(place / 6), blue: channel(place))
  }
}
