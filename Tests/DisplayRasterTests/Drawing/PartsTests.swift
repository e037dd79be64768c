import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayText

/// Records anything a canvas can do, at random places.
struct RandomScene {
  var numbers: Numbers

  init(seed: UInt64) { numbers = Numbers(state: seed) }

  mutating func record() -> DisplayList {
    var canvas = Canvas()
    for _ in 0..<40 { addCommand(to: &canvas) }
    return canvas.makeDisplayList()
  }

  /// What a canvas reports of unpaired ends is of no interest here.
  mutating func recordQuietly() -> DisplayList {
    var scene = self
    let list = Diagnostics.withHandler({ _ in }) { scene.record() }
    self = scene
    return list
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }

  private mutating func point() -> Point { Point(x: number(-20...120), y: number(-20...220)) }

  private mutating func color() -> Color {
    Color(
      red: .random(in: 0...255, using: &numbers),
      green: .random(in: 0...255, using: &numbers),
      blue: .random(in: 0...255, using: &numbers),
      alpha: .random(in: 60...255, using: &numbers)
    )
  }

  private mutating func rect() -> Rect {
    let rect = Rect(origin: point(), size: Size(width: number(1...90), height: number(1...120)))
    guard Bool.random(using: &numbers) else { return rect }
    return Rect(x: rect.minX.rounded(), y: rect.minY.rounded(), width: 30, height: 40)
  }

  private mutating func shape() -> Shape {
    switch Int.random(in: 0...3, using: &numbers) {
    case 0: return .rect(rect())
    case 1: return .roundedRect(rect(), CornerRadii(topLeft: number(0...20), bottomRight: number(0...20)))
    case 2: return .ellipse(in: rect())
    default:
      var path = Path()
      path.move(to: point())
      for _ in 0..<3 { path.line(to: point()) }
      path.cubic(control1: point(), control2: point(), to: point())
      path.quadratic(control: point(), to: point())
      return .path(path)
    }
  }

  private mutating func paint() -> Paint {
    let colors = (0..<3).map { _ in color() }
    switch Int.random(in: 0...3, using: &numbers) {
    case 0: return .linearGradient(LinearGradient(from: point(), to: point(), colors: colors))
    case 1: return .radialGradient(RadialGradient(center: point(), radius: number(5...90), colors: colors))
    default: return .solid(colors[0])
    }
  }

  private mutating func addCommand(to canvas: inout Canvas) {
    switch Int.random(in: 0...15, using: &numbers) {
    case 0: canvas.save()
    case 1: canvas.concatenate(.rotation(radians: number(-0.5...0.5)))
    case 2: canvas.concatenate(.scale(x: number(0.7...1.3), y: number(0.7...1.3)))
    case 3:
      canvas.save()
      canvas.clip(to: shape(), rule: Bool.random(using: &numbers) ? .nonzero : .evenOdd)
      canvas.fill(shape(), with: paint())
      canvas.restore()
    case 4: canvas.multiplyOpacity(by: number(0.5...1))
    case 5: canvas.setBlendMode(BlendMode.allCases.randomElement(using: &numbers) ?? .plus)
    case 6:
      let shadow = Shadow(
        offset: Point(x: number(-9...9), y: number(-9...9)),
        blurRadius: number(0...16),
        color: color()
      )
      canvas.setShadow(shadow)
      canvas.fill(shape(), with: paint())
      canvas.setShadow(nil)
    case 7:
      if Bool.random(using: &numbers) {
        canvas.setShadow(Shadow(offset: Point(x: 3, y: number(-40...40)), blurRadius: 9, color: color()))
      }
      canvas.beginLayer()
    case 8: canvas.endLayer()
    case 9:
      let bitmap = Bitmap(width: 7, height: 9, pixels: (0..<63).map { _ in color().premultiplied })
      if let bitmap {
        canvas.draw(bitmap, in: rect(), filter: Bool.random(using: &numbers) ? .smooth : .nearest)
      }
    case 10:
      let colors = (0..<97).map { _ in color().premultiplied }
      let bitmap = Bitmap(width: 97, height: 130, pixels: (0..<12_610).map { colors[$0 &* $0 % 97] })
      if let bitmap { canvas.draw(bitmap, in: rect(), fit: .cover) }
    case 11:
      let join = StrokeStyle.Join.allCases.randomElement(using: &numbers) ?? .round
      let dash = Bool.random(using: &numbers) ? StrokeStyle.Dash([7, 3], phase: 2) : nil
      canvas.stroke(
        shape(),
        style: StrokeStyle(width: number(0.5...9), join: join, cap: .round, dash: dash),
        with: paint()
      )
    case 12:
      let font = BuiltInTypeface.regular
      let glyphs = "Drawing".unicodeScalars.enumerated().map {
        GlyphRun.Glyph(id: font.glyph(for: $0.element), position: Point(x: Double($0.offset) * 9.3, y: 0))
      }
      canvas.draw(GlyphRun(typeface: font, fontSize: 17, color: color(), glyphs: glyphs), at: point())
    default: canvas.fill(shape(), rule: Bool.random(using: &numbers) ? .nonzero : .evenOdd, with: paint())
    }
  }
}

