/// When a row was last on screen, by the numbers of the frames that reported what they showed.
public struct RowSighting: Sendable, Hashable {
  /// The last frame in which the row had its place in the viewport; nil before it had one.
  public private(set) var lastPlacedFrame: Int?
  /// The last frame that showed the row with everything in it; nil before one did.
  public private(set) var lastShownFrame: Int?
  /// Whether the node that the row has came on screen with its contents.
  public private(set) var wasSeen = false

  /// A row that was not on screen yet.
  public init() {}

  /// A frame had the row in its viewport.
  ///
  /// - Returns: Whether it is the first that shows its node.
  public mutating func note(_ frame: Int, isPlaced: Bool, isShown: Bool) -> Bool {
    if isPlaced { lastPlacedFrame = frame }
    guard isShown else { return false }
    lastShownFrame = frame
    defer { wasSeen = true }
    return !wasSeen
  }

  /// The row has another node, which was not seen yet.
  public mutating func nodeIsAnother() { wasSeen = false }
}
