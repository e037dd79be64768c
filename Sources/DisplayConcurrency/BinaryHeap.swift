/// A priority queue: the least element first, in any order of adding.
///
/// A binary heap in an array. Invariant: no element is less than its parent, at half the index before its own. A heap
/// does not find an element by its value. Owners whose elements change leave a stale one behind and add another; they
/// drop stale elements when these surface, and all at once with ``init(_:)`` when they outnumber the others.
///
/// - Complexity: adding and removing an element compares O(log n) others.
@usableFromInline
package struct BinaryHeap<Element: Comparable> {
  // Other modules see all of it, and compile it for their own elements.
  @usableFromInline var elements: [Element] = []

  /// Makes an empty heap.
  @inlinable
  package init() {}

  /// Makes a heap of elements in any order.
  ///
  /// - Complexity: O(n)
  @inlinable
  package init(_ elements: [Element]) {
    self.elements = elements
    for start in stride(from: elements.count / 2 - 1, through: 0, by: -1) {
      siftDown(from: start)
    }
  }

  /// How many elements there are.
  @inlinable
  package var count: Int { elements.count }

  /// The least element; nil when there is none.
  @inlinable
  package var first: Element? { elements.first }

  /// Adds an element.
  @inlinable
  package mutating func push(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the least element out; nil when there is none.
  @inlinable
  package mutating func pop() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    siftDown(from: 0)
    return first
  }

  @inlinable
  mutating func siftDown(from start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      if least == parent { return }
      elements.swapAt(parent, least)
      parent = least
    }
  }
}

extension BinaryHeap: Sendable where Element: Sendable {}
