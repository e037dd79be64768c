import DisplayGeometry
@testable import DisplayLayout

/// The stack's algorithm, step by step.
struct ReferenceStack {
  private let spec: StackLayoutSpec
  private let range: SizeRange
  private let grid: PixelGrid
  private let parentSize: Size

  private struct Child {
    let element: any LayoutElement
    let style: LayoutStyle
    let align: StackLayoutSpec.AlignItems
    /// None until the child is laid out at all.
    var layout: ReferenceLayout?
    var size: Size { layout?.size ?? .zero }
  }

  private struct Line {
    var children: [Child] = []
    var crossExtent = 0.0
    var baseline = 0.0
  }

  init(_ spec: StackLayoutSpec, _ range: SizeRange, grid: PixelGrid) {
    self.spec = spec
    self.range = range
    self.grid = grid
    parentSize = Size(
      width: range.min.width == range.max.width ? range.min.width : .nan,
      height: range.min.height == range.max.height ? range.min.height : .nan
    )
  }

  private var isRow: Bool {
    spec.direction == .horizontal || spec.direction == .horizontalReversed
  }
  private func length(_ size: Size) -> Double { isRow ? size.width : size.height }
  private func crossExtent(_ size: Size) -> Double { isRow ? size.height : size.width }
  private func size(_ length: Double, _ crossExtent: Double) -> Size {
    isRow ? Size(width: length, height: crossExtent) : Size(width: crossExtent, height: length)
  }

  private var alignItems: StackLayoutSpec.AlignItems {
    if isRow {
      guard let alignment = spec.verticalAlignment else { return spec.alignItems }
      return alignment == .top ? .start : alignment == .center ? .center : .end
    }
    guard let alignment = spec.horizontalAlignment else { return spec.alignItems }
    return alignment == .left ? .start : alignment == .middle ? .center : .end
  }

  private var justifyContent: StackLayoutSpec.JustifyContent {
    let isReversed = spec.direction == .horizontalReversed || spec.direction == .verticalReversed
    let (near, far): (StackLayoutSpec.JustifyContent, StackLayoutSpec.JustifyContent) =
      isReversed ? (.end, .start) : (.start, .end)
    if isRow {
      guard let alignment = spec.horizontalAlignment else { return spec.justifyContent }
      return alignment == .left ? near : alignment == .middle ? .center : far
    }
    guard let alignment = spec.verticalAlignment else { return spec.justifyContent }
    return alignment == .top ? near : alignment == .center ? .center : far
  }

  private func violation(_ value: Double, _ least: Double, _ most: Double) -> Double {
    if value < least { return least - value }
    return value > most ? most - value : 0
  }

  private func lengthViolation(_ value: Double) -> Double {
    violation(value, length(range.min), length(range.max))
  }

  private func crossViolation(_ value: Double) -> Double {
    violation(value, crossExtent(range.min), crossExtent(range.max))
  }

  private func totalLength(_ children: [Child]) -> Double {
    let spacing = children.reduce(spec.spacing * Double(children.count - 1)) {
      $0 + $1.style.spacingBefore + $1.style.spacingAfter
    }
    return children.reduce(spacing) { $0 + length($1.size) }
  }

  private func totalCrossExtent(_ lines: [Line]) -> Double {
    lines.reduce(spec.lineSpacing * Double(lines.count - 1)) { $0 + $1.crossExtent }
  }

  private func lay(
    _ child: Child,
    _ least: Double,
    _ most: Double,
    _ leastCrossExtent: Double,
    _ mostCrossExtent: Double
  ) -> ReferenceLayout {
    var across = (0.0, mostCrossExtent)
    if child.align == .stretch {
      let own = child.style.sizeRange(in: Size(width: .nan, height: .nan))
      across.0 = crossExtent(own.min) != 0 ? crossExtent(own.min) : leastCrossExtent
      across.1 = crossExtent(own.max).isFinite ? crossExtent(own.max) : mostCrossExtent
    }
    return ReferenceLayout.layout(
      child.element,
      SizeRange(size(least, across.0), size(most, across.1)),
      parentSize: parentSize,
      grid: grid
    )
  }

