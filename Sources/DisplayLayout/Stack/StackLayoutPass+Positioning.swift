internal import DisplayGeometry

extension StackLayoutPass {
  /// Places the children on their lines and the lines in the stack.
  mutating func positionedLayout() -> Layout {
    let totalBreadth = totalBreadth
    let (start, gap) = Self.distribution(
      of: violation(ofBreadth: totalBreadth),
      among: lines.count,
      as: stack.alignContent.distribution
    )
    var across = start
    var longest = 0.0
    for number in 0..<lines.count {
      let line = lines[number]
      // Not earlier: stretching may have changed a child's length, too.
      let length = totalLength(of: line)
      if number > 0 { across += gap + lineSpacing }
      place(line, length: length, across: across)
      across += line.breadth
      longest = max(longest, length)
    }
    let size = range.clamp(direction.size(length: longest, breadth: totalBreadth))
    return Layout(of: StackLayoutSpec.self, size: size, sublayouts: layouts, context: context)
  }

  private mutating func place(_ line: Line, length: Double, across: Double) {
    let (start, gap) = Self.distribution(
      of: violation(ofLength: length),
      among: line.indices.count,
      as: stack.effectiveJustifyContent.distribution
    )
    var along = start
    for index in line.indices {
      along += items[index].spacingBefore
      if index > line.indices.lowerBound { along += spacing + gap }
      let position = direction.point(along: along, across: across + offset(of: index, on: line))
      layouts[index].place(at: position, context: context)
      along += items[index].length + items[index].spacingAfter
    }
  }

  /// The distance from a line's start across the stack to a child on it.
  private func offset(of index: Int, on line: Line) -> Double {
    switch items[index].alignment {
    case .start, .stretch: 0
    case .end: line.breadth - items[index].breadth
    case .center: context.pixelGrid.floor((line.breadth - items[index].breadth) / 2)
    case .baselineFirst, .baselineLast: line.baseline - baseline(of: index)
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
  fileprivate var distribution: StackLayoutPass.Distribution {
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
  fileprivate var distribution: StackLayoutPass.Distribution {
    switch self {
    case .start, .stretch: .start
    case .center: .center
    case .end: .end
    case .spaceBetween: .spaceBetween
    case .spaceAround: .spaceAround
    }
  }
}
