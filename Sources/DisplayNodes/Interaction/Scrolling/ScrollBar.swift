package import DisplayConcurrency

/// How far content is scrolled along an axis, for a bar that shows it. A pure value.
package struct ScrollBarMetrics: Sendable, Hashable {
  /// How long the content is, with what may be scrolled beyond it, in points; learned lengths change it.
  package var contentLength: Double
  /// How much of it is seen.
  package var viewportLength: Double
  /// Where what is seen begins, from the content's beginning; beyond its ends while it is pulled.
  package var offset: Double

  /// Creates metrics.
  package init(contentLength: Double, viewportLength: Double, offset: Double) {
    self.contentLength = contentLength
    self.viewportLength = viewportLength
    self.offset = offset
  }

  /// The shortest thumb, in points.
  static let shortestThumb = 24.0

  /// Whether there is anything to scroll.
  package var isScrollable: Bool { contentLength > viewportLength && viewportLength > 0 }

  /// Where the thumb lies on a track of some length. It is as long, in proportion, as what is seen, and shorter where content is
  /// pulled beyond an end.
  package func thumb(on track: Double) -> ClosedRange<Double> {
    guard isScrollable, track > 0 else { return 0...max(0, track) }
    let end = contentLength - viewportLength
    let whole = min(track, max(Self.shortestThumb, track * viewportLength / contentLength))
    let beyond = max(0, -offset, offset - end)
    let length = max(min(whole, Self.shortestThumb / 3), whole - beyond)
    let progress = min(max(0, offset / end), 1)
    let start = (track - length) * progress
    return start...(start + length)
  }

  /// How far content moves when its thumb is moved from one place to another, of its beginning.
  ///
  /// It is the share of what is left of the content on that side that the movement is of what is left of the track. So a thumb at an
  /// end of its track is content at its end, however much longer or shorter the content has been found to be since the thumb was taken
  /// hold of, and no such finding moves anything by itself.
  package func distance(forThumbFrom old: Double, to new: Double, on track: Double) -> Double {
    let thumb = thumb(on: track)
    let room = track - (thumb.upperBound - thumb.lowerBound)
    guard isScrollable, room > 0, old.isFinite, new.isFinite else { return 0 }
    // What is pulled beyond an end comes back by itself.
    let (before, rest) = (max(0, offset), max(0, contentLength - viewportLength - offset))
    if new > old {
      if new >= room { return rest }
      return new > 0 ? rest * (new - max(0, old)) / (room - max(0, old)) : 0
    }
    if new < old {
      if new <= 0 { return -before }
      return new < room ? -before * (min(old, room) - new) / min(old, room) : 0
    }
    return 0
  }
}

/// When a bar is seen: from a movement on, for a moment after the last one, and as long as a pointer is over it. A pure value.
package struct ScrollBarFading: Sendable {
  /// How long a bar stays after the content has come to rest.
  static let delay = Duration.milliseconds(700)
  /// How long it takes to go.
  static let duration = Duration.milliseconds(250)

  /// The last moment at which there was a reason to show the bar; nil before there was one.
  private var lastReason: MonotonicInstant?
  /// Whether the bar is in use, and stays for as long as it is.
  private var isHeld = false
  /// How much of it is seen, from 0 to 1.
  package private(set) var opacity = 0.0

  package init() {}

  /// Moves on to a frame's moment.
  ///
  /// - Parameters:
  ///   - hasMoved: Whether the content has moved.
  ///   - isHeld: Whether a pointer is at the bar, or drags it.
  package mutating func advance(to now: MonotonicInstant, hasMoved: Bool, isHeld: Bool) {
    if hasMoved || isHeld || self.isHeld { lastReason = now }
    self.isHeld = isHeld
    guard let lastReason else { return }
    let late = lastReason.duration(to: now) - Self.delay
    opacity = late <= .zero ? 1 : max(0, 1 - late / Self.duration)
    if opacity == 0 { self.lastReason = nil }
  }

  /// Whether the bar is seen.
  package var isShown: Bool { lastReason != nil }

  /// Whether time alone takes it away.
  package var isFading: Bool { isShown && !isHeld }
}
