internal import DisplayConcurrency
internal import DisplayGeometry

/// Counts presses that follow one another quickly at one place with one button. A pure value.
struct ClickCounter {
  /// How long the next press may take, from press to press.
  static let maximumInterval = Duration.milliseconds(500)

  private var last: TouchEvent?
  /// The counts of presses that are not over.
  private var counts: [Int: Int] = [:]

  /// How far from the press before another one may begin, in points.
  private static func maximumDistance(of kind: PointerKind) -> Double {
    switch kind {
    case .mouse: 5
    case .pen: 15
    case .finger: 45
    }
  }

  /// Follows a touch; returns the count of its press.
  mutating func count(_ touch: TouchEvent) -> Int {
    switch touch.phase {
    case .began:
      let count = follows(touch) ? last.map { $0.clickCount == .max ? .max : $0.clickCount + 1 } ?? 1 : 1
      last = touch
      last?.clickCount = count
      counts[touch.identifier] = count
      return count
    case .moved:
      endSeries(unlessAt: touch)
      return counts[touch.identifier] ?? 1
    case .ended:
      return counts.removeValue(forKey: touch.identifier) ?? 1
    case .cancelled:
      last = nil
      return counts.removeValue(forKey: touch.identifier) ?? 1
    }
  }

  private func follows(_ touch: TouchEvent) -> Bool {
    guard let last, last.kind == touch.kind, last.button == touch.button else { return false }
    let interval = last.timestamp.duration(to: touch.timestamp)
    return interval >= .zero && interval <= Self.maximumInterval && isNear(last, touch)
  }

  /// A press that is dragged away is no click, and the next one is the first.
  private mutating func endSeries(unlessAt touch: TouchEvent) {
    if let last, last.identifier == touch.identifier, !isNear(last, touch) { self.last = nil }
  }

  private func isNear(_ one: TouchEvent, _ other: TouchEvent) -> Bool {
    one.location.distance(to: other.location) <= Self.maximumDistance(of: one.kind)
  }
}
