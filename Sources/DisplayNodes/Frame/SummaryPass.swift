/// Pass 10, at its beginning: what is on screen, and what is missing there, is added up.
@MainActor
final class SummaryPass: Pass {
  func run(_ frame: inout FrameContext) {
    for participant in frame.participants { participant.reportVisibleArea(to: &frame.report) }
  }
}
