/// A colour with an opacity: four 8-bit channels in the sRGB encoding, not premultiplied.
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

  /// Makes a colour from its channels.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes an opaque colour from a number written as `0xRRGGBB`; higher bits are ignored.
  @inlinable
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16),
      green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex)
    )
  }

  /// The same colour with another opacity.
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
