import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

@Suite("Odd shapes")
struct OddShapeTests {
  @Test(
    "A rectangle whose size is no number or has no end is left out, with round corners as with sharp ones",
    arguments: [Double.infinity, .nan]
  )
  func boundlessRectangles(extent: Double) throws {
    for size in [Size(width: 6, height: extent), Size(width: extent, height: 6)] {
      for radius in [0.0, 2] {
        let rows = try opacities(width: 8, height: 8) { canvas in
          canvas.fill(Rect(origin: Point(x: 1, y: 1), size: size), cornerRadius: radius, with: .solid(.black))
        }
        #expect(rows.joined().allSatisfy { $0 == 0 }, "\(size), radius \(radius)")
      }
    }
  }

  @Test("A slanted edge stays where it is however far away its ends are", arguments: [1e5, 1e7, 1e9, 1e11])
  func farEdges(reach: Double) throws {
    func rows(_ reach: Double) throws -> [[Int]] {
      try opacities(width: 20, height: 20) { canvas in
        canvas.concatenate(.rotation(radians: 0.5))
        canvas.fill(Rect(x: 3, y: -reach, width: reach, height: 2 * reach), with: .solid(.black))
      }
    }
    let near = try rows(100)
    for (far, near) in zip(try rows(reach).joined(), near.joined()) { #expect(abs(far - near) <= 1) }
  }

  @Test("Thousands of pieces beside each other cover what they should, and are soon drawn")
  func manyPieces() throws {
    let count = 4_000
    var numbers = Numbers(state: 4)
    var path = Path()
    // Slanted strips as wide as the gaps between them, which start at any height above the picture.
    for index in 0..<count {
      let x = Double(index) / Double(count) * 20
      let (top, half) = (Double.random(in: -9 ... -1, using: &numbers), 10 / Double(count))
      path.move(to: Point(x: x + top, y: top))
      path.line(to: Point(x: x + top + half, y: top))
      path.line(to: Point(x: x + half + 20, y: 20))
      path.line(to: Point(x: x + 20, y: 20))
      path.close()
    }
    let rows = try opacities(width: 20, height: 2) { $0.fill(path, with: .solid(.black)) }
    #expect(rows[1].dropFirst(3).allSatisfy { abs($0 - 128) <= 1 })
  }

  @Test("A drawing without a pixel gives nothing in silence; one that is too large is reported")
  func unusableSizes() {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      for side in [0, 1e-9, -4, .nan] {
        #expect(
          Rasterizer(scale: 2).render(DisplayList(commands: []), size: Size(width: side, height: 9)) == nil
        )
      }
      #expect(reports.withLock { $0 } == 0)
      for side in [40_000, .infinity] {
        #expect(
          Rasterizer(scale: 2).render(DisplayList(commands: []), size: Size(width: side, height: 9)) == nil
        )
      }
      #expect(reports.withLock { $0 } == 2)
    }
  }

  @Test(
    "A rectangle without an area fills nothing, and a clip to it leaves nothing",
    arguments: [
      Size(width: -3, height: 2), Size(width: 2, height: -3), Size(width: -2, height: -2),
      Size(width: 0, height: 3),
    ]
  )
  func emptyRectangles(size: Size) throws {
    for (place, radius) in [(4.0, 0.0), (4, 1), (4.5, 0), (4.5, 1)] {
      let rect = Rect(origin: Point(x: place, y: place), size: size)
      let rows = try opacities(width: 8, height: 8) { canvas in
        canvas.fill(rect, cornerRadius: radius, with: .solid(.black))
        canvas.fillEllipse(in: rect, with: .solid(.black))
        canvas.clip(to: rect, cornerRadius: radius)
        canvas.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .solid(.black))
      }
      #expect(rows.joined().allSatisfy { $0 == 0 }, "at \(place), radius \(radius)")
    }
  }
}
