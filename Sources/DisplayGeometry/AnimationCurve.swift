/// How an animation's progress follows its time.
///
/// A cubic Bézier curve from (0, 0) to (1, 1), as in CSS: time runs along x, progress along y.
@frozen
public struct AnimationCurve: Sendable, Hashable {
  /// The first control point; its x lies between 0 and 1.
  package let first: CurvePoint
  /// The second control point; its x lies between 0 and 1.
  package let second: CurvePoint

  /// A control point of a curve.
  @frozen
  public struct CurvePoint: Sendable, Hashable {
    /// Time, from 0 to 1.
    package let x: Double
    /// Progress; below 0 and above 1 it overshoots.
    package let y: Double

    /// Makes a point; a time outside 0 to 1 counts as the nearer end, and what is no number as 0.
    public init(x: Double, y: Double) {
      self.x = x.isNaN ? 0 : min(max(x, 0), 1)
      self.y = y.isFinite ? y : 0
    }
  }

  /// Makes a curve from its control points.
  public init(first: CurvePoint, second: CurvePoint) {
    self.first = first
    self.second = second
  }

  /// At one speed.
  public static let linear = AnimationCurve(first: CurvePoint(x: 0, y: 0), second: CurvePoint(x: 1, y: 1))
  /// Slow at the beginning.
  public static let easeIn = AnimationCurve(first: CurvePoint(x: 0.42, y: 0), second: CurvePoint(x: 1, y: 1))
  /// Slow at the end.
  public static let easeOut = AnimationCurve(first: CurvePoint(x: 0, y: 0), second: CurvePoint(x: 0.58, y: 1))
  /// Slow at both ends.
  public static let easeInOut = AnimationCurve(
    first: CurvePoint(x: 0.42, y: 0),
    second: CurvePoint(x: 0.58, y: 1)
  )

  /// The progress at a share of the time; below 0 it is 0 and above 1 it is 1.
  ///
  /// - Complexity: Constant: halving the interval until the time is met to within 2⁻⁴⁰.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if self == .linear { return time }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      // x never falls along the curve, because its control points lie between 0 and 1.
      if Self.value(middle, first.x, second.x) < time { low = middle } else { high = middle }
    }
    return Self.value(high, first.y, second.y)
  }

  private static func value(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
