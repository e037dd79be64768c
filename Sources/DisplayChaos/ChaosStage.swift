package import AsyncDisplay

/// The root of a run in which things go wrong: the list, and on top of its corner whatever faults put there.
///
/// No touch reaches what is not the list.
package final class ChaosStage: DisplayNode {
  let list: ListNode

  package init(list: ListNode) {
    self.list = list
    super.init()
    addSubnode(list)
  }

  package override func layout() { list.frame = bounds }

  /// Puts a node beside the list.
  func add(_ guest: DisplayNode, size: Size) {
    guest.frame = Rect(origin: .zero, size: size)
    guest.isUserInteractionEnabled = false
    addSubnode(guest)
  }
}
