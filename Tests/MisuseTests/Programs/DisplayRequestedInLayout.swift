// expected-error: call to main actor-isolated instance method 'setNeedsDisplay()' in a synchronous nonisolated context
// group: layout
// title: Invalidating a node in its layout
// cause: A layout changes nothing, and is computed as often as the node is measured; a hook follows the layout that is applied.
// wrong: nonisolated override func calculateSize(thatFits size: Size) -> Size {
// wrong:   setNeedsDisplay()
// wrong:   return size
// right: override func calculatedLayoutDidChange() {
// right:   setNeedsDisplay()
import AsyncDisplay

final class EagerNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    setNeedsDisplay()
    return size
  }
}
