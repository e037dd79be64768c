/// A color with an opacity: four 8-bit channels in the sRGB encoding, not premultiplied.
@frozen
public struct Color: Sendable, Hashable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8
  /// The opacity: 255 hides what is beneath, 0 shows all of it.
  public var alpha: UInt8

  /// Makes a color from its channels.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes an opaque color from a number written as `0xRRGGBB`; higher bits are ignored.
  @inlinable
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16),
      green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex)
    )
  }

  /// The same color with another opacity.
  @inlinable
  public func withAlpha(_ alpha: UInt8) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Opaque black.
  @inlinable
  public static var black: Color { Color(hex: 0x000000) }
  /// Opaque white.
  @inlinable
  public static var white: Color { Color(hex: 0xFFFFFF) }
  /// Nothing at all.
  @inlinable
  public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension Color {
  /// A mixture: `share` of the other color, from 0 to 1, and the rest of this one.
  public func mixed(with other: Color, share: Double) -> Color {
    let weight = share.isNaN ? 0 : UInt32((min(max(share, 0), 1) * 256).rounded())
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((UInt32(from) * (256 - weight) + UInt32(to) * weight + 128) >> 8)
    }
    return Color(
      red: mix(red, other.red),
      green: mix(green, other.green),
      blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha)
    )
  }

  /// The color as a pixel: channels multiplied by the opacity, red in the lowest byte.
  package var premultiplied: UInt32 {
    let opacity = UInt32(alpha)
    return divideBy255(UInt32(red) * opacity) | divideBy255(UInt32(green) * opacity) << 8
      | divideBy255(UInt32(blue) * opacity) << 16 | opacity << 24
  }
}
