import Adopter
import AsyncDisplay
import DisplaySimulation
import Testing

@Suite("A module that is on the main actor by default")
struct AdopterTests {
  @Test("Its nodes are made and measured on workers all the same")
  func worksOffMain() async {
    let sizes = await withTaskGroup(of: Size.self) { group in
      for number in 1...4 {
        group.addTask { CardNode(widths: [1, Double(number)]).measure(Size(width: 100, height: 100)) }
      }
      var sizes: Set<Size> = []
      for await size in group { sizes.insert(size) }
      return sizes
    }
    #expect(sizes == Set((1...4).map { Size(width: Double($0), height: 4) }))
  }

  @Test("Its controls and scroll nodes are made and measured on workers, too")
  func controlsOffMain() async {
    let size = await Task.detached {
      LikesNode(count: 100).measure(Size(width: 100, height: 100))
    }.value
    #expect(size.width > 0 && size.height == 100)
  }

  @Test("Its image nodes are made on workers too, and load through a loader of the library's")
  func imageNodes() async {
    struct NoSource: ImageSource {
      func load(
        _ key: ImageKey,
        progress: @escaping @Sendable (ImageProgress) -> Void
      ) async throws(ImageLoadError) -> Bitmap { throw .notFound(key) }
    }
    let loader = ImageLoader(source: NoSource(), scheduler: .system())
    let node = await Task.detached { PortraitNode("cat", loader: loader) }.value
    #expect(node.measure(Size(width: 100, height: 100)) == Size(width: 8, height: 8))
  }

  @Test("Its lists, collections and pagers are made on workers in all ways, and have their hooks")
  @MainActor
  func lists() async {
    let captions = (0..<40).map { Caption(width: Double($0)) }
    let (list, wall, story) = await Task.detached {
      let grid = GridCollectionLayout(columns: .count(2), itemLength: .fixed(20))
      return (
        FeedList(captions, estimatedRowLength: 2) { $0.makeNode() },
        WallNode(captions, layout: grid) { $0.makeNode() },
        StoryNode(captions, flow: .topToBottom) { $0.makeNode() }
      )
    }.value
    for node in [list, wall, story] as [ListNode] {
      let host = SimulatedHost(rootNode: node, viewportSize: Size(width: 40, height: 30))
      host.runFrames(4)
      node.scroll(to: 30, animated: .over(.milliseconds(50)))
      host.runFrames(20)
      #expect(node.contentOffset == 30)
    }
    #expect(list.restCount == 1 && wall.offset == 30 && story.pages == [1])
    let made = await Task.detached { FeedList(ListContent(captions) { $0.makeNode() }, flow: .leftToRight) }
      .value
    #expect(made.flow == .leftToRight && made.rowCount == 40)
    let source = SnapshotSource<Int, Int, Caption>(ListSnapshot(), isUnchanged: { $0.id == $1.id }) {
      $0.makeNode()
    }
    let news = await Task.detached { NewsList("News", source) }.value
    #expect(news.rowCount == 0)
  }

  @Test("Its hooks are on the main actor without saying so")
  @MainActor
  func hooks() {
    #expect(CaptionNode(width: 3).makeDrawing() != nil)
  }
}
