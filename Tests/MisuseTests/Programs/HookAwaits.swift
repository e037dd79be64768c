// expected-error: method does not override any method from its superclass
// group: nodes
// title: Awaiting in a hook
// cause: A hook returns at once, because the main actor waits for nobody; begin a task in it.
// wrong: override func didEnterVisibleState() async { await Task.yield() }
// right: override func didEnterVisibleState() { Task { await Task.yield() } }
import AsyncDisplay

final class CardNode: DisplayNode {
  override func didEnterVisibleState() async { await Task.yield() }
}
