import AsyncDisplay
import DisplayLists
import Foundation
import Testing

@testable import DisplaySimulation
@testable import ScrollDemo
@testable import ScrollDemoKit

@Suite("Pages that everybody can read")
struct PageAccessTests {
  /// The colors of a block of the style sheet, by name.
  private func colors(after marker: String) throws -> [String: Double] {
    let block = try #require(PageStyle.css.components(separatedBy: marker).dropFirst().first)
    let rules = block.prefix { $0 != "}" }.matches(of: /--([a-z0-9]+): #([0-9a-f]{6});/)
    return try Dictionary(uniqueKeysWithValues: rules.map { (String($0.1), try luminance($0.2)) })
  }

  /// The relative luminance of WCAG 2.
  private func luminance(_ digits: Substring) throws -> Double {
    let number = try #require(Int(digits, radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let value = Double(number >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test(
    "Text has a contrast of 4.5 with what lies behind it, and graphics one of 3",
    arguments: [
      ":root { color-scheme: light dark;", "(prefers-color-scheme: dark) { :root {",
      "@media print { :root { color-scheme: light;",
    ]
  )
  func contrast(block: String) throws {
    let colors = try colors(after: block)
    func check(_ front: String, _ back: String, _ least: Double) throws {
      let pair = [try #require(colors[front]), try #require(colors[back])].sorted()
      let contrast = (pair[1] + 0.05) / (pair[0] + 0.05)
      #expect(contrast >= least, "\(front) on \(back): \(contrast)")
    }
    for back in ["page", "box"] {
      for text in ["ink", "dim", "a", "bad", "good"] { try check(text, back, 4.5) }
      for graphic in ["a", "b", "c", "dim", "bad", "good"] { try check(graphic, back, 3) }
    }
    // A range has an outline that can be told from what is inside it, and from the rows that are seen.
    for tint in ["tint1", "tint2"] { try check("a", tint, 3) }
    try check("b", "tint2", 3)
    #expect(colors.count == 12)
  }

  @Test("Nothing is faded, and no color stands outside of the two sets")
  func tokens() {
    #expect(!PageStyle.css.contains("opacity"))
    let rules = PageStyle.css.replacing(/--[a-z0-9]+: #[0-9a-f]{6};/, with: "")
    #expect(!rules.contains(/#[0-9a-fA-F]{3,8}\b/) && !rules.contains("rgb"))
  }

  @Test("Labels of charts are 11 pixels high at least, as wide as the page lets a chart be")
  func labels() throws {
    let sizes = PageStyle.css.matches(of: /svg text { font-size: ([0-9]+)px/).compactMap { Double($0.1) }
    // Wide, up to 520 and up to 360 pixels, in this order.
    try #require(sizes.count == 3)
    for page in 300...1_400 {
      let padding = page > 520 ? 20.0 : 12, inset = page > 520 ? 12.0 : 8
      let inner = min(Double(page), 1_120) - 2 * padding
      let columns = max(1, ((inner + 16) / (440 + 16)).rounded(.down))
      let chart = min((inner - 16 * (columns - 1)) / columns - 2 * inset, 600)
      let size = page > 520 ? sizes[0] : page > 360 ? sizes[1] : sizes[2]
      #expect(size * chart / 480 >= 11, "\(page)")
    }
    for size in PageStyle.css.matches(of: /font-size: ([0-9]+)px/) { #expect(Int(size.1) ?? 0 >= 11) }
  }

  private func makePage() -> String {
    let samples = (0..<200).map { index in
      FrameSample(
        index: index,
        budgetMilliseconds: 8,
        busyMilliseconds: Double(index) / 5,
        overrunMilliseconds: 1
      )
    }
    let outcome = ScrollRun.Outcome(of: samples)
    return PageReport(
      comparison: PolicyComparison(
        runs: [.adaptive, .fixed].map { PolicyRun(policy: $0, outcome: outcome) }
      ),
      options: ScrollOptions(),
      content: "rows",
      command: "ScrollDemo"
    ).html
  }

  @Test("A keyboard reaches all, and tables say what their rows and columns are")
  func structure() {
    let html = makePage()
    #expect(html.contains("<a class=\"skip\" href=\"#figures\">") && html.contains("<h2 id=\"figures\""))
    #expect(html.contains("<main>") && html.contains("</main>") && html.contains("<html lang=\"en\">"))
    let tables = html.components(separatedBy: "<table>").dropFirst()
    #expect(tables.count > 6)
    for table in tables {
      #expect(table.hasPrefix("<caption>") && table.contains("<th scope=\"row\">"))
      #expect(table.contains("<th scope=\"col\">"))
    }
    #expect(!html.contains("<th>"))
    // Whatever scrolls takes the focus and has a name.
    for region in html.matches(of: /<div class="(?:scroll|strip)"([^>]*)>/) {
      #expect(region.1.contains("tabindex=\"0\" role=\"region\" aria-label=\""))
    }
    for svg in html.matches(of: /<svg([^>]*)>/) { #expect(svg.1.contains("role=\"img\" aria-label=\"")) }
    #expect(html.components(separatedBy: "<details").count == html.components(separatedBy: "<summary>").count)
    let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
  }

  @Test("Ticks are round, as short as they can be, and within the chart", arguments: 1...40)
  func ticks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed, stream: 3)
    let most = pow(10, Double.random(in: -2...7, using: &random))
    let least = Bool.random(using: &random) ? 0 : -most * Double.random(in: 0...2, using: &random)
    let scale = ValueScale(values: [least, most])
    #expect(scale.lower <= least && scale.upper >= most && scale.ticks.count <= 7)
    let labels = scale.ticks.map(scale.label)
    #expect(Set(labels).count == labels.count && labels.contains("0"))
    #expect(labels.allSatisfy { $0.count <= 6 }, "\(labels)")
    let step = scale.ticks[1] - scale.ticks[0]
    #expect("125".contains(String(format: "%.0e", step).prefix(1)))
    let factor =
      labels[0].hasSuffix("M") || labels.last?.hasSuffix("M") == true
      ? 1e6 : labels.last?.hasSuffix("k") == true ? 1e3 : 1
    for (label, tick) in zip(labels, scale.ticks) {
      let number = try #require(Double(label.filter { $0 != "k" && $0 != "M" }))
      #expect(abs(number * factor - tick) < step * 1e-6, "\(label) \(tick)")
    }
    for (time, label) in ValueScale.moments(of: most) {
      #expect(time <= most * (1 + 1e-9) && label.hasSuffix(" s"))
      #expect(abs((Double(label.dropLast(2)) ?? -1) - time) < most * 1e-6)
    }
    #expect((3...7).contains(ValueScale.moments(of: most).count))
  }
}
