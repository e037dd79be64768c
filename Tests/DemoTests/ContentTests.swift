import AsyncDisplay
import DisplayText
import Testing

@testable import DisplaySimulation
@testable import ScrollDemoKit

@Suite("Feeds and files")
struct ContentTests {
  @Test("A conversation has a bounded number of messages, whatever is asked for")
  func boundedChat() {
    #expect(Chat(count: .min, seed: 1).messages.isEmpty)
    var chat = Chat(count: .max, seed: 1)
    #expect(chat.messages.count == 2_000)
    chat.loadEarlier(.min)
    #expect(chat.messages.count == 2_000)
    chat.loadEarlier(.max)
    #expect(chat.messages.count == 4_000 && chat.messages.first?.id == -2_000)
  }

  @Test("Reading what is not there ends the program")
  func absentElements() async {
    await #expect(processExitsWith: .failure) { _ = Feed(count: 3, seed: 1)[3] }
    await #expect(processExitsWith: .failure) { _ = Album(count: 3, seed: 1)[-1] }
    await #expect(processExitsWith: .failure) { _ = Shelves(count: 3, seed: 1)[.max] }
    await #expect(processExitsWith: .failure) { _ = MixedRows(count: 3, seed: 1)[.min] }
    await #expect(processExitsWith: .failure) { _ = try TextLines([65, 10, 66])[2] }
  }

  @Test("A feed is a function of its seed, whoever reads it")
  func feeds() async {
    let feed = Feed(count: 10_000, seed: 7)
    let expected = (0..<64).map { feed[$0 * 150] }
    let read = await withTaskGroup(of: FeedPost.self) { group in
      for position in 0..<64 { group.addTask { Feed(count: 10_000, seed: 7)[position * 150] } }
      var posts: Set<FeedPost> = []
      for await post in group { posts.insert(post) }
      return posts
    }
    #expect(read == Set(expected))
    #expect(Feed(count: 10, seed: 8)[3] != Feed(count: 10, seed: 7)[3])
    #expect(Set(expected.map(\.body)).count > 50)
  }

  @Test("Posts have one to twelve lines on a phone, of characters that have glyphs")
  func bodies() {
    let style = TextStyle(font: .system(size: 15), lineHeightMultiple: 1.12)
    var lengths: Set<Int> = []
    for post in Feed(count: 1_500, seed: 1) {
      for scalar in post.body.unicodeScalars {
        #expect(BuiltInTypeface.regular.glyph(for: scalar).rawValue != 0, "\(scalar)")
      }
      lengths.insert(
        BuiltInTextEngine().measure(post.body, style: style, width: 358, maximumLineCount: 0).lineCount
      )
      #expect(post.picture.map { $0.ratio > 0.3 && $0.ratio < 2 } ?? true)
    }
    #expect(lengths == Set(1...12))
  }

  @Test("Lines end with LF or CR LF, and the last one may do without")
  func lines() throws {
    func read(_ text: String) throws -> [String] { Array(try TextLines(Array(text.utf8))) }
    #expect(try read("") == [])
    #expect(try read("a") == ["a"])
    #expect(try read("a\nb\r\n\nü\n") == ["a", "b", "", "ü"])
    #expect(try read("\n\n") == ["", ""])
  }

  @Test(
    "Two bytes are text exactly when the standard library says so, alone and in every place of a longer one"
  )
  func validation() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max where first != 0 && second != 0 {
        check([first, second])
        if first >= 0xE0, second >= 0x7F { check([first, second, 0x80]) }
        if first >= 0xF0, second >= 0x7F { check([first, second, 0xBF, 0xBF]) }
      }
    }
  }

  private func check(_ bytes: [UInt8]) {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    #expect(((try? TextLines(bytes)) != nil) == isText, "\(bytes)")
  }

  @Test("What is no text is refused, with the place and the value")
  func refused() {
    let long = Array(repeating: UInt8(ascii: "x"), count: 5_000_000)
    let cases: [([UInt8], TextLinesError)] = [
      ([0x61, 0x0A, 0x62, 0], .binary(offset: 3, line: 2)),
      ([0x61, 0x0A, 0x0A, 0xFF], .invalidUTF8(byte: 0xFF, offset: 3, line: 3)),
      ([0x61, 0xC3], .invalidUTF8(byte: 0xC3, offset: 1, line: 1)),
      ([0x0A] + long + [0x0A, 0x61], .lineTooLong(line: 2, length: 5_000_000)),
    ]
    for (bytes, error) in cases {
      #expect(throws: error) { try TextLines(bytes) }
      #expect(!"\(error)".contains("\n"))
    }
    #expect((try? TextLines(Array(repeating: 0x61, count: TextLines.maximumLineLength))) != nil)
  }

  @Test("Any of a hundred thousand lines is read by its number")
  func many() throws {
    let text = (0..<100_000).map { "line \($0)\n" }.joined()
    let lines = try TextLines(Array(text.utf8))
    #expect(lines.count == 100_000)
    for number in [0, 1, 4_711, 99_999] { #expect(lines[number] == "line \(number)") }
  }

  @Test("Beats come in order, each with its deadline, until the link is stopped")
  func displayLink() async {
    let link = DisplayLink(rate: .fixed(500))
    var last = -1
    for await timing in link.makeBeats() {
      #expect(timing.index > last)
      #expect(timing.interval == .milliseconds(2))
      last = timing.index
      if timing.index >= 5 { link.stop() }
    }
    #expect(last >= 5)
  }
}
