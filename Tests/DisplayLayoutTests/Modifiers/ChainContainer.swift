import DisplayGeometry
import DisplayLayout

/// What a chain of modifiers stands in, made by initializers of specs, and the boxes that it reads as.
enum ChainContainer: CaseIterable {
  case root
  case row
  case stretchingRow
  case column
  case stretchingColumn
  case inset
  case background
  case behind
  case overlay
  case inFront
  case centered
  case wrapper
  case absolute
  case ratio
  case relativeStart
  case relativeEnd
  case corner
  case badge

  private static let block = MeasuredLeaf(Size(width: 240, height: 160))

  func wrapped(_ element: any LayoutElement) -> any LayoutElement {
    switch self {
    case .root: element
    case .row: StackLayoutSpec(.horizontal, alignItems: .start, children: [element])
    case .stretchingRow: StackLayoutSpec(.horizontal, children: [element])
    case .column: StackLayoutSpec(.vertical, alignItems: .start, children: [element])
    case .stretchingColumn: StackLayoutSpec(.vertical, children: [element])
    case .inset: InsetLayoutSpec(EdgeInsets(all: 4), child: element)
    case .background: BackgroundLayoutSpec(child: element, background: MeasuredLeaf())
    case .behind: BackgroundLayoutSpec(child: Self.block, background: element)
    case .overlay: OverlayLayoutSpec(child: element, overlay: MeasuredLeaf())
    case .inFront: OverlayLayoutSpec(child: Self.block, overlay: element)
    case .centered: CenterLayoutSpec(child: element)
    case .wrapper: WrapperLayoutSpec(element)
    case .absolute: AbsoluteLayoutSpec(children: [element])
    case .ratio: RatioLayoutSpec(0.5, child: element)
    case .relativeStart: RelativeLayoutSpec(child: element)
    case .relativeEnd: RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .end, child: element)
    case .corner: CornerLayoutSpec(.topRight, child: element, corner: MeasuredLeaf(Size(width: 4, height: 4)))
    case .badge: CornerLayoutSpec(.topRight, child: Self.block, corner: element)
    }
  }

  func boxes(
    around x: NestedBox,
    _ y: NestedBox,
    in range: SizeRange
  ) -> (horizontal: NestedBox, vertical: NestedBox) {
    switch self {
    case .root: (x, y)
    case .row: (.inLine(x), .across(y))
    case .stretchingRow: (.inLine(x), .stretched(y))
    case .column: (.across(x), .inLine(y))
    case .stretchingColumn: (.stretched(x), .inLine(y))
    case .inset: (.padded(4, 4, x), .padded(4, 4, y))
    case .background:
      (.decorated(x, by: .leaf(1_000), isBehind: true), .decorated(y, by: .leaf(1_000), isBehind: true))
    case .behind:
      (.decorated(.leaf(240), by: x, isBehind: true), .decorated(.leaf(160), by: y, isBehind: true))
    case .overlay:
      (.decorated(x, by: .leaf(1_000), isBehind: false), .decorated(y, by: .leaf(1_000), isBehind: false))
    case .inFront:
      (.decorated(.leaf(240), by: x, isBehind: false), .decorated(.leaf(160), by: y, isBehind: false))
    case .centered: (.centered(x), .centered(y))
    case .wrapper: (.plain(x), .plain(y))
    case .absolute: (.free(x), .free(y))
    case .ratio: (.forced(300, x), .forced(150, y))
    case .relativeStart: (.atStart(x), .atStart(y))
    case .relativeEnd: (.atEnd(x), .atEnd(y))
    case .corner: (.badged(x, badge: .leaf(4), isAtEnd: true), .badged(y, badge: .leaf(4), isAtEnd: false))
    case .badge: (.badged(.leaf(240), badge: x, isAtEnd: true), .badged(.leaf(160), badge: y, isAtEnd: false))
    }
  }
}
