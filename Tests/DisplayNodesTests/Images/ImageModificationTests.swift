import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Image modifications")
@MainActor
struct ImageModificationTests {
  /// What a node shows in a viewport of 6 × 4 pixels.
  private func shown(_ node: ImageNode) -> [String] {
    let stage = Stage(node, size: Size(width: 6, height: 4))
    stage.settle()
    return Letters.rows(of: node.layer?.bitmap)
  }

  @Test("A modification gets the picture at the node's size; one that returns nil leaves it as it is")
  func modifying() {
    let sizes = Lock<[Int]>([])
    let node = ImageNode(Letters.bitmap("rg", "bw"))
    node.imageModification = ImageModification { image in
      sizes.withLock { $0 += [image.width, image.height] }
      return image.tinted(with: .black)
    }
    #expect(shown(node) == Array(repeating: "kkkkkk", count: 4))
    #expect(sizes.withLock { $0 } == [6, 4])
    let other = ImageNode(node.image)
    other.imageModification = ImageModification { _ in nil }
    #expect(shown(other) == ["rrrggg", "rrrggg", "bbbwww", "bbbwww"])
  }

  @Test("A modification that changes nothing leaves every pixel as it was, also at bounds of no whole pixels")
  func identity() {
    let picture = Letters.bitmap("rgb", "wkr", "gwb")
    let nodes = [ImageNode(picture), ImageNode(picture)]
    nodes[1].imageModification = ImageModification { $0 }
    for node in nodes {
      let stage = Stage(DisplayNode())
      node.frame = Rect(x: 0, y: 0, width: 6.5, height: 4.25)
      stage.runtime.rootNode.addSubnode(node)
      stage.settle()
    }
    #expect(nodes[0].layer?.contents != nil)
    #expect(nodes[0].layer?.bitmap == nodes[1].layer?.bitmap)
  }

  @Test("Rounded corners are empty outside and framed inside, and the hole stays as it was")
  func roundedCorners() throws {
    let picture = square(12, .white)
    let border = Color(hex: 0xFF0000)
    let plain = ImageModification.roundedCorners(radius: 4).apply(to: picture)
    #expect(plain.width == 12 && plain.height == 12)
    #expect(plain[0, 0] == 0 && plain[11, 11] == 0)
    #expect(plain[6, 6] == 0xFFFF_FFFF && plain[0, 6] == 0xFFFF_FFFF)
    let framed = ImageModification.roundedCorners(radius: 4, borderWidth: 2, borderColor: border).apply(
      to: picture
    )
    #expect(framed[0, 0] == 0)
    #expect(framed[0, 6] == 0xFF00_00FF && framed[1, 6] == 0xFF00_00FF && framed[2, 6] == 0xFFFF_FFFF)
    #expect(framed[6, 11] == 0xFF00_00FF && framed[6, 6] == 0xFFFF_FFFF)
    let both = ImageModification.tinted(with: .black).followed(by: .roundedCorners(radius: 4)).apply(
      to: picture
    )
    #expect(both[0, 0] == 0 && both[6, 6] == 0xFF00_0000)
  }

  @Test("A hundred thousand modifications are made in their order, however they were put together")
  func deepChains() throws {
    let picture = try #require(Bitmap(width: 1, height: 1, pixels: [0xFF00_0001]))
    let count: UInt32 = 100_000
    // The order of multiplying and adding matters.
    @Sendable func next(_ pixel: UInt32, _ number: UInt32) -> UInt32 {
      0xFF00_0000 | (((pixel & 0xFF_FFFF) &* 31 &+ number) & 0xFF_FFFF)
    }
    func step(_ number: UInt32) -> ImageModification {
      ImageModification { Bitmap(width: 1, height: 1, pixels: [next($0[0, 0], number)]) }
    }
    let expected = (0..<count).reduce(0xFF00_0001, next)
    let none = ImageModification { $0 }
    let appended = (0..<count).reduce(none) { $0.followed(by: step($1)) }
    let prepended = (0..<count).reversed().reduce(none) { step($1).followed(by: $0) }
    #expect(appended.apply(to: picture)[0, 0] == expected)
    #expect(prepended.apply(to: picture)[0, 0] == expected)
  }
}
