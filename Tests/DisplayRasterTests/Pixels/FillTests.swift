import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

/// Draws with a canvas and returns the opacity of each pixel, row by row.
func opacities(
  width: Int,
  height: Int,
  scale: Double = 1,
  _ draw: (inout Canvas) -> Void
) throws -> [[Int]] {
  var canvas = Canvas()
  draw(&canvas)
  let size = Size(width: Double(width) / scale, height: Double(height) / scale)
  let bitmap = try #require(Rasterizer(scale: scale).render(canvas.makeDisplayList(), size: size))
  return (0..<height).map { y in (0..<width).map { x in Int(bitmap[x, y] >> 24) } }
}

private func path(of polygon: [Point]) -> Path {
  var path = Path()
  for (index, point) in polygon.enumerated() {
    if index == 0 { path.move(to: point) } else { path.line(to: point) }
  }
  path.close()
  return path
}

@Suite("Filling")
struct FillTests {
  @Test("A rectangle between pixels covers them in part, as its area says")
  func partialPixels() throws {
    let rows = try opacities(width: 4, height: 3) { canvas in
      canvas.fill(Rect(x: 0.5, y: 0.25, width: 2.25, height: 2), with: .solid(.black))
    }
    #expect(rows == [[96, 191, 143, 0], [128, 255, 191, 0], [32, 64, 48, 0]])
  }

  @Test("A circle's coverage adds up to its area", arguments: [3.0, 7.5, 20.0])
  func circleArea(radius: Double) throws {
    let side = Int(radius * 2) + 6
    let rows = try opacities(width: side, height: side) { canvas in
      canvas.fillEllipse(
        in: Rect(x: 2.3, y: 1.7, width: radius * 2, height: radius * 2),
        with: .solid(.black)
      )
    }
    let covered = Double(rows.joined().reduce(0, +)) / 255
    #expect(abs(covered - Double.pi * radius * radius) < 0.004 * Double.pi * radius * radius + 0.1)
  }

  @Test(
    "Random polygons, self-crossing ones too, are filled by the nonzero rule",
    arguments: 0..<UInt64(TestDepth.count(4, full: 12))
  )
  func nonzeroRule(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let polygon = (0..<Int.random(in: 3...8, using: &numbers)).map { _ in
      Point(
        x: Double.random(in: -3...13, using: &numbers),
        y: Double.random(in: -3...13, using: &numbers)
      )
    }
    let rows = try opacities(width: 10, height: 10) { $0.fill(path(of: polygon), with: .solid(.black)) }
    // 16 by 16 points in each pixel, each in or out by the definition.
    for y in 0..<10 {
      for x in 0..<10 {
        var inside = 0
        for step in 0..<256 {
          let point = Point(
            x: Double(x) + (Double(step % 16) + 0.5) / 16,
            y: Double(y) + (Double(step / 16) + 0.5) / 16
          )
          if winding(of: polygon, around: point) != 0 { inside += 1 }
        }
        #expect(abs(rows[y][x] - inside * 255 / 256) <= 14, "seed \(seed), pixel \(x), \(y)")
      }
    }
  }

  @Test(
    "Pieces that overlap and are wound alike unite without a seam; wound against each other they leave a hole"
  )
  func overlaps() throws {
    let outer = Rect(x: 1, y: 1, width: 6, height: 6)
    let inner = Rect(x: 2.5, y: 2.5, width: 3, height: 3)
    let united = try opacities(width: 8, height: 8) { canvas in
      canvas.fill(Path(Path(outer).elements + Path(inner).elements), with: .solid(.black))
    }
    #expect(united == (try opacities(width: 8, height: 8) { $0.fill(outer, with: .solid(.black)) }))
    let turned = Path([
      .move(to: Point(x: 2, y: 2)), .line(to: Point(x: 2, y: 6)), .line(to: Point(x: 6, y: 6)),
      .line(to: Point(x: 6, y: 2)), .close,
    ])
    let holed = try opacities(width: 8, height: 8) { canvas in
      canvas.fill(Path(Path(outer).elements + turned.elements), with: .solid(.black))
    }
    #expect(holed[4] == [0, 255, 0, 0, 0, 0, 255, 0])
  }

