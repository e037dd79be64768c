#if HarfBuzz
  import DisplayGeometry
  import DisplayPlatform
  import TestSupport
  import Testing

  @testable import DisplayText

  /// What holds of every shaped text, whatever its font makes of it.
  @Suite("Shaped texts", .enabled(if: !FontLibrary.system.faces.isEmpty, "No font is installed."))
  struct ShapedTextOracleTests {
    private static let alphabet = Array(
      "affi fl بلاسمُ ْאבּ(] १क्षिर्\u{94D}\u{200C}\u{200D}가e\u{301}👍🏽\t\n\u{AD}\u{202E}x."
    )

    private func check(_ clusters: ShapedClusters, of text: AttributedText, _ comment: Comment) {
      #expect(clusters.positions == clusters.positions.sorted(), comment)
      #expect(Int(clusters.starts.last ?? 0) == text.utf8Count, comment)
      #expect(!(clusters.traits.first?.contains(.continued) ?? false), comment)
      var cluster = 0
      var position = 0
      // Clusters are the characters, one by one.
      for character in text.string {
        #expect(Int(clusters.starts[cluster]) == position, comment)
        position += character.utf8.count
        cluster += 1
      }
      for (index, traits) in clusters.traits.enumerated() where traits.contains(.continued) {
        #expect(clusters.traits[index - 1].isDisjoint(with: [.breakAfter, .lineBreak, .tab]), comment)
        #expect(clusters.level(ofCluster: index) == clusters.level(ofCluster: index - 1), comment)
      }
    }

    @Test(
      "Random texts of many scripts are covered by their lines, and found where they are",
      arguments: 0..<6
    )
    func random(seed: UInt64) throws {
      var numbers = Numbers(state: seed)
      let engine = BuiltInTextEngine(fallback: FontLibrary.system)
      let fonts = [FontLibrary.system.font("DejaVu Sans", size: 14) ?? .system(size: 14), .system(size: 14)]
      for round in 0..<12 {
        let string = String((0..<30).compactMap { _ in Self.alphabet.randomElement(using: &numbers) })
        var text = AttributedText(string, style: TextStyle(font: fonts[round % 2]))
        if round % 3 == 2 { text.changeStyle(in: 5..<9) { $0.tracking = 1.5 } }
        let comment = Comment("seed \(seed), round \(round)")
        let shaped = engine.shape(text)
        check(shaped.clusters, of: text, comment)
        let width = Double.random(in: 0...200, using: &numbers)
        let layout = shaped.layout(in: TextContainer(width: width))
        #expect(shaped.measure(in: TextContainer(width: width)) == layout.measurement, comment)
        var end = 0
        for line in layout.lines {
          #expect(line.range.lowerBound == end, comment)
          end = line.range.upperBound
          let first = line.box.clusters.lowerBound
          #expect(
            first == shaped.clusters.count || !shaped.clusters.traits[first].contains(.continued),
            comment
          )
          let covered = layout.rects(of: line.range).reduce(0) { $0 + $1.width }
          let hyphen = line.segments.filter { $0.kind == .hyphen }.reduce(0) { $0 + $1.width }
          #expect(abs(covered + hyphen.points - line.width) < 1e-3, comment)
        }
        #expect(end == text.utf8Count, comment)
        // Measured again at the width that it has, it has the same lines.
        guard layout.size.width <= width else { continue }
        let again = shaped.layout(in: TextContainer(width: layout.size.width))
        #expect(again.lines.map(\.range) == layout.lines.map(\.range), comment)
      }
    }

    @Test("Damaged fonts do no harm", arguments: 0..<4)
    func damage(seed: UInt64) throws {
      guard let bytes = try? Platform.readFile(at: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf") else {
        return
      }
      var numbers = Numbers(state: seed)
      for _ in 0..<6 {
        var damaged = bytes
        // The directory stays, so that most fonts are taken and their tables are wrong.
        for _ in 0..<2_000 {
          damaged[Int.random(in: 400..<bytes.count, using: &numbers)] = UInt8.random(
            in: 0...255,
            using: &numbers
          )
        }
        if seed % 2 == 1 { damaged.removeLast(Int.random(in: 0..<bytes.count / 2, using: &numbers)) }
        guard let typeface = try? TrueTypeTypeface(damaged) else { continue }
        let style = TextStyle(font: Font(typeface: typeface, size: 16))
        let text = AttributedText("affine سلام עברית x\u{302} 12", style: style)
        let clusters = BuiltInTextEngine(fallback: nil).shape(text).clusters
        check(clusters, of: text, "seed \(seed)")
      }
    }
  }
#endif
