/// A linear change of colors, as the color filters of CSS and SVG are: each new channel is a sum of the old ones, weighted, and
/// a constant.
///
/// Channels go from 0 to 1 and are those that are written, not multiplied by the opacity and not linear light; what leaves
/// that range counts as its end. The opacity stays. A pure value.
///
/// ```swift
/// photo.imageModification = .adjusted(by: .saturation(0.4).followed(by: .brightness(0.7)))
/// ```
public struct ColorMatrix: Sendable, Hashable {
  /// What the new red is made of: the weights of red, green and blue, and a constant.
  public let red: SIMD4<Double>
  /// What the new green is made of.
  public let green: SIMD4<Double>
  /// What the new blue is made of.
  public let blue: SIMD4<Double>

  /// Makes a change of its weights; one that is not finite counts as 0, one beyond 1,000 as that.
  ///
  /// - Parameters:
  ///   - red: The weights of red, green and blue for the new red, and a constant.
  ///   - green: Those for the new green.
  ///   - blue: Those for the new blue.
  public init(red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>) {
    (self.red, self.green, self.blue) = (Self.checked(red), Self.checked(green), Self.checked(blue))
  }

  /// Leaves colors as they are.
  public static let identity = ColorMatrix(red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0])

  /// Turns each color into the one opposite.
  public static let inverted = ColorMatrix(red: [-1, 0, 0, 1], green: [0, -1, 0, 1], blue: [0, 0, -1, 1])

  /// Makes colors weaker below 1, gray at 0, and stronger above; a negative amount counts as 0. The weights are those of the
  /// CSS filter `saturate`.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    let amount = max(0, amount)
    let luminance: SIMD4<Double> = [0.213, 0.715, 0.072, 0]
    func row(_ channel: SIMD4<Double>) -> SIMD4<Double> { luminance + (channel - luminance) * amount }
    return ColorMatrix(red: row(identity.red), green: row(identity.green), blue: row(identity.blue))
  }

  /// Multiplies all channels: 0 is black, 1 changes nothing; a negative factor counts as 0.
  public static func brightness(_ factor: Double) -> ColorMatrix {
    let factor = max(0, factor)
    return ColorMatrix(
      red: identity.red * factor,
      green: identity.green * factor,
      blue: identity.blue * factor
    )
  }

  /// Brings channels nearer to the middle below 1, which is gray at 0, and farther from it above; a negative factor counts as 0.
  public static func contrast(_ factor: Double) -> ColorMatrix {
    let factor = max(0, factor)
    let constant: SIMD4<Double> = [0, 0, 0, (1 - factor) / 2]
    return ColorMatrix(
      red: identity.red * factor + constant,
      green: identity.green * factor + constant,
      blue: identity.blue * factor + constant
    )
  }

  /// One change after another, in one. What leaves the range in between is not lost.
  public func followed(by next: ColorMatrix) -> ColorMatrix {
    func row(_ weights: SIMD4<Double>) -> SIMD4<Double> {
      let sum = red * weights.x + green * weights.y + blue * weights.z
      return sum + [0, 0, 0, weights.w]
    }
    return ColorMatrix(red: row(next.red), green: row(next.green), blue: row(next.blue))
  }

  private static func checked(_ weights: SIMD4<Double>) -> SIMD4<Double> {
    var weights = weights
    for index in 0..<4 {
      weights[index] = weights[index].isFinite ? min(max(-1_000, weights[index]), 1_000) : 0
    }
    return weights
  }
}
