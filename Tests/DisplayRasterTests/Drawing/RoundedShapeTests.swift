import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

/// Shapes that are drawn from kept rows, against their outlines, which are converted where they are.
@Suite("Rounded shapes")
struct RoundedShapeTests {
  private static let size = Size(width: 300, height: 220)

  /// A coordinate: whole, half, or anything.
  private static func number(_ low: Double, _ high: Double, _ numbers: inout Numbers) -> Double {
    let value = low + (high - low) * Double(numbers.next(below: 1 << 20)) / Double(1 << 20)
    return switch numbers.next(below: 4) {
    case 0: value.rounded()
    case 1: (value * 2).rounded() / 2
    default: value
    }
  }

  private static func shape(_ numbers: inout Numbers) -> Shape {
    let longest = [4.0, 30, 120, 280][numbers.next(below: 4)]
    let rect = Rect(
      x: number(-40, 260, &numbers),
      y: number(-40, 200, &numbers),
      width: number(0, longest, &numbers),
      height: number(0, [4.0, 30, 120, 280][numbers.next(below: 4)], &numbers)
    )
    if numbers.next(below: 4) == 0 { return .ellipse(in: rect) }
    guard numbers.next(below: 2) == 0 else {
      return .roundedRect(rect, CornerRadii(all: number(0, 40, &numbers)))
    }
    return .roundedRect(
      rect,
      CornerRadii(
        topLeft: number(-4, 40, &numbers),
        topRight: number(-4, 40, &numbers),
        bottomRight: number(-4, 40, &numbers),
        bottomLeft: number(-4, 40, &numbers)
      )
    )
  }

  private static func drawing(
    of shape: Shape,
    scale: Double,
    move: Point,
    clip: Rect?
  ) -> DisplayList {
    displayList { canvas in
      canvas.fill(Rect(origin: .zero, size: size), with: .solid(Color(hex: 0x204060)))
      if let clip { canvas.clip(to: clip) }
      canvas.translate(x: move.x, y: move.y)
      canvas.concatenate(.scale(x: scale, y: scale))
      // Twice: the second time the rows are there.
      for color in [0xFF8000, 0x00FF40] as [UInt32] {
        canvas.fill(shape, with: .solid(Color(hex: color).withAlpha(150)))
      }
    }
  }

