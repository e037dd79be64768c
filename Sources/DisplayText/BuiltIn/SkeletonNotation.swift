internal import DisplayGeometry

// How the built-in font is written down.
//
// A glyph is a line of text: the character, how far the pen moves on, and strokes. All numbers are in
// hundredths of an em, y pointing up from the baseline. Coordinates are those of the middle of the pen.
//
//   l x y x y …            straight strokes from point to point
//   c x y x y x y x y      a cubic curve: start, two controls, end
//   o x y rx ry            an ellipse around a middle
//   a x y rx ry from to    part of an ellipse, in degrees, anticlockwise from the right
//   d x y                  a dot
//   + k x                  the strokes of another glyph, moved right
//   * k x y f              the strokes of another glyph, multiplied, and then moved right and up
//   ^ k x y                a mark from the table of marks, moved right and up
//   f                      the inside of the stroke before is filled
//
// A character that is hard to see is written as U+ and its number. Strokes that begin where the one before them ends are one stroke.

/// A stroke of the pen: a line through points, in hundredths of an em.
struct SkeletonStroke: Sendable {
  var points: [SIMD2<Double>]
  var isClosed = false
}

/// A glyph as it is written down.
struct Skeleton: Sendable {
  var advance: Double
  var strokes: [SkeletonStroke] = []
  var dots: [SIMD2<Double>] = []
  /// The outlines of what is filled.
  var fills: [[SIMD2<Double>]] = []
}

/// All glyphs of the built-in font, read from their notation.
struct SkeletonTable: Sendable {
  private(set) var glyphs: [Unicode.Scalar: Skeleton] = [:]
  private var marks: [Unicode.Scalar: Skeleton] = [:]

  /// Reads tables; later lines may refer to earlier ones.
  init(marks: StaticString, glyphs: [StaticString]) {
    add(marks: marks, glyphs: glyphs)
  }

  /// Reads more tables, whose lines may refer to the glyphs and marks that there are.
  mutating func add(marks: StaticString, glyphs: [StaticString]) {
    for (name, skeleton) in read(marks) { self.marks[name] = skeleton }
    for table in glyphs {
      for line in table.description.split(separator: "\n") {
        guard let (name, skeleton) = read(line: line) else { continue }
        self.glyphs[name] = skeleton
      }
    }
  }

  private func read(_ table: StaticString) -> [(Unicode.Scalar, Skeleton)] {
    table.description.split(separator: "\n").compactMap { read(line: $0) }
  }

  private func read(line: Substring) -> (Unicode.Scalar, Skeleton)? {
    var words = line.split(separator: " ")[...]
    guard let name = words.popFirst().flatMap(Self.scalar), let width = words.popFirst(),
      let advance = Double(width)
    else { return nil }
    var skeleton = Skeleton(advance: advance)
    while let command = words.popFirst() {
      var other: Unicode.Scalar?
      if command == "+" || command == "*" || command == "^" { other = words.popFirst()?.unicodeScalars.first }
      var numbers: [Double] = []
      while let word = words.first, let number = Double(word) {
        numbers.append(number)
        words.removeFirst()
      }
      apply(command, other: other, numbers, to: &skeleton)
    }
    return (name, skeleton)
  }

  private func apply(
    _ command: Substring,
    other: Unicode.Scalar?,
    _ numbers: [Double],
    to skeleton: inout Skeleton
  ) {
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    switch command {
    case "l" where points.count >= 2:
      skeleton.add(points)
    case "c" where points.count == 4:
      skeleton.add(Self.curve(points[0], points[1], points[2], points[3]))
    case "o" where points.count == 2:
      var ring = Self.arc(points[0], points[1], from: 0, to: 360)
      ring.removeLast()
      skeleton.strokes.append(SkeletonStroke(points: ring, isClosed: true))
    case "a" where numbers.count == 6:
      skeleton.add(Self.arc(points[0], points[1], from: numbers[4], to: numbers[5]))
    case "d" where points.count == 1:
      skeleton.dots.append(points[0])
    case "+":
      if let other, let glyph = glyphs[other] { skeleton.add(glyph, at: SIMD2(numbers.first ?? 0, 0)) }
    case "*" where numbers.count == 3:
      if let other, let glyph = glyphs[other] { skeleton.add(glyph, at: points[0], scale: numbers[2]) }
    case "f":
      if let outline = skeleton.strokes.last?.points { skeleton.fills.append(outline) }
    case "^" where points.count == 1:
      if let other, let mark = marks[other] { skeleton.add(mark, at: points[0]) }
    default:
      break
    }
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    guard name.hasPrefix("U+"), name.utf8.count > 2 else { return name.unicodeScalars.first }
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init(_:))
  }

  private static func curve(
    _ p0: SIMD2<Double>,
    _ p1: SIMD2<Double>,
    _ p2: SIMD2<Double>,
    _ p3: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    (0...14).map { step in
      let t = Double(step) / 14
      let s = 1 - t
      let first = p0 * (s * s * s) + p1 * (3 * s * s * t)
      return first + p2 * (3 * s * t * t) + p3 * (t * t * t)
    }
  }

  private static func arc(
    _ middle: SIMD2<Double>,
    _ radii: SIMD2<Double>,
    from: Double,
    to: Double
  ) -> [SIMD2<Double>] {
    let count = max(2, Int((abs(to - from) / 9).rounded(.up)))
    return (0...count).map { step in
      let angle = (from + (to - from) * Double(step) / Double(count)) * .pi / 180
      let (sine, cosine) = sineAndCosine(angle)
      return middle + radii * SIMD2(cosine, sine)
    }
  }
}

extension Skeleton {
  fileprivate mutating func add(_ points: [SIMD2<Double>]) {
    if let last = strokes.last, !last.isClosed, last.points.last == points.first {
      strokes[strokes.count - 1].points += points.dropFirst()
    } else {
      strokes.append(SkeletonStroke(points: points))
    }
  }

  fileprivate mutating func add(_ other: Skeleton, at offset: SIMD2<Double>, scale: Double = 1) {
    strokes += other.strokes.map { stroke in
      SkeletonStroke(points: stroke.points.map { $0 * scale + offset }, isClosed: stroke.isClosed)
    }
    dots += other.dots.map { $0 * scale + offset }
    fills += other.fills.map { outline in outline.map { $0 * scale + offset } }
  }
}
