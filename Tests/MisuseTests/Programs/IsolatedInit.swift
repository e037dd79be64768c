// expected-error: main actor-isolated initializer 'init()' has different actor isolation from nonisolated overridden declaration
// group: nodes
// title: An initializer on the main actor
// cause: Workers make nodes, so initializers are nonisolated.
// wrong: @MainActor override init() { super.init() }
// right: nonisolated override init() { super.init() }
import AsyncDisplay

final class BoundNode: DisplayNode {
  @MainActor override init() { super.init() }
}
