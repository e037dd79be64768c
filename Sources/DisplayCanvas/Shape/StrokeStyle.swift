/// How a line is drawn along an outline: as wide on one side as on the other.
///
/// Lengths are in points before the transform that applies, so that a transform that stretches also stretches
/// the line. A width that is not a positive finite number draws nothing.
public struct StrokeStyle: Sendable, Hashable {
  /// What fills the gap on the outer side where two lines meet.
  public enum Join: Sendable, Hashable, CaseIterable {
    /// The sides run on until they meet; past the miter limit they are beveled.
    case miter
    /// A part of a circle about the meeting point.
    case round
    /// A straight line from one corner to the other.
    case bevel
  }

  /// How an outline that is not closed ends, and each dash.
  public enum Cap: Sendable, Hashable, CaseIterable {
    /// At the end point.
    case butt
    /// With half a circle about the end point.
    case round
    /// Half a width past the end point.
    case square
  }

  /// Lengths of dashes and gaps, and where in their sequence a line starts.
  public struct Dash: Sendable, Hashable {
    /// The lengths of dash, gap, dash and so on; an odd number is repeated once, as in SVG.
    public var lengths: [Double]
    /// How much of the sequence lies before the start of each subpath; negative moves the dashes on.
    public var phase: Double

    /// Makes a dash pattern. Lengths that are negative or no numbers, or that add up to nothing, draw a line
    /// without gaps.
    public init(_ lengths: [Double], phase: Double = 0) {
      self.lengths = lengths
      self.phase = phase
    }

    /// Whether the pattern has gaps that could be drawn: no length is negative or no number, and they add up to something.
    package var hasGaps: Bool {
      let sum = lengths.reduce(0, +)
      return lengths.allSatisfy { $0 >= 0 && $0.isFinite } && sum > 0 && sum.isFinite
    }
  }

  /// The line's width, in points.
  public var width: Double
  /// What fills the gap where two lines meet.
  public var join: Join
  /// How ends look.
  public var cap: Cap
  /// How long a miter may be, as a multiple of the width, before it is beveled; at least 1.
  public var miterLimit: Double
  /// The pattern of dashes; nil draws a line without gaps.
  public var dash: Dash?

  /// Makes a style.
  public init(
    width: Double = 1,
    join: Join = .miter,
    cap: Cap = .butt,
    miterLimit: Double = 10,
    dash: Dash? = nil
  ) {
    self.width = width
    self.join = join
    self.cap = cap
    self.miterLimit = miterLimit
    self.dash = dash
  }
}

extension StrokeStyle {
  /// How far from the outline something may be drawn.
  package var reach: Double {
    let factor = join == .miter ? max(miterLimit, 1.5) : 1.5
    return factor.isFinite ? width / 2 * factor : .infinity
  }
}
