import AsyncDisplay

/// Cards in as many columns as there is room for. One of them may be unfolded, and then takes all columns.
final class DashboardNode: ScrollNode {
  let heading = TextNode("Today", size: 28, weight: .bold)
  let figures = [
    FigureCard("Revenue", suffix: " €"), FigureCard("Orders"), FigureCard("Visits"), FigureCard("Returns"),
  ]
  let course: ChartCard
  let channels: ChartCard
  let week: ChartCard
  let events: EventsCard
  /// The place of the card that is unfolded.
  let unfolded = LayoutInput<Int?>(nil)
  private let cards: [CardNode]

  nonisolated init(_ shop: Shop) {
    course = ChartCard("Orders a second", CurveDrawing(values: shop.course))
    channels = ChartCard(
      "Where orders come from",
      RingDrawing(shares: shop.channels.map(\.share)),
      legend: zip(RingDrawing.inks, shop.channels).map { ($0, "\($1.name)  \(Int(100 * $1.share)) %") }
    )
    week = ChartCard("This week", BarsDrawing(values: shop.week, names: Shop.weekdays))
    events = EventsCard("Events", shop.events)
    cards = figures + [course, channels, week, events]
    super.init(scrolling: .vertical)
    configured { dashboard in
      dashboard.show(shop, animated: false)
      for (index, card) in dashboard.cards.enumerated() {
        card.addAction(for: .touchUpInside) { [weak dashboard] _, _ in dashboard?.toggle(index) }
      }
    }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    let columns = range.max.width > 760 ? 4 : 2
    return VStackLayout(spacing: 14, alignItems: .stretch) {
      heading
      for row in rows(of: columns) {
        HStackLayout(spacing: 14) {
          for index in row {
            let isUnfolded = index == unfolded.value
            let heights = cards[index].heights
            cards[index].frame(height: .points(isUnfolded ? heights.unfolded : heights.folded))
              .flexBasis(0).flexGrow(isUnfolded ? Double(columns) : Double(cards[index].span))
          }
        }
      }
    }
    .padding(range.max.width > 760 ? 24 : 16)
  }

  /// Which cards stand beside each other.
  private nonisolated func rows(of columns: Int) -> [[Int]] {
    var rows: [[Int]] = []
    var room = 0
    for (index, card) in cards.enumerated() {
      let span = index == unfolded.value ? columns : min(columns, card.span)
      if room < span {
        rows.append([])
        room = columns
      }
      rows[rows.count - 1].append(index)
      room -= span
    }
    return rows
  }

  /// Shows a second's figures.
  func show(_ shop: Shop, animated: Bool = true) {
    let values = [shop.figures.revenue, shop.figures.orders, shop.figures.visits, shop.figures.returns]
    for (card, value) in zip(figures, values) { card.show(value, animated: animated) }
    course.chart.drawing = CurveDrawing(values: shop.course)
  }

  private func toggle(_ index: Int) {
    guard cards[index].heights.unfolded > cards[index].heights.folded else { return }
    unfolded.value = unfolded.value == index ? nil : index
    transitionLayout(LayoutTransition(duration: .milliseconds(400)))
  }

  override func didLoad() { backgroundColor = Ink.ground.color(in: environment.appearance) }

  override func environmentDidChange(from old: NodeEnvironment) {
    backgroundColor = Ink.ground.color(in: environment.appearance)
  }
}
