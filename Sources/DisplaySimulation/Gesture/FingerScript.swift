public import AsyncDisplay
internal import DisplayNodes

/// Moves a list as another script says, but with a finger: what the script has the content do, a finger does with
/// touches, which go the way of all touches.
///
/// A finger that reaches an edge of the viewport is taken away and comes down at the other one. It leaves no momentum:
/// where the content runs on by itself, the script says so. Touches take effect in the frame after the one for which
/// the script spoke.
@MainActor
public final class FingerScript: ScrollScript {
  /// The velocity of the other script at the last frame, in points a second.
  public private(set) var currentVelocity = 0.0
  /// How far the finger moved the content in the last frame, in points.
  public private(set) var currentDisplacement = 0.0

  private let script: any ScrollScript
  private let flow: RowFlow
  private let viewportSize: Size
  private let send: @MainActor (TouchEvent) -> Void
  /// Where the finger is along the rows; nil while it is up.
  private var finger: Double?
  private var nextVelocity = 0.0
  private var nextDisplacement = 0.0

  /// How far the finger stays away from the viewport's edges, as a share of its length.
  private static let margin = 0.1
  /// Less than this the finger may move without anything following it, in points.
  private static let threshold = 10.0
  /// How many times a finger comes down in a frame at most: a jump farther than that is not made by a finger.
  private static let maximumStrokes = 16

  /// Makes a script.
  ///
  /// - Parameters:
  ///   - script: What says how the content moves.
  ///   - flow: Where the list's rows follow each other.
  ///   - runtime: The runtime whose root the list is, for as long as the script is used.
  public init(_ script: any ScrollScript, flow: RowFlow = .topToBottom, on runtime: DisplayRuntime) {
    self.script = script
    self.flow = flow
    viewportSize = runtime.viewportSize
    send = { [weak runtime] in runtime?.sendTouch($0) }
  }

  /// Has the finger move as far as the other script says; the list itself is notified of no movement.
  public func displacement(at timing: FrameTiming) -> Double {
    currentDisplacement = nextDisplacement
    currentVelocity = nextVelocity
    let wanted = script.displacement(at: timing)
    nextVelocity = script.currentVelocity
    nextDisplacement = 0
    // Content goes where the finger goes, against the way of its offset.
    let direction = flow == .bottomToTop || flow == .rightToLeft ? 1.0 : -1
    var left = wanted.isFinite ? direction * wanted : 0
    for _ in 0..<Self.maximumStrokes where left != 0 {
      let moved = stroke(by: left, at: timing.timestamp)
      left -= moved
      nextDisplacement += direction * moved
    }
    return 0
  }

  /// Moves the finger as far as it can go, having it come down first where it has to.
  ///
  /// - Returns: How far it moved.
  private func stroke(by distance: Double, at time: MonotonicInstant) -> Double {
    let length = flow.isHorizontal ? viewportSize.width : viewportSize.height
    let margin = max(length * Self.margin, Self.threshold + 2)
    let area = margin...max(margin, length - margin)
    var place = finger ?? (distance < 0 ? area.upperBound : area.lowerBound)
    if finger == nil {
      // The first points are not followed: they are gone before it counts.
      let run = distance < 0 ? Self.threshold + 1 : -Self.threshold - 1
      touch(.began, at: place + run, time)
      touch(.moved, at: place, time)
    }
    let end = min(max(area.lowerBound, place + distance), area.upperBound)
    let moved = end - place
    if moved != 0 { touch(.moved, at: end, time) }
    place = end
    finger = place
    guard moved != distance else { return moved }
    touch(.cancelled, at: place, time)
    finger = nil
    return moved
  }

  private func touch(_ phase: TouchEvent.Phase, at place: Double, _ time: MonotonicInstant) {
    let middle = (flow.isHorizontal ? viewportSize.height : viewportSize.width) / 2
    let location = flow.isHorizontal ? Point(x: place, y: middle) : Point(x: middle, y: place)
    send(TouchEvent(phase, location: location, timestamp: time))
  }
}
