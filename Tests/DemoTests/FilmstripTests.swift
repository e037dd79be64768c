import AsyncDisplay
import Testing

@testable import DisplaySimulation
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

  @Test(
    "Moments are the same for every run, and show the newest frame that was done by then",
    arguments: 1...30
  )
  func moments(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 4)
    let (count, length) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...200, using: &random))
    var recorder = TimedMoments<Int>(count: count, length: length)
    recorder.note(due: 0, late: 0, lasts: 1, panel: 0)
    // Which frame each vsync shows, set frame by frame.
    var screen = Array(repeating: 0, count: 2 * length + 100)
    var due = 1
    while due <= length {
      let lasts = Int.random(in: 1...2, using: &random)
      let late = max(0, Int.random(in: -20...6, using: &random))
      recorder.note(due: due, late: late, lasts: lasts, panel: due)
      for vsync in (due + late)..<screen.count { screen[vsync] = due }
      // The next frame begins at a vsync after this one is done.
      due += max(lasts, late + 1)
    }
    let shown = recorder.finish()
    #expect(shown.map(\.moment) == (0..<count).map { max(1, (2 * $0 + 1) * length / (2 * count)) })
    for item in shown {
      #expect(item.panel == screen[item.moment], "\(item)")
      #expect(item.delay == 0 || item.delay == item.moment - item.panel)
    }
  }

  @Test("A frame that stood still is gray and says for how long, and no other one does")
  func frozen() throws {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    layer.backgroundColor = Color(hex: 0xFF0000)
    let panel = Filmstrip.Panel(layers: LayerSnapshot(layer), blankAreas: [], title: "", caption: "b")
    var recorder = FilmstripRecorder(comparedLength: 160, tickSeconds: 0.01)
    recorder.noteTiming(due: 0, late: 0, lasts: 1) { panel }
    for due in 1...45 { recorder.noteTiming(due: due, late: 0, lasts: 1) { panel } }
    // Done at 80: the moments 50 and 70 show the frame of 45.
    recorder.noteTiming(due: 46, late: 34, lasts: 1) { panel }
    for due in 81...160 { recorder.noteTiming(due: due, late: 0, lasts: 1) { panel } }
    let strip = recorder.filmstrip
    #expect(strip.panels.map(\.title) == [0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 1.3, 1.5].map { "\($0)0 s" })
    #expect(strip.panels.map(\.isFrozen) == (0..<8).map { $0 == 2 || $0 == 3 })
    #expect(strip.panels[2].label == "0.50 s, frozen for 50 ms, b")
    #expect(strip.panels[3].label == "0.70 s, frozen for 250 ms, b" && strip.panels[4].label == "0.90 s, b")
    let colors = strip.renderPanels(width: 20).map { panel, bitmap in
      #expect(bitmap.width == 20 && bitmap.height == 20)
      let pixel = bitmap[10, 10]
      return (panel.isFrozen, Int(pixel & 255), Int(pixel >> 8 & 255))
    }
    #expect(colors.count == 8)
    for (isFrozen, red, green) in colors { #expect((red - green < 100) == isFrozen, "\(red) \(green)") }
  }
}
