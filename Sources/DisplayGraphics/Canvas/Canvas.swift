internal import DisplayConcurrency
public import DisplayGeometry

/// Records drawing commands, in points, with the origin at the upper left corner.
///
/// Nothing is drawn while a canvas records. Transforms, clips and opacity apply to what follows, until the
/// ``restore()`` that goes with the ``save()`` before them.
public struct Canvas: Sendable {
  var commands: [DisplayList.Command] = []
  private var openSaves = 0

  /// Makes an empty canvas.
  public init() {}

  /// What was recorded. States that were saved and not restored end with the list.
  public func makeDisplayList() -> DisplayList { DisplayList(commands: commands) }

  /// Remembers transform, clip and opacity.
  public mutating func save() {
    openSaves += 1
    commands.append(.save)
  }

  /// Goes back to what was remembered last; without anything remembered, that is reported and nothing
  /// happens.
  public mutating func restore() {
    guard openSaves > 0 else {
      return Diagnostics.report(
        Diagnostic(message: "A canvas was restored without a save; pair each restore with a save.")
      )
    }
    openSaves -= 1
    commands.append(.restore)
  }

  /// Moves what follows.
  public mutating func translate(x: Double, y: Double) {
    if x != 0 || y != 0 { commands.append(.concatenate(.translation(x: x, y: y))) }
  }

  /// Applies a transform to what follows, before those that apply already.
  public mutating func concatenate(_ transform: AffineTransform) {
    if transform != .identity { commands.append(.concatenate(transform)) }
  }

  /// Cuts off what follows outside a rectangle, whose corners may be rounded.
  public mutating func clip(to rect: Rect, cornerRadius: Double = 0) {
    commands.append(.clip(rect, cornerRadius: cornerRadius))
  }

  /// Makes what follows more transparent, each command by itself; a factor is at least 0 and at most 1.
  public mutating func multiplyOpacity(by factor: Double) {
    commands.append(.multiplyOpacity(factor.isNaN ? 1 : min(max(factor, 0), 1)))
  }

  /// Fills a rectangle, whose corners may be rounded.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, with paint: Paint) {
    commands.append(.fillRect(rect, cornerRadius: cornerRadius, paint))
  }

  /// Fills an outline by the nonzero rule.
  public mutating func fill(_ path: Path, with paint: Paint) {
    commands.append(.fillPath(path, paint))
  }

  /// Fills the ellipse that touches the sides of a rectangle.
  public mutating func fillEllipse(in rect: Rect, with paint: Paint) {
    fill(Path(ellipseIn: rect), with: paint)
  }

  /// Draws a picture stretched over a rectangle.
  public mutating func draw(_ bitmap: Bitmap, in rect: Rect) {
    commands.append(.drawBitmap(bitmap, rect))
  }

  /// Draws glyphs from an origin on the baseline.
  public mutating func draw(_ run: GlyphRun, at origin: Point) {
    if !run.glyphs.isEmpty { commands.append(.drawGlyphs(run, origin: origin)) }
  }
}
