import AsyncDisplay
import DisplayRaster
import DisplaySimulation
import TestSupport
import Testing

@testable import Samples

@Suite("The dashboard")
@MainActor
struct DashboardSampleTests {
  /// What a text of the figures' style looks like, drawn without a node.
  private func pixels(of text: String, size: Size) -> [UInt32]? {
    let style = TextStyle(
      font: .system(size: 27, weight: .bold),
      color: Color(hex: 0x171B24),
      lineHeightMultiple: 1.1
    )
    var canvas = Canvas()
    let shaped = BuiltInTextEngine().shape(AttributedText(text, style: style))
    canvas.draw(shaped.layout(in: TextContainer(width: size.width)), at: .zero)
    return Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size)?.pixels
  }

  private func number(_ text: String) -> Int? { Int(text.filter(\.isNumber)) }

  @Test("No frame shows two of its figures from different updates")
  func figures() throws {
    let script = DashboardScript(scale: 1)
    var wrong: [String] = []
    var shown: Set<[String]> = []
    // What the figures said in the last frames, the newest last, and what each of them looks like.
    var history: [[String]] = []
    var looks: [String: [UInt32]] = [:]
    script.didRunFrame = { [unowned script] in
      let figures = script.dashboard.figures.map(\.figure)
      history = history.suffix(5) + [figures.map(\.text)]
      for (node, text) in zip(figures, history[history.count - 1]) where looks[text] == nil {
        looks[text] = self.pixels(of: text, size: node.bounds.size)
      }
      let bitmaps = figures.map { $0.layer?.bitmap?.pixels }
      let moment = history.last { texts in zip(texts, bitmaps).allSatisfy { looks[$0] == $1 } }
      if let moment { shown.insert(moment) } else { wrong.append("\(history[history.count - 1])") }
    }
    script.host.runFrames(30)
    script.live(tenths: TestDepth.count(10, full: 30))
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    #expect(shown.count > TestDepth.count(20, full: 60))
    // Every twentieth visitor orders, for 45 euros: each is rounded on its way by half of one at most.
    for values in shown.map({ $0.compactMap(number) }) {
      #expect(abs(values[0] - 45 * values[1]) <= 23 && abs(values[2] - 20 * values[1]) <= 10)
    }
    let figures = script.shop.figures
    #expect(
      script.dashboard.figures.map(\.value)
        == [figures.revenue, figures.orders, figures.visits, figures.returns]
    )
  }

  @Test("The newest event is in view ten times a second, whatever else goes on")
  func events() throws {
    let script = DashboardScript(scale: 1)
    script.host.runFrames(30)
    let list = script.dashboard.events.list
    for _ in 0..<TestDepth.count(3, full: 20) {
      script.live(tenths: 1)
      #expect(list.contentOffset == 0 && list.visibleRows.lowerBound == 0)
      #expect(list.rowCount == script.shop.events.count)
    }
  }

  @Test(
    "Cards fill each row from edge to edge, in as many columns as there is room for",
    arguments: [(760.0, 2), (761, 4), (390, 2), (1_024, 4), (1_600, 4)].prefix(TestDepth.count(2, full: 5))
  )
  func columns(width: Double, count: Int) throws {
    let script = DashboardScript(scale: 1)
    script.host.runtime.setViewportSize(Size(width: width, height: 800))
    script.host.runFrames(60)
    let cards = script.dashboard.subnodes.filter { $0 is CardNode }
    let rows = Dictionary(grouping: cards) { $0.frame.minY }.values
    let margin = width > 760 ? 24.0 : 16
    #expect(rows.map(\.count).max() == count)
    for row in rows {
      #expect(row.map(\.frame.minX).min() == margin)
      #expect(abs((row.map(\.frame.maxX).max() ?? 0) - (width - margin)) < 1)
      #expect(Set(row.map(\.frame.height)).count == 1)
    }
  }

  @Test("A tap unfolds a card over all columns with an animation, and another one folds it again")
  func unfolds() throws {
    let script = DashboardScript(scale: 1)
    script.host.runFrames(60)
    let card = script.dashboard.course
    let folded = card.frame
    script.host.tap(at: try #require(card.convertToScreen(Point(x: 40, y: 20))))
    var widths: [Double] = []
    for _ in 0..<90 {
      script.host.runFrames(1)
      widths.append(try #require(card.layer).frame.width)
    }
    #expect(card.frame.width == 1_024 - 48 && card.frame.height == 360)
    #expect(widths.last == card.frame.width && Set(widths).count > 20)
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 })
    script.host.tap(at: try #require(card.convertToScreen(Point(x: 40, y: 20))))
    script.host.runFrames(120)
    #expect(card.frame == folded && card.layer?.frame == folded)
  }
}
