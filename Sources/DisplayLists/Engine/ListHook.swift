internal import DisplayListModel
internal import DisplayNodes

/// What a list's subclass, delegate or closures are notified of once for each time it happens. What they are notified of
/// as a difference, such as another offset, is found out at delivery: see ``ListEngine/deliverNotifications()``.
enum ListHook: Sendable, Hashable {
  case didSelectItem(at: ItemPath)
  case didDeselectItem(at: ItemPath)
  case didMoveItem(at: ItemPath, to: ItemPath)
  case didBeginDragging
  case didEndDragging

  @MainActor
  func deliver(to list: ListNode) {
    switch self {
    case .didSelectItem(let path): list.didSelectItem(at: path)
    case .didDeselectItem(let path): list.didDeselectItem(at: path)
    case .didMoveItem(let path, let target): list.didMoveItem(at: path, to: target)
    case .didBeginDragging: list.didBeginDragging()
    case .didEndDragging: list.didEndDragging()
    }
  }
}
