internal import AsyncDisplay

/// The display does not beat as it did: it leaves beats out, beats at another rate or at uneven times, or announces two
/// beats at the same time.
///
/// It is survived when the scroll anchor stays where it is while no time passes, and in the end all is
/// drawn.
@MainActor
final class BeatFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.beats]

  /// What the display does instead of beating as it did.
  private enum Disturbance {
    /// Some beats pass without anybody being notified of them.
    case skipped(Int)
    /// A beat is as long as some, for a number of frames.
    case slowed(factor: Int, frames: Int)
    /// A beat is as long as any number of them, for a number of frames.
    case uneven(frames: Int)
    /// The next frame is of the same moment as the last.
    case still
  }

  let faults: Set<ChaosFault>
  private let scene: ChaosScene
  private var disturbance: Disturbance?
  /// How many beats are still to be left out before the next frame.
  private var waiting = 0
  /// How many beats were left out that are none of the display's at its present rate.
  private var omitted = 0
  private var last: FrameTiming?
  /// Whether the frame that runs is of the same moment as the last.
  private var isStill = false
  /// How far the scroll anchor moved by itself in a frame in which no time passed, in points.
  private var movedInNoTime = 0.0

  private static let longest = 6
  private static let frames = 30

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
  }

  /// One disturbance at a time.
  func inject(_ fault: ChaosFault) {
    guard disturbance == nil else { return }
    movedInNoTime = 0
    disturbance =
      switch Int.random(in: 0..<4, using: &scene.random) {
      case 0: .skipped(Int.random(in: 1..<Self.longest, using: &scene.random))
      case 1: .slowed(factor: Int.random(in: 2...4, using: &scene.random), frames: Self.frames)
      case 2: .uneven(frames: Self.frames)
      default: .still
      }
    scene.begin(fault, expecting: "the display beats again, and all is drawn") { [weak self, scene] in
      guard let self else { return .moot }
      if movedInNoTime > 0 { return .lost("a row moved by \(movedInNoTime) points in no time") }
      return disturbance == nil && waiting == 0 && scene.isWhole ? .survived : .undecided
    }
  }

  func timing(for beat: FrameTiming) -> FrameTiming? {
    if waiting > 0 {
      waiting -= 1
      return nil
    }
    var timing = FrameTiming(
      index: beat.index - omitted,
      timestamp: beat.timestamp,
      deadline: beat.deadline
    )
    isStill = false
    switch disturbance {
    case nil: break
    case .skipped(let count):
      disturbance = nil
      // This one, and those after it.
      waiting = count - 1
      return nil
    case .slowed(let factor, let frames):
      disturbance = frames > 1 ? .slowed(factor: factor, frames: frames - 1) : nil
      timing = lengthen(timing, by: factor)
    case .uneven(let frames):
      disturbance = frames > 1 ? .uneven(frames: frames - 1) : nil
      timing = lengthen(timing, by: Int.random(in: 1...Self.longest, using: &scene.random))
    case .still:
      disturbance = nil
      if let last {
        timing = FrameTiming(index: timing.index, timestamp: last.timestamp, deadline: last.deadline)
        isStill = true
      }
    }
    last = timing
    return timing
  }

  func didRunFrame() {
    if isStill { movedInNoTime += scene.anchorError ?? 0 }
  }

  func end() { disturbance = nil }

  /// A beat that is as long as some.
  private func lengthen(_ beat: FrameTiming, by factor: Int) -> FrameTiming {
    let length = beat.deadline.nanoseconds - beat.timestamp.nanoseconds
    defer {
      waiting = factor - 1
      omitted += factor - 1
    }
    return FrameTiming(
      index: beat.index,
      timestamp: beat.timestamp,
      deadline: MonotonicInstant(nanoseconds: beat.timestamp.nanoseconds + Int64(factor) * length)
    )
  }
}
