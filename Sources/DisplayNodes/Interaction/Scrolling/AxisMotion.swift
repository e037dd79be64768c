internal import DisplayConcurrency

/// How one axis of some content moves by itself. A pure value.
///
/// ```
///   released inside         at an end, and bounces
///   ──────────────▶ coasting ──────────────────────▶ returning ◀── released beyond an end
///                      │ slow, or at an end                │ back
///                      └────────────▶ resting ◀────────────┘
/// ```
enum AxisMotion: Sendable, Hashable {
  case resting
  case coasting(Deceleration)
  case returning(SpringBack)

  /// The motion of content that a finger lets go.
  ///
  /// - Parameters:
  ///   - offset: Where the content is, in points.
  ///   - velocity: How fast, in points a second.
  ///   - now: When.
  ///   - range: The offsets at which there is content.
  init(
    offset: Double,
    velocity: Double,
    at now: MonotonicInstant,
    in range: ClosedRange<Double>
  ) {
    let edge = min(max(range.lowerBound, offset), range.upperBound)
    if edge != offset {
      self = .returning(SpringBack(edge: edge, displacement: offset - edge, velocity: velocity, start: now))
    } else if abs(velocity) > Momentum.restingSpeed {
      self = .coasting(Deceleration(origin: offset, velocity: velocity, start: now))
    } else {
      self = .resting
    }
  }

  /// Where the content comes to rest, if it does not rest already and there are no ends, in points.
  var restingOffset: Double? {
    switch self {
    case .resting: nil
    case .coasting(let deceleration): deceleration.restingOffset
    case .returning(let spring): spring.edge
    }
  }

  /// Moves on to a moment.
  ///
  /// - Parameters:
  ///   - offset: Where the content is, in points, which is where it stays when it rests.
  ///   - now: The moment.
  ///   - range: The offsets at which there is content.
  ///   - bounces: Whether content runs on beyond its ends and comes back.
  /// - Returns: Where the content is then.
  mutating func advance(
    from offset: Double,
    to now: MonotonicInstant,
    in range: ClosedRange<Double>,
    bounces: Bool
  ) -> Double {
    switch self {
    case .resting:
      return min(max(range.lowerBound, offset), range.upperBound)
    case .coasting(let deceleration):
      let wanted = deceleration.offset(at: now)
      let edge = min(max(range.lowerBound, wanted), range.upperBound)
      if edge == wanted {
        if deceleration.isOver(at: now) { self = .resting }
        return wanted
      }
      guard bounces else {
        self = .resting
        return edge
      }
      let moment = deceleration.moment(ofPassing: edge, before: now)
      let velocity = deceleration.velocity(at: moment)
      self = .returning(SpringBack(edge: edge, displacement: 0, velocity: velocity, start: moment))
      return advance(from: edge, to: now, in: range, bounces: bounces)
    case .returning(let spring):
      guard let edge = range.end(at: spring.edge) else {
        // The content has become longer or shorter meanwhile.
        let place = spring.offset(at: now)
        self = AxisMotion(offset: place, velocity: spring.velocity(at: now), at: now, in: range)
        return place
      }
      guard spring.isOver(at: now) else { return spring.offset(at: now) }
      self = .resting
      return edge
    }
  }

  /// Something else has moved the content by a distance: the motion goes on from there.
  mutating func shift(by distance: Double) {
    switch self {
    case .resting: break
    case .coasting(let deceleration): self = .coasting(deceleration.shifted(by: distance))
    case .returning(let spring): self = .returning(spring.shifted(by: distance))
    }
  }
}

extension ClosedRange<Double> {
  /// The end of offsets that lies at a place. Whoever moves content does so by whole fractions of a point, and what is
  /// less than those is no distance.
  fileprivate func end(at place: Double) -> Double? {
    [upperBound, lowerBound].first { abs($0 - place) < AxisScroll.tolerance }
  }
}
