package import DisplayConcurrency
package import DisplayGeometry
package import DisplayScrolling

/// A finger that drags content: where it was last in the viewport, and how fast it moves. A pure value.
package struct DragSession: Sendable {
  /// Where the finger was last, from the viewport's upper left corner.
  package private(set) var location: Point
  /// How fast it moves.
  package private(set) var velocity = DragVelocity()

  /// Creates a session with a finger that has come down.
  package init(at location: Point, time: MonotonicInstant) {
    self.location = location
    velocity.add(location, at: time)
  }

  /// The finger is elsewhere.
  ///
  /// - Returns: How far it moved.
  package mutating func move(to location: Point, time: MonotonicInstant) -> Point {
    let movement = location - self.location
    self.location = location
    velocity.add(location, at: time)
    return movement
  }
}
