public import AsyncDisplay

/// A recorded or made-up movement: where the content is at some moments, straight lines between them.
///
/// Two places at the same moment are a jump.
@MainActor
public final class GestureTrace: ScrollScript {
  /// A moment and a place.
  public struct Mark: Sendable, Hashable {
    /// Seconds since the start.
    public let seconds: Double
    /// Points from where the list was at the start, positive towards the end.
    public let points: Double

    /// How far a mark may lie from the start, in points.
    public static var maximumPoints: Double { 1e12 }

    var isUsable: Bool { seconds.isFinite && points.magnitude <= Self.maximumPoints }

    /// Makes a mark.
    public init(seconds: Double, points: Double) {
      self.seconds = seconds
      self.points = points
    }
  }

  /// The velocity over the last frame, in points a second.
  public private(set) var currentVelocity = 0.0
  /// What the list was told to move at the last frame, in points.
  public private(set) var currentDisplacement = 0.0

  private let marks: [Mark]
  private var start: MonotonicInstant?
  private var lastTime = 0.0
  private var next = 0
  private var lastPlace = 0.0

  /// Makes a trace of marks, brought into the order of their moments; what is not finite is left out, and so is what
  /// lies beyond ``Mark/maximumPoints``.
  public init(_ marks: [Mark]) {
    let usable = marks.enumerated().filter(\.element.isUsable)
    self.marks = usable.sorted { ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset) }.map(
      \.element
    )
    lastPlace = self.marks.first?.points ?? 0
  }

  /// How far the content moves from the last frame to this one, a finite number. The first frame starts the clock.
  ///
  /// - Complexity: Amortized O(1).
  public func displacement(at timing: FrameTiming) -> Double {
    currentDisplacement = 0
    currentVelocity = 0
    guard let start else {
      start = timing.timestamp
      return 0
    }
    let time = start.milliseconds(to: timing.timestamp) / 1_000
    guard time > lastTime else { return 0 }
    let place = place(at: time)
    currentDisplacement = place - lastPlace
    currentVelocity = currentDisplacement / (time - lastTime)
    lastPlace = place
    lastTime = time
    return currentDisplacement
  }

  private func place(at time: Double) -> Double {
    while next < marks.count, marks[next].seconds <= time { next += 1 }
    guard next > 0 else { return marks.first?.points ?? 0 }
    let before = marks[next - 1]
    guard next < marks.count else { return before.points }
    let after = marks[next]
    let share = (time - before.seconds) / (after.seconds - before.seconds)
    // In this form a place between two equal ones is exactly there.
    return before.points + (after.points - before.points) * share
  }
}
