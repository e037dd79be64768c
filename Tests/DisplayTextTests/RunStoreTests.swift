import TestSupport
import Testing

@testable import DisplayText

@Suite("Texts of many runs")
struct RunStoreTests {
  private static func style(_ size: Int) -> TextStyle { TextStyle(font: .system(size: Double(size))) }

  /// A text in which every character has another style than those beside it.
  private static func checkered(_ count: Int) -> AttributedText {
    var text = AttributedText("", style: style(10))
    for index in 0..<count { text.append(AttributedText("x", style: style(10 + index % 2))) }
    return text
  }

  private static func sizes(_ text: AttributedText) -> [Int] {
    text.runs.flatMap { run in run.range.map { _ in Int(run.style.font.size) } }
  }

  @Test(
    "Changes and ends added to a text of many runs leave it as the same in a list of characters",
    arguments: 0..<UInt64(TestDepth.count(1, full: 12))
  )
  func model(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var text = Self.checkered(400)
    var sizes = (0..<400).map { 10 + $0 % 2 }
    for step in 0..<300 {
      let lower = Int.random(in: -3..<sizes.count, using: &numbers)
      let length = Int.random(in: 0...(step % 10 == 0 ? 200 : 6), using: &numbers)
      let size = Int.random(in: 9...12, using: &numbers)
      let before = Self.sizes(text)
      let copy = text
      var touched = 0
      text.changeStyle(in: lower..<(lower + length)) {
        touched += 1
        $0.font = .system(size: Double(size))
      }
      let range = (lower..<(lower + length)).clamped(to: 0..<sizes.count)
      let runs = copy.runs.count { !$0.range.clamped(to: range).isEmpty }
      #expect(touched == runs, "seed \(seed), step \(step)")
      // A copy stays what it was.
      #expect(Self.sizes(copy) == before)
      for index in range { sizes[index] = size }
      if step % 7 == 0 {
        text += Self.checkered(3)
        sizes += [10, 11, 10]
      }
      #expect(text.utf8Count == sizes.count)
      let position = Int.random(in: 0..<sizes.count, using: &numbers)
      #expect(Int(text.style(at: position).font.size) == sizes[position])
      #expect(Int(text.style(at: -5).font.size) == sizes[0])
      #expect(Int(text.style(at: 100_000).font.size) == sizes[sizes.count - 1])
      guard step % 5 == 0 else { continue }
      #expect(Self.sizes(text) == sizes, "seed \(seed), step \(step)")
      for (left, right) in zip(text.runs, text.runs.dropFirst()) {
        #expect(left.range.upperBound == right.range.lowerBound && !left.range.isEmpty)
        #expect(left.style != right.style)
      }
    }
  }

  /// What it takes to give each character of a text a style of its own, one after the other in some order.
  private func nodes(_ count: Int, order: (Int) -> Int) -> Int {
    var text = AttributedText(String(repeating: "x", count: count), style: Self.style(10))
    for step in 0..<count {
      let place = order(step)
      text.changeStyle(in: place..<(place + 1)) { $0.font = .system(size: Double(11 + place % 2)) }
    }
    #expect(text.runs.count == count)
    return text.madeNodeCount
  }

  @Test("Changing a text run by run takes O(n log n), from the front, from the back and in any order")
  func cost() {
    let orders: [(Int) -> (Int) -> Int] = [
      { _ in { $0 } }, { count in { count - 1 - $0 } }, { count in { $0 * 7_919 % count } },
    ]
    for order in orders {
      for (count, logarithm) in [(512, 9), (4_096, 12)] {
        let nodes = nodes(count, order: order(count))
        #expect(nodes > 0)
        #expect(nodes <= 16 * count * logarithm, "\(count)")
      }
    }
  }

  @Test("Building a text by adding words and styling each takes as little")
  func building() {
    var text = AttributedText("", style: Self.style(10))
    for index in 0..<4_096 {
      let start = text.utf8Count
      text.append(AttributedText("word", style: Self.style(10 + index % 2)))
      text.changeStyle(in: start..<(start + 2)) { $0.tracking = 1 }
    }
    #expect(text.runs.count == 8_192)
    #expect(text.madeNodeCount <= 40 * 4_096 * 13)
  }

  @Test("A balanced tree stays one, whatever is split off and joined")
  func balance() {
    var numbers = Numbers(state: 5)
    var tree = RunTree(Self.checkered(1_000).runs)
    for _ in 0..<500 {
      let place = Int.random(in: 0...1_000, using: &numbers)
      let rest = tree.split(at: place)
      #expect(tree.count == place && rest.count == 1_000 - place)
      tree.append(rest)
      #expect(tree.count == 1_000)
      // The most that a balanced tree of so many may be high: 1.44 times the logarithm.
      #expect(tree.height <= 15)
    }
    #expect(tree.runs == Self.checkered(1_000).runs)
  }
}