  func layout() -> ReferenceLayout {
    if spec.children.isEmpty { return ReferenceLayout(size: range.min) }
    var children = spec.children.map { element in
      let align = element.style.alignSelf ?? alignItems
      let isHanging = align == .baselineFirst || align == .baselineLast
      return Child(element: element, style: element.style, align: isHanging && !isRow ? .start : align)
    }
    let flexible = children.filter { $0.style.flexGrow > 0 && $0.style.flexShrink > 0 }
    let isDeferred = flexible.count == 1 && length(range.min) == length(range.max)
    for (index, child) in children.enumerated() {
      if isDeferred, child.style.flexGrow > 0, child.style.flexShrink > 0 { continue }
      let basis = child.style.flexBasis
      children[index].layout = lay(
        child,
        basis.resolved(in: length(parentSize), auto: 0),
        basis.resolved(in: length(parentSize), auto: .infinity),
        crossExtent(range.min),
        crossExtent(range.max)
      )
    }
    var lines = lines(of: children)
    for number in lines.indices { flex(&lines[number].children, isDeferred: isDeferred) }
    for number in lines.indices { measureCrossExtent(of: &lines[number], isOnly: lines.count == 1) }
    let free = crossViolation(totalCrossExtent(lines))
    for number in lines.indices {
      if lines.count > 1, spec.alignContent == .stretch, free > 0.01 {
        lines[number].crossExtent += free / Double(lines.count)
      }
      stretch(&lines[number])
    }
    return place(lines)
  }

  private func lines(of children: [Child]) -> [Line] {
    if spec.flexWrap == .noWrap { return [Line(children: children)] }
    var lines = [Line()]
    var sum = 0.0
    for child in children {
      let outer = child.style.spacingBefore + length(child.size) + child.style.spacingAfter
      let gap = lines[lines.count - 1].children.isEmpty ? 0 : spec.spacing
      if !lines[lines.count - 1].children.isEmpty, lengthViolation(sum + gap + outer) < 0 {
        lines.append(Line(children: [child]))
        sum = outer
      } else {
        lines[lines.count - 1].children.append(child)
        sum += gap + outer
      }
    }
    return lines
  }

  private func flex(_ children: inout [Child], isDeferred: Bool) {
    let violation = lengthViolation(totalLength(children))
    let factors = children.map {
      violation.magnitude < 0.01 ? 0 : violation > 0 ? $0.style.flexGrow : $0.style.flexShrink
    }
    let sum = factors.reduce(0, +)
    if sum == 0 {
      for (index, child) in children.enumerated() where child.layout == nil {
        children[index].layout = lay(child, 0, 0, crossExtent(range.min), crossExtent(range.max))
      }
      return
    }
    let weights = zip(children, factors).map { length($0.size) * ($1 / sum) }
    let weightSum = weights.reduce(0, +)
    let changes = children.indices.map { index in
      if violation > 0 { return (violation * (factors[index] / sum)).rounded(.down) }
      return weightSum == 0 ? 0 : -(weights[index] / weightSum * violation).magnitude
    }
    let remainder = changes.reduce(violation, -)
    guard let first = changes.firstIndex(where: { $0 != 0 }) else { return }
    for (index, child) in children.enumerated() where changes[index] != 0 {
      let rest = index == first && child.style.flexGrow > 0 ? remainder : 0
      let wanted = max(0, length(child.size) + changes[index] + rest)
      children[index].layout = lay(child, wanted, wanted, crossExtent(range.min), crossExtent(range.max))
    }
  }

  private func baseline(_ child: Child) -> Double {
    let baselines = Self.baselines(child.element)
    switch child.align {
    case .baselineFirst: return baselines.ascender
    case .baselineLast: return crossExtent(child.size) + baselines.descender
    default: return 0
    }
  }

