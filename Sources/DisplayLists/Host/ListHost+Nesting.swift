internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// The lists around a list, and those in its rows.

extension ListHost {
  /// The nearest list that this one is in a row of.
  var enclosingList: ListNode? {
    var node = list.supernode
    while let current = node {
      if let list = current as? ListNode { return list }
      node = current.supernode
    }
    return nil
  }

  /// Whether the list is in a row, of a list or of another container.
  var isInsideContainer: Bool { list.isInsideContainer }

  /// The row of a list around this one that this one is in.
  func row(of outer: ListNode) -> ListRow? {
    var node: DisplayNode = list
    while let supernode = node.supernode, supernode !== outer { node = supernode }
    return outer.engine.pool.row(of: node)
  }

  /// The part of a rectangle in the list's own space that the viewports of all lists around it show.
  func visiblePart(of rect: Rect) -> Rect {
    guard let outer = enclosingList, let area = list.convert(rect, to: outer) else { return rect }
    let engine = outer.engine
    return engine.host.visiblePart(of: area.intersection(engine.space.area(of: engine.viewportOnScreen)))
  }

  /// The lists in a row's node, in order; not those in their rows.
  static func lists(in node: DisplayNode) -> [ListNode] {
    var lists: [ListNode] = []
    var waiting = [node]
    while let next = waiting.popLast() {
      if let list = next as? ListNode { lists.append(list) } else { waiting += next.subnodes.reversed() }
    }
    return lists
  }
}
