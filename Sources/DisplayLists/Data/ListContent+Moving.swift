internal import DisplayListModel

extension ListContent {
  /// The same content with one item elsewhere; nil when there is no such item, or no such place for it.
  ///
  /// - Parameters:
  ///   - path: Where the item is.
  ///   - destination: Where it is afterwards.
  /// - Complexity: O(sections), and O(moves) since the content was given.
  func movingItem(at path: ItemPath, to destination: ItemPath) -> ListContent? {
    guard let (newCounts, number, newNumber) = numbering.counts.movingItem(at: path, to: destination) else {
      return nil
    }
    var content = self
    var order = order ?? ItemOrder(count: newCounts.itemCount)
    order.move(number, to: newNumber)
    content.order = order
    content.numbering = RowNumbering(newCounts, numbering.supplementaries)
    return content
  }
}