  @Test("Laying a color over another rounds to the nearest, for every opacity and channel")
  func sourceOver() throws {
    for opacity in stride(from: 0, through: 255, by: 5) {
      for below in [0, 1, 100, 127, 254, 255] {
        var canvas = Canvas()
        let ground = Color(red: UInt8(below), green: 0, blue: 0)
        canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .solid(ground))
        canvas.fill(
          Rect(x: 0, y: 0, width: 1, height: 1),
          with: .solid(Color(red: 200, green: 0, blue: 0, alpha: UInt8(opacity)))
        )
        let list = canvas.makeDisplayList()
        let bitmap = try #require(Rasterizer(scale: 1).render(list, size: Size(width: 1, height: 1)))
        let share = Double(opacity) / 255
        let exact = (200 * share).rounded() + (Double(below) * (1 - share)).rounded()
        #expect(Double(bitmap[0, 0] & 255) == exact)
        #expect(bitmap[0, 0] >> 24 == 255)
      }
    }
  }

  @Test("Clips cut off, rounded ones smoothly, and end with their state")
  func clips() throws {
    let rows = try opacities(width: 10, height: 4) { canvas in
      canvas.save()
      canvas.clip(to: Rect(x: 2, y: 1, width: 3, height: 2))
      canvas.fill(Rect(x: 0, y: 0, width: 10, height: 4), with: .solid(.black))
      canvas.restore()
      canvas.fill(Rect(x: 8, y: 0, width: 1, height: 1), with: .solid(.black))
    }
    #expect(rows[0] == [0, 0, 0, 0, 0, 0, 0, 0, 255, 0])
    #expect(rows[1] == [0, 0, 255, 255, 255, 0, 0, 0, 0, 0])
    let clipped = try opacities(width: 20, height: 20) { canvas in
      canvas.clip(to: Rect(x: 2, y: 2, width: 16, height: 16), cornerRadius: 6)
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .solid(.black))
    }
    let filled = try opacities(width: 20, height: 20) { canvas in
      canvas.fill(Rect(x: 2, y: 2, width: 16, height: 16), cornerRadius: 6, with: .solid(.black))
    }
    #expect(clipped == filled)
  }

  @Test("A gradient has its colors at its ends, changes evenly, and agrees with itself turned")
  func gradients() throws {
    let gradient = LinearGradient(
      from: .zero,
      to: Point(x: 0, y: 64),
      colors: [Color(hex: 0x000000), Color(hex: 0xFF0000)]
    )
    var canvas = Canvas()
    canvas.fill(Rect(x: 0, y: 0, width: 2, height: 64), with: .linearGradient(gradient))
    let bitmap = try #require(
      Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: Size(width: 2, height: 64))
    )
    let reds = (0..<64).map { Int(bitmap[0, $0] & 255) }
    for (row, red) in reds.enumerated() {
      #expect(abs(Double(red) - (Double(row) + 0.5) / 64 * 255) < 1.5)
    }
    var turned = Canvas()
    turned.concatenate(Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
    turned.fill(Rect(x: 0, y: 0, width: 2, height: 64), with: .linearGradient(gradient))
    let other = try #require(
      Rasterizer(scale: 1).render(turned.makeDisplayList(), size: Size(width: 64, height: 2))
    )
    #expect((0..<64).map { Int(other[$0, 0] & 255) } == reds)
  }

  @Test("A stop of a gradient that goes back lies where the one before it does")
  func unorderedStops() throws {
    func row(_ locations: [Double]) throws -> [UInt32] {
      let colors = [0x000000, 0xFF0000, 0x00FF00, 0x0000FF].map { Color(hex: $0) }
      let gradient = LinearGradient(
        from: .zero,
        to: Point(x: 100, y: 0),
        stops: zip(locations, colors).map { GradientStop(at: $0, $1) }
      )
      var canvas = Canvas()
      canvas.fill(Rect(x: 0, y: 0, width: 100, height: 1), with: .linearGradient(gradient))
      let size = Size(width: 100, height: 1)
      return try #require(Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size)).pixels
    }
    #expect(try row([0, 0.8, 0.2, 1]) == row([0, 0.8, 0.8, 1]))
    #expect(try row([0.9, 0.3, 0.2, 1]) == row([0.9, 0.9, 0.9, 1]))
    #expect(try row([0, 0.5, 0.2, 0.4]) == row([0, 0.5, 0.5, 0.5]))
  }

  @Test(
    "Past the end of a gradient lies the last color, also where others end there",
    arguments: [1.0, 0.25, 0]
  )
  func hardEnd(location: Double) throws {
    let stops = [
      GradientStop(at: 0, .black), GradientStop(at: 1, .black), GradientStop(at: location, .white),
    ]
    let linear = LinearGradient(from: .zero, to: Point(x: 50, y: 0), stops: stops)
    let radial = RadialGradient(center: .zero, radius: 50, stops: stops)
    let point = RadialGradient(center: .zero, radius: 0, stops: stops)
    for (paint, inside) in [
      (Paint.linearGradient(linear), UInt32(0xFF00_0000)), (.radialGradient(radial), 0xFF00_0000),
      (.radialGradient(point), 0xFFFF_FFFF),
    ] {
      var canvas = Canvas()
      canvas.fill(Rect(x: 0, y: 0, width: 100, height: 1), with: paint)
      let picture = Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: Size(width: 100, height: 1))
      let pixels = try #require(picture).pixels
      #expect(pixels[..<49].allSatisfy { $0 == inside } && pixels[51...].allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }

  @Test("A bitmap is copied exactly at its own size, and shrinks to the mean of its pixels")
  func bitmaps() throws {
    var numbers = Numbers(state: 5)
    let pixels = (0..<64).map { _ in
      Color(
        red: UInt8.random(in: 0...255, using: &numbers),
        green: 0,
        blue: UInt8.random(in: 0...255, using: &numbers)
      )
    }
    var source = Canvas()
    for (index, color) in pixels.enumerated() {
      source.fill(
        Rect(x: Double(index % 8), y: Double(index / 8), width: 1, height: 1),
        with: .solid(color)
      )
    }
    let size = Size(width: 8, height: 8)
    let picture = try #require(Rasterizer(scale: 1).render(source.makeDisplayList(), size: size))
    var copy = Canvas()
    copy.draw(picture, in: Rect(origin: .zero, size: size))
    #expect(Rasterizer(scale: 1).render(copy.makeDisplayList(), size: size) == picture)

    var small = Canvas()
    small.draw(picture, in: Rect(x: 0, y: 0, width: 4, height: 4))
    let half = try #require(
      Rasterizer(scale: 1).render(small.makeDisplayList(), size: Size(width: 4, height: 4))
    )
    let mean = (0...1).flatMap { y in (0...1).map { x in Int(pixels[y * 8 + x].red) } }.reduce(0, +) / 4
    #expect(abs(Int(half[0, 0] & 255) - mean) <= 1)
  }

  @Test("No coordinate makes drawing trap, and what is no number is left out")
  func absurdCoordinates() throws {
    let numbers = [0, 1, -1, 0.5, 1e9, -1e9, 1e300, -1e300, .infinity, -.infinity, .nan]
    for first in numbers {
      for second in numbers {
        let rect = Rect(x: first, y: second, width: second, height: first)
        let rows = try opacities(width: 3, height: 3) { canvas in
          canvas.save()
          canvas.clip(to: rect, cornerRadius: first)
          canvas.fill(rect, cornerRadius: second, with: .solid(.black))
          canvas.restore()
          canvas.fillEllipse(in: rect, with: .solid(.clear))
          canvas.concatenate(.scale(x: first, y: 1e-150))
          canvas.translate(x: first, y: second)
          canvas.multiplyOpacity(by: first)
          canvas.fill(
            Rect(x: 0, y: 0, width: 1, height: 1),
            with: .linearGradient(
              LinearGradient(from: Point(x: first, y: 0), to: Point(x: 0, y: second), colors: [.clear])
            )
          )
        }
        #expect(rows.count == 3)
      }
    }
    #expect(Rasterizer(scale: 1).render(DisplayList(commands: []), size: Size(width: 1e9, height: 1)) == nil)
    #expect(Rasterizer(scale: 1).render(DisplayList(commands: []), size: Size(width: .nan, height: 1)) == nil)
  }

  @Test("A drawing that nobody wants any more gives nothing")
  func cancelled() {
    var canvas = Canvas()
    canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .solid(.black))
    let list = canvas.makeDisplayList()
    var questions = 0
    let bitmap = Rasterizer(scale: 1).render(list, size: Size(width: 1, height: 1)) {
      questions += 1
      return questions > 1
    }
    #expect(bitmap == nil)
  }
}
