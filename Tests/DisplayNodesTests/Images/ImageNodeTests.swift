import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Image node")
@MainActor
struct ImageNodeTests {
  /// What a node shows in a viewport of 6 × 4 pixels.
  private func shown(_ node: ImageNode, scale: Double = 1) -> [String] {
    let stage = Stage(node, size: Size(width: 6 / scale, height: 4 / scale), scale: scale)
    stage.settle()
    return Letters.rows(of: node.layer?.bitmap)
  }

  private func makeNode() -> ImageNode { ImageNode(Letters.bitmap("rg", "bw")) }

  @Test("Each content mode puts the picture where its name says", arguments: ImageContentMode.allCases)
  func contentModes(mode: ImageContentMode) {
    let expected: [ImageContentMode: [String]] = [
      .scaleToFill: ["rrrggg", "rrrggg", "bbbwww", "bbbwww"],
      .scaleAspectFit: [".rrgg.", ".rrgg.", ".bbww.", ".bbww."],
      .scaleAspectFill: ["rrrggg", "rrrggg", "bbbwww", "bbbwww"],
      .center: ["......", "..rg..", "..bw..", "......"],
      .top: ["..rg..", "..bw..", "......", "......"],
      .bottom: ["......", "......", "..rg..", "..bw.."],
      .left: ["......", "rg....", "bw....", "......"],
      .right: ["......", "....rg", "....bw", "......"],
      .topLeft: ["rg....", "bw....", "......", "......"],
      .topRight: ["....rg", "....bw", "......", "......"],
      .bottomLeft: ["......", "......", "rg....", "bw...."],
      .bottomRight: ["......", "......", "....rg", "....bw"],
    ]
    let node = makeNode()
    #expect(node.contentMode == .scaleAspectFill)
    node.contentMode = mode
    #expect(shown(node) == expected[mode])
  }

  @Test("A picture that keeps its size is copied pixel for pixel, also at two pixels a point")
  func exactPixels() {
    let picture = Letters.bitmap("rg", "bw", scale: 2)
    let node = ImageNode(picture)
    node.contentMode = .topLeft
    _ = shown(node, scale: 2)
    let contents = node.layer?.bitmap
    #expect(contents?.cut(columns: 0..<2, rows: 0..<2)?.pixels == picture?.pixels)
    #expect(contents?.pixels.count { $0 != 0 } == 4)
  }

  @Test("Without an area the crop rectangle says which end of the picture is cut off, with one what is seen")
  func cropping() {
    let node = makeNode()
    node.cropRect = .zero
    #expect(shown(node) == ["rrrggg", "rrrggg", "rrrggg", "bbbwww"])
    let other = makeNode()
    other.cropRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    #expect(shown(other) == ["gggggg", "gggggg", "wwwwww", "wwwwww"])
  }

  @Test("A tint takes the place of all colors and keeps the shape")
  func tinting() {
    let node = ImageNode(Letters.bitmap("r.", ".w"))
    node.contentMode = .center
    node.tintColor = Color(hex: 0x0000FF)
    #expect(shown(node) == ["......", "..b...", "...b..", "......"])
  }

  @Test("A stretchable picture keeps its corners")
  func stretching() {
    let node = ImageNode(Letters.bitmap("rwg", "www", "bwk"))
    node.capInsets = EdgeInsets(all: 1)
    #expect(shown(node) == ["rwwwwg", "wwwwww", "wwwwww", "bwwwwk"])
  }

  @Test("The placeholder color is shown until there is a picture, and again when it is taken away")
  func placeholder() {
    let node = ImageNode()
    node.placeholderColor = Color(hex: 0x00FF00)
    let stage = Stage(node, size: Size(width: 2, height: 1))
    stage.settle()
    #expect(Letters.rows(of: node.layer?.bitmap) == ["gg"])
    node.image = Letters.bitmap("rb")
    stage.settle()
    #expect(Letters.rows(of: node.layer?.bitmap) == ["rb"])
    node.image = nil
    stage.settle()
    #expect(Letters.rows(of: node.layer?.bitmap) == ["gg"])
    node.placeholderColor = nil
    stage.settle()
    #expect(node.layer?.contents == nil)
  }

  @Test("The node wants to be as large as its picture, in points")
  func intrinsicSize() {
    let node = ImageNode(Bitmap(width: 12, height: 6, scale: 2))
    let most = Size(width: 100, height: 100)
    #expect(node.measure(most) == Size(width: 6, height: 3))
    node.imageScale = 3
    #expect(node.measure(most) == Size(width: 4, height: 2))
    node.image = nil
    #expect(node.measure(most) == most)
    #expect(ImageNode().measure(Size(width: 5, height: 6)) == Size(width: 5, height: 6))
  }

