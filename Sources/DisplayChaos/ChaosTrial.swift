internal import AsyncDisplay

/// What is said of a fault after a frame.
enum ChaosVerdict: Sendable, Hashable {
  /// What is waited for was not seen yet.
  case undecided
  /// The fault had its effect, and all is as it should be.
  case survived
  /// What must not happen happened.
  case lost(String)
  /// What the fault was done to is gone, so that nothing can be seen of it: as if it had not happened.
  case moot
}

/// A fault that was brought about, and how it is found out what becomes of it.
struct ChaosTrial {
  let fault: ChaosFault
  /// How many faults it stands for.
  let count: Int
  /// What is waited for, in words.
  let expectation: String
  /// Looks at the frame that has just run.
  let look: @MainActor () -> ChaosVerdict
  /// How long faults had kept the workers busy when it began, in seconds.
  let burden: Double
  /// How many frames it has looked at.
  var age = 0
}

/// Brings about faults of one kind.
@MainActor
protocol FaultFamily: AnyObject {
  /// The faults that the kind is about.
  static var kinds: Set<ChaosFault> { get }
  /// Those of them that happen in this run.
  var faults: Set<ChaosFault> { get }

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene)
  /// Brings a fault about, and begins its trial; does nothing when there is no occasion for it.
  func inject(_ fault: ChaosFault)
  /// The display beats: the beat that the list sees, which may be another; nil for none.
  func timing(for beat: FrameTiming) -> FrameTiming?
  /// A frame is about to run.
  func willRunFrame()
  /// A frame has run, and faults may still happen.
  func didRunFrame()
  /// No more faults happen, and frames go on.
  func end()
  /// The run is over, and nobody looks any more.
  func close()
}

extension FaultFamily {
  func timing(for beat: FrameTiming) -> FrameTiming? { beat }
  func willRunFrame() {}
  func didRunFrame() {}
  func end() {}
  func close() {}
}
