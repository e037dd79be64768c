import AsyncDisplay
import DisplayImageCoding
import DisplayPlatform
import Foundation
import TestSupport
import Testing

@testable import Tutorials

@Suite("Steps of the tutorials")
@MainActor
struct TutorialTests {
  private static let resources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/AsyncDisplay/AsyncDisplay.docc/Tutorials/Resources").path

  private func draw(_ name: String) async throws -> Bitmap {
    let scene = try #require(TutorialScene.steps.first { $0.name == name })
    return try #require(await SceneStage(scene).takePicture())
  }

  @Test(
    "Each draws the picture that the documentation shows",
    arguments: TestDepth.isFull ? TutorialScene.steps.map(\.name) : ["custom-spec", "subclassing-turn"]
  )
  func picture(name: String) async throws {
    let shown = try ImageDecoder.decode(Platform.readFile(at: "\(Self.resources)/\(name)@2x.png"))
    let drawn = try await draw(name)
    #expect((drawn.width, drawn.height) == (shown.width, shown.height))
    // Not an expectation of the arrays, the difference of which would be worked out for minutes.
    let isSame = drawn.pixels == shown.pixels
    #expect(isSame, "run .ci/write-tutorials --pictures if the step should draw this")
  }

  @Test("Each has a picture in the documentation, which has no other ones")
  func pictures() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.resources)
    let names = files.filter { $0.hasSuffix("@2x.png") }.map { String($0.dropLast(7)) }
    #expect(names.sorted() == TutorialScene.steps.map(\.name).sorted())
  }

  @Test("A layout spec draws what frames by hand do, and a worker's card is the main actor's")
  func pairs() async throws {
    for (name, other) in [
      ("hierarchy-title", "hierarchy-spec"), ("custom-measured", "custom-spec"),
      ("hierarchy-fifth", "hierarchy-worker"), ("hierarchy-square", "hierarchy-file"),
    ].prefix(TestDepth.count(3, full: 4)) {
      let isSame = try await draw(name).pixels == draw(other).pixels
      #expect(isSame, "\(name) is not \(other)")
    }
  }

  @Test("The square has 100 points a side, and the card a fifth of the screen's sides, however that lies")
  func sizes() async throws {
    let ground = try await draw("layout-empty")[0, 0]
    for (name, area) in [
      ("hierarchy-square", 200 * 200), ("hierarchy-fifth", 96 * 64), ("hierarchy-turned", 64 * 96),
    ] {
      #expect(try await draw(name).pixels.count { $0 != ground } == area, "\(name)")
    }
  }

  @Test("What a worker measured is found when the main actor places it")
  func cachedSizes() async {
    let size = Size(width: 240, height: 160)
    let card = await HierarchyWorker.makeCard(thatFits: size)
    let screen = HierarchyWorker.ScreenNode()
    screen.card = card
    _ = await SceneStage(TutorialScene("screen", .none(size)) { screen }).takePicture()
    // Once for the size of the screen, and once for the frame that it gets.
    #expect(card.measurementCounts.misses <= 2)
    #expect(card.measurementCounts.hits >= 1)
  }

  @Test("Each stripe of a rainbow has a sixth of it")
  func stripes() async throws {
    for (name, isVertical) in [("custom-rainbow", false), ("custom-vertical", true)] {
      let bitmap = try await draw(name)
      for (index, color) in [0xE5483F, 0xF5923B, 0xF9D54A, 0x58B368, 0x4A86D9, 0x7E57B8].enumerated() {
        let share = (Double(index) + 0.5) / 6
        let x = isVertical ? Int(Double(bitmap.width) * share) : 7
        let y = isVertical ? 7 : Int(Double(bitmap.height) * share)
        let pixel = bitmap[x, y]
        let rgb = (pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF
        #expect(rgb == UInt32(color), "\(name), stripe \(index)")
      }
    }
  }
}
