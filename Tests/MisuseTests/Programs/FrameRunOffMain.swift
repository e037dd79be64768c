// expected-error: call to main actor-isolated instance method 'runFrame' in a synchronous nonisolated context
// group: nodes
// title: Running a frame
// cause: Frames run on the main actor; other threads ask for one.
// wrong: runtime.runFrame(timing)
// right: runtime.setNeedsFrame()
import AsyncDisplay

func beat(_ runtime: DisplayRuntime, _ timing: FrameTiming) {
  runtime.runFrame(timing)
}
