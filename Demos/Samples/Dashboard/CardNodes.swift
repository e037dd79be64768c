import AsyncDisplay

/// A figure that counts up to its next value.
final class FigureCard: CardNode {
  let figure = FigureNode()
  private let suffix: String
  private(set) var value = 0
  private var animation: FrameAnimation?

  nonisolated init(_ title: String, suffix: String = "") {
    self.suffix = suffix
    super.init(title, span: 1, heights: (100, 100))
  }

  nonisolated override func content() -> any LayoutElement { figure }

  func show(_ new: Int, animated: Bool) {
    animation?.cancel()
    let old = value
    guard animated, isInHierarchy else { return set(new) }
    let animation = FrameAnimation(duration: .milliseconds(600), curve: .easeOut) { [weak self] progress in
      self?.set(old + Int((Double(new - old) * progress).rounded()))
    }
    self.animation = animation
    addAnimation(animation)
  }

  private func set(_ new: Int) {
    value = new
    let digits = String(new)
    let groups = stride(from: 0, to: digits.count, by: 3).map { String(digits.dropLast($0).suffix(3)) }
    figure.text = groups.reversed().joined(separator: ",") + suffix
  }
}

/// A chart that fills its card.
final class ChartCard: CardNode {
  let chart: ChartNode
  let legend: [(dot: PanelNode, name: TextNode)]

  nonisolated init(_ title: String, _ drawing: any Drawing, legend: [(Ink, String)] = []) {
    chart = ChartNode(drawing, label: title)
    self.legend = legend.map { (PanelNode($0, cornerRadius: 5), TextNode($1, size: 13, ink: .text)) }
    super.init(title, span: 2, heights: (220, 360))
  }

  nonisolated override func content() -> any LayoutElement {
    HStackLayout(spacing: 24, alignItems: .stretch) {
      chart.flexGrow(1).flexShrink(1)
      if !legend.isEmpty {
        VStackLayout(spacing: 12, justifyContent: .center) {
          for (dot, name) in legend {
            HStackLayout(spacing: 8, alignItems: .center) {
              dot.frame(width: 10, height: 10)
              name
            }
          }
        }.flexGrow(1)
      }
    }.flexGrow(1).flexShrink(1)
  }
}

/// What happens, the newest first.
final class EventsCard: CardNode {
  let list: ListNode
  private let source: SnapshotSource<Int, Int, ShopEvent>

  nonisolated init(_ title: String, _ events: [ShopEvent]) {
    source = SnapshotSource(Self.snapshot(of: events), isUnchanged: ==) { EventRow($0) }
    list = ListNode(source, estimatedRowLength: 30)
    super.init(title, span: 2, heights: (220, 380))
    configured { card in
      card.list.anchoring = .start
      card.list.allowsSelection = false
    }
  }

  nonisolated override func content() -> any LayoutElement { list.flexGrow(1).flexShrink(1) }

  func show(_ events: [ShopEvent]) { source.apply(Self.snapshot(of: events)) }

  private nonisolated static func snapshot(of events: [ShopEvent]) -> ListSnapshot<Int, Int, ShopEvent> {
    (try? ListSnapshot(sections: [ListSection(id: 0, items: events)])) ?? ListSnapshot()
  }
}

private final class EventRow: CellNode {
  let dot: PanelNode
  let text: TextNode
  let amount: TextNode

  nonisolated init(_ event: ShopEvent) {
    dot = PanelNode(
      event.kind == .order ? .accent : event.kind == .payment ? .positive : .negative,
      cornerRadius: 4
    )
    text = TextNode(event.text, size: 14, maximumLineCount: 1)
    amount = TextNode(
      event.amount,
      size: 14,
      weight: .bold,
      ink: event.kind == .refund ? .negative : .secondary
    )
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    HStackLayout(spacing: 10, alignItems: .center) {
      dot.frame(width: 8, height: 8)
      text.flexShrink(1)
      Spacer(minLength: 8)
      amount
    }.padding(vertical: 6)
  }
}
