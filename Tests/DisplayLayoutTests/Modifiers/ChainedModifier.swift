import DisplayGeometry
import DisplayLayout

/// Modifiers in a chain, as the library applies them and as the boxes that they read as.
enum ChainedModifier: CaseIterable {
  case padding
  case unevenPadding
  case frame
  case width
  case smallFrame
  case minimum
  case maximum
  case greaterMaximum
  case background
  case smallBackground
  case overlay
  case smallOverlay
  case badge
  case centered
  case growing

  private static let greedy = MeasuredLeaf(Size(width: 500, height: 500))
  private static let small = MeasuredLeaf().frame(width: 12, height: 6)

  /// The element with the modifier, as modifiers of specs make it.
  func applied(to spec: any LayoutSpec) -> any LayoutSpec {
    switch self {
    case .padding: spec.padding(8)
    case .unevenPadding: spec.padding(EdgeInsets(top: 2, left: 6, bottom: 4, right: 10))
    case .frame: spec.frame(width: 100, height: 50)
    case .width: spec.frame(width: 60)
    case .smallFrame: spec.frame(width: 20, height: 10)
    case .minimum: spec.minFrame(width: 130, height: 70)
    case .maximum: spec.maxFrame(width: 40, height: 30)
    case .greaterMaximum: spec.maxFrame(width: 160, height: 90)
    case .background: spec.background(Self.greedy)
    case .smallBackground: spec.background(Self.small)
    case .overlay: spec.overlay(Self.greedy)
    case .smallOverlay: spec.overlay(Self.small)
    case .badge: spec.corner(.topLeft, Self.small)
    case .centered: spec.centered()
    case .growing: spec.flexShrink(0)
    }
  }

  /// The element with the modifier, as modifiers of any elements make it.
  func applied<Element: LayoutElement>(toElement element: Element) -> any LayoutElement {
    switch self {
    case .frame: element.frame(width: 100, height: 50)
    case .width: element.frame(width: 60)
    case .smallFrame: element.frame(width: 20, height: 10)
    case .minimum: element.minFrame(width: 130, height: 70)
    case .maximum: element.maxFrame(width: 40, height: 30)
    case .greaterMaximum: element.maxFrame(width: 160, height: 90)
    case .growing: element.flexShrink(0)
    default: applied(to: StyledElement(element))
    }
  }

  /// What the modifier reads as on an axis.
  func box(around inner: NestedBox, isWidth: Bool) -> NestedBox {
    func pick(_ width: Double, _ height: Double) -> Double { isWidth ? width : height }
    let small = NestedBox.bounded(pick(12, 6), pick(12, 6), .leaf(0))
    switch self {
    case .padding: return .padded(8, 8, inner)
    case .unevenPadding: return .padded(pick(6, 2), pick(10, 4), inner)
    case .frame: return .bounded(pick(100, 50), pick(100, 50), inner)
    case .width: return isWidth ? .bounded(60, 60, inner) : inner
    case .smallFrame: return .bounded(pick(20, 10), pick(20, 10), inner)
    case .minimum: return .bounded(pick(130, 70), .infinity, inner)
    case .maximum: return .bounded(0, pick(40, 30), inner)
    case .greaterMaximum: return .bounded(0, pick(160, 90), inner)
    case .background: return .decorated(inner, by: .leaf(500), isBehind: true)
    case .smallBackground: return .decorated(inner, by: small, isBehind: true)
    case .overlay: return .decorated(inner, by: .leaf(500), isBehind: false)
    case .smallOverlay: return .decorated(inner, by: small, isBehind: false)
    case .badge: return .badged(inner, badge: small, isAtEnd: false)
    case .centered: return .centered(inner)
    case .growing: return inner
    }
  }
}
