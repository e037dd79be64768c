import AsyncDisplay
import DisplaySimulation

/// What a shop has sold in a second of its day: figures that belong together.
struct Figures: Hashable, Sendable {
  var visits: Int
  var orders: Int
  /// In euros.
  var revenue: Int
  var returns: Int
}

/// Something that happened in the shop.
struct ShopEvent: Identifiable, Hashable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable { case order, payment, refund }

  let id: Int
  var kind: Kind
  var text: String
  var amount: String
}

/// A shop that sells all the time, the same in each run.
struct Shop: Sendable {
  private(set) var figures = Figures(visits: 18_240, orders: 912, revenue: 41_040, returns: 38)
  /// Orders of the last minutes, the newest last.
  private(set) var course: [Double] = []
  /// The newest events, the newest first.
  private(set) var events: [ShopEvent] = []
  private var random = SeededGenerator(seed: 7)
  private var eventCount = 0

  private static let towns = ["Lisbon", "Turku", "Ghent", "Graz"]
  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  let week = [0.52, 0.61, 0.58, 0.74, 0.93, 1.0, 0.67]
  let channels: [(name: String, share: Double)] = [("Web", 0.54), ("App", 0.31), ("Phone", 0.15)]

  init() {
    for _ in 0..<60 { sell() }
    for _ in 0..<12 { happen() }
  }

  /// A second passes. Every twentieth visitor orders, for 45 euros, and every twenty-fourth order comes back.
  mutating func sell() {
    let orders = Int.random(in: 3...24, using: &random)
    figures.orders += orders
    figures.visits = figures.orders * 20
    figures.revenue = figures.orders * 45
    figures.returns = figures.orders / 24
    let last = course.last ?? 12
    course.append(last * 0.7 + Double(orders) * 0.3)
    if course.count > 60 { course.removeFirst() }
  }

  /// A tenth of a second passes.
  mutating func happen() {
    eventCount += 1
    let kind = ShopEvent.Kind.allCases[Int.random(in: 0..<3, using: &random)]
    let number = Int.random(in: 1_000...9_999, using: &random)
    let text =
      switch kind {
      case .order: "Order \(number) from \(Self.towns[number % Self.towns.count])"
      case .payment: "Payment for order \(number)"
      case .refund: "Refund of order \(number)"
      }
    let amount = kind == .refund ? "–45 €" : "45 €"
    events.insert(ShopEvent(id: eventCount, kind: kind, text: text, amount: amount), at: 0)
    if events.count > 40 { events.removeLast() }
  }
}
