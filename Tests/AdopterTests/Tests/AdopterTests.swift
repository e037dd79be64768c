import Adopter
import AsyncDisplay
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

  @Test("Its hooks are on the main actor without saying so")
  @MainActor
  func hooks() {
    #expect(CaptionNode(width: 3).makeDrawing() != nil)
  }
}
