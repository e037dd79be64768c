import DisplayGeometry
@testable import DisplayLayout

/// The layout algorithms told as plainly as possible, to compare the engine with.
///
/// Every size is computed afresh, by calling down the tree; nothing is cached, nothing is put off, and
/// nothing is reported. It takes exponential time in the depth of the tree.
struct ReferenceLayout: Equatable {
  var size: Size
  var position = Point.zero
  var children: [ReferenceLayout] = []

  /// The layout of an element in a range.
  static func layout(
    _ element: any LayoutElement,
    _ range: SizeRange,
    parentSize: Size,
    grid: PixelGrid
  ) -> ReferenceLayout {
    let own = range.intersection(element.style.sizeRange(in: parentSize))
    var layout: ReferenceLayout
    switch element {
    case let spec as StackLayoutSpec: layout = ReferenceStack(spec, own, grid: grid).layout()
    case let spec as InsetLayoutSpec: layout = inset(spec, range, parentSize, grid)
    case let spec as OverlayLayoutSpec: layout = overlay(spec, range, parentSize, grid)
    case let spec as BackgroundLayoutSpec: layout = background(spec, range, parentSize, grid)
    case let spec as RatioLayoutSpec: layout = ratio(spec, own, grid)
    case let spec as RelativeLayoutSpec: layout = relative(spec, own, grid)
    case let spec as CenterLayoutSpec: layout = center(spec, own, grid)
    case let spec as AbsoluteLayoutSpec: layout = absolute(spec, own, grid)
    case let spec as CornerLayoutSpec: layout = corner(spec, own, grid)
    case let spec as WrapperLayoutSpec: layout = wrapper(spec, own, grid)
    case let spec as StyledElement:
      let child = Self.layout(spec.child, own, parentSize: parentSize, grid: grid)
      layout = ReferenceLayout(size: child.size, children: [child])
    default:
      layout = ReferenceLayout(
        size: element.layout(
          thatFits: range,
          parentSize: parentSize,
          context: LayoutContext(pixelGrid: grid)
        ).size
      )
    }
    layout.size = Size(width: grid.ceil(layout.size.width) + 0, height: grid.ceil(layout.size.height) + 0)
    return layout
  }

  func at(_ x: Double, _ y: Double) -> ReferenceLayout {
    var layout = self
    layout.position = Point(x: x, y: y)
    return layout
  }

  /// Whether the engine's layout has the same frames.
  func matches(_ layout: Layout) -> Bool {
    size == layout.size && position == layout.position && children.count == layout.sublayouts.count
      && zip(children, layout.sublayouts).allSatisfy { $0.matches($1) }
  }

  static func available(_ size: Size) -> Size {
    Size(
      width: size.width < 10_000_000 ? size.width : .nan,
      height: size.height < 10_000_000 ? size.height : .nan
    )
  }
}

extension ReferenceLayout {
  private static func inset(
    _ spec: InsetLayoutSpec,
    _ range: SizeRange,
    _ parentSize: Size,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    func inset(_ inset: Double, _ max: Double) -> Double { inset.isInfinite && max >= 1e7 ? 0 : inset }
    func finite(_ number: Double) -> Double { number.isInfinite ? 0 : number }
    let (left, right) = (
      inset(spec.insets.left, range.max.width), inset(spec.insets.right, range.max.width)
    )
    let (top, bottom) = (
      inset(spec.insets.top, range.max.height), inset(spec.insets.bottom, range.max.height)
    )
    let (across, down) = (finite(left) + finite(right), finite(top) + finite(bottom))
    let least = Size(
      width: max(0, (left.isInfinite || right.isInfinite ? 0 : range.min.width) - across),
      height: max(0, (top.isInfinite || bottom.isInfinite ? 0 : range.min.height) - down)
    )
    let most = Size(
      width: max(0, range.max.width - across),
      height: max(0, range.max.height - down)
    )
    let inner = Size(
      width: parentSize.width.isNaN ? .nan : max(0, parentSize.width - across),
      height: parentSize.height.isNaN ? .nan : max(0, parentSize.height - down)
    )
    let child = layout(spec.child, SizeRange(least, most), parentSize: inner, grid: grid)
    func outer(_ before: Double, _ length: Double, _ after: Double, _ max: Double) -> Double {
      let sum = length + before + after
      return sum.isInfinite ? max : sum
    }
    func place(_ before: Double, _ length: Double, _ after: Double, _ max: Double) -> Double {
      if before.isFinite { return before }
      return max - ((after.isFinite ? after : grid.round((max - length) / 2)) + length)
    }
    let size = Size(
      width: outer(left, child.size.width, right, range.max.width),
      height: outer(top, child.size.height, bottom, range.max.height)
    )
    let placed = child.at(
      place(left, child.size.width, right, range.max.width),
      place(top, child.size.height, bottom, range.max.height)
    )
    return ReferenceLayout(size: range.clamp(size), children: [placed])
  }

  private static func overlay(
    _ spec: OverlayLayoutSpec,
    _ range: SizeRange,
    _ parentSize: Size,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    let child = layout(spec.child, range, parentSize: parentSize, grid: grid)
    let exact = SizeRange(child.size, child.size)
    let overlay = layout(spec.overlay, exact, parentSize: child.size, grid: grid)
    return ReferenceLayout(size: child.size, children: [child, overlay])
  }

