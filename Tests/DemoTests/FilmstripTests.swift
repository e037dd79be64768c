import AsyncDisplay
import Testing

@testable import ScrollDemoKit

@Suite("Filmstrips")
@MainActor
struct FilmstripTests {
  @Test("Blank areas that are none, or larger than the viewport, are drawn as far as they can be seen")
  func oddBlankAreas() throws {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    func strip(_ areas: [Rect]) -> Bitmap? {
      let panel = Filmstrip.Panel(layers: LayerSnapshot(layer), blankAreas: areas, title: "a", caption: "b")
      return Filmstrip(panels: [panel]).render()
    }
    let plain = try #require(strip([]))
    for height in [-100, -1e300, Double.nan, .infinity, 0] {
      #expect(strip([Rect(x: 0, y: 0, width: 10, height: height)]) == plain, "height \(height)")
    }
    let large = Rect(x: -1e6, y: -1e6, width: 1e9, height: 1e9)
    #expect(strip([large]) == strip([Rect(x: 0, y: 0, width: 100, height: 100)]) && strip([large]) != plain)
  }

  @Test("A filmstrip without frames is still a picture, and blank areas are chequered")
  func filmstrip() throws {
    #expect(Filmstrip(panels: []).render() != nil)
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.backgroundColor = .black
    let panel = Filmstrip.Panel(
      layers: LayerSnapshot(layer),
      blankAreas: [Rect(x: 0, y: 50, width: 100, height: 50)],
      title: "a",
      caption: "b"
    )
    let strip = try #require(Filmstrip(panels: [panel]).render())
    #expect(strip[20, 70] == 0xFF00_0000)
    #expect(strip[20, 120] != 0xFF00_0000)
  }

  @Test("A viewport that was turned meanwhile is as wide as it was, beside the others")
  func turnedPanels() throws {
    let sizes = [Size(width: 100, height: 60), Size(width: 60, height: 100), Size(width: 780, height: 100)]
    let panels = zip(sizes, [Color.black, .white, .black]).map { size, color in
      let layer = Layer()
      layer.frame = Rect(origin: .zero, size: size)
      layer.backgroundColor = color
      return Filmstrip.Panel(layers: LayerSnapshot(layer), blankAreas: [], title: "", caption: "")
    }
    let strip = try #require(Filmstrip(panels: panels).render())
    #expect(strip.width == 14 + 100 + 14 + 60 + 14 + 390 + 14 && strip.height == 14 + 44 + 100 + 14)
    // The middle line of the lowest picture, from edge to edge.
    let line = (0..<strip.width).map { strip[$0, 14 + 44 + 25] }
    let (black, white): (UInt32, UInt32) = (0xFF00_0000, 0xFFFF_FFFF)
    #expect(line[14..<114].allSatisfy { $0 == black } && line[128..<188].allSatisfy { $0 == white })
    #expect(line[202..<592].allSatisfy { $0 == black })
    for gap in [0..<14, 114..<128, 188..<202, 592..<606] {
      #expect(line[gap].allSatisfy { $0 != black && $0 != white })
    }
  }
}
