public import AsyncDisplay

extension SimulatedHost {
  /// Hands in what a finger does now; it takes effect in the next frame.
  ///
  /// - Parameters:
  ///   - phase: What the finger does.
  ///   - location: Where, in points from the root's upper left corner.
  ///   - identifier: Which finger it is.
  public func touch(_ phase: TouchEvent.Phase, at location: Point, identifier: Int = 0) {
    let now = device.scheduler.clock.now
    runtime.sendTouch(TouchEvent(phase, identifier: identifier, location: location, timestamp: now))
  }

  /// Taps once, and runs the frame that the tap takes effect in.
  public func tap(at location: Point) {
    touch(.began, at: location)
    touch(.ended, at: location)
    runFrames(1)
  }

  /// Drags a finger from one place to another, evenly over some frames, and lifts it there; what it leaves moving
  /// runs on in the frames after.
  ///
  /// ```swift
  /// host.drag(from: Point(x: 195, y: 700), to: Point(x: 195, y: 200), frames: 12)
  /// host.runFrames(240)
  /// ```
  ///
  /// - Parameters:
  ///   - start: Where the finger comes down.
  ///   - end: Where it is lifted.
  ///   - frameCount: How many frames it takes; at least 1.
  ///   - hold: How many frames it stays at the end before it is lifted: long ones leave nothing moving.
  public func drag(from start: Point, to end: Point, frames frameCount: Int, holdingFor hold: Int = 0) {
    touch(.began, at: start)
    runFrames(1)
    let count = max(1, frameCount)
    for step in 1...count {
      touch(.moved, at: start + (end - start) * (Double(step) / Double(count)))
      runFrames(1)
    }
    runFrames(hold)
    touch(.ended, at: end)
    runFrames(1)
  }
}