  /// How far the channels of two drawings are apart at most. A place that lies between two steps of 1/65,536 of a pixel may
  /// be rounded to either.
  private static func greatestDifference(_ lists: [DisplayList]) throws -> Int {
    let pictures = try lists.map { try #require(Rasterizer(scale: 1).render($0, size: size)) }
    var greatest = 0
    for (one, other) in zip(pictures[0].pixels, pictures[1].pixels) where one != other {
      for shift in [0, 8, 16, 24] as [UInt32] {
        greatest = max(greatest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
      }
    }
    return greatest
  }

  @Test(
    "They are what their outlines are, at any place, size and scale, clipped or not",
    arguments: 1...UInt64(TestDepth.count(1, full: 40))
  )
  func pictures(seed: UInt64) throws {
    var keptCount = 0
    for round in 0..<25 {
      var numbers = Numbers(state: seed << 8 | UInt64(round))
      let shape = Self.shape(&numbers)
      let scale = [1.0, 2, 3, 0.75, 1.5][numbers.next(below: 5)]
      let move = Point(x: Self.number(-9, 9, &numbers), y: Self.number(-9, 9, &numbers))
      let clip = numbers.next(below: 2) == 0 ? nil : Rect(x: 17.25, y: 33, width: 140, height: 61.5)
      let lists = [shape, .path(shape.path)].map {
        Self.drawing(of: $0, scale: scale, move: move, clip: clip)
      }
      if RoundedShape(shape, transform: .scale(x: scale, y: scale)) != nil { keptCount += 1 }
      let difference = try Self.greatestDifference(lists)
      #expect(difference <= 1, "round \(round): \(shape), scale \(scale), moved by \(move)")
    }
    #expect(keptCount > 5)
  }

  @Test("What is turned, mirrored, stretched, endless, empty or large is drawn as its outline")
  func others() {
    let circle = Shape.ellipse(in: Rect(x: 1, y: 1, width: 8, height: 8))
    #expect(RoundedShape(circle, transform: .identity) != nil)
    let transforms: [Transform] = [
      .rotation(radians: 1), .scale(x: -1, y: -1), .scale(x: 2, y: 3), .scale(x: .infinity, y: .infinity),
      .scale(x: 0, y: 0), .translation(x: .nan, y: 0), .translation(x: 1e9, y: 0), .scale(x: 20, y: 20),
    ]
    for transform in transforms { #expect(RoundedShape(circle, transform: transform) == nil, "\(transform)") }
    let long = Shape.roundedRect(Rect(x: 0, y: 0, width: 1e5, height: 1e5), CornerRadii(all: 9))
    #expect(RoundedShape(long, transform: .identity)?.pixels.width ?? 99 < 24)
    for length in [2e6, 1e20, 1e300, .greatestFiniteMagnitude, .infinity, .nan] {
      let whole = Rect(x: -length / 2, y: -length / 2, width: length, height: length)
      let tall = Rect(x: 0, y: 0, width: 4, height: length)
      let far = Rect(x: length, y: 0, width: 4, height: 4)
      let shadow = Shadow(blurRadius: 9, color: .black)
      for rect in [whole, tall, far] {
        for shape in [Shape.roundedRect(rect, CornerRadii(all: 2)), .ellipse(in: rect)] {
          #expect(RoundedShape(shape, transform: .identity) == nil, "\(shape)")
          #expect(RoundedShadow(shape, shadow: shadow, transform: .identity) == nil)
        }
      }
    }
    #expect(RoundedShape(.rect(Rect(x: 0, y: 0, width: 3, height: 3)), transform: .identity) == nil)
  }

  @Test(
    "A shadow from a small shape's is that of the outline",
    arguments: 1...UInt64(TestDepth.count(1, full: 24))
  )
  func shadows(seed: UInt64) throws {
    var castCount = 0
    for round in 0..<10 {
      var numbers = Numbers(state: seed << 9 | UInt64(round))
      let shape = Self.shape(&numbers)
      let scale = [1.0, 2, 1.5][numbers.next(below: 3)]
      let shadow = Shadow(
        offset: Point(x: Self.number(-20, 20, &numbers), y: Self.number(-20, 20, &numbers)),
        blurRadius: [0, 1, 3, 8, 17.5][numbers.next(below: 5)],
        color: Color(hex: 0x400010).withAlpha(UInt8(60 + numbers.next(below: 190)))
      )
      let clip = numbers.next(below: 2) == 0 ? nil : Rect(x: 17.25, y: 33, width: 140, height: 61.5)
      let opacity = numbers.next(below: 2) == 0 ? 1 : 0.6
      let alpha: UInt8 = numbers.next(below: 3) == 0 ? 120 : 255
      let mode = numbers.next(below: 3) == 0 ? BlendMode.multiply : .sourceOver
      let lists = [shape, .path(shape.path)].map { shape in
        displayList { canvas in
          canvas.fill(Rect(origin: .zero, size: Self.size), with: .solid(Color(hex: 0xD0E0C0)))
          if let clip { canvas.clip(to: clip) }
          canvas.concatenate(.scale(x: scale, y: scale))
          canvas.multiplyOpacity(by: opacity)
          canvas.setShadow(shadow)
          canvas.setBlendMode(mode)
          for color in [0xFF8000, 0x0040FF] as [UInt32] {
            canvas.fill(shape, with: .solid(Color(hex: color).withAlpha(alpha)))
          }
        }
      }
      let transform = Transform.scale(x: scale, y: scale)
      if RoundedShadow(shape, shadow: shadow, transform: transform) != nil { castCount += 1 }
      // A step of each of the two, which may fall on the same pixel.
      let difference = try Self.greatestDifference(lists)
      #expect(difference <= 2, "round \(round): \(shape), \(shadow), scale \(scale)")
    }
    #expect(castCount > 3)
  }

  @Test("Of shadows within shadows a rounded shape has as many as its outline")
  func nestedShadows() throws {
    let shape = Shape.ellipse(in: Rect(x: 20, y: 20, width: 40, height: 30))
    for depth in 1...5 {
      let lists = [shape, .path(shape.path)].map { shape in
        displayList { canvas in
          for level in 0..<depth {
            let offset = Point(x: 30, y: Double(level))
            canvas.setShadow(Shadow(offset: offset, blurRadius: 2, color: .black.withAlpha(200)))
            if level + 1 < depth { canvas.beginLayer() }
          }
          canvas.fill(shape, with: .solid(.white))
        }
      }
      #expect(try Self.greatestDifference(lists) <= 2, "\(depth) deep")
    }
  }

  @Test("What lies outside the clip, or is very large, makes no mask")
  func unseen() {
    let circle = Shape.ellipse(in: Rect(x: 30, y: 40, width: 20, height: 20))
    let rounded = RoundedShape(circle, transform: .identity)
    #expect(rounded?.place == PixelRect(minX: 30, minY: 40, maxX: 50, maxY: 60))
    let shadow = Shadow(offset: Point(x: 5, y: -7), blurRadius: 8, color: .black)
    let cast = RoundedShadow(circle, shadow: shadow, transform: .identity)
    let reach = cast?.geometry.blur.reach ?? 0
    #expect(reach > 4)
    #expect(cast?.place == rounded?.place.inset(by: -reach).offset(x: 5, y: -7))
    let wide = Shadow(blurRadius: 256, color: .black)
    let large = Shape.roundedRect(Rect(x: 0, y: 0, width: 2_000, height: 2_000), CornerRadii(all: 40))
    #expect(RoundedShadow(large, shadow: wide, transform: .identity) == nil)
  }

  @Test("The last few values are kept, and made once while they are among them")
  func recentValues() {
    var values = RecentValues<Int, Int>(capacity: 3)
    var made: [Int] = []
    for key in [1, 2, 1, 3, 2, 4, 2, 3, 1, 4, 2] {
      let value = values.value(for: key) {
        made.append(key)
        return key * 10
      }
      #expect(value == key * 10)
    }
    // The fourth takes the place of the first, and so on in turn.
    #expect(made == [1, 2, 3, 4, 1, 2])
  }
}
