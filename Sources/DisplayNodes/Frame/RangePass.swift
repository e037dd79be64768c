/// Pass 4: every container decides which of its subnodes are near, and notifies them.
@MainActor
final class RangePass: Pass {
  func run(_ frame: inout FrameContext) {
    for participant in frame.participants { participant.updateRanges() }
  }
}
