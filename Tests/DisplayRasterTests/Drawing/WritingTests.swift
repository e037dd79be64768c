import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayVector

@Suite("SVG and cost")
struct WritingTests {
  @Test("A drawing becomes elements, groups and definitions")
  func document() {
    let list = displayList { canvas in
      canvas.save()
      canvas.translate(x: 2, y: 3.5)
      canvas.clip(to: Rect(x: 0, y: 0, width: 30, height: 30), cornerRadius: 4)
      canvas.fill(Rect(x: 1, y: 1, width: 8.25, height: 9), with: .solid(Color(hex: 0xFF8000).withAlpha(51)))
      canvas.restore()
      canvas.withLayer(opacity: 0.5, blendMode: .multiply) { layer in
        layer.fillEllipse(
          in: Rect(x: 0, y: 0, width: 10, height: 20),
          with: .linearGradient(
            LinearGradient(from: .zero, to: Point(x: 0, y: 20), colors: [.white, .black])
          )
        )
      }
      canvas.stroke(
        Path([
          .move(to: Point(x: 1, y: 1)), .line(to: Point(x: -0.5, y: .nan)), .line(to: Point(x: 9, y: 1)),
          .close,
        ]),
        style: StrokeStyle(width: 2, join: .round, cap: .square, dash: .init([3, 1], phase: 1)),
        with: .solid(.black)
      )
    }
    #expect(
      list.svg(size: Size(width: 40, height: 30)) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">
        <defs>
        <clipPath id="d1"><rect x="0" y="0" width="30" height="30" rx="4"/></clipPath>
        <linearGradient id="d2" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="20"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#000000"/></linearGradient>
        </defs>
        <g transform="matrix(1.0 0.0 0.0 1.0 2.0 3.5)">
        <g clip-path="url(#d1)">
        <rect x="1" y="1" width="8.25" height="9" fill="#ff8000" fill-opacity="0.2"/>
        </g>
        </g>
        <g opacity="0.5" style="mix-blend-mode:multiply">
        <ellipse cx="5" cy="10" rx="5" ry="10" fill="url(#d2)"/>
        </g>
        <path d="M1 1L9 1Z" fill="none" stroke="#000000" stroke-width="2" stroke-linejoin="round" stroke-linecap="square" stroke-dasharray="3 1" stroke-dashoffset="1"/>
        </svg>

        """
    )
  }

  @Test("What casts a shadow fades with it, and a dashed ellipse begins at its top")
  func fadedShadowAndDashedEllipse() {
    let list = displayList { canvas in
      canvas.save()
      canvas.multiplyOpacity(by: 0.25)
      canvas.setShadow(Shadow(offset: Point(x: 4, y: 4), blurRadius: 0, color: .black))
      canvas.fill(Rect(x: 1, y: 2, width: 3, height: 4), with: .solid(.white))
      canvas.restore()
      let ring = StrokeStyle(width: 1, dash: .init([2, 3]))
      canvas.stroke(.ellipse(in: Rect(x: 2, y: 4, width: 8, height: 8)), style: ring, with: .solid(.black))
      canvas.stroke(
        .ellipse(in: Rect(x: 2, y: 4, width: 8, height: 8)),
        style: StrokeStyle(),
        with: .solid(.black)
      )
    }
    let text = list.svg(size: Size(width: 20, height: 20))
    let fading = #"<feComponentTransfer><feFuncA type="linear" slope="0.25"/></feComponentTransfer>"#
    #expect(text.contains(fading + "<feDropShadow"))
    let rect = ##"<rect x="1" y="2" width="3" height="4" fill="#ffffff" filter="url(#d1)"/>"##
    #expect(text.contains(rect))
    #expect(!text.contains(" opacity="))
    #expect(text.contains(#"<path d="M6 4C"#) && text.contains(#"stroke-dasharray="2 3""#))
    #expect(text.contains(#"<ellipse cx="6" cy="8""#))
  }

  @Test(
    "What takes pixels away becomes a mask over what was written of the layer, in the groups that are open"
  )
  func masks() {
    let list = displayList { canvas in
      canvas.setBlendMode(.copy)
      canvas.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .solid(.black))
      canvas.save()
      canvas.clip(to: Rect(x: 1, y: 1, width: 4, height: 4))
      canvas.setBlendMode(.clear)
      canvas.stroke(Rect(x: 2, y: 2, width: 2, height: 2), style: StrokeStyle(width: 1), with: .solid(.white))
      canvas.setBlendMode(.multiply)
      canvas.fill(Rect(x: 3, y: 3, width: 1, height: 1), with: .solid(.white))
      canvas.restore()
      canvas.fillEllipse(in: Rect(x: 4, y: 4, width: 2, height: 2), with: .solid(.white))
    }
    #expect(
      list.svg(size: Size(width: 10, height: 8)) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="10" height="8" viewBox="0 0 10 8">
        <defs>
        <clipPath id="d1"><rect x="1" y="1" width="4" height="4"/></clipPath>
        <mask id="d2" maskUnits="userSpaceOnUse" x="0" y="0" width="10" height="8"><rect x="0" y="0" width="10" height="8" fill="#ffffff"/><g clip-path="url(#d1)">
        <rect x="2" y="2" width="2" height="2" fill="none" stroke="#000000" stroke-width="1" stroke-miterlimit="10"/>
        </g>
        </mask>
        <mask id="d3" maskUnits="userSpaceOnUse" x="0" y="0" width="10" height="8"><rect x="0" y="0" width="10" height="8" fill="#ffffff"/><ellipse cx="5" cy="5" rx="1" ry="1"/>
        </mask>
        </defs>
        <g mask="url(#d3)">
        <g mask="url(#d2)">
        <rect x="0" y="0" width="9" height="9" fill="#000000" style="mix-blend-mode:plus-lighter"/>
        <g clip-path="url(#d1)">
        </g>
        </g>
        <g clip-path="url(#d1)">
        </g>
        <g style="mix-blend-mode:multiply">
        <g clip-path="url(#d1)">
        <rect x="3" y="3" width="1" height="1" fill="#ffffff"/>
        </g>
        </g>
        <g clip-path="url(#d1)">
        </g>
        </g>
        <ellipse cx="5" cy="5" rx="1" ry="1" fill="#ffffff" style="mix-blend-mode:plus-lighter"/>
        </svg>

        """
    )
  }

  @Test("Layers in layers are written in their groups, and one that only takes away is not written")
  func nestedLayers() {
    let list = displayList { canvas in
      canvas.clip(to: Rect(x: 1, y: 1, width: 4, height: 4))
      canvas.withLayer(blendMode: .multiply) { layer in
        layer.fill(Rect(x: 1, y: 1, width: 1, height: 1), with: .solid(.black))
        layer.withLayer(blendMode: .clear) { lost in
          lost.withLayer { $0.fill(Rect(x: 2, y: 2, width: 1, height: 1), with: .solid(.black)) }
        }
        layer.withLayer(opacity: 0.5) { $0.fill(Rect(x: 3, y: 3, width: 1, height: 1), with: .solid(.white)) }
      }
    }
    #expect(
      list.svg(size: Size(width: 10, height: 8)) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="10" height="8" viewBox="0 0 10 8">
        <defs>
        <clipPath id="d1"><rect x="1" y="1" width="4" height="4"/></clipPath>
        <mask id="d2" maskUnits="userSpaceOnUse" x="0" y="0" width="10" height="8"><rect x="0" y="0" width="10" height="8" fill="#ffffff"/><rect x="0" y="0" width="10" height="8"/>
        </mask>
        </defs>
        <g clip-path="url(#d1)">
        </g>
        <g style="mix-blend-mode:multiply">
        <g clip-path="url(#d1)">
        <g>
        <g mask="url(#d2)">
        <rect x="1" y="1" width="1" height="1" fill="#000000"/>
        </g>
        <g opacity="0.5">
        <rect x="3" y="3" width="1" height="1" fill="#ffffff"/>
        </g>
        </g>
        </g>
        </g>
        <g clip-path="url(#d1)">
        </g>
        </svg>

        """
    )
  }

  @Test("Each byte of layers in layers is written once", arguments: [10, 1_000])
  func nestedCost(depth: Int) {
    let fill = DisplayList.Command.fill(
      .rect(Rect(x: 0, y: 0, width: 1, height: 1)),
      .nonzero,
      .solid(.black)
    )
    var writer = SVGWriter(size: Size(width: 10, height: 8))
    for _ in 0..<depth {
      writer.write(.beginLayer)
      writer.write(fill)
    }
    for _ in 0..<depth { writer.write(.endLayer) }
    let document = writer.document()
    #expect(document.split(separator: "<rect").count == depth + 1)
    #expect(writer.output.writtenByteCount < document.utf8.count)
  }

  @Test("A shadow may be seen all over the document, also that of a line, which has no height")
  func shadowRegions() {
    let list = displayList { canvas in
      canvas.concatenate(.scale(x: 2, y: 2))
      canvas.setShadow(Shadow(offset: Point(x: 3, y: -10), blurRadius: 4, color: .black))
      canvas.stroke(
        Path([.move(to: Point(x: 5, y: 9)), .line(to: Point(x: 15, y: 9))]),
        style: StrokeStyle(width: 1),
        with: .solid(.black)
      )
    }
    let text = list.svg(size: Size(width: 40, height: 30))
    #expect(text.contains("filterUnits=\"userSpaceOnUse\" x=\"-18\" y=\"-18\" width=\"56\" height=\"51\""))
    #expect(text.contains("color-interpolation-filters=\"sRGB\"") && !text.contains("%"))
  }

  @Test("A picture is in the document once, however often it is drawn")
  func pictures() throws {
    let pictures = try (1...2).map { try #require(Bitmap(width: 3, height: $0, filledWith: .black)) }
    let text = displayList { canvas in
      for index in 0..<10 {
        canvas.draw(pictures[index % 2], in: Rect(x: Double(index), y: 0, width: 1, height: 1))
      }
    }.svg(size: Size(width: 10, height: 10))
    #expect(text.split(separator: "base64,").count == 3)
    #expect(text.split(separator: "<use href=\"#d1\"").count == 6)
    #expect(text.split(separator: "<use href=\"#d2\"").count == 6)
  }

  @Test("Every opening tag of any drawing has its end", arguments: 0..<UInt64(TestDepth.count(4, full: 20)))
  func balance(seed: UInt64) {
    var scene = RandomScene(seed: seed)
    let text = scene.recordQuietly().svg(size: Size(width: 90, height: 90))
    var open: [Substring] = []
    for tag in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      let name = tag.prefix { $0 != " " && $0 != ">" && $0 != "/" }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == tag.dropFirst().prefix { $0 != ">" })
      } else if tag.prefix(while: { $0 != ">" }).last != "/" {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  @Test("Bytes in 64 letters are those of the known examples")
  func base64() {
    for (text, encoded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
    {
      #expect(SVGText.base64(Array(text.utf8)) == encoded)
    }
  }

  @Test("Numbers are rounded to thousandths and written without ballast")
  func numbers() {
    let cases = [
      (0.0, "0"), (-0.0004, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (0.0625, "0.063"), (-0.5, "-0.5"),
      (1e300, "0"), (.nan, "0"),
    ]
    for (number, text) in cases { #expect(SVGText.number(number) == text) }
  }

  @Test("The cost counts commands, glyphs and pixels inside clips, layers twice more")
  func cost() {
    let list = displayList { canvas in
      canvas.save()
      canvas.clip(to: Rect(x: 0, y: 0, width: 10, height: 10))
      canvas.fill(Rect(x: 0, y: 0, width: 100, height: 100), with: .solid(.black))
      canvas.restore()
      canvas.withLayer { $0.fill(Rect(x: 20, y: 20, width: 5, height: 4), with: .solid(.black)) }
    }
    let cost = list.cost(size: Size(width: 50, height: 40), scale: 2)
    #expect(cost.commands == 11 && cost.shapes == 2 && cost.layers == 1 && cost.pathElements == 15)
    // A point more on each side for what is smoothed: 21² in the corner, 12 by 10, and the layer around it.
    #expect(cost.pixels == 21 * 21 + 12 * 10 + 2 * 12 * 10)
  }
}
