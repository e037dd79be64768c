import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Corners")
@MainActor
struct CornerTests {
  /// A node filled with black by its drawing, or with nothing but its background.
  final class TileNode: DisplayNode {
    var color: Color? = .black
    var drawCount = 0

    override func makeDrawing() -> (any Drawing)? {
      drawCount += 1
      return color.map(Plain.init)
    }
  }

  private let size = Size(width: 24, height: 16)

  private func show(_ node: DisplayNode) -> (stage: Stage, picture: Bitmap?) {
    let stage = Stage(node, size: size)
    stage.settle()
    return (stage, picture(of: node))
  }

  private func picture(of node: DisplayNode) -> Bitmap? {
    node.layer.flatMap { SoftwareCompositor().render(LayerSnapshot($0), scale: 1) }
  }

  /// The largest difference of two pictures in any channel.
  private func difference(_ first: Bitmap?, _ second: Bitmap?) -> Int? {
    guard let first, let second, first.width == second.width, first.height == second.height else {
      return nil
    }
    var largest = 0
    for y in 0..<first.height {
      for x in 0..<first.width {
        for shift in [0, 8, 16, 24] {
          let one = Int(first[x, y] >> UInt32(shift) & 255)
          let other = Int(second[x, y] >> UInt32(shift) & 255)
          largest = max(largest, abs(one - other))
        }
      }
    }
    return largest
  }

  @Test("A node without a size has no covers over its corners, and gets them with a size")
  func coversWithoutSize() {
    let (root, node) = (DisplayNode(), DisplayNode())
    node.cornerRadius = 4
    node.cornerRounding = .covered(with: .white)
    root.addSubnode(node)
    let stage = Stage(root)
    stage.settle()
    #expect(node.layer?.covers.isEmpty == true)
    node.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    #expect(node.layer?.covers.count == 4)
    node.frame = .zero
    #expect(node.layer?.covers.isEmpty == true)
    withExtendedLifetime(stage) {}
  }

  @Test(
    "All three ways give the same picture of a plain node on a plain background, whichever corners are rounded",
    arguments: [CornerSet.all, .topLeft, [.topRight, .bottomLeft], [.topLeft, .topRight, .bottomRight], []]
  )
  func agree(corners: CornerSet) {
    var pictures: [Bitmap?] = []
    for rounding in [CornerRounding.byLayer, .precomposited, .covered(with: .white)] {
      let node = TileNode()
      node.cornerRadius = 6
      node.cornerRounding = rounding
      node.roundedCorners = corners
      pictures.append(show(node).picture)
    }
    let places: [(CornerSet, Int, Int)] = [
      (.topLeft, 0, 0), (.topRight, 23, 0), (.bottomRight, 23, 15), (.bottomLeft, 0, 15),
    ]
    for (corner, x, y) in places {
      let expected: UInt32 = corners.contains(corner) ? 0xFFFF_FFFF : 0xFF00_0000
      #expect(pictures.allSatisfy { $0?[x, y] == expected && $0?[12, 8] == 0xFF00_0000 })
    }
    #expect(pictures.dropFirst().allSatisfy { (difference(pictures[0], $0) ?? 255) <= 1 })
  }

  @Test("Corners cut out of the contents cut the background as well, and leave the layer square")
  func precomposited() {
    let node = TileNode()
    node.color = nil
    node.backgroundColor = .black
    node.cornerRadius = 6
    node.cornerRounding = .precomposited
    let (stage, picture) = show(node)
    #expect(picture?[0, 0] == 0xFFFF_FFFF && picture?[12, 8] == 0xFF00_0000)
    #expect(node.layer?.cornerRadius == 0 && node.layer?.backgroundColor == .clear)
    #expect(node.layer?.bitmap?[0, 0] == 0 && node.layer?.bitmap?[12, 8] == 0xFF00_0000)
    // What belongs to the contents has them drawn again.
    node.backgroundColor = .white
    stage.settle()
    #expect(node.layer?.bitmap?[12, 8] == 0xFFFF_FFFF)
    node.cornerRadius = 0
    stage.settle()
    #expect(node.layer?.backgroundColor == .white && node.layer?.contents == nil)
  }

