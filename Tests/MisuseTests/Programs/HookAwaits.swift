// expected-error: method does not override any method from its superclass
import AsyncDisplay

final class CardNode: DisplayNode {
  override func didEnterVisibleState() async { await Task.yield() }
}