  private static func baselines(_ element: any LayoutElement) -> LayoutBaselines {
    if let styled = element as? StyledElement { return baselines(styled.child) }
    if let stack = element as? StackLayoutSpec, let first = stack.children.first,
      let last = stack.children.last
    {
      if stack.direction == .vertical {
        return LayoutBaselines(
          ascender: baselines(first).ascender,
          descender: baselines(last).descender
        )
      }
      if stack.direction == .verticalReversed {
        return LayoutBaselines(
          ascender: baselines(last).ascender,
          descender: baselines(first).descender
        )
      }
    }
    return LayoutBaselines(ascender: element.style.ascender, descender: element.style.descender)
  }

  private func measureCrossExtent(of line: inout Line, isOnly: Bool) {
    let hanging = line.children.filter { $0.align == .baselineFirst || $0.align == .baselineLast }
    let others = line.children.filter { $0.align != .baselineFirst && $0.align != .baselineLast }
    line.baseline = hanging.reduce(0) { max($0, baseline($1)) }
    let below = hanging.reduce(0) { max($0, crossExtent($1.size) - baseline($1)) }
    line.crossExtent = max(line.baseline + below, others.reduce(0) { max($0, crossExtent($1.size)) })
    if isOnly {
      line.crossExtent = min(max(crossExtent(range.min), line.crossExtent), crossExtent(range.max))
    }
  }

  private func stretch(_ line: inout Line) {
    for (index, child) in line.children.enumerated() {
      if child.align == .stretch, line.crossExtent - crossExtent(child.size) > 0.01 {
        let same = length(child.size)
        line.children[index].layout = lay(child, same, same, line.crossExtent, line.crossExtent)
      } else if child.layout == nil {
        line.children[index].layout = ReferenceLayout.layout(
          child.element,
          .zero,
          parentSize: parentSize,
          grid: grid
        )
      }
    }
  }

  private func place(_ lines: [Line]) -> ReferenceLayout {
    var placed: [ReferenceLayout] = []
    let free = crossViolation(totalCrossExtent(lines))
    var (across, lineGap) = (0.0, 0.0)
    switch spec.alignContent {
    case .center: across = free / 2
    case .end: across = free
    case .spaceBetween where free >= 0.01 && lines.count > 1: lineGap = free / Double(lines.count - 1)
    case .spaceAround where free >= 0.01 && lines.count > 1:
      across = free / Double(lines.count * 2)
      lineGap = across * 2
    case .spaceAround: across = free / 2
    default: break
    }
    for (number, line) in lines.enumerated() {
      if number > 0 { across += lineGap + spec.lineSpacing }
      let space = lengthViolation(totalLength(line.children))
      let count = line.children.count
      var (along, gap) = (0.0, 0.0)
      switch justifyContent {
      case .center: along = space / 2
      case .end: along = space
      case .spaceBetween where space >= 0.01 && count > 1: gap = space / Double(count - 1)
      case .spaceAround where space >= 0.01 && count > 1:
        along = space / Double(count * 2)
        gap = along * 2
      case .spaceAround: along = space / 2
      default: break
      }
      for (index, child) in line.children.enumerated() {
        along += child.style.spacingBefore
        if index > 0 { along += spec.spacing + gap }
        let corner = size(along, across + offset(child, in: line))
        if let layout = child.layout { placed.append(layout.at(corner.width, corner.height)) }
        along += length(child.size) + child.style.spacingAfter
      }
      across += line.crossExtent
    }
    let longest = lines.reduce(0) { max($0, totalLength($1.children)) }
    let total = range.clamp(size(longest, totalCrossExtent(lines)))
    if spec.direction == .horizontalReversed || spec.direction == .verticalReversed {
      let end = grid.ceil(length(total))
      placed = placed.map { layout in
        isRow
          ? layout.at(end - layout.position.x - layout.size.width, layout.position.y)
          : layout.at(layout.position.x, end - layout.position.y - layout.size.height)
      }
    }
    return ReferenceLayout(size: total, children: placed)
  }

  private func offset(_ child: Child, in line: Line) -> Double {
    switch child.align {
    case .start, .stretch: 0
    case .end: line.crossExtent - crossExtent(child.size)
    case .center: grid.floor((line.crossExtent - crossExtent(child.size)) / 2)
    case .baselineFirst, .baselineLast: line.baseline - baseline(child)
    }
  }
}