  @Test("A picture is cut as a drawing is")
  func precompositedPicture() {
    final class PictureNode: DisplayNode {
      override func makeImageDrawing() -> (any ImageDrawing)? {
        DisplayOptionsTests.Picture(picture: square(4))
      }
    }
    let node = PictureNode()
    node.cornerRadius = 6
    node.cornerRounding = .precomposited
    _ = show(node)
    #expect(node.layer?.bitmap?.width == 24)
    #expect(node.layer?.bitmap?[0, 0] == 0)
    #expect(node.layer?.bitmap?[12, 8] == square(4)[1, 1])
  }

  @Test("Four layers lie over the corners, move with the size, and go with the rounding")
  func covers() {
    let node = TileNode()
    node.cornerRadius = 6
    node.cornerRounding = .covered(with: .white)
    let (stage, _) = show(node)
    #expect(node.layer?.cornerRadius == 0)
    #expect(
      node.layer?.covers.map(\.frame) == [
        Rect(x: 0, y: 0, width: 6, height: 6), Rect(x: 18, y: 0, width: 6, height: 6),
        Rect(x: 18, y: 10, width: 6, height: 6), Rect(x: 0, y: 10, width: 6, height: 6),
      ]
    )
    let drawCount = node.drawCount
    node.frame.size = Size(width: 8, height: 40)
    // The radius is at most half of the shorter side.
    #expect(node.layer?.covers.map(\.frame.minX) == [0, 4, 4, 0])
    #expect(node.layer?.covers.map(\.frame.minY) == [0, 0, 36, 36])
    node.frame.size = Size(width: 40, height: 6)
    #expect(node.layer?.covers.map(\.frame.minX) == [0, 37, 37, 0])
    #expect(node.layer?.covers.map(\.frame.minY) == [0, 0, 3, 3])
    node.cornerRounding = .byLayer
    #expect(node.layer?.covers.isEmpty == true && node.layer?.cornerRadius == 6)
    stage.settle()
    #expect(node.drawCount == drawCount)
  }

  @Test("Nodes with the same corners share the pictures over them")
  func sharedPictures() {
    let nodes = (0..<3).map { _ in TileNode() }
    let root = DisplayNode()
    for (index, node) in nodes.enumerated() {
      node.frame = Rect(x: Double(index) * 8, y: 0, width: 8, height: 8)
      node.cornerRadius = index < 2 ? 3 : 2
      node.cornerRounding = .covered(with: .white)
      root.addSubnode(node)
    }
    let (stage, _) = show(root)
    #expect(stage.runtime.cornerPictures.kindCount == 2)
    #expect(nodes.allSatisfy { $0.layer?.covers.count == 4 })
    for radius in 1...200 { nodes[0].cornerRadius = Double(radius) / 100 }
    #expect(stage.runtime.cornerPictures.kindCount <= 64)
    // Corners as large as the node are others with each size.
    nodes[0].cornerRadius = 1_000
    for side in stride(from: 1, through: 120, by: TestDepth.isFull ? 1 : 7) {
      nodes[0].frame.size = Size(width: Double(side) * 6, height: Double(side) * 6)
      #expect(stage.runtime.cornerPictures.byteCount <= CornerPictures.mostBytes)
    }
    #expect(stage.runtime.cornerPictures.byteCount > 0)
  }

  @Test("Corners that are cut out, and nodes in one picture, are drawn for the size that the node has")
  func resized() throws {
    func make(_ kind: Int) -> DisplayNode {
      let node = TileNode()
      node.color = kind == 0 ? nil : .black
      node.backgroundColor = .black
      if kind == 2 {
        let inside = TileNode()
        inside.color = Color(hex: 0xFF0000)
        inside.frame = Rect(x: 2, y: 2, width: 4, height: 4)
        node.addSubnode(inside)
        node.rasterizesSubtree = true
      } else {
        node.cornerRadius = 6
        node.cornerRounding = .precomposited
      }
      return node
    }
    for kind in 0..<3 {
      let (resized, fresh) = (make(kind), make(kind))
      var pictures: [Bitmap?] = []
      for node in [resized, fresh] {
        let root = DisplayNode()
        node.frame = Rect(x: 0, y: 0, width: node === resized ? 20 : 8, height: node === resized ? 8 : 20)
        root.addSubnode(node)
        let (stage, _) = show(root)
        node.frame = Rect(x: 0, y: 0, width: 8, height: 20)
        stage.settle()
        let layer = try #require(root.layer)
        pictures.append(SoftwareCompositor().render(LayerSnapshot(layer), scale: 1))
      }
      #expect(resized.layer?.bitmap?.width == 8, "kind \(kind)")
      #expect(pictures[0] == pictures[1], "kind \(kind)")
    }
  }

  @Test("The pictures over the corners have as many pixels as the screen, or as the node asks for")
  func coversFollowScale() throws {
    let node = TileNode()
    node.cornerRadius = 6
    node.cornerRounding = .covered(with: .white)
    let (stage, _) = show(node)
    func widths() -> [Int?] { node.layer?.covers.map { $0.bitmap?.width } ?? [] }
    #expect(widths() == [6, 6, 6, 6])
    stage.runtime.environment.displayScale = 2
    stage.settle()
    #expect(widths() == [12, 12, 12, 12])
    node.contentsScale = 3
    #expect(widths() == [18, 18, 18, 18])
    stage.runtime.environment.displayScale = 1
    stage.settle()
    #expect(widths() == [18, 18, 18, 18])
    node.contentsScale = nil
    #expect(widths() == [6, 6, 6, 6])
  }

  @Test("Corners that changed while the node was in no tree are covered when it comes back")
  func coversOfReturningNode() {
    let node = TileNode()
    node.frame = Rect(x: 0, y: 0, width: 24, height: 16)
    let root = DisplayNode()
    root.addSubnode(node)
    let (stage, _) = show(root)
    node.removeFromSupernode()
    node.cornerRadius = 6
    node.cornerRounding = .covered(with: .white)
    #expect(node.layer?.covers.isEmpty == true)
    root.addSubnode(node)
    #expect(node.layer?.covers.map { $0.bitmap?.width } == [6, 6, 6, 6])
    node.removeFromSupernode()
    stage.runtime.environment.displayScale = 2
    stage.settle()
    root.addSubnode(node)
    stage.settle()
    #expect(node.layer?.covers.map { $0.bitmap?.width } == [12, 12, 12, 12])
  }

  @Test("A placeholder lies over the layers at the corners")
  func placeholderAboveCorners() {
    let node = TileNode()
    node.placeholder = Placeholder(color: .black)
    node.cornerRadius = 2
    node.cornerRounding = .covered(with: .white)
    let stage = Stage(node, size: size)
    stage.settle(until: { node.isInHierarchy })
    #expect(node.layer?.covers.count == 5 && node.layer?.covers.last?.backgroundColor == .black)
    node.cornerRadius = 4
    #expect(node.layer?.covers.count == 5 && node.layer?.covers.last?.backgroundColor == .black)
    stage.settle()
    #expect(node.layer?.covers.count == 4)
  }

  @Test(
    "Corners of which there is nothing to see have no pictures",
    arguments: [(0.0, Color.white), (-1, .white), (.infinity, .white), (.nan, .white), (4, .clear)]
  )
  func noPictures(radius: Double, color: Color) {
    #expect(CornerCovers(radius: radius, color: color, scale: 1).makePictures(by: SoftwareRenderer()).isEmpty)
    #expect(CornerCovers(radius: 4, color: .white, scale: 1).makePictures(by: SoftwareRenderer()).count == 4)
  }
}
