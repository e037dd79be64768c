// expected-error: main actor-isolated initializer 'init()' has different actor isolation from nonisolated overridden declaration
// flags: -default-isolation MainActor
// group: main-actor-module
// title: A node with an initializer of its own
// cause: The inherited initializer becomes one of the main actor; spell it out.
// wrong: nonisolated init(_ text: String) {
// right: nonisolated override init() {
// right:   text = ""
// right:   super.init()
// right: }
// right:
// right: nonisolated init(_ text: String) {
import AsyncDisplay

final class CaptionNode: DisplayNode {
  let text: String

  nonisolated init(_ text: String) {
    self.text = text
    super.init()
  }
}
