// expected-error: main actor-isolated property 'imageKey' can not be referenced from a nonisolated context
// group: layout
// title: Reading the image key in a layout
// cause: The image key belongs to the main actor; a layout input says what the layout has to know.
// wrong: final class PortraitNode: NetworkImageNode {
// right: final class PortraitNode: NetworkImageNode {
// right:   let hasImage = LayoutInput(false)
// right:
// wrong: imageKey == nil ? .zero : size
// right: hasImage.value ? size : .zero
import AsyncDisplay

final class PortraitNode: NetworkImageNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    imageKey == nil ? .zero : size
  }
}