  @Test("Another picture of the same size, another mode or tint are drawn and not measured")
  func invalidation() {
    let node = ImageNode(square(4))
    let stage = Stage(node)
    stage.settle()
    let measured = node.measurementCounts.misses
    for change in 0..<4 {
      switch change {
      case 0: node.image = square(4, .white)
      case 1: node.contentMode = .center
      case 2: node.tintColor = .black
      default: node.cropRect = .zero
      }
      let before = node.layer?.bitmap
      stage.settle()
      if change != 3 { #expect(node.layer?.bitmap != before, "change \(change)") }
    }
    #expect(node.measurementCounts.misses == measured)
    node.image = square(5)
    stage.settle()
    #expect(node.measurementCounts.misses == measured + 1)
  }

  @Test("One frame is asked for and one draw made, however many changes there are between two frames")
  func coalescing() {
    let node = ImageNode(square(4))
    let stage = Stage(node)
    stage.settle()
    _ = stage.takeWakeUps()
    for mode in ImageContentMode.allCases {
      node.contentMode = mode
      node.image = square(4, .white)
    }
    #expect(stage.takeWakeUps() == 1)
    var commits = stage.frame().committedContents
    stage.executor.runAll()
    for _ in 0..<4 {
      commits += stage.frame().committedContents
      stage.executor.runAll()
    }
    #expect(commits == 1)
  }

  @Test("A node whose frame is set by hand is drawn again too")
  func handMadeFrame() {
    let parent = DisplayNode()
    let node = ImageNode(square(4))
    node.frame = Rect(x: 0, y: 0, width: 4, height: 4)
    parent.addSubnode(node)
    let stage = Stage(parent)
    stage.settle()
    node.image = square(4, .white)
    stage.settle()
    #expect(node.layer?.bitmap?[0, 0] == 0xFFFF_FFFF)
  }

  @Test("Bounds that change have the picture drawn at the new size, and are clipped, unless told otherwise")
  func defaults() {
    let node = makeNode()
    let stage = Stage(node, size: Size(width: 4, height: 4))
    stage.settle()
    #expect(node.clipsToBounds && node.layer?.clipsToBounds == true)
    stage.runtime.setViewportSize(Size(width: 8, height: 4))
    stage.settle()
    #expect(node.layer?.bitmap?.width == 8)
    node.clipsToBounds = false
    node.needsDisplayOnBoundsChange = false
    stage.runtime.setViewportSize(Size(width: 10, height: 4))
    stage.settle()
    #expect(node.layer?.bitmap?.width == 8 && node.layer?.clipsToBounds == false)
  }

  @Test("What the application chose is neither replaced nor dropped by what the node does")
  func origins() {
    var content = ImageContent(image: square(1), origin: .application)
    content.accept(square(2))
    #expect(content.image == square(1))
    content.drop(for: nil)
    #expect(content.image == square(1))
    content.restart(with: square(3))
    content.accept(square(4))
    #expect(content.image == square(4))
    content.drop(for: nil)
    #expect(content.image == nil && content.size == Size(width: 4, height: 4))
    content.choose(square(6))
    content.choose(nil)
    #expect(content.image == nil && content.size == nil)
    content.accept(square(5))
    #expect(content.image == square(5))
  }

  @Test("What makes no sense is reported and mended")
  func misuse() {
    let node = makeNode()
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.description) } }) {
      node.imageScale = 0
      node.imageScale = .nan
      node.cropRect = Rect(x: -1, y: 0, width: 1.5, height: 2)
      node.capInsets = EdgeInsets(top: -1, left: .infinity, bottom: .nan, right: 2)
      node.cropRect = Rect(x: 0.7, y: 0.1, width: 0.3, height: 0.9)
    }
    let taken = reports.take()
    #expect(taken.count == 4)
    #expect(taken.allSatisfy { $0.hasPrefix("ImageNode: ") })
    #expect(node.imageScale == nil)
    #expect(node.capInsets == EdgeInsets(right: 2))
  }

  @Test("A node given up together with a message that nobody collected leaves nothing behind")
  func givenUp() {
    let loading = LoaderStage()
    let nodes = [
      { ImageNode(square(2)) }, { NetworkImageNode("cat", loader: loading.loader) },
      { MultiplexImageNode(["cat"], loader: loading.loader) },
    ]
    for makeNode in nodes {
      weak var weakNode: ImageNode?
      do {
        let node = makeNode()
        node.placeholderColor = .black
        weakNode = node
        let stage = Stage(node)
        for _ in 0..<3 {
          stage.settle()
          loading.executor.runAll()
        }
        #expect(node.layer?.contents != nil)
        stage.runtime.mailbox.post(Holding(node: node))
      }
      #expect(weakNode == nil)
    }
  }

  @Test("Pictures set from many tasks at once leave the size of the one that stayed")
  func manyTasks() async {
    for _ in 0..<50 {
      let node = ImageNode()
      await withTaskGroup(of: Void.self) { group in
        for side in 1...8 {
          group.addTask {
            node.image = square(side)
            node.contentMode = .center
          }
        }
      }
      let size = node.image?.size
      #expect(size != nil && node.measure(Size(width: 100, height: 100)) == size)
    }
  }
}

/// A message that keeps a node until it is delivered, as a measured layout does.
private struct Holding: FrameMessage {
  let node: DisplayNode

  func deliver(to runtime: DisplayRuntime) {}
}
