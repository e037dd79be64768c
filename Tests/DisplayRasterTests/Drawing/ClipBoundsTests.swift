import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

@Suite("What is seen of a canvas")
struct ClipBoundsTests {
  private static let bounds = Rect(x: 0, y: 0, width: 40, height: 40)

  @Test("Bounds and clips add up, in the coordinates that apply, and end with the state or layer")
  func rules() {
    #expect(Canvas().clipBounds == nil)
    var canvas = Canvas(bounds: Self.bounds)
    #expect(canvas.clipBounds == Self.bounds)
    canvas.save()
    canvas.translate(x: 10, y: 5)
    #expect(canvas.clipBounds == Rect(x: -10, y: -5, width: 40, height: 40))
    canvas.concatenate(.scale(x: 2, y: 1))
    canvas.clip(to: Rect(x: 0, y: 0, width: 100, height: 10))
    #expect(canvas.clipBounds == Rect(x: 0, y: 0, width: 15, height: 10))
    canvas.beginLayer()
    canvas.clip(to: Rect(x: 2, y: 20, width: 1, height: 1))
    #expect(canvas.clipBounds?.isEmpty == true)
    canvas.endLayer()
    #expect(canvas.clipBounds == Rect(x: 0, y: 0, width: 15, height: 10))
    canvas.clip(to: Rect(x: 18, y: 2, width: 4, height: 4))
    // Beside what is seen, and not at the origin.
    #expect(canvas.clipBounds == Rect(x: 18, y: 2, width: 0, height: 4))
    canvas.restore()
    #expect(canvas.clipBounds == Self.bounds)
  }

  @Test(
    "A clip whose points are far off holds those that are near",
    arguments: [0, 1e9, 1e16, 1e17, 1e20, 1e300]
  )
  func farOff(distance: Double) throws {
    var path = Path()
    path.move(to: Point(x: -distance, y: -distance))
    path.line(to: Point(x: 30, y: -distance))
    path.line(to: Point(x: 30, y: 21))
    var canvas = Canvas()
    canvas.clip(to: path)
    let bounds = try #require(canvas.clipBounds)
    #expect(bounds.minX <= -distance && bounds.minY <= -distance && bounds.maxX >= 30 && bounds.maxY >= 21)
  }

  @Test("A shadow brings in what lies beyond, that of a layer what the layer holds")
  func shadows() {
    var canvas = Canvas(bounds: Self.bounds)
    canvas.save()
    canvas.setShadow(Shadow(offset: Point(x: 50, y: 0), blurRadius: 1, color: .black))
    #expect(canvas.clipBounds == nil)
    canvas.beginLayer()
    #expect(canvas.clipBounds == nil)
    canvas.clip(to: Rect(x: 1, y: 1, width: 2, height: 2))
    #expect(canvas.clipBounds == Rect(x: 1, y: 1, width: 2, height: 2))
    canvas.endLayer()
    canvas.setShadow(nil)
    #expect(canvas.clipBounds == Self.bounds)
    canvas.restore()
    canvas.concatenate(.scale(x: 0, y: 1))
    #expect(canvas.clipBounds == nil, "Nothing can be said where areas collapse.")
  }

  @Test("What is no number limits nothing")
  func notNumbers() {
    var canvas = Canvas(bounds: Rect(x: .nan, y: 0, width: 1, height: 1))
    #expect(canvas.clipBounds == nil)
    canvas.clip(to: Rect(x: 0, y: 0, width: .infinity, height: 1))
    #expect(canvas.clipBounds == nil)
    var tiny = Canvas(bounds: Self.bounds)
    tiny.concatenate(.scale(x: 1e-308, y: 1))
    #expect(tiny.clipBounds == nil)
  }

  /// Changes a canvas in one of the ways that change what is seen.
  private static func change(_ canvas: inout Canvas, depth: inout [Bool], _ numbers: inout Numbers) {
    func number(_ low: Int, _ high: Int) -> Double { Double(low + numbers.next(below: high - low)) / 2 }
    switch numbers.next(below: 9) {
    case 0:
      canvas.save()
      depth.append(false)
    case 1:
      canvas.beginLayer()
      depth.append(true)
    case 2, 3:
      if let isLayer = depth.popLast() { if isLayer { canvas.endLayer() } else { canvas.restore() } }
    case 4: canvas.translate(x: number(-30, 30), y: number(-30, 30))
    case 5: canvas.concatenate(.rotation(radians: number(-3, 3)))
    case 6: canvas.concatenate(.scale(x: number(2, 5), y: number(2, 5)))
    case 7:
      let origin = Point(x: number(-20, 40), y: number(-20, 40))
      canvas.clip(to: Rect(origin: origin, size: Size(width: number(20, 90), height: number(20, 90))))
    default:
      let hasShadow = numbers.next(below: 2) == 0
      let shadow = Shadow(offset: Point(x: number(-20, 20), y: number(-20, 20)), blurRadius: 1, color: .black)
      canvas.setShadow(hasShadow ? shadow : nil)
    }
  }

  @Test(
    "A picture is the same without what lies beyond what is seen",
    arguments: 1...UInt64(TestDepth.count(4, full: 60))
  )
  func pictures(seed: UInt64) throws {
    var skipped = 0
    for round in 0..<8 {
      var numbers = Numbers(state: seed << 8 | UInt64(round))
      var (all, seen) = (Canvas(), Canvas(bounds: Self.bounds))
      var (first, second): ([Bool], [Bool]) = ([], [])
      for _ in 0..<40 {
        var same = numbers
        Self.change(&all, depth: &first, &numbers)
        Self.change(&seen, depth: &second, &same)
        let origin = Point(x: Double(numbers.next(below: 120)) - 60, y: Double(numbers.next(below: 120)) - 60)
        let rect = Rect(origin: origin, size: Size(width: 7.5, height: 5.25))
        let color = Color(hex: UInt32(truncatingIfNeeded: numbers.next() >> 40))
        all.fill(rect, with: .solid(color))
        // Nothing is made smaller than it is: across, a pixel is no longer than 1.5 points.
        let isSeen = seen.clipBounds.map { $0.inset(by: EdgeInsets(all: -1.5)).intersects(rect) } ?? true
        if isSeen { seen.fill(rect, with: .solid(color)) } else { skipped += 1 }
      }
      let pictures = [all, seen].map {
        Rasterizer(scale: 1).render($0.makeDisplayList(), size: Self.bounds.size)
      }
      #expect(pictures[0] != nil && pictures[0] == pictures[1], "round \(round)")
    }
    #expect(skipped > 0)
  }
}
