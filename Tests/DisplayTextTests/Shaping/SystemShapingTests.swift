#if HarfBuzz
  import DisplayConcurrency
  import DisplayGeometry
  import Testing

  @testable import DisplayCanvas
  @testable import DisplayText

  private let engine = BuiltInTextEngine(fallback: nil)

  /// Fonts that are looked for; where one is missing, the tests that need it are counted as skipped.
  private enum Installed {
    static let dejaVu = FontLibrary.system.font("DejaVu Sans", size: 20)
    static let devanagari =
      FontLibrary.system.font("Lohit Devanagari", size: 20)
      ?? FontLibrary.system.font("Noto Sans Devanagari", size: 20)
  }

  @Suite("Shaping by HarfBuzz", .enabled(if: Installed.dejaVu != nil, "DejaVu Sans is not installed."))
  struct SystemShapingTests {
    private static func style(_ font: Font?, _ change: (inout TextStyle) -> Void = { _ in }) throws
      -> TextStyle
    {
      var style = TextStyle(font: try #require(font))
      change(&style)
      return style
    }

    private static func layout(_ text: String, _ style: TextStyle, width: Double = .infinity) -> TextLayout {
      engine.layout(AttributedText(text, style: style), in: TextContainer(width: width))
    }

    /// The glyphs of the first line, from left to right, and those that the character map has for the text.
    private static func glyphs(_ layout: TextLayout) -> (drawn: [GlyphID], mapped: [GlyphID]) {
      let runs = layout.glyphRuns(inLine: 0)
      let drawn = runs.flatMap(\.glyphs).sorted { $0.position.x < $1.position.x }.map(\.id)
      let face = runs.first?.typeface
      return (drawn, layout.text.string.unicodeScalars.compactMap { face?.glyph(for: $0) })
    }

    @Test("A ligature is one glyph, its letters share its width, and no line starts within it")
    func ligatures() throws {
      let layout = try Self.layout("affine", Self.style(Installed.dejaVu))
      let (drawn, mapped) = Self.glyphs(layout)
      #expect(drawn.count == 4 && drawn[0] == mapped[0] && Array(drawn[2...]) == Array(mapped[4...]))
      #expect(!mapped.contains(drawn[1]))
      let carets = (0...6).map { layout.caretRect(at: $0).minX }
      let share = (carets[4] - carets[1]) / 3
      #expect(
        share > 0 && abs(carets[2] - carets[1] - share) < 1e-3 && abs(carets[3] - carets[2] - share) < 1e-3
      )
      for letter in 0..<6 {
        let point = Point(x: (carets[letter] + carets[letter + 1]) / 2, y: 2)
        #expect(layout.characterRange(at: point) == letter..<letter + 1)
        #expect(layout.rects(of: letter..<letter + 1).first?.minX == carets[letter])
      }
      let narrow = try Self.layout("affine", Self.style(Installed.dejaVu), width: 1)
      #expect(narrow.lines.map(\.range) == [0..<1, 1..<4, 4..<5, 5..<6])
      let cut = engine.layout(
        AttributedText("affineaffine", style: try Self.style(Installed.dejaVu)),
        in: TextContainer(width: carets[3] + 20, maximumLineCount: 1)
      )
      #expect(cut.lines.count == 1 && cut.rects(of: 0..<1).count == 1 && cut.rects(of: 1..<4).isEmpty)
    }

    @Test("Letters that are spaced, styled apart or parted by a soft hyphen make no ligature")
    func noLigatures() throws {
      let style = try Self.style(Installed.dejaVu)
      let spaced = try Self.layout("fi", Self.style(Installed.dejaVu) { $0.tracking = 2 })
      #expect(Self.glyphs(spaced).drawn == Self.glyphs(spaced).mapped)
      let plain = Self.layout("f\u{200C}i", style).size.width
      #expect(abs(spaced.size.width - plain - 4) < 1e-3)
      var text = AttributedText("fi", style: style)
      text.changeStyle(in: 1..<2) { $0.color = .white }
      #expect(engine.layout(text, in: TextContainer()).glyphRuns(inLine: 0).map(\.glyphs.count) == [1, 1])
      #expect(Self.layout("f\u{AD}i", style).glyphRuns(inLine: 0).flatMap(\.glyphs).count == 2)
    }

    @Test("Arabic letters join, from right to left, whatever their colors, and lam with alef is one glyph")
    func arabic() throws {
      let style = try Self.style(Installed.dejaVu)
      let layout = Self.layout("سلام", style)
      let (drawn, mapped) = Self.glyphs(layout)
      #expect(drawn.count == 3 && Set(drawn).intersection(mapped.dropLast()).isEmpty && drawn[0] == mapped[3])
      let carets = stride(from: 0, through: 8, by: 2).map { layout.caretRect(at: $0).minX }
      #expect(carets == carets.sorted(by: >) && Set(carets).count == 5)
      #expect(layout.position(at: Point(x: carets[2] + 0.1, y: 1)) == 4)
      // The shape of lam with alef lies where both are, and leaves the letters around it theirs.
      let lamAlef = layout.rects(of: 2..<6)[0]
      let places = layout.glyphRuns(inLine: 0).flatMap(\.glyphs).map(\.position.x).sorted()
      #expect(abs(places[1] + layout.lines[0].origin.x - lamAlef.minX) < 1e-3)
      #expect(abs(lamAlef.width - 2 * (carets[1] - carets[2])) < 1e-3)
      // A letter of another color is drawn by itself and still joins its neighbors.
      var text = AttributedText("بببب", style: style)
      let whole = Self.glyphs(engine.layout(text, in: TextContainer())).drawn
      text.changeStyle(in: 2..<4) { $0.color = .white }
      let parts = engine.layout(text, in: TextContainer())
      #expect(parts.glyphRuns(inLine: 0).count == 3 && Self.glyphs(parts).drawn == whole)
      #expect(Set(whole).count == 3)
    }

    @Test("Marks lie where the font attaches them and move nothing on")
    func marks() throws {
      let style = try Self.style(Installed.dejaVu)
      for (bare, marked) in [("x", "x\u{302}"), ("م", "مُ")] {
        let (one, two) = (Self.layout(bare, style), Self.layout(marked, style))
        #expect(abs(one.size.width - two.size.width) < 1e-3)
        let glyphs = two.glyphRuns(inLine: 0).flatMap(\.glyphs)
        #expect(glyphs.count == 2 && glyphs.allSatisfy { abs($0.position.x) < 20 && abs($0.position.y) < 20 })
      }
      // DejaVu Sans 2.37 moves this damma 138 units of 2,048 to the right and 250 down.
      let damma = Self.layout("مُ", style).glyphRuns(inLine: 0).flatMap(\.glyphs)[0].position
      #expect(abs(damma.x - 138.0 / 2048 * 20) < 1e-3 && abs(damma.y - 250.0 / 2048 * 20) < 1e-3)
    }

    @Test("Space between letters goes to their left where they run from right to left")
    func spacedHebrew() throws {
      let plain = Self.layout("אב", try Self.style(Installed.dejaVu))
      let spaced = Self.layout("אב", try Self.style(Installed.dejaVu) { $0.tracking = 3 })
      #expect(abs(spaced.size.width - plain.size.width - 6) < 1e-3)
      let (one, other) = (plain.glyphRuns(inLine: 0)[0].glyphs, spaced.glyphRuns(inLine: 0)[0].glyphs)
      #expect(
        zip(one, other).map { $1.position.x - $0.position.x }.elementsEqual([6, 3]) { abs($0 - $1) < 1e-3 }
      )
    }

    @Test("A font that HarfBuzz does not understand is set glyph by glyph")
    func misunderstood() throws {
      var writer = FontWriter()
      writer.characters = [(0x41, 0)]
      let understood = try TrueTypeTypeface(writer.bytes())
      // A table of this version is longer; only the number of glyphs is needed here.
      writer.profileVersion = 0x10000
      let other = try TrueTypeTypeface(writer.bytes())
      #expect(understood.systemFont != nil && other.systemFont == nil)
      for typeface in [understood, other] {
        #expect(Self.layout("AA", TextStyle(font: Font(typeface: typeface, size: 10))).size.width == 12)
      }
    }

    @Test("Hebrew among Latin lies from right to left, and its brackets are mirrored")
    func hebrew() throws {
      let style = try Self.style(Installed.dejaVu)
      let (drawn, mapped) = Self.glyphs(Self.layout("a אב) b", style))
      #expect(drawn.count == 5 && drawn[1] == mapped[3] && drawn[2] == mapped[2])
      let right = Self.glyphs(Self.layout("(אב)", style))
      #expect(
        right.drawn
          == right.mapped.reversed().map { glyph in
            glyph == right.mapped[0] ? right.mapped[3] : glyph == right.mapped[3] ? right.mapped[0] : glyph
          }
      )
    }

    @Test(
      "A vowel that is written before its consonant is drawn there, and conjuncts are one shape",
      .enabled(if: Installed.devanagari != nil, "Neither Lohit nor Noto Sans Devanagari is installed.")
    )
    func devanagari() throws {
      let style = try Self.style(Installed.devanagari)
      let (drawn, mapped) = Self.glyphs(Self.layout("कि", style))
      #expect(drawn.count == 2 && drawn[1] == mapped[0] && drawn[0] != mapped[0])
      let conjunct = Self.glyphs(Self.layout("क्ष", style))
      #expect(conjunct.drawn.count == 1 && !conjunct.mapped.contains(conjunct.drawn[0]))
      // Between other scripts as well, as far as its own goes.
      let mixed = Self.glyphs(Self.layout("a कि", style)).drawn
      #expect(Array(mixed.suffix(2)) == drawn)
      let word = Self.layout("हिन्दी", style)
      #expect(word.size.width < 2 * 40 && word.rects(of: 0..<1) == word.rects(of: 0..<6))
    }

    @Test("The built-in typeface is set as it is without HarfBuzz, and so are tabs, breaks and attachments")
    func builtIn() throws {
      let text = "Wave fi \u{AD}אב\tx\n\u{FFFC} e\u{301}\u{200B}."
      var shaper = ClusterShaper(AttributedText(text, style: TextStyle()), fallback: nil)
      let clusters = shaper.shape()
      let again = SystemShaping.shape(clusters, of: AttributedText(text, style: TextStyle()))
      #expect(again.positions == clusters.positions && again.glyphs == clusters.glyphs)
      let style = try Self.style(Installed.dejaVu) {
        $0.attachment = TextAttachment(size: Size(width: 30, height: 9))
      }
      let layout = Self.layout("a\u{FFFC}b\tc\u{200B}d\u{7}", style)
      #expect(
        layout.attachments.first?.rect.width == 30 && layout.glyphRuns(inLine: 0).flatMap(\.glyphs).count == 4
      )
    }

    @Test("All threads shape alike")
    func threads() async throws {
      let style = try Self.style(Installed.dejaVu)
      let texts = ["affine", "سلام عليكم", "שלום (fi)", "x\u{302}y", "Größe", "ﷺ"].map {
        AttributedText($0, style: style)
      }
      let expected = texts.map { engine.layout($0, in: TextContainer(width: 60)).lines.map(\.frame) }
      // A typeface of its own, so that nothing has been worked out before the threads start.
      let own = try #require(FontLibrary(folders: ["/usr/share/fonts"]).font("DejaVu Sans", size: 20))
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<16 {
          group.addTask {
            let index = task % texts.count
            let text = texts[index].styled { $0.font = own }
            let frames = engine.layout(text, in: TextContainer(width: 60)).lines.map(\.frame)
            #expect(frames == expected[index])
          }
        }
      }
    }
  }
#endif
