import Testing

@testable import DisplayCanvas
@testable import DisplayText

/// Counts how many stops are looked at.
private final class LookUps {
  var count = 0
}

private struct CountedStops: RandomAccessCollection {
  let stops: [TabStops.Stop]
  let lookUps: LookUps

  var startIndex: Int { stops.startIndex }
  var endIndex: Int { stops.endIndex }

  subscript(index: Int) -> TabStops.Stop {
    lookUps.count += 1
    return stops[index]
  }
}

@Suite("Tab stops")
struct TabStopsTests {
  private func style(_ change: (inout ParagraphStyle) -> Void) -> TextStyle {
    var style = TextStyle(font: .system(size: 10))
    change(&style.paragraph)
    return style
  }

  @Test("Of a thousand stops a tab looks at ten")
  func bisection() {
    let stops = (1...1_000).map { TabStops.Stop(position: TextUnit($0 * 10), alignment: .leading) }
    for edge in stride(from: 0 as TextUnit, through: 10_010, by: 5) {
      let counted = CountedStops(stops: stops, lookUps: LookUps())
      let count = TabStops.count(of: counted, upTo: edge)
      #expect(count == min(1_000, Int(edge) / 10) && counted.lookUps.count <= 10)
    }
  }

  @Test("A tab leads to the first stop past it of those that are finite, in any order")
  func order() {
    let tabs = TabStops(
      style {
        $0.tabStops = [
          .init(at: 90), .init(at: .nan), .init(at: 40, .center), .init(at: -5), .init(at: .infinity),
        ]
        $0.tabInterval = 25
      }
    )
    let places = [0.0, 39.9, 40, 89, 90, 100].map { tabs.stop(after: TextUnit(points: $0)) }
    #expect(places.map(\.position.points) == [40, 40, 90, 90, 100, 125])
    #expect(places.map(\.alignment) == [.center, .center, .leading, .leading, .leading, .leading])
  }

  @Test("Stops are sorted once for the lines of a paragraph, and where there are tabs alone")
  func sharing() {
    // Line separators, which do not end the paragraph, and then one that does.
    let text = "a\tb\u{2028}c\u{2028}d\te\n"
    let one = style { $0.tabStops = [.init(at: 50)] }
    let other = style { $0.tabStops = [.init(at: 70)] }
    let both = AttributedText(text, style: one) + AttributedText("f\tg", style: other)
    let lines = BuiltInTextEngine(fallback: nil).shape(both).clusters.hardLines
    #expect(lines.map { $0.tabs != nil } == [true, false, true, true])
    #expect(lines[0].tabs === lines[2].tabs && lines[0].tabs !== lines[3].tabs)
    #expect(lines.map { $0.tabs?.stop(after: 0).position.points } == [50, nil, 50, 70])
    // Paragraphs that differ in other things share them, too, in turn with others.
    var texts = AttributedText("")
    for index in 0..<8 {
      var colored = index % 2 == 0 ? one : other
      colored.color = Color(hex: UInt32(index))
      texts = texts + AttributedText("h\ti\n", style: colored)
    }
    let tabs = BuiltInTextEngine(fallback: nil).shape(texts).clusters.hardLines.prefix(8).map(\.tabs)
    #expect(Set(tabs.map { $0.map(ObjectIdentifier.init) }).count == 2)
    #expect(
      texts.scaled(by: 2).runs.map { $0.style.paragraph.tabStops.map(\.position) }.prefix(2) == [
        [100], [140],
      ]
    )
  }
}
