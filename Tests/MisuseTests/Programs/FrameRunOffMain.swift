// expected-error: call to main actor-isolated instance method 'runFrame' in a synchronous nonisolated context
import AsyncDisplay

func beat(_ runtime: DisplayRuntime, _ timing: FrameTiming) {
  runtime.runFrame(timing)
}
