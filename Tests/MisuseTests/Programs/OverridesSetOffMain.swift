// expected-error: main actor-isolated property 'environmentOverrides' can not be mutated from a nonisolated context
import AsyncDisplay

func darken(_ node: DisplayNode) {
  node.environmentOverrides = EnvironmentOverrides { $0.appearance = .dark }
}
