import DisplayGeometry
import DisplayPlatform
import Testing

@testable import DisplayCanvas
@testable import DisplayImageCoding
@testable import DisplayRaster
@testable import DisplayText

/// The pixels of every operation, as they were looked at and found right.
///
/// `Fixtures/operations.txt` holds them, row by row, a pixel as red, green, blue and opacity in hexadecimal digits
/// and the number of times that it follows itself. After a change that is meant to show, run
///
///     touch /tmp/draw-operations && swift test --filter GoldenTests && rm /tmp/draw-operations
///
/// which writes the file and the contact sheet of the documentation anew, and look at both.
@Suite("Golden drawings")
struct GoldenTests {
  private static let folder = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
  private static let fixture = folder + "/Fixtures/operations.txt"
  private static let isRecording = (try? Platform.readFile(at: "/tmp/draw-operations", limit: 1)) != nil

  @Test("Every operation draws the pixels that it drew when they were looked at")
  func operations() throws {
    let drawn = try DrawingScene.all.map { scene in
      "\(scene.name)\n" + Self.text(of: try #require(scene.render()))
    }
    if Self.isRecording { return try record(drawn) }
    let text = String(decoding: try Platform.readFile(at: Self.fixture, limit: 1 << 22), as: UTF8.self)
    let kept = text.split(separator: "\n\n").map(String.init)
    #expect(kept.count == drawn.count)
    for (kept, drawn) in zip(kept, drawn) where kept != drawn {
      Issue.record("\(drawn.prefix { $0 != "\n" }) was\n\(kept)\nand is\n\(drawn)")
    }
  }

  private func record(_ drawn: [String]) throws {
    try Platform.writeFile(Array(drawn.joined(separator: "\n\n").utf8), to: Self.fixture)
    let sheet = try #require(ContactSheet(DrawingScene.all).render())
    let root = Self.folder.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(root)/Sources/AsyncDisplay/AsyncDisplay.docc/operations.png"
    try Platform.writeFile(PNGEncoder.encode(sheet), to: path)
  }

  private static func text(of bitmap: Bitmap) -> String {
    (0..<bitmap.height).map { y in
      var runs: [(pixel: UInt32, count: Int)] = []
      for x in 0..<bitmap.width {
        if runs.last?.pixel == bitmap[x, y] {
          runs[runs.count - 1].count += 1
        } else {
          runs.append((bitmap[x, y], 1))
        }
      }
      return runs.map { $0.count > 1 ? "\(digits($0.pixel))*\($0.count)" : digits($0.pixel) }.joined(
        separator: " "
      )
    }.joined(separator: "\n")
  }

  private static func digits(_ pixel: UInt32) -> String {
    let digits = String(pixel.byteSwapped, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

/// Scenes side by side with their names beneath.
private struct ContactSheet {
  private static let columns = 7
  private static let cell = Size(width: 92, height: 104)
  private static let magnification = 4.0

  let scenes: [DrawingScene]

  init(_ scenes: [DrawingScene]) { self.scenes = scenes }

  func render() -> Bitmap? {
    let rows = (scenes.count + Self.columns - 1) / Self.columns
    let size = Size(width: Double(Self.columns) * Self.cell.width, height: Double(rows) * Self.cell.height)
    var canvas = Canvas()
    canvas.fill(Rect(origin: .zero, size: size), with: .solid(Color(hex: 0xFAFAF7)))
    for (index, scene) in scenes.enumerated() {
      canvas.withSavedState { canvas in
        let (row, column) = (index / Self.columns, index % Self.columns)
        canvas.translate(x: Double(column) * Self.cell.width, y: Double(row) * Self.cell.height)
        draw(scene, into: &canvas)
      }
    }
    return Rasterizer(scale: 2).render(canvas.makeDisplayList(), size: size)
  }

  private func draw(_ scene: DrawingScene, into canvas: inout Canvas) {
    canvas.withSavedState { canvas in
      canvas.translate(x: 6, y: 4)
      // A layer keeps blend modes to the scene.
      canvas.withLayer { layer in
        layer.concatenate(.scale(x: Self.magnification, y: Self.magnification))
        scene.record(&layer)
      }
    }
    let face = BuiltInTypeface.regular
    var x = 0.0
    let glyphs = scene.name.unicodeScalars.map { scalar in
      let id = face.glyph(for: scalar)
      defer { x += face.advance(of: id) * 9 }
      return GlyphRun.Glyph(id: id, position: Point(x: x, y: 0))
    }
    let origin = Point(x: (Self.cell.width - x) / 2, y: Self.cell.height - 8)
    canvas.draw(
      GlyphRun(typeface: face, fontSize: 9, color: Color(hex: 0x444444), glyphs: glyphs),
      at: origin
    )
  }
}
