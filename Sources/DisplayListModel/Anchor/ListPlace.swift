/// Where a list is scrolled to, for scroll restoration: a row in view and where it lies.
///
/// An offset would not do: what lies before the row has other lengths in another window, and none before it is measured.
///
/// ```swift
/// struct Saved: Codable {
///   var place: ListPlace?
///   var isExpanded: [ItemState<Int, Bool>]
/// }
/// ```
///
/// The row is a number. Where data may have changed meanwhile, remember the identity of the item that it is, too, and look
/// for the item's row; ``position`` stays what it is.
public struct ListPlace: Sendable, Hashable, Codable {
  /// The row.
  public var row: Int
  /// How far the row begins after where the first row of all lies at the content's start, behind the inset there, in points;
  /// negative before it.
  public var position: Double

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - position: How far after the inset at the viewport's start it begins, in points.
  public init(row: Int, position: Double = 0) {
    self.row = row
    self.position = position
  }
}
