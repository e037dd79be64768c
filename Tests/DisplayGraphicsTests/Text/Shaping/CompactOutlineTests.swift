#if HarfBuzz
  import DisplayConcurrency
  import DisplayGeometry
  import Testing

  @testable import DisplayGraphics

  /// One design in both formats of outlines.
  private enum Loma {
    static let cubic = FontLibrary(folders: ["/usr/share/fonts/opentype/tlwg"]).font("Loma", size: 40)
    static let quadratic = FontLibrary(folders: ["/usr/share/fonts/truetype/tlwg"]).font("Loma", size: 40)
  }

  @Suite(
    "PostScript outlines by FreeType",
    .enabled(if: Loma.cubic != nil && Loma.quadratic != nil, "Loma is not installed in both formats.")
  )
  struct CompactOutlineTests {
    private static func bounds(_ typeface: any Typeface, _ scalar: Unicode.Scalar) -> Rect {
      Shape.path(typeface.outline(of: typeface.glyph(for: scalar))).bounds
    }

    @Test("Glyphs have the size that they have in the other format, and are closed contours of cubic curves")
    func outlines() throws {
      let (cubic, quadratic) = (try #require(Loma.cubic).typeface, try #require(Loma.quadratic).typeface)
      for scalar in "AgQ&8@ก".unicodeScalars {
        let (one, other) = (Self.bounds(cubic, scalar), Self.bounds(quadratic, scalar))
        #expect(one.width > 0.1 && one.height > 0.1)
        for difference in [
          one.minX - other.minX, one.minY - other.minY, one.maxX - other.maxX, one.maxY - other.maxY,
        ] {
          // Control points, which bounds go by, lie elsewhere in the two formats.
          #expect(abs(difference) < 0.05, "\(scalar)")
        }
        #expect(
          abs(
            cubic.advance(of: cubic.glyph(for: scalar)) - quadratic.advance(of: quadratic.glyph(for: scalar))
          ) < 0.01
        )
      }
      let elements = cubic.outline(of: cubic.glyph(for: "O")).elements
      #expect(elements.filter { $0 == .close }.count == 2 && elements.last == .close)
      #expect(elements.contains { if case .cubic = $0 { true } else { false } })
      #expect(cubic.outline(of: GlyphID(rawValue: 70_000)).elements.isEmpty)
    }

    @Test("The pictures of both formats are nearly the same")
    func pictures() throws {
      func pixels(_ font: Font) throws -> [UInt32] {
        var canvas = Canvas()
        canvas.draw(
          BuiltInTextEngine().layout(
            AttributedText("Rg8", style: TextStyle(font: font)),
            in: TextContainer()
          ),
          at: .zero
        )
        let picture = Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: Size(width: 80, height: 60))
        return try #require(picture).pixels.map { $0 >> 24 }
      }
      let (one, other) = (try pixels(#require(Loma.cubic)), try pixels(#require(Loma.quadratic)))
      let ink = one.reduce(0, +)
      let difference = zip(one, other).reduce(0) { $0 + UInt32(abs(Int($1.0) - Int($1.1))) }
      #expect(ink > 50_000 && difference < ink / 20)
    }

    @Test("Threads get the same outlines")
    func threads() async throws {
      let typeface = try #require(Loma.cubic).typeface
      let expected = (0..<64).map { typeface.outline(of: GlyphID(rawValue: $0)) }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { #expect((0..<64).map { typeface.outline(of: GlyphID(rawValue: $0)) } == expected) }
        }
      }
    }

    @Test("Damaged compact fonts do no harm", arguments: 0..<4)
    func damage(seed: UInt64) throws {
      let bytes = try Platform.readFile(at: "/usr/share/fonts/opentype/tlwg/Loma.otf")
      var numbers = Numbers(state: seed)
      for _ in 0..<8 {
        var damaged = bytes
        for _ in 0..<40 * Int(seed + 1) {
          damaged[Int.random(in: 300..<bytes.count, using: &numbers)] = UInt8.random(
            in: 0...255,
            using: &numbers
          )
        }
        guard let typeface = try? TrueTypeTypeface(damaged) else { continue }
        for glyph in 0..<UInt32(min(200, typeface.glyphCount)) {
          let outline = typeface.outline(of: GlyphID(rawValue: glyph))
          #expect(outline.elements.count < 1 << 20)
        }
      }
    }
  }
#endif
