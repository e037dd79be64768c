public import DisplayGeometry

/// A blurred copy of a drawing's shape, in one color, that lies beneath it.
///
/// The blur is that of CSS: a Gaussian whose standard deviation is half of the radius, made of three box blurs
/// one after another, which differ from it by less than three hundredths of the opacity where the radius is at least six pixels.
/// Boxes are whole pixels wide, so that smaller radii are coarser: up to 1.6 pixels nothing is blurred, and up to six
/// the difference is a sixteenth at most. A radius counts at most 256 pixels, and an offset 1,024, so that time and memory are
/// bounded. Offset and radius are in points; the transform that applies scales and turns them.
public struct Shadow: Sendable, Hashable {
  /// The largest radius, in pixels.
  package static var maximumBlurRadius: Double { 256 }

  /// The farthest that a shadow lies from what casts it, in pixels to each side.
  package static var maximumOffset: Double { 1_024 }

  /// How far from the drawing the shadow lies, to the right and down.
  public var offset: Point
  /// How far the shadow's edge is spread; what is not positive leaves it sharp.
  public var blurRadius: Double
  /// The shadow's color; less opaque drawings cast fainter shadows.
  public var color: Color

  /// Makes a shadow.
  public init(offset: Point = .zero, blurRadius: Double, color: Color) {
    self.offset = offset
    self.blurRadius = blurRadius
    self.color = color
  }
}