  private static func background(
    _ spec: BackgroundLayoutSpec,
    _ range: SizeRange,
    _ parentSize: Size,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    let child = layout(spec.child, range, parentSize: parentSize, grid: grid)
    let exact = SizeRange(child.size, child.size)
    let background = layout(spec.background, exact, parentSize: parentSize, grid: grid)
    return ReferenceLayout(size: child.size, children: [background, child])
  }

  private static func ratio(
    _ spec: RatioLayoutSpec,
    _ range: SizeRange,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    var candidates: [Size] = []
    if range.max.width < 1e7 {
      let height = grid.floor(spec.ratio * range.max.width)
      candidates.append(range.clamp(Size(width: range.max.width, height: height)))
    }
    if range.max.height < 1e7 {
      let width = grid.floor(range.max.height / spec.ratio)
      candidates.append(range.clamp(Size(width: width, height: range.max.height)))
    }
    var best: Size?
    func error(_ size: Size) -> Double { (size.height / size.width - spec.ratio).magnitude }
    for candidate in candidates {
      if let current = best, !(error(current) > error(candidate)) { continue }
      best = candidate
    }
    let child = layout(
      spec.child,
      best.map { range.intersection(SizeRange($0, $0)) } ?? range,
      parentSize: best ?? Size(width: .nan, height: .nan),
      grid: grid
    )
    return ReferenceLayout(size: child.size, children: [child])
  }

  private static func relative(
    _ spec: RelativeLayoutSpec,
    _ range: SizeRange,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    let available = available(range.max)
    let least = Size(
      width: spec.horizontalPosition == .none ? range.min.width : 0,
      height: spec.verticalPosition == .none ? range.min.height : 0
    )
    let child = layout(spec.child, SizeRange(least, range.max), parentSize: available, grid: grid)
    var size = range.clamp(
      Size(
        width: available.width.isNaN ? child.size.width : available.width,
        height: available.height.isNaN ? child.size.height : available.height
      )
    )
    if spec.sizing.contains(.minimumWidth) { size.width = min(size.width, child.size.width) }
    if spec.sizing.contains(.minimumHeight) { size.height = min(size.height, child.size.height) }
    size = range.clamp(size)
    func share(_ position: RelativeLayoutSpec.Position) -> Double {
      position == .center ? 0.5 : position == .end ? 1 : 0
    }
    let placed = child.at(
      grid.round((size.width - child.size.width) * share(spec.horizontalPosition)),
      grid.round((size.height - child.size.height) * share(spec.verticalPosition))
    )
    return ReferenceLayout(size: size, children: [placed])
  }

  private static func center(
    _ spec: CenterLayoutSpec,
    _ range: SizeRange,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    let spec = RelativeLayoutSpec(
      horizontalPosition: spec.centering.contains(.horizontal) ? .center : .none,
      verticalPosition: spec.centering.contains(.vertical) ? .center : .none,
      sizing: spec.sizing,
      child: spec.child
    )
    return relative(spec, range, grid)
  }

  private static func absolute(
    _ spec: AbsoluteLayoutSpec,
    _ range: SizeRange,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    let available = available(range.max)
    let children = spec.children.map { child in
      let origin = child.style.layoutPosition
      let rest = Size(width: range.max.width - origin.x, height: range.max.height - origin.y)
      let asked = child.style.sizeRange(in: available, auto: SizeRange(.zero, rest))
      return layout(child, asked, parentSize: available, grid: grid).at(origin.x, origin.y)
    }
    var size = available
    if spec.sizing == .sizeToFit || size.width.isNaN {
      size.width = children.reduce(range.min.width) { max($0, $1.position.x + $1.size.width) }
    }
    if spec.sizing == .sizeToFit || size.height.isNaN {
      size.height = children.reduce(range.min.height) { max($0, $1.position.y + $1.size.height) }
    }
    return ReferenceLayout(size: range.clamp(size), children: children)
  }

  private static func corner(
    _ spec: CornerLayoutSpec,
    _ range: SizeRange,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    let available = available(range.max)
    let child = layout(spec.child, range, parentSize: available, grid: grid)
    let corner = layout(spec.corner, range, parentSize: available, grid: grid)
    let isRight = spec.location == .topRight || spec.location == .bottomRight
    let isBottom = spec.location == .bottomLeft || spec.location == .bottomRight
    let x = (isRight ? child.size.width : 0) - corner.size.width / 2 + spec.offset.x
    let y = (isBottom ? child.size.height : 0) - corner.size.height / 2 + spec.offset.y
    guard spec.sizing == .union else {
      return ReferenceLayout(size: child.size, children: [child, corner.at(x, y)])
    }
    let (left, top) = (min(0, x), min(0, y))
    let union = Size(
      width: max(child.size.width, x + corner.size.width) - left,
      height: max(child.size.height, y + corner.size.height) - top
    )
    return ReferenceLayout(
      size: range.clamp(union),
      children: [child.at(-left, -top), corner.at(x - left, y - top)]
    )
  }

  private static func wrapper(
    _ spec: WrapperLayoutSpec,
    _ range: SizeRange,
    _ grid: PixelGrid
  ) -> ReferenceLayout {
    let children = spec.children.map {
      layout($0, range, parentSize: range.max, grid: grid)
    }
    let size = children.reduce(range.min) {
      Size(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
    }
    return ReferenceLayout(size: size, children: children)
  }
}

extension SizeRange {
  /// A range with these ends, which may be the wrong way round; stretching makes such ranges.
  init(_ min: Size, _ max: Size) {
    self.init(uncheckedMin: min, max: max)
  }
}
