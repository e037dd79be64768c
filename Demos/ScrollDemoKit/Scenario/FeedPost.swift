package import AsyncDisplay
import DisplaySimulation

/// Colors that go together.
package struct FeedPalette: Sendable, Hashable {
  /// The far and bright one.
  package let light: Color
  /// The deep one.
  package let dark: Color
  /// The one that stands out.
  package let accent: Color
  /// The near and darkest one.
  package let ground: Color

  static let all: [FeedPalette] = [
    FeedPalette(light: 0xFFD9A0, dark: 0xE8638B, accent: 0xFFF3D6, ground: 0x3D2352),
    FeedPalette(light: 0xBFE3F2, dark: 0x3F7CC4, accent: 0xFFF6D0, ground: 0x16324F),
    FeedPalette(light: 0xD9EFC4, dark: 0x5FA37A, accent: 0xFFF4B8, ground: 0x1F4030),
    FeedPalette(light: 0xF6D5E5, dark: 0x8A6FC4, accent: 0xFFE9F1, ground: 0x2B2350),
    FeedPalette(light: 0xFBE7C6, dark: 0xD98A4A, accent: 0xFFFDF0, ground: 0x55301F),
    FeedPalette(light: 0xC9F0E8, dark: 0x2F8F9D, accent: 0xF4FFFB, ground: 0x103A42),
  ]

  private init(light: UInt32, dark: UInt32, accent: UInt32, ground: UInt32) {
    self.light = Color(hex: light)
    self.dark = Color(hex: dark)
    self.accent = Color(hex: accent)
    self.ground = Color(hex: ground)
  }
}

/// A landscape that is drawn from a few numbers.
package struct FeedPicture: Sendable, Hashable {
  /// Height by width.
  package let ratio: Double
  /// Where the sun stands, from the left edge to the right, 0 to 1.
  package let sunPosition: Double
  /// The colors.
  package let palette: FeedPalette
  /// What the hills are made of.
  package let seed: UInt64

  init(_ random: inout SeededGenerator) {
    ratio = random.pick([0.5, 0.5625, 0.66, 0.75, 1.0]) ?? 0.66
    sunPosition = Double.random(in: 0.15...0.85, using: &random)
    palette = random.pick(FeedPalette.all) ?? FeedPalette.all[0]
    seed = random.next()
  }
}

/// One post of a feed.
package struct FeedPost: Sendable, Hashable {
  /// Which post of the feed it is, from 0.
  package let number: Int
  /// Who wrote it.
  package let author: String
  /// When.
  package let time: String
  /// What it says: from a few words to some sixty, one to twelve lines on a phone.
  package let body: String
  /// The author's colors.
  package let palette: FeedPalette
  /// The picture below the text; two of three posts have one.
  package let picture: FeedPicture?
}
