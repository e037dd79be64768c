// The elementary functions that geometry and motion need, in plain IEEE arithmetic: the same bits on every
// platform, where a system's math library may differ in the last place.

/// The sine and cosine of an angle in radians.
///
/// The angle is reduced to the nearest quarter turn and both series are summed to the seventeenth power,
/// which leaves an error below 2⁻⁵² for angles up to some thousands of turns. Infinite angles give NaN.
package func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
  guard radians.isFinite else { return (.nan, .nan) }
  let turns = (radians * (2 / .pi)).rounded()
  // π/2 in two parts, so that the subtraction keeps the low bits (Cody and Waite's reduction).
  let remainder = (radians - turns * 0x1.921fb544p0) - turns * 0x1.0b4611a626331p-34
  let square = remainder * remainder
  var sine = 0.0
  var cosine = 0.0
  for power in stride(from: 17.0, through: 3, by: -2) {
    sine = (sine + 1) * -square / (power * (power - 1))
    cosine = (cosine + 1) * -square / ((power - 1) * (power - 2))
  }
  sine = (sine + 1) * remainder
  cosine += 1
  switch Int(turns.truncatingRemainder(dividingBy: 4)) {
  case 1, -3: return (cosine, -sine)
  case 2, -2: return (-sine, -cosine)
  case 3, -1: return (-cosine, sine)
  default: return (sine, cosine)
  }
}

/// The angle of a vector in radians, from the x axis towards the y axis: above -π and at most π, and 0 for one without length.
///
/// The slope is halved as an angle three times, which leaves at most 0.1, and the series is summed to the seventeenth power: an
/// error below 2⁻⁵⁰.
package func angle(x: Double, y: Double) -> Double {
  let (width, height) = (abs(x), abs(y))
  guard max(width, height) > 0 else { return 0 }
  var slope = min(width, height) / max(width, height)
  for _ in 0..<3 { slope /= 1 + (1 + slope * slope).squareRoot() }
  var sum = 0.0
  for power in stride(from: 17.0, through: 1, by: -2) { sum = 1 / power - slope * slope * sum }
  let steepness = 8 * slope * sum
  let quarter = height > width ? .pi / 2 - steepness : steepness
  let half = x < 0 ? .pi - quarter : quarter
  return y < 0 ? -half : half
}

/// Euler's number raised to an exponent, with a relative error below 2⁻⁵⁰.
///
/// The exponent is split into a whole power of two and a rest of at most ln 2 / 2, whose series is summed.
package func exponential(_ exponent: Double) -> Double {
  guard !exponent.isNaN else { return .nan }
  if exponent > 709.782712893384 { return .infinity }
  if exponent < -745.133219101941 { return 0 }
  let power = (exponent / 0x1.62e42fefa39efp-1).rounded()
  // ln 2 in two parts, for the same reason as above.
  let rest = (exponent - power * 0x1.62e42feep-1) - power * 0x1.a39ef35793c76p-33
  var sum = 1.0
  for term in stride(from: 16.0, through: 1, by: -1) {
    sum = 1 + sum * rest / term
  }
  // In two steps, because 2 to the power of 1,024 alone is not a number that fits.
  let half = (power / 2).rounded(.down)
  return sum * Double(sign: .plus, exponent: Int(half), significand: 1)
    * Double(sign: .plus, exponent: Int(power - half), significand: 1)
}
