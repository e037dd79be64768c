import DisplaySimulation

/// Watches a run from frame to frame, and decides when it ends.
@MainActor
protocol RunObserver: AnyObject {
  /// A frame is done.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - sample: What is remembered of the frame; nil before the first screen is drawn.
  ///   - isLast: Whether the run has taken as many beats as its options say.
  /// - Returns: Whether there is another frame.
  func run(_ run: ScrollRun, didFinish sample: FrameSample?, isLast: Bool) -> Bool
}
