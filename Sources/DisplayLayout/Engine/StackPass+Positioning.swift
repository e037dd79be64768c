internal import DisplayGeometry

extension StackPass {
  /// Places the children on their lines and the lines in the stack; returns the size of the stack.
  func placeChildren(in arena: inout LayoutArena) -> Size {
    let totalCrossSize = totalCrossSize
    let (start, gap) = Self.distribution(
      of: violation(ofCrossSize: totalCrossSize),
      among: lines.count,
      as: options.alignContent.distribution
    )
    var cross = start
    var longest = 0.0
    for number in 0..<lines.count {
      let line = lines[number]
      // Not earlier: stretching may have changed a child's length, too.
      let length = totalLength(of: line, in: arena)
      if number > 0 { cross += gap + options.lineSpacing }
      place(line, length: length, cross: cross, in: &arena)
      cross += line.crossSize
      longest = max(longest, length)
    }
    let size = range.clamp(options.direction.size(length: longest, crossSize: totalCrossSize))
    if options.direction.isReversed { mirrorChildren(in: size, &arena) }
    return size
  }

  private func place(_ line: Line, length: Double, cross: Double, in arena: inout LayoutArena) {
    let (start, gap) = Self.distribution(
      of: violation(ofLength: length),
      among: line.indices.count,
      as: options.justifyContent.distribution
    )
    var main = start
    for index in line.indices {
      main += arena.nodes[children[index]].style.spacingBefore
      if index > line.indices.lowerBound { main += options.spacing + gap }
      let offset = offset(of: index, on: line, in: &arena)
      let item = arena.items[firstItem + index]
      arena.place(
        item.outcome,
        at: options.direction.point(main: main, cross: cross + offset),
        child: index,
        of: measurement
      )
      main += item.length + arena.nodes[children[index]].style.spacingAfter
    }
  }

  /// The distance on the cross axis from a line's start to a child on it.
  private func offset(of index: Int, on line: Line, in arena: inout LayoutArena) -> Double {
    switch arena.items[firstItem + index].alignment {
    case .start, .stretch: 0
    case .end: line.crossSize - arena.items[firstItem + index].crossSize
    case .center:
      arena.context.pixelGrid.floor((line.crossSize - arena.items[firstItem + index].crossSize) / 2)
    case .baselineFirst, .baselineLast: line.baseline - baseline(of: index, in: &arena)
    }
  }

  /// Lets the first child begin at the far end of the stack.
  private func mirrorChildren(in size: Size, _ arena: inout LayoutArena) {
    let direction = options.direction
    let length = direction.length(arena.whole(size, for: node))
    for index in children.indices {
      guard let placement = arena.measurements.placement(of: index, in: measurement) else { continue }
      let position = arena.measurements[placement].position
      let main = direction.length(Size(width: position.x, height: position.y))
      let cross = direction.crossSize(Size(width: position.x, height: position.y))
      let extent = direction.length(arena.measurements[placement].outcome.size)
      arena.measurements[placement].position = direction.point(
        main: length - main - extent,
        cross: cross
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

  /// The distance to the first thing and the gap to add between neighbors; negative space is honored.
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
