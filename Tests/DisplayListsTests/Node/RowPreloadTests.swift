import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row with a node in it that counts how often it was asked for its data.
private final class PictureRow: CellNode {
  final class Picture: DisplayNode {
    let fetches: Lock<Set<Int>>
    let index: Int

    nonisolated init(index: Int, fetches: Lock<Set<Int>>) {
      self.index = index
      self.fetches = fetches
      super.init()
    }

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: 50)
    }

    override func didEnterPreloadState() { _ = fetches.withLock { $0.insert(index) } }
  }

  let picture: Picture

  nonisolated init(index: Int, fetches: Lock<Set<Int>>) {
    picture = Picture(index: index, fetches: fetches)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(.zero, child: picture)
  }
}

@Suite("What is in a row that is preloaded")
@MainActor
struct RowPreloadTests {
  @Test("The nodes in all rows of the preload range fetch their data, before any of them is loaded")
  func preloads() {
    let fetches = Lock<Set<Int>>([])
    let list = ListNode(0..<1_000, estimatedRowLength: 50) { PictureRow(index: $0, fetches: fetches) }
    list.rangePolicy = .fixed
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 20_000)
    stage.settle()
    let range = list.ranges.preload
    #expect(range.count > list.ranges.display.count + 2)
    #expect(fetches.withLock { $0 }.isSuperset(of: range))
    for row in range where !list.ranges.display.contains(row) {
      #expect((list.node(ofRow: row) as? PictureRow)?.picture.isLoaded == false)
    }
  }
}
