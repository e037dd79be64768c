/// Pass 3: every container makes the newest data its own, before anything is computed from it.
@MainActor
final class DataPass: Pass {
  func run(_ frame: inout FrameContext) {
    for participant in frame.participants { participant.applyDataChanges() }
  }
}
