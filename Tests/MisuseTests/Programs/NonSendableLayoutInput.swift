// expected-error: type 'Model' does not conform to the 'Sendable' protocol
import AsyncDisplay

final class Model { var title = "" }

final class ModelNode: DisplayNode {
  let model = LayoutInput(Model())
}
