internal import DisplayConcurrency

/// Pass 1, for containers: what moves by itself moves on to the frame's moment.
@MainActor
final class InputPass: Pass {
  func run(_ frame: inout FrameContext) {
    // What each frame costs is a part of its first pass.
    WorkMeter.count(.ranFrame)
    for participant in frame.participants { participant.takeInput(at: frame.timing) }
  }
}
