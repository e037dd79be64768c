// expected-error: call to main actor-isolated initializer 'init(duration:delay:curve:step:completion:)' in a synchronous nonisolated context
import AsyncDisplay

nonisolated func fade() -> FrameAnimation {
  FrameAnimation(duration: .seconds(1)) { _ in }
}
