import AsyncDisplay

/// The colors of the programs, by what they are for.
enum Ink: Sendable, Hashable {
  case ground, surface, raised, text, secondary, accent, onAccent, line, positive, negative

  /// The color in an appearance.
  func color(in appearance: Appearance) -> Color {
    switch self {
    case .ground: Color(hex: appearance == .dark ? 0x0F1218 : 0xF2F4F8)
    case .surface: Color(hex: appearance == .dark ? 0x1A1F29 : 0xFFFFFF)
    case .raised: Color(hex: appearance == .dark ? 0x262D3A : 0xE9EDF4)
    case .text: Color(hex: appearance == .dark ? 0xEDF0F6 : 0x171B24)
    case .secondary: Color(hex: appearance == .dark ? 0x9BA5B7 : 0x5F6B7E)
    case .accent: Color(hex: appearance == .dark ? 0x6C9CFF : 0x2563EB)
    case .onAccent: Color(hex: appearance == .dark ? 0x0B1428 : 0xFFFFFF)
    case .line: Color(hex: appearance == .dark ? 0x2C3442 : 0xDDE2EB)
    case .positive: Color(hex: appearance == .dark ? 0x4ADE9B : 0x0F8A5F)
    case .negative: Color(hex: appearance == .dark ? 0xFF8A80 : 0xC93A32)
    }
  }
}

extension TextNode {
  /// A text in a color that follows the appearance, in the size that the reader wants.
  nonisolated convenience init(
    _ text: String,
    size: Double,
    weight: Font.Weight = .regular,
    ink: Ink = .text,
    lineHeight: Double = 1.1,
    maximumLineCount: Int = 0
  ) {
    let style = TextStyle(font: .system(size: size, weight: weight), lineHeightMultiple: lineHeight)
    self.init(text, style: style, maximumLineCount: maximumLineCount)
    textAdaptation = { text, environment in
      text.scaled(by: environment.contentSizeCategory.scale).styled {
        $0.color = ink.color(in: environment.appearance)
      }
    }
  }
}

/// A plain area in a color that follows the appearance.
final class PanelNode: DisplayNode {
  var ink: Ink { didSet { showInk() } }

  nonisolated init(_ ink: Ink, cornerRadius: Double = 0) {
    self.ink = ink
    super.init()
    configured { $0.cornerRadius = cornerRadius }
  }

  override func didLoad() { showInk() }
  override func environmentDidChange(from old: NodeEnvironment) { showInk() }

  private func showInk() { backgroundColor = ink.color(in: environment.appearance) }
}
