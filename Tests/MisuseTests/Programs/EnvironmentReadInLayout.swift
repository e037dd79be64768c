// expected-error: main actor-isolated property 'environment' can not be referenced from a nonisolated context
// group: environment
// title: Reading the environment in a layout
// cause: `environment` is where the node really is, and belongs to the main actor; a layout reads that for which it is measured.
// wrong: environment.appearance == .dark ? size : .zero
// right: layoutEnvironment.appearance == .dark ? size : .zero
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    environment.appearance == .dark ? size : .zero
  }
}
