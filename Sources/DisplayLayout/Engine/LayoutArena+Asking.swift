internal import DisplayGeometry

extension LayoutArena {
  /// Asks a node how large it is.
  ///
  /// - Complexity: Constant for a question asked before, and for one that leaves a single size to an element
  ///   that always takes it. Otherwise that of the element's algorithm plus its children's.
  mutating func layOut(_ node: Int, in range: SizeRange, parentSize: Size) -> Outcome {
    let range = resolved(range, for: node, parentSize: parentSize)
    switch nodes[node].kind {
    case .fixed(let size): return leaf(node, range.clamp(size))
    case .greedy: return leaf(node, range.clamp(range.greedySize))
    case .empty: return leaf(node, range.min)
    case .measured(let measure): return layOutMeasured(node, Int(measure), in: range)
    case .element(let element):
      return layOutElement(node, Int(element), in: range, parentSize: parentSize)
    case .piece(let piece):
      return layOutPiece(Int(piece), in: range, parentSize: parentSize)
    default: break
    }
    let traits = nodes[node].traits
    let parentSize = traits.contains(.usesParentSize) ? parentSize : .zero
    if let known = knownAnswer(of: node, to: range, parentSize) {
      counts.hits += 1
      return Outcome(size: answers[Int(known)].size, answer: known)
    }
    if let similar = similarAnswer(of: node, to: range) { return similar }
    let answer = appendAnswer(of: node, to: range, parentSize)
    if traits.contains(.takesExactSize), range.min == range.max {
      answers[answer].size = whole(range.min, for: node)
    } else {
      compute(answer, of: node)
    }
    return Outcome(size: answers[answer].size, answer: Int32(answer))
  }

  /// Calculates an answer, its size and the places of the children.
  mutating func compute(_ answer: Int, of node: Int) {
    let range = answers[answer].range
    let parentSize = answers[answer].parentSize
    if answers[answer].content == .none {
      answers[answer].content = Int32(placements.count)
      for _ in 0..<nodes[node].childCount { placements.append(Placement()) }
    }
    counts.calculations += 1
    let size =
      switch nodes[node].kind {
      case .stack(let options):
        layOutStack(options, node, answer, in: range)
      case .inset(let insets):
        layOutInset(insets, node, answer, in: range, parentSize: parentSize)
      case .relative(let options):
        layOutRelative(options, node, answer, in: range)
      case .ratio(let ratio):
        layOutRatio(ratio, node, answer, in: range)
      case .absolute(let sizing):
        layOutAbsolute(sizing, node, answer, in: range)
      case .corner(let options):
        layOutCorner(options, node, answer, in: range)
      case .overlay:
        layOutOverlay(node, answer, in: range, parentSize: parentSize)
      case .background:
        layOutBackground(node, answer, in: range, parentSize: parentSize)
      case .wrapper:
        layOutWrapper(node, answer, in: range)
      case .styled:
        layOutStyled(node, answer, in: range, parentSize: parentSize)
      case .fixed, .greedy, .measured, .element, .piece, .empty:
        range.min
      }
    answers[answer].size = whole(size, for: node)
  }

  /// Says where an answer puts one of its node's children.
  @inline(__always)
  mutating func place(_ outcome: Outcome, at position: Point, child: Int, of answer: Int) {
    placements[Int(answers[answer].content) + child] = Placement(
      position: position,
      outcome: outcome
    )
  }

  /// The range that is left by the node's own style.
  @inline(__always)
  func resolved(_ range: SizeRange, for node: Int, parentSize: Size) -> SizeRange {
    let traits = nodes[node].traits
    if traits.contains(.ignoresBounds) { return range }
    guard traits.contains(.isBounded) else {
      return range.min.width <= range.max.width && range.min.height <= range.max.height
        ? range : range.intersection(.unconstrained)
    }
    return range.intersection(nodes[node].style.sizeRange(in: parentSize))
  }

  @inline(__always)
  private mutating func leaf(_ node: Int, _ size: Size) -> Outcome {
    Outcome(size: whole(size, for: node), answer: .none)
  }

  /// A size on whole pixels; what is no length becomes 0 and is reported.
  @inline(__always)
  mutating func whole(_ size: Size, for node: Int) -> Size {
    if size.width.isUsableLength, size.height.isUsableLength {
      let whole = context.pixelGrid.ceil(size)
      // Rounding up makes −0 of 0, which adding zero turns back.
      return Size(width: whole.width + 0, height: whole.height + 0)
    }
    return mended(size, for: node)
  }
}
