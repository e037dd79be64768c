internal import DisplayGeometry

extension StackPass {
  /// Places the children on their lines and the lines in the stack; returns the size of the stack.
  func placeChildren(in arena: inout LayoutArena) -> Size {
    let totalBreadth = totalBreadth
    let (start, gap) = Self.distribution(
      of: violation(ofBreadth: totalBreadth),
      among: lines.count,
      as: options.alignContent.distribution
    )
    var across = start
    var longest = 0.0
    for number in 0..<lines.count {
      let line = lines[number]
      // Not earlier: stretching may have changed a child's length, too.
      let length = totalLength(of: line, in: arena)
      if number > 0 { across += gap + options.lineSpacing }
      place(line, length: length, across: across, in: &arena)
      across += line.breadth
      longest = max(longest, length)
    }
    let size = range.clamp(options.direction.size(length: longest, breadth: totalBreadth))
    if options.direction.isReversed { mirrorChildren(in: size, &arena) }
    return size
  }

  private func place(_ line: Line, length: Double, across: Double, in arena: inout LayoutArena) {
    let (start, gap) = Self.distribution(
      of: violation(ofLength: length),
      among: line.indices.count,
      as: options.justifyContent.distribution
    )
    var along = start
    for index in line.indices {
      along += arena.nodes[firstChild + index].style.spacingBefore
      if index > line.indices.lowerBound { along += options.spacing + gap }
      let offset = offset(of: index, on: line, in: &arena)
      let item = arena.items[firstItem + index]
      arena.place(
        item.outcome,
        at: options.direction.point(along: along, across: across + offset),
        child: index,
        of: answer
      )
      along += item.length + arena.nodes[firstChild + index].style.spacingAfter
    }
  }

  /// The distance from a line's start across the stack to a child on it.
  private func offset(of index: Int, on line: Line, in arena: inout LayoutArena) -> Double {
    switch arena.items[firstItem + index].alignment {
    case .start, .stretch: 0
    case .end: line.breadth - arena.items[firstItem + index].breadth
    case .center:
      arena.context.pixelGrid.floor((line.breadth - arena.items[firstItem + index].breadth) / 2)
    case .baselineFirst, .baselineLast: line.baseline - baseline(of: index, in: &arena)
    }
  }

  /// Lets the first child begin at the far end of the stack.
  private func mirrorChildren(in size: Size, _ arena: inout LayoutArena) {
    let direction = options.direction
    let length = direction.length(arena.whole(size, for: node))
    let first = Int(arena.answers[answer].content)
    for index in first..<first + count {
      let position = arena.placements[index].position
      let along = direction.length(Size(width: position.x, height: position.y))
      let across = direction.breadth(Size(width: position.x, height: position.y))
      let extent = direction.length(arena.placements[index].outcome.size)
      arena.placements[index].position = direction.point(
        along: length - along - extent,
        across: across
      )
    }
  }

  /// How space is shared among things in a row, whether children on a line or lines in a stack.
  enum Distribution {
    case start
    case center
    case end
    case spaceBetween
    case spaceAround
  }

  /// The distance to the first thing and the gap to add between neighbours; negative space is honoured.
  static func distribution(
    of space: Double,
    among count: Int,
    as wanted: Distribution
  ) -> (start: Double, gap: Double) {
    let isShared = space >= epsilon && count > 1
    switch wanted {
    case .start: return (0, 0)
    case .center: return (space / 2, 0)
    case .end: return (space, 0)
    case .spaceBetween: return isShared ? (0, space / Double(count - 1)) : (0, 0)
    case .spaceAround:
      let half = space / Double(count * 2)
      return isShared ? (half, half * 2) : (space / 2, 0)
    }
  }
}

extension StackLayoutSpec.JustifyContent {
  fileprivate var distribution: StackPass.Distribution {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    }
  }
}

extension StackLayoutSpec.AlignContent {
  fileprivate var distribution: StackPass.Distribution {
    switch self {
    case .start, .stretch: .start
    case .center: .center
    case .end: .end
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    }
  }
}
