// expected-error: main actor-isolated initializer 'init()' has different actor isolation from nonisolated overridden declaration
import AsyncDisplay

final class BoundNode: DisplayNode {
  @MainActor override init() { super.init() }
}
