// expected-error: capture of 'model' with non-Sendable type 'Model' in a '@Sendable' closure
// group: sendable
// title: Capturing a class in a layout spec provider
// cause: Workers call the provider; capture the value that it needs, or read a layout input in it.
// wrong: node.layoutSpecProvider = { _, _ in model.isWide ? HStackLayout {} : VStackLayout {} }
// right: let isWide = model.isWide
// right: node.layoutSpecProvider = { _, _ in isWide ? HStackLayout {} : VStackLayout {} }
import AsyncDisplay

final class Model { var isWide = false }

@MainActor
func arrange(_ node: DisplayNode, by model: Model) {
  node.layoutSpecProvider = { _, _ in model.isWide ? HStackLayout {} : VStackLayout {} }
}
