import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@Suite("A chain of modifiers reads from left to right")
struct ModifierChainTests {
  private let ranges = [
    SizeRange(upTo: Size(width: 300, height: 200)),
    SizeRange(exactly: Size(width: 300, height: 200)),
    SizeRange(min: Size(width: 120, height: 90), max: Size(width: 300, height: 200)),
  ]

  /// All chains of so many modifiers.
  private func chains(of count: Int) -> [[ChainedModifier]] {
    guard count > 0 else { return [[]] }
    return chains(of: count - 1).flatMap { chain in ChainedModifier.allCases.map { chain + [$0] } }
  }

  /// The frames of the leaves in the coordinates of the root, the hindmost first.
  private func leaves(of layout: Layout, at origin: Point = .zero) -> [Rect] {
    let origin = origin + layout.position
    if layout.sublayouts.isEmpty { return [Rect(origin: origin, size: layout.size)] }
    return layout.sublayouts.flatMap { leaves(of: $0, at: origin) }
  }

  private func check(
    _ element: any LayoutElement,
    _ horizontal: NestedBox,
    _ vertical: NestedBox,
    in range: SizeRange,
    _ name: @autoclosure () -> String
  ) {
    let layout = element.layout(thatFits: range)
    let x = horizontal.outcome(range.min.width, range.max.width)
    let y = vertical.outcome(range.min.height, range.max.height)
    let expected = zip(x.leaves, y.leaves).map {
      Rect(origin: Point(x: $0.start, y: $1.start), size: Size(width: $0.length, height: $1.length))
    }
    let isRight = layout.size == Size(width: x.length, height: y.length) && leaves(of: layout) == expected
    guard !isRight else { return }
    Issue.record("\(name()) in \(range)\n\(expected)\n\(x.length)×\(y.length)\n\(LayoutDebug.tree(layout))")
  }

  @Test(
    "in every container, as boxes in boxes do",
    arguments: TestDepth.isFull ? ChainContainer.allCases : [.root, .stretchingRow, .absolute]
  )
  func everyContainer(_ container: ChainContainer) {
    for count in 1...TestDepth.count(2, full: 3) {
      for chain in chains(of: count) {
        var spec: any LayoutSpec = MeasuredLeaf(Size(width: 30, height: 16))
        var element: any LayoutElement = spec
        var horizontal = NestedBox.leaf(30)
        var vertical = NestedBox.leaf(16)
        for modifier in chain {
          spec = modifier.applied(to: spec)
          element = modifier.applied(toElement: element)
          horizontal = modifier.box(around: horizontal, isWidth: true)
          vertical = modifier.box(around: vertical, isWidth: false)
        }
        for range in ranges {
          let (x, y) = container.boxes(around: horizontal, vertical, in: range)
          check(container.wrapped(spec), x, y, in: range, "\(chain) in \(container)")
          check(container.wrapped(element), x, y, in: range, "\(chain) of elements in \(container)")
        }
      }
    }
  }

  @Test(
    "so that a padded element is exactly as large as its frame, wherever there is room",
    arguments: ChainContainer.allCases
  )
  func exactFrame(_ container: ChainContainer) {
    let element = MeasuredLeaf(Size(width: 30, height: 16)).padding(8).frame(width: 100, height: 50)
    for range in container == .root ? [ranges[0]] : ranges {
      let layout = container.wrapped(element).layout(thatFits: range)
      func find(_ layout: Layout) -> Layout? {
        if layout.elementType == InsetLayoutSpec.self, layout.sublayouts.first?.sublayouts.isEmpty == true {
          return layout
        }
        return layout.sublayouts.lazy.compactMap { find($0) }.first
      }
      #expect(find(layout)?.size == Size(width: 100, height: 50), "\(container) in \(range)")
    }
  }
}
