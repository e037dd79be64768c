/// The runs of a text that has many of them: a balanced tree in the order of their positions.
///
/// A tree never changes; every change makes another one that shares all but the nodes on its way (Blelloch, Ferizovic
/// and Sun, "Just Join for Parallel Ordered Sets", 2016; the balance is that of Adelson-Velsky and Landis).
///
/// - Complexity: O(log *n*) for finding, splitting and joining, O(*n*) for making one of an array and the reverse.
struct RunTree: Sendable {
  fileprivate final class Node: Sendable {
    let left: Node?
    let run: AttributedText.Run
    let right: Node?
    let height: Int
    let count: Int

    init(_ left: Node?, _ run: AttributedText.Run, _ right: Node?) {
      self.left = left
      self.run = run
      self.right = right
      height = 1 + max(left.height, right.height)
      count = 1 + left.count + right.count
    }
  }

  private var root: Node?
  /// How many nodes this tree and those that it was made from have taken: what all changes have cost.
  private(set) var madeCount = 0

  private init(_ root: Node?, madeCount: Int) {
    self.root = root
    self.madeCount = madeCount
  }

  /// Makes a tree of runs in order.
  init(_ runs: some RandomAccessCollection<AttributedText.Run>) { root = build(Array(runs)[...]) }

  var count: Int { root.count }
  /// How many nodes lie one below the other.
  var height: Int { root.height }

  /// The first and the last run.
  var first: AttributedText.Run? { extreme { $0.left } }
  var last: AttributedText.Run? { extreme { $0.right } }

  /// All runs, in order.
  var runs: [AttributedText.Run] {
    var runs: [AttributedText.Run] = []
    runs.reserveCapacity(count)
    func add(_ node: Node?) {
      guard let node else { return }
      add(node.left)
      runs.append(node.run)
      add(node.right)
    }
    add(root)
    return runs
  }

  /// The run that holds a position; the nearest one before the start and past the end.
  func run(at position: Int) -> AttributedText.Run? {
    var (before, after): (AttributedText.Run?, AttributedText.Run?)
    var node = root
    while let next = node {
      if next.run.range.lowerBound <= position {
        before = next.run
        node = next.right
      } else {
        after = next.run
        node = next.left
      }
    }
    return before ?? after
  }

  /// Takes away what lies from a position on, and returns it; a run across the position is cut.
  mutating func split(at position: Int) -> RunTree {
    let (left, right) = split(root, at: position)
    root = left
    return RunTree(right, madeCount: 0)
  }

  /// Adds runs that follow. Those that meet become one when they look the same.
  mutating func append(_ other: RunTree) {
    madeCount += other.madeCount
    guard let last, let first = other.first else {
      if root == nil { root = other.root }
      return
    }
    if last.range.upperBound == first.range.lowerBound, last.style == first.style {
      let run = AttributedText.Run(
        range: last.range.lowerBound..<first.range.upperBound,
        style: last.style
      )
      root = join(removingLast(of: root).rest, run, removingFirst(of: other.root))
    } else {
      let (rest, _) = removingLast(of: root)
      root = join(rest, last, other.root)
    }
  }

  private func extreme(_ next: (Node) -> Node?) -> AttributedText.Run? {
    var node = root
    while let further = node.flatMap(next) { node = further }
    return node?.run
  }

  private mutating func make(_ left: Node?, _ run: AttributedText.Run, _ right: Node?) -> Node {
    madeCount += 1
    return Node(left, run, right)
  }

  private mutating func build(_ runs: ArraySlice<AttributedText.Run>) -> Node? {
    guard !runs.isEmpty else { return nil }
    let middle = runs.startIndex + runs.count / 2
    let left = build(runs[..<middle])
    return make(left, runs[middle], build(runs[(middle + 1)...]))
  }

  private mutating func split(_ node: Node?, at position: Int) -> (Node?, Node?) {
    guard let node else { return (nil, nil) }
    let range = node.run.range
    if position <= range.lowerBound {
      let (left, right) = split(node.left, at: position)
      return (left, join(right, node.run, node.right))
    }
    if position >= range.upperBound {
      let (left, right) = split(node.right, at: position)
      return (join(node.left, node.run, left), right)
    }
    let first = AttributedText.Run(range: range.lowerBound..<position, style: node.run.style)
    let second = AttributedText.Run(range: position..<range.upperBound, style: node.run.style)
    return (join(node.left, first, nil), join(nil, second, node.right))
  }

  /// A balanced tree of two and a run between them.
  private mutating func join(_ left: Node?, _ run: AttributedText.Run, _ right: Node?) -> Node {
    if let left, left.height > right.height + 1 {
      return balanced(left.left, left.run, join(left.right, run, right))
    }
    if let right, right.height > left.height + 1 {
      return balanced(join(left, run, right.left), right.run, right.right)
    }
    return make(left, run, right)
  }

  /// A balanced tree of two balanced ones whose heights differ by two at most.
  private mutating func balanced(_ left: Node?, _ run: AttributedText.Run, _ right: Node?) -> Node {
    if let right, right.height > left.height + 1 {
      if let inner = right.left, inner.height > right.right.height {
        let outer = make(inner.right, right.run, right.right)
        return make(make(left, run, inner.left), inner.run, outer)
      }
      return make(make(left, run, right.left), right.run, right.right)
    }
    if let left, left.height > right.height + 1 {
      if let inner = left.right, inner.height > left.left.height {
        let outer = make(left.left, left.run, inner.left)
        return make(outer, inner.run, make(inner.right, run, right))
      }
      return make(left.left, left.run, make(left.right, run, right))
    }
    return make(left, run, right)
  }

  private mutating func removingLast(of node: Node?) -> (rest: Node?, last: AttributedText.Run?) {
    guard let node else { return (nil, nil) }
    guard node.right != nil else { return (node.left, node.run) }
    let (rest, last) = removingLast(of: node.right)
    return (join(node.left, node.run, rest), last)
  }

  private mutating func removingFirst(of node: Node?) -> Node? {
    guard let node else { return nil }
    guard node.left != nil else { return node.right }
    let rest = removingFirst(of: node.left)
    return join(rest, node.run, node.right)
  }
}

extension RunTree.Node? {
  fileprivate var height: Int { self?.height ?? 0 }
  fileprivate var count: Int { self?.count ?? 0 }
}
