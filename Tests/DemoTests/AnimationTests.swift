import AsyncDisplay
import DisplayImageCoding
import DisplaySimulation
import ScrollDemoKit
import TestSupport
import Testing

@testable import ScrollDemo

@Suite("Animations of how a run begins")
@MainActor
struct AnimationTests {
  /// A panel of one color, so that a frame says which beat it shows: a digit a channel, of colors that animations keep.
  private func panel(_ beat: Int, size: Size = Size(width: 40, height: 60)) -> Filmstrip.Panel {
    let layer = Layer()
    layer.frame = Rect(origin: .zero, size: size)
    let digits = [beat >> 8, beat >> 4 & 15, beat & 15].map { UInt8($0 * 17) }
    layer.backgroundColor = Color(red: digits[0], green: digits[1], blue: digits[2])
    return Filmstrip.Panel(layers: LayerSnapshot(layer), blankAreas: [], title: "", caption: "")
  }

  /// The beat that a frame shows.
  private func beat(_ frame: PNGEncoder.AnimationFrame) -> Int {
    let pixel = frame.bitmap[20, 30]
    return [0, 8, 16].reduce(0) { $0 * 16 + Int(pixel >> UInt32($1) & 0xFF) / 17 }
  }

  @Test(
    "Twelve frames a second are shown, each until the next, for ten seconds",
    arguments: [30.0, 60, 120].prefix(TestDepth.count(1, full: 3))
  )
  func moments(hz: Double) {
    var recorder = AnimationRecorder(hz: hz)
    var panelCount = 0
    for elapsed in 1...Int(12 * hz) {
      recorder.note(elapsed) {
        panelCount += 1
        return panel(elapsed)
      }
    }
    // The first beat at or after each twelfth of a second.
    let expected = (0..<120).map { 1 + Int((Double($0) * hz / 12).rounded(.up)) }
    #expect(recorder.frames.map(beat) == expected && panelCount == 120)
    let ends = expected.dropFirst().map(Double.init) + [Double(expected[119]) + hz / 12]
    for (frame, end) in zip(recorder.frames, zip(expected, ends)) {
      let seconds = frame.duration / .seconds(1)
      #expect(abs(seconds - (end.1 - Double(end.0)) / hz) < 1e-9)
    }
  }

  @Test("A frame that was dropped is shown by the next one, and the one before lasts longer")
  func droppedFrames() {
    var recorder = AnimationRecorder(hz: 120)
    for elapsed in [1, 2, 11, 38, 39, 41, 51] { recorder.note(elapsed) { panel(elapsed) } }
    #expect(recorder.frames.map(beat) == [1, 11, 38, 41, 51])
    let beats = recorder.frames.map { ($0.duration / .seconds(1) * 120).rounded() }
    #expect(beats == [10, 27, 3, 10, 10])
  }

  @Test("A frame of another viewport is left out, and a wide one is 195 pixels wide")
  func sides() throws {
    var recorder = AnimationRecorder(hz: 12)
    let wide = Size(width: 390, height: 100)
    recorder.note(1) { panel(1, size: wide) }
    recorder.note(2) { panel(2, size: Size(width: 100, height: 390)) }
    recorder.note(3) { panel(3, size: wide) }
    let frames = recorder.frames
    #expect(frames.map(beat) == [1, 3])
    #expect(frames.allSatisfy { $0.bitmap.width == 195 && $0.bitmap.height == 50 })
    #expect(frames.map { ($0.duration / .seconds(1) * 12).rounded() } == [2, 1])
    _ = try PNGEncoder.encode(frames)
  }

  @Test("All frames together have the colors of a palette: the most frequent, and for others the nearest")
  func colors() throws {
    // 16 × 16 × 2 colors in steps of 17, the ones with more blue in one pixel and the others in two.
    var pixels: [UInt32] = []
    for blue: UInt32 in [0, 255] {
      for color: UInt32 in 0..<256 {
        let pixel = 0xFF00_0000 | blue << 16 | (color >> 4) * 17 << 8 | (color & 15) * 17
        pixels += Array(repeating: pixel, count: blue == 0 ? 2 : 1)
      }
    }
    let bitmap = try #require(Bitmap(width: 64, height: 12, pixels: pixels))
    let reduced = AnimationColors(of: [bitmap]).reduced(bitmap)
    #expect(Set(reduced.pixels) == Set(pixels.prefix(512)))
    // Without blue the nearest color has the same red and green.
    #expect(zip(pixels, reduced.pixels).allSatisfy { $1 == $0 & 0xFF00_FFFF })
    // What is between two steps is rounded; the ends stay.
    let grays: [UInt32] = (0..<256).map { 0xFF00_0000 | $0 * 0x01_0101 }
    let ramp = try #require(Bitmap(width: 256, height: 1, pixels: grays))
    for (value, pixel) in AnimationColors(of: [ramp]).reduced(ramp).pixels.enumerated() {
      let level = (Double(value) / 17).rounded() * 17
      #expect(pixel == 0xFF00_0000 | UInt32(level) * 0x01_0101)
    }
  }

  @Test("A simulated phone does not notice that an animation is drawn")
  func unnoticed() async {
    var options = ScrollOptions()
    (options.clock, options.frames, options.scale) = (.virtual, TestDepth.count(30, full: 60), 1)
    func run(_ options: ScrollOptions) async -> ScrollRun.Outcome {
      await ScrollRun(list: ScrollContent(options, lines: nil).list, options: options).run()
    }
    let plain = await run(options)
    options.output.animation = "fling.png"
    let animated = await run(options)
    #expect(plain.animation.isEmpty && animated.animation.count == options.frames / 10)
    #expect(Set(animated.animation.map(\.bitmap)).count > TestDepth.count(1, full: 3))
    #expect(plain.trace?.hash == animated.trace?.hash && plain.summary == animated.summary)
  }

  @Test("An animation asks for the simulated phone, and its folder is that of the file")
  func options() throws {
    let options = try ScrollOptions(["--animation", "a/b/fling.png"])
    #expect(options.clock == .virtual && options.output.animation == "a/b/fling.png")
    #expect(options.output.animationFolder == "a/b")
    for name in ["fling.png", "/fling.png"] {
      #expect(try ScrollOptions(["--animation", name, "--chaos", "data"]).output.animationFolder == nil)
    }
    #expect(ScrollOptions.Output().animationFolder == nil)
  }
}
