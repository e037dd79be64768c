// expected-error: call to main actor-isolated instance method 'becomeFocused()' in a synchronous nonisolated context
// group: nodes
// title: Giving the focus to a node from a layout
// cause: A layout runs on any worker; where the focus is belongs to the main actor. Hooks such as didEnterVisibleState run there.
// wrong: nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
// wrong:   becomeFocused()
// wrong:   return nil
// wrong: }
// right: override func didEnterVisibleState() { becomeFocused() }
import AsyncDisplay

final class Field: EditableTextNode {
  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    becomeFocused()
    return nil
  }
}
