// expected-error: main actor-isolated property 'environment' can not be mutated from a nonisolated context
import AsyncDisplay

func darken(_ runtime: DisplayRuntime) {
  runtime.environment.appearance = .dark
}
