public import DisplayCanvas
internal import DisplayGeometry
internal import DisplayListModel

/// How a list draws the lines between its items.
///
/// A line lies at the end of an item that another one of its section follows. It is one layer without contents, and
/// covers the last points of the item, unless it ``takesRoom``.
public struct RowSeparator: Sendable, Hashable {
  /// How thick a line is.
  public enum Thickness: Sendable, Hashable {
    /// So many of the device's pixels; a negative number counts as 0.
    case pixels(Int)
    /// So many points, rounded to whole pixels; an invalid length counts as 0.
    case points(Double)
  }

  /// What the lines are filled with.
  public var color: Color
  /// How thick they are.
  public var thickness: Thickness
  /// How far they stay away from where lines of text begin, in points; at the top where rows lie side by side.
  public var leadingInset: Double
  /// How far they stay away from the other side, in points.
  public var trailingInset: Double
  /// Whether items lie farther apart by the thickness of a line: each of them, whether its line is shown or not.
  public var takesRoom: Bool
  /// Whether there is a line after the last item of a section, too.
  public var followsLastItem: Bool

  /// Makes a separator; insets that are no lengths count as 0.
  public init(
    color: Color = Color(hex: 0xC6C6C8),
    thickness: Thickness = .pixels(1),
    leadingInset: Double = 0,
    trailingInset: Double = 0,
    takesRoom: Bool = false,
    followsLastItem: Bool = false
  ) {
    self.color = color
    self.thickness = thickness
    self.leadingInset = leadingInset
    self.trailingInset = trailingInset
    self.takesRoom = takesRoom
    self.followsLastItem = followsLastItem
  }

  /// The thickness on a device, in points.
  func length(on grid: PixelGrid) -> Double {
    switch thickness {
    case .pixels(let count): Double(max(0, count)).clampedLength / grid.scale
    case .points(let points): grid.round(points.clampedLength)
    }
  }
}
