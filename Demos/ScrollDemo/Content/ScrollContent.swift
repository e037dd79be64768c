import AsyncDisplay
import DisplayConcurrency
import ScrollDemoKit

/// The list that is scrolled, and what is in it.
@MainActor
struct ScrollContent {
  let name: String
  let list: ListNode
  /// What happens in a conversation; nil when it is something else that is scrolled.
  private var chat: ChatEvents?

  /// Makes the list of the file that the options name, or of the feed.
  init(_ options: ScrollOptions, lines: TextLines?) {
    if options.input == nil, options.scenario == .chat {
      let chat = ChatEvents(seed: options.seed, hz: options.hz)
      self.chat = chat
      name = "a conversation, seed \(options.seed)"
      list = chat.makeList()
      return
    }
    guard let input = options.input, let lines else {
      (name, list) = Self.makeScene(options)
      list.backgroundColor = .white
      return
    }
    name = "\(lines.count) \(lines.count == 1 ? "line" : "lines") of \(VisibleText.line(input))"
    let digits = String(lines.count).count
    list = ListNode(NumberedLines(lines: lines), estimatedRowLength: 24) { line in
      LineNode(number: line.number, text: line.text, digits: digits)
    }
    list.backgroundColor = .white
  }

  private static func makeScene(_ options: ScrollOptions) -> (name: String, list: ListNode) {
    let (count, seed) = (options.scenario.rowCount, options.seed)
    switch options.scenario {
    case .mixedHeights:
      let list = ListNode(MixedRows(count: count, seed: seed), estimatedRowLength: 170) { row in
        BoxNode(row: row)
      }
      return ("\(count) rows from 1 to 1,000 points, seed \(seed)", list)
    case .photoGrid:
      let layout = GridCollectionLayout(columns: .minimumWidth(120), itemLength: .ratio(1), spacing: 2)
      let list = CollectionNode(Album(count: count, seed: seed), layout: layout) { picture in
        PhotoNode(picture: picture)
      }
      return ("grid of \(count) pictures, seed \(seed)", list)
    case .carousels:
      let list = ListNode(Shelves(count: count, seed: seed), estimatedRowLength: 220) { shelf in
        ShelfNode(shelf: shelf)
      }
      return ("\(count) shelves of pictures, seed \(seed)", list)
    default:
      let list = ListNode(Feed(count: count, seed: seed), estimatedRowLength: 330) { post in
        PostNode(post: post)
      }
      return ("feed of \(count) posts, seed \(seed)", list)
    }
  }

  /// Makes what is scrolled with another number of rows, for faults of the data; nil for a file, and for a
  /// conversation, which changes by itself.
  func makeContent(_ options: ScrollOptions) -> ((Int) -> ListContent)? {
    guard options.input == nil else { return nil }
    let seed = options.seed
    switch options.scenario {
    case .chat: return nil
    case .mixedHeights:
      return { count in ListContent(MixedRows(count: count, seed: seed)) { row in BoxNode(row: row) } }
    case .photoGrid:
      return { count in
        ListContent(Album(count: count, seed: seed)) { picture in PhotoNode(picture: picture) }
      }
    case .carousels:
      return { count in ListContent(Shelves(count: count, seed: seed)) { shelf in ShelfNode(shelf: shelf) } }
    default:
      return { count in ListContent(Feed(count: count, seed: seed)) { post in PostNode(post: post) } }
    }
  }

  /// What happens in a scenario beside the scrolling, before each frame that counts.
  func makeEvents(_ options: ScrollOptions) -> @MainActor (Int) -> Void {
    let feed = Feed(count: options.scenario.rowCount, seed: options.seed)
    switch options.scenario {
    case .liveUpdates:
      return { [list] frame in
        let rate = options.scenario.updatesPerSecond / options.hz
        let updates = Int(Double(frame + 1) * rate) - Int(Double(frame) * rate)
        for update in 0..<updates where !list.visibleRows.isEmpty {
          let row = list.visibleRows.lowerBound + (frame + update) % list.visibleRows.count
          guard let post = list.node(ofRow: row) as? PostNode else { continue }
          let text = feed[(row + frame * 31 + update) % feed.count].body
          post.body.attributedText = AttributedText(text, style: .body)
        }
      }
    case .chat:
      return { [chat] frame in chat?.happen(before: frame) }
    case .carousels:
      return ShelfReader(list: list, hz: options.hz).move
    case .memorySqueeze:
      return { [list] frame in
        if frame == options.frames / 2 { list.rangeMode = .lowMemory }
      }
    default:
      return { _ in }
    }
  }
}

/// The lines of a text with their numbers.
private struct NumberedLines: RandomAccessCollection, Sendable {
  let lines: TextLines

  var startIndex: Int { lines.startIndex }
  var endIndex: Int { lines.endIndex }

  subscript(position: Int) -> (number: Int, text: String) { (position + 1, lines[position]) }
}
