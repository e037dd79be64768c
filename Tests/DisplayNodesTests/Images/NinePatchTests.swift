import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Stretchable images")
struct NinePatchTests {
  @Test("The pieces take every pixel once and cover the node once, whatever the caps")
  func tiling() {
    let caps = [0.0, 1, 2.5, 9, -3, .nan, .infinity]
    for number in 0..<(7 * 7 * 3) {
      let (before, after) = (caps[number % 7], caps[number / 7 % 7])
      let length = [3.0, 4.5, 30][number / 49]
      let patch = NinePatch(
        width: 6,
        height: 4,
        imageScale: 1,
        capInsets: EdgeInsets(top: after, left: before, bottom: before, right: after),
        bounds: Rect(x: 0, y: 0, width: length, height: length),
        grid: PixelGrid(scale: 2)
      )
      let area = patch.pieces.reduce(0) { $0 + $1.frame.size.area }
      #expect(abs(area - length * length) < 1e-9, "caps \(before) and \(after) in \(length)")
      for (index, piece) in patch.pieces.enumerated() {
        for other in patch.pieces[(index + 1)...] { #expect(!piece.frame.intersects(other.frame)) }
      }
      // Only where the node has no room for them are pixels left out.
      if length == 30 {
        #expect(patch.pieces.reduce(0) { $0 + $1.columns.count * $1.rows.count } == 24)
      }
    }
  }

  @Test("Corners keep their size, edges stretch along their side, the middle both ways")
  func frames() {
    let patch = NinePatch(
      width: 8,
      height: 8,
      imageScale: 2,
      capInsets: EdgeInsets(top: 1, left: 1, bottom: 1, right: 2),
      bounds: Rect(x: 0, y: 0, width: 10, height: 6),
      grid: PixelGrid(scale: 1)
    )
    #expect(patch.pieces.map(\.columns) == Array(repeating: [0..<2, 2..<4, 4..<8], count: 3).flatMap { $0 })
    #expect(patch.pieces.map(\.frame.width) == [1, 7, 2, 1, 7, 2, 1, 7, 2])
    #expect(patch.pieces.map(\.frame.height) == [1, 1, 1, 4, 4, 4, 1, 1, 1])
  }

  @Test("A node too small for both caps shrinks them alike, and has no middle")
  func tooSmall() {
    let patch = NinePatch(
      width: 9,
      height: 9,
      imageScale: 1,
      capInsets: EdgeInsets(all: 4),
      bounds: Rect(x: 0, y: 0, width: 4, height: 4),
      grid: PixelGrid(scale: 1)
    )
    #expect(
      patch.pieces.map(\.frame) == [
        Rect(x: 0, y: 0, width: 2, height: 2), Rect(x: 2, y: 0, width: 2, height: 2),
        Rect(x: 0, y: 2, width: 2, height: 2), Rect(x: 2, y: 2, width: 2, height: 2),
      ]
    )
  }
}
