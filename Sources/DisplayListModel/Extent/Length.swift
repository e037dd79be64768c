/// A length along a list, as a whole number of 1/65,536 points.
///
/// Whole numbers add up exactly, in any order: offsets computed from them never drift, whatever was measured
/// first. A length on a pixel grid is kept to within 1/131,072 of a point.
package struct Length: Sendable, Hashable, Comparable, AdditiveArithmetic {
  var units: Int64

  package static var zero: Length { Length(units: 0) }

  /// The largest length of one row, in points: a hundred million of such rows still add up.
  static var maximum: Double { 1_000_000 }
  /// What lengths and offsets are rounded to, in points: sums of either are exact.
  package static var unit: Double { 1.0 / 65_536 }

  /// The offset nearest to another that is a whole number of units, and not beyond what rows can take.
  package static func rounded(_ offset: Double) -> Double {
    let limit = maximum * Double(ExtentIndex.maximumCount)
    return offset.isNaN ? 0 : (min(max(offset, -limit), limit) / unit).rounded() * unit
  }

  init(units: Int64) { self.units = units }

  /// The valid length nearest to a number of points: NaN and negative values become 0, values above the maximum the
  /// maximum.
  init(points: Double) {
    let usable = points.isNaN ? 0 : min(max(points, 0), Length.maximum)
    units = Int64((usable * 65_536).rounded())
  }

  /// The smallest length that is not below a number of points, which must be positive and within reach.
  init(endOf points: Double) {
    units = Int64((points * 65_536).rounded(.up))
  }

  /// The length in points.
  var points: Double { Double(units) / 65_536 }

  package static func + (lhs: Length, rhs: Length) -> Length { Length(units: lhs.units + rhs.units) }
  package static func - (lhs: Length, rhs: Length) -> Length { Length(units: lhs.units - rhs.units) }
  static func * (lhs: Length, count: Int) -> Length { Length(units: lhs.units * Int64(count)) }
  package static func < (lhs: Length, rhs: Length) -> Bool { lhs.units < rhs.units }
}
