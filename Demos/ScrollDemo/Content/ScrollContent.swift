import AsyncDisplay
import DisplaySimulation

/// The list that is scrolled, and what is in it.
@MainActor
struct ScrollContent {
  /// How many posts the made-up feed has.
  private static let postCount = 10_000

  let name: String
  let list: ListNode

  /// Makes the list of the file that the options name, or of the feed.
  init(_ options: ScrollOptions) throws {
    guard let input = options.input else {
      name = "feed of \(Self.postCount) posts, seed \(options.seed)"
      list = ListNode(Feed(count: Self.postCount, seed: options.seed), estimatedRowLength: 330) { post in
        PostNode(post: post)
      }
      list.backgroundColor = .white
      return
    }
    let lines = try Self.readLines(input)
    name = "\(lines.count) lines of \(input)"
    let digits = String(lines.count).count
    list = ListNode(NumberedLines(lines: lines), estimatedRowLength: 24) { line in
      LineNode(number: line.number, text: line.text, digits: digits)
    }
    list.backgroundColor = .white
  }

  private static func readLines(_ path: String) throws -> TextLines {
    let bytes = try Platform.readFile(at: path)
    do {
      return try TextLines(bytes)
    } catch {
      throw UnreadableText(path: path, reason: error)
    }
  }
}

/// A file that holds no lines to be shown.
private struct UnreadableText: Error, CustomStringConvertible {
  let path: String
  let reason: TextLinesError

  var description: String { "\(path): \(reason)" }
}

/// The lines of a text with their numbers.
private struct NumberedLines: RandomAccessCollection, Sendable {
  let lines: TextLines

  var startIndex: Int { lines.startIndex }
  var endIndex: Int { lines.endIndex }

  subscript(position: Int) -> (number: Int, text: String) { (position + 1, lines[position]) }
}
