// A module that is on the main actor by default: what is spelled out here is all that has to be.
// flags: -default-isolation MainActor
import AsyncDisplay

nonisolated struct Post: Identifiable, Equatable, Sendable {
  let id: Int
  var text: String
  var excerpt: String { String(text.prefix(80)) }
}

struct Disc: Drawing {
  let color: Color
  var paint: Paint { .solid(color) }

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fillEllipse(in: context.bounds, with: paint)
  }
}

final class PostNode: CellNode {
  let text: TextNode
  let isOpen = LayoutInput(false)
  var color = Color.black

  nonisolated override init() {
    text = TextNode("")
    super.init()
  }

  nonisolated init(_ post: Post) {
    text = TextNode(post.excerpt)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    isOpen.value ? text.padding(8) : text
  }

  override func makeDrawing() -> (any Drawing)? { Disc(color: color) }

  override func selectionDidChange() { isOpen.value = isSelected }
}

final class FeedList: ListNode {
  nonisolated override init(_ setup: ListSetup) { super.init(setup) }

  override func didEndScrolling() { backgroundColor = .white }
}

func makeList(of posts: [Post]) throws(ListUpdateError) -> ListNode {
  let snapshot = try ListSnapshot(sections: [ListSection(id: 0, items: posts)])
  return FeedList(SnapshotSource(snapshot, isUnchanged: ==) { PostNode($0) })
}
