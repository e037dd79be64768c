import DisplayGeometry
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

@Suite("Pictures")
struct PictureTests {
  @Test("Reading a pixel that there is not ends the program")
  func absentPixels() async {
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: 2, height: 2)?[2, 0] }
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: 2, height: 2)?[0, -1] }
  }

  @Test(
    "However much a picture shrinks, no row or column of it is passed over",
    arguments: [4, 16, 20, 33, 64, 100]
  )
  func shrinking(factor: Int) throws {
    for isTurned in [false, true] {
      for bright in 0..<factor {
        // One bright line of `factor`.
        let pixels = (0..<(factor * 4)).map { index in
          (isTurned ? index % factor : index / 4) == bright
            ? Color.white.premultiplied : Color.black.premultiplied
        }
        let (width, height) = isTurned ? (factor, 4) : (4, factor)
        let picture = try #require(Bitmap(width: width, height: height, pixels: pixels))
        let size = isTurned ? Size(width: 1, height: 4) : Size(width: 4, height: 1)
        var canvas = Canvas()
        canvas.draw(picture, in: Rect(origin: .zero, size: size))
        let bitmap = try #require(Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size))
        let share = Int(bitmap[0, 0] & 255)
        #expect(share > 0 && share <= 2 * 255 / factor + 1, "line \(bright)")
      }
    }
  }
}
