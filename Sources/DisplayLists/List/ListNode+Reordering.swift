public import DisplayListModel

// Reordering: items that are lifted and dropped elsewhere, by code or by a finger.

extension ListNode {
  /// The item that is being reordered, where the data has it; nil for none.
  public var reorderedItem: ItemPath? { engine.reordering.liftedRow.flatMap(engine.itemPath) }

  /// Where the item that is being reordered would be dropped: its place after the move; nil when none is.
  public var reorderingTarget: ItemPath? { engine.reordering.session?.target }

  /// Lifts an item, so that others open a drop gap for it where it would be dropped.
  ///
  /// An item that there is not is reported. Nothing happens while another one is being reordered, while the list is on no
  /// screen, and when ``canMoveItem(at:)`` says no.
  ///
  /// - Returns: Whether the item was lifted.
  @discardableResult
  public func beginReordering(itemAt path: ItemPath) -> Bool { engine.beginReordering(itemAt: path) }

  /// Has the item that is being reordered dropped at a place, or where ``targetForMove(ofItemAt:proposed:)`` says instead.
  ///
  /// Does nothing when no item is being reordered. A place that there is not is reported and ignored.
  public func updateReordering(to path: ItemPath) { engine.updateReordering(to: path) }

  /// Drops the item that is being reordered into the gap that the others have made for it.
  ///
  /// The move becomes a change of the data in the next frame, as any other; ``didMoveItem(at:to:)`` reports it. From
  /// then on the item lies in its place, also while a worker still makes the snapshot that has it there. When the data
  /// has changed so that the move is impossible, the item goes back. Does nothing when no item is being reordered.
  public func endReordering() { engine.endReordering() }

  /// Has the item that is being reordered go back to where it was; does nothing when none is, or when it was moved already.
  public func cancelReordering() { engine.cancelReordering() }
}
