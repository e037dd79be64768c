import DisplayGeometry
import Testing

@testable import DisplayCanvas
@testable import DisplayText

@Suite("Snapping to pixels")
struct PixelSnappingTests {
  static let scales = [1, 1.25, 1.5, 1.75, 2, 3]
  private static let extent = 24

  /// Something of every kind, with its upper left corner at a place in pixels that the way there sums up to.
  private func scene(scale: Double, way: [Double]) throws -> Bitmap {
    let side = Double(Self.extent) / scale
    let picture = try draw(Self.extent, Self.extent, scale: scale) { canvas in
      let shade = LinearGradient(from: .zero, to: Point(x: side, y: side / 3), colors: [.white, .black])
      canvas.fill(Rect(x: 0, y: 0, width: side, height: side), with: .linearGradient(shade))
      canvas.fillEllipse(in: Rect(x: 1.3, y: 2.1, width: 5.7, height: 4.9), with: .solid(.black))
    }
    let text = BuiltInTextEngine(fallback: nil).layout(
      AttributedText("Ag", style: TextStyle(font: .system(size: 9))),
      in: TextContainer()
    )
    return try draw(3 * Self.extent + 8, 2 * Self.extent, scale: scale) { canvas in
      for step in way { canvas.translate(x: step / scale, y: step / scale) }
      canvas.draw(picture, in: Rect(x: 0, y: 0, width: side, height: side))
      canvas.translate(x: side, y: 0)
      canvas.fill(
        Rect(x: 0, y: 0, width: side, height: side),
        cornerRadius: side / 3,
        with: .solid(Color(hex: 0x336699))
      )
      canvas.draw(text, at: Point(x: 1 / scale, y: 1 / scale))
      canvas.translate(x: side, y: 0)
      canvas.clip(to: .ellipse(in: Rect(x: 0, y: 0, width: side, height: side)))
      canvas.draw(picture, in: Rect(x: 0, y: 0, width: side, height: side))
    }
  }

  @Test("What lies within a thousandth of a pixel of the grid is drawn on it, to the bit", arguments: scales)
  func within(scale: Double) throws {
    let exact = try scene(scale: scale, way: [7])
    for distance in [0.0009, -0.0009, 0.000_015, -0.000_015] {
      #expect(try scene(scale: scale, way: [7 + distance]) == exact, "\(distance)")
    }
  }

  @Test("What lies further from the grid is drawn where it is", arguments: scales)
  func beyond(scale: Double) throws {
    let exact = try scene(scale: scale, way: [7])
    for distance in [0.006, -0.006] {
      #expect(try scene(scale: scale, way: [7 + distance]) != exact, "\(distance)")
    }
  }

  @Test(
    "Distances are added up before they are snapped, so that nested layers do not drift",
    arguments: scales
  )
  func nested(scale: Double) throws {
    let exact = try scene(scale: scale, way: [7])
    #expect(try scene(scale: scale, way: [7.3, -0.3]) == exact)
    #expect(try scene(scale: scale, way: [7] + Array(repeating: 0.000_9, count: 7)) != exact)
  }

  @Test(
    "Rectangles whose edges lie within a thousandth of a pixel of the grid are filled, clipped and copied on it",
    arguments: scales
  )
  func edges(scale: Double) throws {
    let picture = try draw(6, 5, scale: scale) {
      $0.fillEllipse(in: Rect(x: 0, y: 0, width: 5 / scale, height: 4 / scale), with: .solid(.black))
    }
    func scene(_ x: Double, _ width: Double) throws -> Bitmap {
      func rect(_ y: Double) -> Rect {
        Rect(x: x / scale, y: y / scale, width: width / scale, height: 5 / scale)
      }
      return try draw(12, 20, scale: scale) { canvas in
        canvas.draw(picture, in: rect(1))
        canvas.fill(rect(7), with: .solid(Color(hex: 0x336699)))
        canvas.clip(to: rect(13))
        canvas.fill(Rect(x: 0, y: 0, width: 12 / scale, height: 20 / scale), with: .solid(.black))
      }
    }
    let exact = try scene(3, 6)
    #expect(try scene(3.000_9, 5.999_1) == exact)
    #expect(try scene(2.999_1, 6.000_9) == exact)
    #expect(try scene(3.006, 6) != exact)
  }

  @Test("The distance that is snapped is a thousandth of a pixel")
  func distance() {
    for place in [0.0, 1, -1, 185, -40_000] {
      #expect(PixelRect.snapped(place + 0.000_99) == place && PixelRect.snapped(place - 0.000_99) == place)
      #expect(PixelRect.snapped(place + 0.001_01) != place && PixelRect.snapped(place - 0.001_01) != place)
    }
    #expect(PixelRect.snapped(.infinity) == .infinity && PixelRect.snapped(.nan).isNaN)
  }

  @Test("What is turned or slanted is not snapped")
  func turned() {
    let turned = Transform(a: 0, b: 1, c: -1, d: 0, tx: 3.000_5, ty: 4)
    #expect(turned.snappedToPixels == turned)
    let upright = Transform(a: 2, b: 0, c: 0, d: 2, tx: 3.000_5, ty: 4)
    #expect(upright.snappedToPixels.tx == 3)
  }
}
