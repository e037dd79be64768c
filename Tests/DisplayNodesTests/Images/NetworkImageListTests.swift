import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Network images in a list")
@MainActor
struct NetworkImageListTests {
  @Test("In a list the rows that come near load their pictures, nested ones too, and those that leave stop")
  func list() {
    final class PostNode: DisplayNode {
      let photo: NetworkImageNode
      nonisolated init(_ index: Int, loader: ImageLoader) {
        photo = NetworkImageNode(ImageKey("\(index)"), loader: loader)
        photo.style.height = .points(50)
        super.init()
      }
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(.vertical, children: [photo])
      }
    }
    let loading = LoaderStage(.init(maximumConcurrency: 1_000))
    let list = ListNode(0..<10_000, estimatedRowLength: 50) { [loader = loading.loader] index in
      PostNode(index, loader: loader)
    }
    let stage = Stage(list, size: Size(width: 100, height: 200))
    func settle() {
      repeat {
        loading.executor.runAll()
        stage.settle()
      } while loading.executor.waitingCount > 0
    }
    settle()
    let first = loading.source.running.compactMap { Int($0.name) }.sorted()
    #expect(Array(first.prefix(4)) == [0, 1, 2, 3])
    // More than is drawn, far less than all.
    #expect(first == Array(0..<first.count) && first.count > 6 && first.count < 40, "\(first)")
    for index in first { loading.source.finish(ImageKey("\(index)")) }
    settle()
    list.scroll(by: 20_000)
    settle()
    let second = Set(loading.source.running.compactMap { Int($0.name) })
    #expect(second.contains(400) && second.contains(403) && second.isDisjoint(with: first))
    list.scroll(by: 20_000)
    settle()
    #expect(Set(loading.source.cancelled.compactMap { Int($0.name) }) == second)
  }
}
