// Taking trees apart and putting them together.

extension ExtentTree {
  mutating func makeNode(_ run: ExtentRun) -> Int {
    guard let position = freePositions.popLast() else {
      nodes.append(Node(run))
      return nodes.count - 1
    }
    nodes[position] = Node(run)
    return position
  }

  /// The two trees of a tree's rows before and from a row on.
  mutating func split(_ tree: Int, at row: Int) -> (Int, Int) {
    guard tree != Self.none else { return (Self.none, Self.none) }
    let (left, right) = (nodes[tree].left, nodes[tree].right)
    let leftCount = rowCount(of: left)
    let count = nodes[tree].run.count
    if row <= leftCount {
      let (first, second) = split(left, at: row)
      return (first, join(second, tree, right))
    }
    if row >= leftCount + count {
      let (first, second) = split(right, at: row - leftCount - count)
      return (join(left, tree, first), second)
    }
    let (firstRun, secondRun) = nodes[tree].run.split(at: row - leftCount)
    nodes[tree].run = firstRun
    let second = makeNode(secondRun)
    return (join(left, tree, Self.none), join(Self.none, second, right))
  }

  /// One tree of the rows of two; the runs where they meet become one if they can.
  mutating func concatenate(_ left: Int, _ right: Int) -> Int {
    guard left != Self.none else { return right }
    guard right != Self.none else { return left }
    let (last, first) = (lastPosition(of: left), firstPosition(of: right))
    if nodes[last].run.canJoin(nodes[first].run) {
      let (rest, taken) = takeLast(left)
      let (_, remaining) = takeFirst(right)
      nodes[taken].run.join(nodes[first].run)
      free(first)
      return join(rest, taken, remaining)
    }
    // The node in the middle comes from where it is found sooner.
    if height(of: left) < height(of: right) {
      let (rest, _) = takeLast(left)
      return join(rest, last, right)
    }
    let (_, rest) = takeFirst(right)
    return join(left, first, rest)
  }

  /// Gives all positions of a tree back.
  mutating func discard(_ tree: Int) {
    var pending = [tree]
    while let position = pending.popLast() {
      guard position != Self.none else { continue }
      pending.append(nodes[position].left)
      pending.append(nodes[position].right)
      free(position)
    }
  }

  /// The runs of a tree, in order.
  func runs(of tree: Int) -> [ExtentRun] {
    var runs: [ExtentRun] = []
    var ancestors: [Int] = []
    var position = tree
    while position != Self.none || !ancestors.isEmpty {
      while position != Self.none {
        ancestors.append(position)
        position = nodes[position].left
      }
      let visited = ancestors.removeLast()
      runs.append(nodes[visited].run)
      position = nodes[visited].right
    }
    return runs
  }

  private mutating func free(_ position: Int) {
    nodes[position] = Node(.unmeasured(0, kind: .item))
    freePositions.append(position)
  }

  private func firstPosition(of tree: Int) -> Int {
    var position = tree
    while nodes[position].left != Self.none { position = nodes[position].left }
    return position
  }

  private func lastPosition(of tree: Int) -> Int {
    var position = tree
    while nodes[position].right != Self.none { position = nodes[position].right }
    return position
  }

  private mutating func takeLast(_ tree: Int) -> (rest: Int, last: Int) {
    let (left, right) = (nodes[tree].left, nodes[tree].right)
    guard right != Self.none else { return (left, tree) }
    let (rest, last) = takeLast(right)
    return (join(left, tree, rest), last)
  }

  private mutating func takeFirst(_ tree: Int) -> (first: Int, rest: Int) {
    let (left, right) = (nodes[tree].left, nodes[tree].right)
    guard left != Self.none else { return (tree, right) }
    let (first, rest) = takeFirst(left)
    return (first, join(rest, tree, right))
  }

  /// One balanced tree of a tree, a single node after it and a tree after that.
  private mutating func join(_ left: Int, _ middle: Int, _ right: Int) -> Int {
    if height(of: left) > height(of: right) + 1 {
      let joined = join(nodes[left].right, middle, right)
      return balance(link(nodes[left].left, left, joined))
    }
    if height(of: right) > height(of: left) + 1 {
      let joined = join(left, middle, nodes[right].left)
      return balance(link(joined, right, nodes[right].right))
    }
    return link(left, middle, right)
  }

  /// Mends a node of whose subtrees one is by two higher than the other.
  private mutating func balance(_ node: Int) -> Int {
    let (left, right) = (nodes[node].left, nodes[node].right)
    if height(of: left) > height(of: right) + 1 {
      if height(of: nodes[left].right) > height(of: nodes[left].left) {
        nodes[node].left = rotateLeft(left)
      }
      return rotateRight(node)
    }
    if height(of: right) > height(of: left) + 1 {
      if height(of: nodes[right].left) > height(of: nodes[right].right) {
        nodes[node].right = rotateRight(right)
      }
      return rotateLeft(node)
    }
    return node
  }

  private mutating func rotateLeft(_ node: Int) -> Int {
    let right = nodes[node].right
    let lower = link(nodes[node].left, node, nodes[right].left)
    return link(lower, right, nodes[right].right)
  }

  private mutating func rotateRight(_ node: Int) -> Int {
    let left = nodes[node].left
    let lower = link(nodes[left].right, node, nodes[node].right)
    return link(nodes[left].left, left, lower)
  }

  /// Puts subtrees under a node, and their sums with its own.
  private mutating func link(_ left: Int, _ node: Int, _ right: Int) -> Int {
    var totals = nodes[node].run.totals
    totals += self.totals(of: left)
    totals += self.totals(of: right)
    nodes[node].left = left
    nodes[node].right = right
    nodes[node].height = max(height(of: left), height(of: right)) + 1
    nodes[node].totals = totals
    return node
  }

  private func height(of tree: Int) -> Int { tree == Self.none ? 0 : nodes[tree].height }
}
