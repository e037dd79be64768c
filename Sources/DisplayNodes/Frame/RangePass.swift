// Pass 4: ranges are computed and interface states are told.

extension DisplayRuntime {
  /// Lets every container decide about its rows.
  func updateRanges() {
    for participant in participants { participant.updateRanges() }
  }
}
