/// Something that a ``SummedTree`` adds up.
protocol Summed: Sendable {
  associatedtype Total: TreeTotal
  /// What it adds to the sums.
  var total: Total { get }
}

/// A sum of what a ``SummedTree`` holds.
protocol TreeTotal: Sendable {
  static var zero: Self { get }
  static func + (first: Self, second: Self) -> Self
}

/// A sequence that knows the sums of its parts: a balanced tree whose nodes keep what lies below them added up.
///
/// A tree never changes; every change makes another one that shares all but the nodes on its way, so that a copy costs one
/// reference and any thread may read it (Blelloch, Ferizovic and Sun, "Just Join for Parallel Ordered Sets", 2016; the
/// balance is that of Adelson-Velsky and Landis).
///
/// - Complexity: O(log *n*) for finding, reading and replacing one element, O(*n*) for making a tree of an array.
struct SummedTree<Element: Summed>: Sendable {
  private final class Node: Sendable {
    let left: Node?
    let element: Element
    let right: Node?
    let height: Int
    let count: Int
    let total: Element.Total

    init(_ left: Node?, _ element: Element, _ right: Node?) {
      self.left = left
      self.element = element
      self.right = right
      height = 1 + max(left?.height ?? 0, right?.height ?? 0)
      count = 1 + (left?.count ?? 0) + (right?.count ?? 0)
      var total = element.total
      if let left { total = left.total + total }
      if let right { total = total + right.total }
      self.total = total
    }
  }

  private var root: Node?

  /// Makes a sequence.
  init(_ elements: some RandomAccessCollection<Element>) { root = Self.build(Array(elements)[...]) }

  /// How many elements there are.
  var count: Int { root?.count ?? 0 }

  /// All elements added up.
  var total: Element.Total { root?.total ?? .zero }

  /// How many nodes lie one below the other.
  var height: Int { root?.height ?? 0 }

  /// The element at an index.
  ///
  /// - Precondition: The index is that of an element.
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "index \(index) out of range 0..<\(count)")
    var node = root
    var rest = index
    while let next = node {
      let before = next.left?.count ?? 0
      if rest == before { return next.element }
      node = rest < before ? next.left : next.right
      if rest > before { rest -= before + 1 }
    }
    preconditionFailure("a tree of \(count) elements lacks the one at \(index)")
  }

  /// The elements before an index added up.
  func total(before index: Int) -> Element.Total {
    var total = Element.Total.zero
    var node = root
    var rest = index
    while let next = node, rest > 0 {
      let before = next.left?.count ?? 0
      if rest <= before {
        node = next.left
      } else {
        if let left = next.left { total = total + left.total }
        total = total + next.element.total
        rest -= before + 1
        node = next.right
      }
    }
    return total
  }

  /// The first element with which the sum of all up to it reaches something, and the sum of those before it; the number of
  /// elements and the sum of all when none does.
  ///
  /// - Parameter reaches: Holds for a sum, and then for all that are greater.
  func first(where reaches: (Element.Total) -> Bool) -> (index: Int, before: Element.Total) {
    var total = Element.Total.zero
    var index = 0
    var node = root
    while let next = node {
      let before = next.left.map { total + $0.total } ?? total
      if next.left != nil, reaches(before) {
        node = next.left
        continue
      }
      index += next.left?.count ?? 0
      let through = before + next.element.total
      if reaches(through) { return (index, before) }
      total = through
      index += 1
      node = next.right
    }
    return (index, total)
  }

  /// Calls a function for the elements of a range, in order, until it returns false.
  func visit(_ range: Range<Int>, _ body: (Int, Element) -> Bool) {
    _ = Self.visit(root, 0, range.clamped(to: 0..<count), body)
  }

  /// Puts other elements in the place of some.
  ///
  /// - Complexity: O(*k* + log *n*) in the numbers of elements put in and of all.
  mutating func replace(_ range: Range<Int>, with elements: some RandomAccessCollection<Element>) {
    let range = range.clamped(to: 0..<count)
    let (before, rest) = Self.split(root, at: range.lowerBound)
    let (_, after) = Self.split(rest, at: range.count)
    let middle = Self.build(Array(elements)[...])
    root = Self.concatenate(Self.concatenate(before, middle), after)
  }

  // MARK: Nodes

  private static func visit(
    _ node: Node?,
    _ start: Int,
    _ range: Range<Int>,
    _ body: (Int, Element) -> Bool
  ) -> Bool {
    guard let node, start < range.upperBound, start + node.count > range.lowerBound else { return true }
    let index = start + (node.left?.count ?? 0)
    return visit(node.left, start, range, body)
      && (!range.contains(index) || body(index, node.element))
      && visit(node.right, index + 1, range, body)
  }

  private static func build(_ elements: ArraySlice<Element>) -> Node? {
    guard !elements.isEmpty else { return nil }
    let middle = elements.startIndex + elements.count / 2
    return Node(build(elements[..<middle]), elements[middle], build(elements[(middle + 1)...]))
  }

  private static func split(_ node: Node?, at index: Int) -> (Node?, Node?) {
    guard let node else { return (nil, nil) }
    let before = node.left?.count ?? 0
    if index <= before {
      let (left, right) = split(node.left, at: index)
      return (left, join(right, node.element, node.right))
    }
    let (left, right) = split(node.right, at: index - before - 1)
    return (join(node.left, node.element, left), right)
  }

  private static func concatenate(_ left: Node?, _ right: Node?) -> Node? {
    guard let left else { return right }
    guard right != nil else { return left }
    let (rest, last) = removingLast(of: left)
    return join(rest, last, right)
  }

  private static func removingLast(of node: Node) -> (rest: Node?, last: Element) {
    guard let right = node.right else { return (node.left, node.element) }
    let (rest, last) = removingLast(of: right)
    return (join(node.left, node.element, rest), last)
  }

  /// A balanced tree of two and an element between them.
  private static func join(_ left: Node?, _ element: Element, _ right: Node?) -> Node {
    let (leftHeight, rightHeight) = (left?.height ?? 0, right?.height ?? 0)
    if let left, leftHeight > rightHeight + 1 {
      return balanced(left.left, left.element, join(left.right, element, right))
    }
    if let right, rightHeight > leftHeight + 1 {
      return balanced(join(left, element, right.left), right.element, right.right)
    }
    return Node(left, element, right)
  }

  /// A balanced tree of two balanced ones whose heights differ by two at most.
  private static func balanced(_ left: Node?, _ element: Element, _ right: Node?) -> Node {
    let (leftHeight, rightHeight) = (left?.height ?? 0, right?.height ?? 0)
    if let right, rightHeight > leftHeight + 1 {
      if let inner = right.left, inner.height > right.right?.height ?? 0 {
        let outer = Node(inner.right, right.element, right.right)
        return Node(Node(left, element, inner.left), inner.element, outer)
      }
      return Node(Node(left, element, right.left), right.element, right.right)
    }
    if let left, leftHeight > rightHeight + 1 {
      if let inner = left.right, inner.height > left.left?.height ?? 0 {
        let outer = Node(left.left, left.element, inner.left)
        return Node(outer, inner.element, Node(inner.right, element, right))
      }
      return Node(left.left, left.element, Node(left.right, element, right))
    }
    return Node(left, element, right)
  }
}
