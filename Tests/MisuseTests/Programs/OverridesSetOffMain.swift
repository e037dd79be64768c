// expected-error: main actor-isolated property 'environmentOverrides' can not be mutated from a nonisolated context
// group: environment
// title: Overriding the environment of a node
// cause: The overrides of a node that may be on screen are set on the main actor; while a node is built, `overrideEnvironment(_:)` does it.
// wrong: node.environmentOverrides = EnvironmentOverrides { $0.appearance = .dark }
// right: try? node.overrideEnvironment { $0.appearance = .dark }
import AsyncDisplay

func darken(_ node: DisplayNode) {
  node.environmentOverrides = EnvironmentOverrides { $0.appearance = .dark }
}
