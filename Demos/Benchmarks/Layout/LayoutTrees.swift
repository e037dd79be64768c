import AsyncDisplay
import DisplayLayout

/// The trees that are laid out, and the sizes on offer.
enum LayoutTrees {
  /// A card of a feed: a header with a picture, two texts and a button; a picture; a text; four buttons.
  ///
  /// It counts as 15 elements, for the keeping of a ratio is a property elsewhere and not an element.
  static func feedCell(text: MeasuredLeaf = wrappingText(of: 900)) -> any LayoutElement {
    StackLayoutSpec(
      .vertical,
      children: [
        StackLayoutSpec(
          .horizontal,
          children: [
            MeasuredLeaf(Size(width: 40, height: 40)),
            StackLayoutSpec(
              .vertical,
              children: [
                MeasuredLeaf(Size(width: 120, height: 16)), MeasuredLeaf(Size(width: 80, height: 14)),
              ]
            ).flexGrow(1),
            MeasuredLeaf(Size(width: 60, height: 30)),
          ]
        ),
        RatioLayoutSpec(0.5625, child: MeasuredLeaf()),
        InsetLayoutSpec(EdgeInsets(all: 8), child: text),
        StackLayoutSpec(
          .horizontal,
          children: [
            MeasuredLeaf(Size(width: 20, height: 32)).flexGrow(1),
            MeasuredLeaf(Size(width: 20, height: 32)).flexGrow(1),
            MeasuredLeaf(Size(width: 20, height: 32)).flexGrow(1),
            MeasuredLeaf(Size(width: 20, height: 32)).flexGrow(1),
          ]
        ),
      ]
    )
  }

  static let feedCellElementCount = 15
  static let feedCellRange = SizeRange(
    min: Size(width: 375, height: 0),
    max: Size(width: 375, height: .infinity)
  )

  /// A text of a length on one line, in lines of 16 points.
  static func wrappingText(of length: Double) -> MeasuredLeaf {
    MeasuredLeaf(fitting: { size(ofText: length, in: $0) })
  }

  static func size(ofText length: Double, in largest: Size) -> Size {
    let width = min(length, largest.width)
    return Size(width: width, height: 16 * (length / max(1, width)).rounded(.up))
  }

  /// Leaves of one size below each other.
  static func column(of count: Int) -> any LayoutElement {
    StackLayoutSpec(
      .vertical,
      children: (0..<count).map { _ in MeasuredLeaf(Size(width: 100, height: 20)) }
    )
  }

  /// Leaves that grow, as many beside each other as fit.
  static func wrappingRow(of count: Int) -> any LayoutElement {
    StackLayoutSpec(
      .horizontal,
      flexWrap: .wrap,
      children: (0..<count).map { _ in MeasuredLeaf(Size(width: 50, height: 20)).flexGrow(1) }
    )
  }

  /// Rows in columns in rows, three by three, with texts at the ends.
  static func nestedStacks(levels: Int, isFlexible: Bool, direction: StackLayoutSpec.Direction = .horizontal)
    -> any LayoutElement
  {
    func flexible<Spec: LayoutSpec>(_ spec: Spec) -> Spec {
      isFlexible ? spec.flexGrow(1).flexShrink(1) : spec
    }
    guard levels > 0 else { return flexible(wrappingText(of: 120)) }
    let next: StackLayoutSpec.Direction = direction == .horizontal ? .vertical : .horizontal
    return flexible(
      StackLayoutSpec(
        direction,
        children: (0..<3).map { _ in
          nestedStacks(levels: levels - 1, isFlexible: isFlexible, direction: next)
        }
      )
    )
  }

  /// The elements of ``nestedStacks(levels:isFlexible:direction:)``.
  static func nestedElementCount(levels: Int) -> Int {
    levels == 0 ? 1 : 1 + 3 * nestedElementCount(levels: levels - 1)
  }

  /// A text inside so many stacks, each of which lets the next one grow and shrink.
  static func chain(levels: Int) -> any LayoutElement {
    var element: any LayoutElement = wrappingText(of: 900).flexGrow(1).flexShrink(1)
    for level in 0..<levels {
      let stack = StackLayoutSpec(level.isMultiple(of: 2) ? .vertical : .horizontal, children: [element])
      element = stack.flexGrow(1).flexShrink(1)
    }
    return element
  }
}
