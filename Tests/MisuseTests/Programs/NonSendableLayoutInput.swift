// expected-error: type 'Model' does not conform to the 'Sendable' protocol
// group: sendable
// title: A class as a layout input
// cause: Workers read layout inputs, so their values are Sendable.
// wrong: final class Model { var title = "" }
// right: struct Model { var title = "" }
import AsyncDisplay

final class Model { var title = "" }

final class ModelNode: DisplayNode {
  let model = LayoutInput(Model())
}
