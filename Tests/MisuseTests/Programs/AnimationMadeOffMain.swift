// expected-error: call to main actor-isolated initializer 'init(duration:delay:curve:step:completion:)' in a synchronous nonisolated context
// group: nodes
// title: Making an animation
// cause: An animation belongs to the main actor, which advances it with the frames.
// wrong: nonisolated func fade() -> FrameAnimation {
// right: @MainActor func fade() -> FrameAnimation {
import AsyncDisplay

nonisolated func fade() -> FrameAnimation {
  FrameAnimation(duration: .seconds(1)) { _ in }
}
