public import DisplayListModel

/// Answers the questions of a list and observes it, without being its class; see ``ListNode/delegate``.
///
/// Every method does by default what the list does without a delegate. All run on the main actor. Those that return a value
/// are asked in the middle of a frame's pass, at a moment when the list is consistent; the others are notified in the phase
/// after the change, and may change anything.
@MainActor
public protocol ListDelegate: AnyObject {
  /// See ``ListNode/contentOffsetDidChange(from:)``.
  func list(_ list: ListNode, contentOffsetDidChangeFrom old: Double)
  /// See ``ListNode/contentLengthDidChange(from:)``.
  func list(_ list: ListNode, contentLengthDidChangeFrom old: Double)
  /// See ``ListNode/didEndScrolling()``.
  func listDidEndScrolling(_ list: ListNode)
  /// See ``ListNode/didBeginDragging()``.
  func listDidBeginDragging(_ list: ListNode)
  /// See ``ListNode/didEndDragging()``.
  func listDidEndDragging(_ list: ListNode)
  /// See ``PagerNode/currentPageDidChange(from:)``.
  func pager(_ pager: PagerNode, currentPageDidChangeFrom old: Int)
  /// See ``ListNode/shouldHighlightItem(at:)``.
  func list(_ list: ListNode, shouldHighlightItemAt path: ItemPath) -> Bool
  /// See ``ListNode/shouldSelectItem(at:)``.
  func list(_ list: ListNode, shouldSelectItemAt path: ItemPath) -> Bool
  /// See ``ListNode/shouldDeselectItem(at:)``.
  func list(_ list: ListNode, shouldDeselectItemAt path: ItemPath) -> Bool
  /// See ``ListNode/didSelectItem(at:)``.
  func list(_ list: ListNode, didSelectItemAt path: ItemPath)
  /// See ``ListNode/didDeselectItem(at:)``.
  func list(_ list: ListNode, didDeselectItemAt path: ItemPath)
  /// See ``ListNode/typeAheadText(ofItemAt:)``.
  func list(_ list: ListNode, typeAheadTextOfItemAt path: ItemPath) -> String?
  /// See ``ListNode/showsSeparator(afterItemAt:)``.
  func list(_ list: ListNode, showsSeparatorAfterItemAt path: ItemPath) -> Bool
  /// See ``ListNode/canMoveItem(at:)``.
  func list(_ list: ListNode, canMoveItemAt path: ItemPath) -> Bool
  /// See ``ListNode/targetForMove(ofItemAt:proposed:)``.
  func list(_ list: ListNode, targetForMoveOfItemAt path: ItemPath, proposed: ItemPath) -> ItemPath
  /// See ``ListNode/didMoveItem(at:to:)``.
  func list(_ list: ListNode, didMoveItemAt path: ItemPath, to destination: ItemPath)
}

extension ListDelegate {
  /// Does nothing.
  public func list(_ list: ListNode, contentOffsetDidChangeFrom old: Double) {}
  /// Does nothing.
  public func list(_ list: ListNode, contentLengthDidChangeFrom old: Double) {}
  /// Does nothing.
  public func listDidEndScrolling(_ list: ListNode) {}
  /// Does nothing.
  public func listDidBeginDragging(_ list: ListNode) {}
  /// Does nothing.
  public func listDidEndDragging(_ list: ListNode) {}
  /// Does nothing.
  public func pager(_ pager: PagerNode, currentPageDidChangeFrom old: Int) {}
  /// True.
  public func list(_ list: ListNode, shouldHighlightItemAt path: ItemPath) -> Bool { true }
  /// True.
  public func list(_ list: ListNode, shouldSelectItemAt path: ItemPath) -> Bool { true }
  /// True.
  public func list(_ list: ListNode, shouldDeselectItemAt path: ItemPath) -> Bool { true }
  /// Does nothing.
  public func list(_ list: ListNode, didSelectItemAt path: ItemPath) {}
  /// Does nothing.
  public func list(_ list: ListNode, didDeselectItemAt path: ItemPath) {}
  /// Nil.
  public func list(_ list: ListNode, typeAheadTextOfItemAt path: ItemPath) -> String? { nil }
  /// True.
  public func list(_ list: ListNode, showsSeparatorAfterItemAt path: ItemPath) -> Bool { true }
  /// True.
  public func list(_ list: ListNode, canMoveItemAt path: ItemPath) -> Bool { true }
  /// The place that is proposed.
  public func list(_ list: ListNode, targetForMoveOfItemAt path: ItemPath, proposed: ItemPath) -> ItemPath {
    proposed
  }
  /// Does nothing.
  public func list(_ list: ListNode, didMoveItemAt path: ItemPath, to destination: ItemPath) {}
}
