import AsyncDisplay
import DemoTerminal

/// The colors of a live view: those of a report in the dark.
enum LiveColors {
  static let page = Color(hex: 0x14171C)
  static let box = Color(hex: 0x262C36)
  static let ink = Color(hex: 0xE6E8EC)
  static let dim = Color(hex: 0x8A93A2)
  static let nodes = Color(hex: 0x3D4A63)
  static let preload = Color(hex: 0x2F5F9E)
  static let display = Color(hex: 0x6AA9FF)
  static let visible = Color(hex: 0xF0A04B)
  static let good = Color(hex: 0x66C98A)
  static let bad = Color(hex: 0xFF7B7B)
  package static let speed = Color(hex: 0x7C8698)

  static func plain(_ color: Color = ink, isBold: Bool = false) -> TerminalInk {
    TerminalInk(foreground: color, background: page, isBold: isBold)
  }
}
