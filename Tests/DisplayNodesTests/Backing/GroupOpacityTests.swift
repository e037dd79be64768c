import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Opacity of groups")
@MainActor
struct GroupOpacityTests {
  /// The pixel of a tree in which `depth` layers that show nothing lie around a black square, which a white one covers.
  private func pixel(depth: Int, opacity: Double) -> UInt32? {
    func layer(_ color: Color = .clear) -> Layer {
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 4, height: 4)
      layer.backgroundColor = color
      return layer
    }
    let root = layer()
    var inner = root
    for _ in 0..<depth {
      let next = layer()
      inner.addSublayer(next)
      inner = next
    }
    let black = layer(.black)
    black.addSublayer(layer(.white))
    inner.addSublayer(black)
    root.opacity = opacity
    return SoftwareCompositor().render(LayerSnapshot(root), scale: 1)?[1, 1]
  }

  @Test(
    "What lies under something opaque does not shine through it when both become transparent",
    arguments: 0..<4
  )
  func coveredContents(depth: Int) {
    // White over black is white, and white at half its opacity over white is white.
    #expect(pixel(depth: depth, opacity: 0.5) == 0xFFFF_FFFF)
    #expect(pixel(depth: depth, opacity: 1) == 0xFFFF_FFFF)
  }

  @Test("Rounded corners are cut once, also where sublayers are cut with them")
  func roundedCorners() throws {
    let bitmap = try #require(Bitmap(width: 9, height: 9, filledWith: .black))
    let pictures = [false, true].map { clipsToBounds in
      let layer = Layer()
      layer.frame = Rect(x: 0, y: 0, width: 9, height: 9)
      layer.contents = bitmap
      layer.cornerRadius = 4.5
      layer.clipsToBounds = clipsToBounds
      return SoftwareCompositor().render(LayerSnapshot(layer), scale: 1)
    }
    let (once, clipped) = (try #require(pictures[0]), try #require(pictures[1]))
    for y in 0..<9 {
      for x in 0..<9 { #expect(once[x, y] == clipped[x, y], "\(x), \(y)") }
    }
    #expect(once[0, 0] == 0xFFFF_FFFF && once[4, 4] == 0xFF00_0000)
  }
}
