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
  /// What there is beyond Latin-1, a script or a kind of signs each.
  private static let beyond: [(name: String, scalars: [Unicode.Scalar])] = [
    ("Latin", scalars(0x100...0x17F) + Array("ȷƒǦǧǨǩȘșȚțẀẁẂẃẄẅẞỲỳ".unicodeScalars)),
    (
      "Greek",
      scalars(0x384...0x386) + scalars(0x388...0x38A) + scalars(0x38C...0x38C) + scalars(0x38E...0x3A1)
        + scalars(0x3A3...0x3CE) + ["ϑ"]
    ),
    ("Cyrillic", scalars(0x400...0x45F) + ["Ґ", "ґ"]),
    ("quotation marks and dashes", Array("‐‒―‖‚‛„‟†‡‥‰′″‴‹›‼⁄".unicodeScalars)),
    ("marks", Array("ˆˇˉ˘˙˚˛˜˝".unicodeScalars)),
    ("numbers", Array("⁰⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞".unicodeScalars)),
    ("letterlike signs", Array("₣₤₦₩₪₫₭₱₴₸₹₺₽₿ℓ№℗℠™℮".unicodeScalars)),
    ("arrows", Array("←↑→↓↔↕↖↗↘↙↩↪↵↺↻⇐⇑⇒⇓⇔".unicodeScalars)),
    (
      "mathematical signs",
      Array("−∓∀∂∃∅∆∇∈∉∋∏∐∑∕∗∘∙√∝∞∠∥∧∨∩∪∫∴∵∼≅≈≠≡≤≥≪≫⊂⊃⊆⊇⊕⊖⊗⊙⊢⊤⊥⋂⋃⋮⋯⌈⌉⌊⌋⟨⟩".unicodeScalars)
    ),
    (
      "shapes",
      Array("■□▪▫▬▲△▴▶▷▸▹►▼▽▾◀◁◂◄◆◇◊○◉●◎◦★☆☀☐☑☒☹☺♀♂♠♡♣♥♦♩♪♫♬♭♮♯✓✔✕✖✗✘".unicodeScalars)
    ),
  ]
  /// Signs that look like others, as Unicode wants it.
  private static let lookalikes = Array("\u{37E}\u{387}\u{2011}ʹʻʼ\u{2126}\u{212A}\u{212B}⋅⌀".unicodeScalars)
  /// Marks that are put over or under the letter before them.
  private static let combining =
    scalars(0x300...0x304) + scalars(0x306...0x308) + scalars(0x30A...0x30C) + scalars(0x326...0x328)
  private static var allBeyond: [Unicode.Scalar] { beyond.flatMap(\.scalars) + lookalikes }

  private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    range.compactMap(Unicode.Scalar.init(_:))
  }

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

  @Test("Every character beyond Latin-1 has a shape of its own in its script", arguments: [false, true])
  func completeBeyond(isBold: Bool) {
    let typeface = isBold ? BuiltInTypeface.bold : BuiltInTypeface.regular
    for (name, scalars) in Self.beyond {
      var shapes: [Path: Unicode.Scalar] = [:]
      for scalar in scalars {
        let glyph = typeface.glyph(for: scalar)
        #expect(glyph != .missing, "\(scalar) of \(name) is missing")
        #expect(typeface.advance(of: glyph) > 0.15 && typeface.advance(of: glyph) < 1.3, "\(scalar)")
        let other = shapes.updateValue(scalar, forKey: typeface.outline(of: glyph))
        #expect(other == nil, "\(scalar) looks like \(other?.description ?? "")")
      }
    }
    for scalar in Self.lookalikes { #expect(typeface.glyph(for: scalar) != .missing, "\(scalar)") }
    for scalar in Self.combining {
      let glyph = typeface.glyph(for: scalar)
      #expect(!typeface.outline(of: glyph).elements.isEmpty && typeface.advance(of: glyph) == 0)
    }
    // Asked for by whatever number, a glyph that is not there is the box.
    let box = typeface.outline(of: .missing)
    #expect(typeface.outline(of: GlyphID(rawValue: 100_000)) == box)
    #expect(typeface.outline(of: GlyphID(rawValue: .max)) == box)
  }

  @Test("A letter with a mark is its base letter and something above, below or through it")
  func composed() {
    let typeface = BuiltInTypeface.regular
    let bases = Self.promised + Self.allBeyond
    var count = 0
    let step = TestDepth.count(4, full: 1)
    for (index, letter) in (Self.beyond[0].scalars + Self.beyond[2].scalars).enumerated()
    where index % step == 0 {
      // Strings are equal when Unicode says that one is composed of the others.
      let base = bases.first { base in
        Self.combining.contains { mark in
          var composed = String.UnicodeScalarView()
          composed.append(contentsOf: [base, mark])
          return String(composed) == String(Character(letter))
        }
      }
      // These lose their dot.
      guard let base, !"ijі".unicodeScalars.contains(base) else { continue }
      count += 1
      let (whole, part) = (outline(letter, typeface), outline(base, typeface))
      #expect(whole.count > part.count && whole.starts(with: part), "\(letter) and \(base)")
      #expect(typeface.advance(of: typeface.glyph(for: letter)) > 0)
    }
    #expect(count > TestDepth.count(15, full: 100))
  }

  private func outline(_ scalar: Unicode.Scalar, _ typeface: BuiltInTypeface) -> [Path.Element] {
    typeface.outline(of: typeface.glyph(for: scalar)).elements
  }

  @Test(
    "Sentences of Europe's languages show no box",
    arguments: [
      "Zażółć gęślą jaźń", "Příliš žluťoučký kůň úpěl ďábelské ódy", "Árvíztűrő tükörfúrógép",
      "Pijamalı hasta yağız şoföre çabucak güvendi; İĞŞ", "Įlinkdama fechtuotojo špaga sublykčiojusi",
      "Glāžšķūņa rūķīši dzērumā čiepj Baha koncertflīģeļu vākus", "Ix-xemx toħroġ għall-qamar, żeblaħ ċ",
      "Nærød Øvrebø, Þjóðveldi, Færøerne, ŋálmmit", "Muzicologă în bej vând whisky și țambal",
      "Η γρήγορη αλεπού πηδάει πάνω από τον τεμπέλη σκύλο· Ϊϋΐ;",
      "Съешь же ещё этих мягких французских булок",
      "Чуєш їх, доцю, га? Ґудзики; Ў, ў", "Љубазни фењерџија чађавог лица хоће да ми покаже штос",
      "Ŵyth Ŷstafell ẁ", "„Grüße“ — 3 × 4 ≠ 11 → ✓ ‰ № ½ ⅓ x² ≤ ∞ €₽₴ ™ ‹›",
    ]
  )
  func sentences(_ text: String) {
    for weight in [Font.Weight.regular, .bold] {
      let style = TextStyle(font: .system(size: 15, weight: weight))
      let shaped = BuiltInTextEngine(fallback: nil).shape(AttributedText(text, style: style)).clusters
      for cluster in 0..<shaped.count where !shaped.traits[cluster].contains(.glyphList) {
        #expect(shaped.glyphs[cluster] != .missing || shaped.traits[cluster].contains(.blank), "\(cluster)")
      }
    }
  }

  @Test("No other character has a shape: it shows a box, or nothing where nothing is to be seen")
  func nothingElse() {
    let typeface = BuiltInTypeface.regular
    let promised = Set(Self.promised + Self.allBeyond + Self.combining)
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
  }

  @Test("Shapes lie within the line box, near their advance, and their pieces unite")
  func shapes() {
    for typeface in [BuiltInTypeface.regular, BuiltInTypeface.bold] {
      for (index, scalar) in (Self.promised + Self.allBeyond).enumerated()
      where index % TestDepth.count(5, full: 1) == 0 {
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
        let step = scalar.value < 256 ? 1.0 : 2.5
        for x in stride(from: 1.3, to: 100, by: 9 * step) {
          for y in stride(from: -22.3, to: 90, by: 7 * step) {
            let around = polygons.reduce(0) { $0 + winding(of: $1, around: Point(x: x, y: y)) }
            #expect(around >= 0, "\(scalar)")
          }
        }
      }
    }
  }

  @Test("A character without a glyph shows a box, a control character nothing", arguments: ["漢", "ش", "🙂"])
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
