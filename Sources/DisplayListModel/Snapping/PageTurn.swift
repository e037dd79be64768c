/// Which page a movement comes to rest at, once the finger lets go. A pure value.
///
/// A slow movement ends at the nearest page, a flick at the next one in its direction; neither goes farther than one
/// page from where it began.
public struct PageTurn: Sendable, Hashable {
  /// The page at rest before the movement.
  public var origin: Int
  /// Where the movement is, in pages from the first one.
  public var position: Double
  /// How fast it is, in pages a second; negative towards the start.
  public var velocity: Double

  /// How fast a flick is at least, in pages a second.
  public static var flickVelocity: Double { 0.5 }

  /// Makes a movement; what is no number counts as 0.
  public init(from origin: Int, position: Double, velocity: Double) {
    self.origin = origin
    self.position = position.isFinite ? position : 0
    self.velocity = velocity.isFinite ? velocity : 0
  }

  /// The page that it comes to rest at, of so many; 0 when there is none.
  public func target(ofPages count: Int) -> Int {
    // More pages than a `Double` can count would be told apart no longer.
    let last = count > 0 ? min(count - 1, 1 << 52) : 0
    let origin = min(max(0, origin), last)
    let wanted =
      if velocity >= Self.flickVelocity {
        position.rounded(.down) + 1
      } else if velocity <= -Self.flickVelocity {
        position.rounded(.up) - 1
      } else {
        position.rounded()
      }
    let nearest = min(max(Double(max(0, origin - 1)), wanted), Double(min(last, origin + 1)))
    return Int(nearest)
  }
}
