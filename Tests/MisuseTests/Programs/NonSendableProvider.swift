// expected-error: capture of 'model' with non-Sendable type 'Model' in a '@Sendable' closure
import AsyncDisplay

final class Model { var isWide = false }

@MainActor
func arrange(_ node: DisplayNode, by model: Model) {
  node.layoutSpecProvider = { _, _ in model.isWide ? HStackLayout {} : VStackLayout {} }
}
