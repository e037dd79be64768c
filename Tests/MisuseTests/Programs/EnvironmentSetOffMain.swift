// expected-error: main actor-isolated property 'environment' can not be mutated from a nonisolated context
// group: environment
// title: Setting the environment of a runtime
// cause: The environment of a runtime is set on the main actor.
// wrong: func darken(_ runtime: DisplayRuntime) {
// right: @MainActor func darken(_ runtime: DisplayRuntime) {
import AsyncDisplay

func darken(_ runtime: DisplayRuntime) {
  runtime.environment.appearance = .dark
}
