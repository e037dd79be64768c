package import DisplayConcurrency

/// One axis of content that a finger moves, and that goes on by itself when the finger lets go. A pure value.
///
/// Whoever holds one says at each step what there is to move in, and shows the content where it is told:
/// under a finger the content follows with growing resistance beyond its ends, and after that it runs out, or
/// springs back. When something else moves the content, ``shift(by:)`` takes note, and the movement under way goes on
/// undisturbed.
package struct AxisScroll: Sendable {
  /// What there is to move in at a moment.
  package struct Limits: Sendable, Hashable {
    /// The offsets at which there is content, in points.
    package var range: ClosedRange<Double>
    /// The length of the viewport, in points.
    package var length: Double
    /// Whether content may be beyond its ends for a while.
    package var bounces: Bool

    /// Makes limits; an end before the start counts as the start.
    package init(start: Double, end: Double, length: Double, bounces: Bool) {
      range = start...max(start, end)
      self.length = length
      self.bounces = bounces
    }
  }

  /// How far two offsets may lie apart, in points, that are taken for the same.
  package static let tolerance = 1.0 / 1_024

  private var motion = AxisMotion.resting
  /// Where the content would be if it followed the finger beyond its ends.
  private var pulled = 0.0

  /// Makes an axis at rest.
  package init() {}

  /// Whether the content moves by itself.
  package var isMoving: Bool { motion != .resting }

  /// The end of the content that it comes back to by itself, as offsets were when it was last told of them; nil when it
  /// does not.
  package var returningEdge: Double? {
    if case .returning(let spring) = motion { spring.edge } else { nil }
  }

  /// Where content that is at an offset comes to rest if nothing else moves it and there are no ends.
  package func restingOffset(from offset: Double) -> Double { motion.restingOffset ?? offset }

  /// A finger takes hold of content at an offset, which stays where it is.
  package mutating func grab(at offset: Double, in limits: Limits) {
    motion = .resting
    pulled = RubberBand.pull(showing: offset, in: limits.range, length: limits.length)
  }

  /// The finger that holds the content moves it by a distance towards the end.
  ///
  /// - Parameters:
  ///   - offset: Where the content is: where the finger has it, unless something else has moved it since.
  ///   - distance: How far the finger moved.
  ///   - limits: What there is to move in, which may be something else than before.
  /// - Returns: Where the content is then.
  package mutating func pull(from offset: Double, by distance: Double, in limits: Limits) -> Double {
    if RubberBand.offset(pulledTo: pulled, in: limits.range, length: limits.length) != offset {
      pulled = RubberBand.pull(showing: offset, in: limits.range, length: limits.length)
    }
    pulled += distance
    // Without a bounce the content follows as soon as the finger turns back.
    if !limits.bounces { pulled = min(max(limits.range.lowerBound, pulled), limits.range.upperBound) }
    return RubberBand.offset(pulledTo: pulled, in: limits.range, length: limits.length)
  }

  /// The finger lets go of content at an offset, at a velocity in points a second towards the end.
  package mutating func release(
    at offset: Double,
    velocity: Double,
    time: MonotonicInstant,
    in limits: Limits
  ) {
    motion = AxisMotion(offset: offset, velocity: velocity, at: time, in: limits.range)
  }

  /// Has content that may be anywhere go to an end, as it does when it was pulled beyond it.
  package mutating func springBack(from offset: Double, to edge: Double, time: MonotonicInstant) {
    motion = .returning(SpringBack(edge: edge, displacement: offset - edge, velocity: 0, start: time))
  }

  /// Moves on to a moment.
  ///
  /// - Returns: Where the content is then.
  package mutating func advance(from offset: Double, to now: MonotonicInstant, in limits: Limits) -> Double {
    motion.advance(from: offset, to: now, in: limits.range, bounces: limits.bounces)
  }

  /// Ends what the content does by itself.
  package mutating func stop() { motion = .resting }

  /// Something else has moved the content: what momentum does goes on from there.
  package mutating func shift(by distance: Double) { motion.shift(by: distance) }
}
