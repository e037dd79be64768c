import DisplayConcurrency
import DisplayGeometry
import DisplayLayout
import TestSupport
import Testing

@Suite("The work for stacks inside each other grows with their number alone")
struct NestingDepthTests {
  /// What each level does with the stack inside it, beside a leaf.
  enum Level: CaseIterable {
    /// Both grow and shrink from the lengths that they have by themselves.
    case flexing
    /// The same in a column in a row in a column.
    case alternating
    /// Both grow from a share of the length.
    case basis
    /// The stack takes what the leaf leaves.
    case filling
    /// The leaf decides the height, to which the stack is stretched.
    case stretching
    /// The stack wraps.
    case wrapping
  }

  private func wrap(_ inner: any LayoutSpec, _ level: Level, at depth: Int) -> StackLayoutSpec {
    var inner = inner
    var leaf = MeasuredLeaf(measure: { range in range.clamp(Size(width: 7, height: 20 + Double(depth))) })
    switch level {
    case .flexing, .alternating:
      (inner.style.flexGrow, inner.style.flexShrink) = (1, 1)
      (leaf.style.flexGrow, leaf.style.flexShrink) = (1, 1)
    case .basis:
      (inner.style.flexBasis, inner.style.flexGrow) = (.fraction(0.6), 1)
      (leaf.style.flexBasis, leaf.style.flexGrow) = (.fraction(0.2), 1)
    case .filling:
      (inner.style.flexGrow, inner.style.flexShrink) = (1, 1)
    case .stretching, .wrapping: break
    }
    return StackLayoutSpec(
      level == .alternating && depth % 2 == 0 ? .vertical : .horizontal,
      alignItems: level == .wrapping ? .start : .stretch,
      flexWrap: level == .wrapping ? .wrap : .noWrap,
      children: [inner, leaf]
    )
  }

  private func work(depth: Int, _ wrap: (any LayoutSpec, Int) -> any LayoutSpec) -> LayoutTree.Counts {
    let leaf: any LayoutSpec = MeasuredLeaf(measure: { $0.clamp(Size(width: 5, height: 5)) })
    var tree = LayoutTree((0..<depth).reduce(leaf) { inner, number in wrap(inner, number) })
    let range = SizeRange(min: Size(width: 4_000, height: 0), max: Size(width: 4_000, height: 2_000))
    _ = diagnosed { tree.layout(thatFits: range) }
    return tree.counts
  }

  @Test(
    "4 calls of closures and 4 calculations a level at most, from 10 levels to 160",
    arguments: Level.allCases
  )
  func linear(_ level: Level) {
    for depth in [10, 20, 40, 80, 160] {
      let counts = work(depth: depth) { inner, number in wrap(inner, level, at: number) }
      #expect(counts.measurements <= 4 * depth, "\(depth) levels")
      #expect(counts.calculations <= 4 * depth, "\(depth) levels")
    }
  }

  @Test("512 calls of closures a level at most where each level is measured twice with other lengths")
  func limited() {
    for depth in TestDepth.isFull ? [10, 20, 40] : [20] {
      let counts = work(depth: depth) { inner, number in
        var inset = InsetLayoutSpec(EdgeInsets(all: 1), child: wrap(inner, .basis, at: number))
        (inset.style.flexBasis, inset.style.flexGrow) = (.fraction(0.8), 1)
        return StackLayoutSpec(.horizontal, children: [inset])
      }
      #expect(counts.measurements <= 512 * depth, "\(depth) levels")
      #expect(counts.calculations <= 3 * 512 * depth, "\(depth) levels")
    }
  }
}