@Suite("Drawing in parts")
struct PartsTests {
  private let size = Size(width: 40, height: 60)
  private let rasterizer = Rasterizer(scale: 1.5)

  @Test(
    "Strips make the whole drawing, to the bit, and so do single rows",
    arguments: 0..<UInt64(TestDepth.count(1, full: 5))
  )
  func strips(seed: UInt64) throws {
    var scene = RandomScene(seed: seed)
    let list = scene.recordQuietly()
    let whole = try #require(rasterizer.render(list, size: size))
    let field = PixelRect(minX: 0, minY: 0, maxX: whole.width, maxY: whole.height)
    for row in stride(from: Int(seed), to: whole.height, by: 9) {
      let pixels = rasterizer.draw(list, part: field.rows(row..<row + 1), of: field, isCancelled: { false })
      #expect(
        pixels == Array(whole.pixels[row * whole.width..<(row + 1) * whole.width]),
        "seed \(seed), row \(row)"
      )
    }
    for height in [7, 64] {
      var pixels: [UInt32] = []
      for top in stride(from: 0, to: whole.height, by: height) {
        let rows = top..<min(top + height, whole.height)
        pixels += try #require(
          rasterizer.draw(list, part: field.rows(rows), of: field, isCancelled: { false })
        )
      }
      #expect(pixels == whole.pixels, "seed \(seed), strips of \(height)")
    }
  }

  @Test("Many workers draw what one does, to the bit")
  func workers() async throws {
    let pool = WorkerPool(threadCount: 3)
    let scheduler = Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 3)
    for seed in 0..<UInt64(TestDepth.count(1, full: 4)) {
      var scene = RandomScene(seed: seed)
      let list = scene.recordQuietly()
      let large = Size(width: 40, height: 240)
      let parallel = await rasterizer.render(list, size: large, on: scheduler)
      #expect(parallel == rasterizer.render(list, size: large), "seed \(seed)")
    }
    #expect(
      await rasterizer.render(displayList { _ in }, size: size, on: scheduler, isCancelled: { true }) == nil
    )
    #expect(await rasterizer.render(displayList { _ in }, size: .zero, on: scheduler) == nil)
    await pool.waitUntilIdle()
  }

  @Test(
    "A damaged part drawn anew is the part of the new drawing, and nothing else changes",
    arguments: 0..<UInt64(TestDepth.count(1, full: 5))
  )
  func damage(seed: UInt64) throws {
    var scene = RandomScene(seed: seed)
    let lists = [scene.recordQuietly(), scene.recordQuietly()]
    let (old, new) = (
      try #require(rasterizer.render(lists[0], size: size)),
      try #require(rasterizer.render(lists[1], size: size))
    )
    for rect in [Rect(x: 10.2, y: 20.7, width: 15.5, height: 31), Rect(x: -9, y: 45, width: 500, height: 9)] {
      let mended = try #require(rasterizer.redraw(rect, of: old, with: lists[1]))
      for y in 0..<old.height {
        for x in 0..<old.width {
          let pixel = Rect(x: Double(x) / 1.5, y: Double(y) / 1.5, width: 1 / 1.5, height: 1 / 1.5)
          let expected = pixel.intersects(rect) ? new[x, y] : old[x, y]
          if mended[x, y] != expected { Issue.record("seed \(seed), pixel \(x), \(y)") }
        }
      }
    }
    #expect(rasterizer.redraw(Rect(x: 900, y: 0, width: 9, height: 9), of: old, with: lists[1]) == old)
    #expect(
      rasterizer.redraw(Rect(x: 0, y: 0, width: 9, height: 9), of: old, with: lists[1], isCancelled: { true })
        == nil
    )
  }
}
