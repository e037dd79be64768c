import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayText

@Suite("The built-in typeface")
struct FontTests {
  private static let promised: [Unicode.Scalar] =
    (Array(0x20...0x7E) + Array(0xA0...0xFF)).compactMap { Unicode.Scalar(UInt32($0)) }
    + Array("–—‘’“”•…€".unicodeScalars)
  private static let blanks: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{AD}"]

  @Test("Every promised character has a shape of its own and a width", arguments: [false, true])
  func complete(isBold: Bool) {
    let typeface = isBold ? BuiltInTypeface.bold : BuiltInTypeface.regular
    var shapes: [Path: Unicode.Scalar] = [:]
    for scalar in Self.promised {
      let glyph = typeface.glyph(for: scalar)
      #expect(glyph.rawValue != 0, "\(scalar) is missing")
      let outline = typeface.outline(of: glyph)
      if Self.blanks.contains(scalar) {
        #expect(outline.elements.isEmpty)
      } else {
        #expect(typeface.advance(of: glyph) > 0.15 && typeface.advance(of: glyph) < 1.1)
        let other = shapes.updateValue(scalar, forKey: outline)
        #expect(other == nil, "\(scalar) looks like \(other?.description ?? "")")
      }
    }
  }

  @Test("No other character has a shape: it shows a box, or nothing where nothing is to be seen")
  func nothingElse() {
    let typeface = BuiltInTypeface.regular
    let promised = Set(Self.promised)
    var boxes = 0
    for value in 0..<0x3_0000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), !promised.contains(scalar) else { continue }
      let glyph = typeface.glyph(for: scalar)
      if glyph.rawValue == 0 {
        boxes += 1
      } else {
        #expect(typeface.outline(of: glyph).elements.isEmpty, "\(value)")
      }
    }
    #expect(boxes > 150_000)
    // Letters of Latin beyond Latin-1 among them.
    for scalar in "őšłşžāĞ".unicodeScalars { #expect(typeface.glyph(for: scalar).rawValue == 0) }
  }

  @Test("Shapes lie within the line box, near their advance, and their pieces unite")
  func shapes() {
    for typeface in [BuiltInTypeface.regular, BuiltInTypeface.bold] {
      for scalar in Self.promised {
        let glyph = typeface.glyph(for: scalar)
        for element in typeface.outline(of: glyph).elements {
          switch element {
          case .move(let point), .line(let point):
            #expect(point.y > -typeface.ascent && point.y < typeface.descent, "\(scalar)")
            #expect(point.x > -0.1 && point.x < typeface.advance(of: glyph) + 0.1, "\(scalar)")
          case .close: break
          default: Issue.record("\(scalar) has curves")
          }
        }
        // What winds the other way would take away from what it lies on.
        let polygons = SkeletonPenTests.polygons(of: typeface.outline(of: glyph))
        for x in stride(from: 1.3, to: 100, by: 9) {
          for y in stride(from: -22.3, to: 90, by: 7) {
            let around = polygons.reduce(0) { $0 + winding(of: $1, around: Point(x: x, y: y)) }
            #expect(around >= 0, "\(scalar)")
          }
        }
      }
    }
  }

  @Test("A character without a glyph shows a box, a control character nothing", arguments: ["漢", "Ж", "🙂"])
  func missing(scalar: Unicode.Scalar) {
    let box = BuiltInTypeface.regular.glyph(for: scalar)
    #expect(box.rawValue == 0)
    #expect(!BuiltInTypeface.regular.outline(of: box).elements.isEmpty)
    #expect(BuiltInTypeface.regular.advance(of: BuiltInTypeface.regular.glyph(for: "\u{7}")) == 0)
  }

  @Test("What only controls text shows nothing, and every space a blank")
  func invisible() {
    let typeface = BuiltInTypeface.regular
    // Direction marks and isolates, word joiner, byte order mark, variation selectors, tags.
    let controls = "\u{200E}\u{200F}\u{202A}\u{2066}\u{2060}\u{FEFF}\u{FE00}\u{E0001}"
    for scalar in controls.unicodeScalars {
      let glyph = typeface.glyph(for: scalar)
      #expect(typeface.outline(of: glyph).elements.isEmpty && typeface.advance(of: glyph) == 0)
    }
    for scalar in "\u{2003}\u{2007}\u{202F}\u{3000}".unicodeScalars {
      let glyph = typeface.glyph(for: scalar)
      #expect(typeface.outline(of: glyph).elements.isEmpty && typeface.advance(of: glyph) > 0)
    }
  }

  @Test("A font size that is none is mended and reported", arguments: [0, -3, .nan, .infinity])
  func badSize(size: Double) {
    let font = Font.system(size: size)
    #expect(font.size >= 0.1 && font.size <= 10_000)
  }
}
