import DisplayGeometry

@testable import DisplayCanvas
@testable import DisplayRaster

/// One operation of the canvas, shown in a square of 20 points: the cell of a contact sheet.
struct DrawingScene: Sendable {
  static let side = 20.0

  let name: String
  let record: @Sendable (inout Canvas) -> Void

  init(_ name: String, _ record: @escaping @Sendable (inout Canvas) -> Void) {
    self.name = name
    self.record = record
  }

  func render(scale: Double = 1) -> Bitmap? {
    let size = Size(width: Self.side, height: Self.side)
    return Rasterizer(scale: scale).render(displayList(record), size: size)
  }
}

extension DrawingScene {
  static let all = fills + strokes + gradients + clips + layers + blends + pictures + texts

  static let frame = Rect(x: 2, y: 2, width: 16, height: 16)
  static let teal = Color(hex: 0x0E8A80)
  static let coral = Color(hex: 0xF26B4E)
  static let gold = Color(hex: 0xF2B134)
  static let navy = Color(hex: 0x23395B)

  private static let star: Path = {
    var path = Path()
    let corners = [(10.0, 1.5), (15.3, 17.8), (1.4, 7.7), (18.6, 7.7), (4.7, 17.8)]
    for (index, corner) in corners.enumerated() {
      let point = Point(x: corner.0, y: corner.1)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    return path
  }()

  private static let wave = Path([
    .move(to: Point(x: 2, y: 14)),
    .cubic(control1: Point(x: 7, y: -6), control2: Point(x: 12, y: 26), to: Point(x: 18, y: 5)),
  ])

  private static let corner = Path([
    .move(to: Point(x: 4, y: 16)), .line(to: Point(x: 9.5, y: 5)), .line(to: Point(x: 15, y: 16)),
  ])

  private static let fills = [
    DrawingScene("rectangle") { $0.fill(Rect(x: 2.5, y: 4.25, width: 15, height: 11), with: .solid(teal)) },
    DrawingScene("rounded") { $0.fill(frame, cornerRadius: 5, with: .solid(teal)) },
    DrawingScene("corner radii") {
      $0.fill(.roundedRect(frame, CornerRadii(topLeft: 8, bottomRight: 8)), with: .solid(teal))
    },
    DrawingScene("ellipse") {
      $0.fillEllipse(in: Rect(x: 1.5, y: 4, width: 17, height: 12), with: .solid(coral))
    },
    DrawingScene("nonzero") { $0.fill(star, with: .solid(gold)) },
    DrawingScene("even-odd") { $0.fill(star, rule: .evenOdd, with: .solid(gold)) },
    DrawingScene("rotated") { canvas in
      canvas.translate(x: 10, y: 10)
      canvas.concatenate(.rotation(radians: 0.4))
      canvas.fill(Rect(x: -6, y: -6, width: 12, height: 12), with: .solid(navy))
    },
    DrawingScene("scaled, slanted") { canvas in
      canvas.translate(x: 5, y: 3)
      canvas.concatenate(Transform(a: 1.25, b: 0, c: -0.25, d: 0.75, tx: 0, ty: 0))
      canvas.fill(Rect(x: 1, y: 1, width: 9, height: 16), cornerRadius: 3, with: .solid(navy))
    },
  ]

  private static let strokes =
    StrokeStyle.Join.allCases.map { join in
      DrawingScene("join \(join)") {
        $0.stroke(corner, style: StrokeStyle(width: 4, join: join), with: .solid(navy))
      }
    }
    + StrokeStyle.Cap.allCases.map { cap in
      DrawingScene("cap \(cap)") { canvas in
        let line = Path([.move(to: Point(x: 5, y: 10)), .line(to: Point(x: 15, y: 10))])
        canvas.stroke(line, style: StrokeStyle(width: 6, cap: cap), with: .solid(coral))
        canvas.stroke(line, style: StrokeStyle(width: 0.5), with: .solid(.white))
      }
    } + [
      DrawingScene("curve") { $0.stroke(wave, style: StrokeStyle(width: 3), with: .solid(teal)) },
      DrawingScene("dashes") {
        let dash = StrokeStyle.Dash([4, 2], phase: 1)
        $0.stroke(.ellipse(in: frame), style: StrokeStyle(width: 2, dash: dash), with: .solid(navy))
      },
      DrawingScene("dots") {
        let style = StrokeStyle(width: 2.5, cap: .round, dash: StrokeStyle.Dash([0, 4]))
        $0.stroke(frame, cornerRadius: 4, style: style, with: .solid(coral))
      },
      DrawingScene("stroked rectangle") {
        let rect = Rect(x: 3.5, y: 4.25, width: 13, height: 11)
        $0.stroke(rect, style: StrokeStyle(width: 2), with: .solid(teal))
      },
      DrawingScene("frame") {
        $0.stroke(frame, cornerRadius: 5, style: StrokeStyle(width: 1.5), with: .solid(navy))
      },
    ]

  private static let gradients = [
    DrawingScene("linear") {
      let gradient = LinearGradient(
        from: Point(x: 2, y: 2),
        to: Point(x: 18, y: 18),
        colors: [gold, coral, navy]
      )
      $0.fill(frame, with: .linearGradient(gradient))
    },
    DrawingScene("radial") {
      let gradient = RadialGradient(center: Point(x: 8, y: 7), radius: 11, colors: [.white, teal, navy])
      $0.fillEllipse(in: frame, with: .radialGradient(gradient))
    },
    DrawingScene("fading") {
      let gradient = LinearGradient(from: Point(x: 2, y: 0), to: Point(x: 18, y: 0), colors: [coral, .clear])
      $0.fill(frame, with: .linearGradient(gradient))
    },
    DrawingScene("along a line") {
      let gradient = LinearGradient(from: Point(x: 2, y: 0), to: Point(x: 18, y: 0), colors: [teal, gold])
      $0.stroke(wave, style: StrokeStyle(width: 4, cap: .round), with: .linearGradient(gradient))
    },
    DrawingScene("around a line") {
      let gradient = RadialGradient(center: Point(x: 10, y: 10), radius: 9, colors: [gold, coral, navy])
      $0.stroke(wave, style: StrokeStyle(width: 4, cap: .round), with: .radialGradient(gradient))
    },
  ]

  private static let clips = [
    DrawingScene("clip rectangle") { canvas in
      canvas.clip(to: Rect(x: 3.25, y: 4.5, width: 13, height: 11))
      canvas.fillEllipse(in: frame, with: .solid(gold))
    },
    DrawingScene("clip rounded") { canvas in
      canvas.clip(to: frame, cornerRadius: 6)
      for x in stride(from: 0.0, to: 20, by: 4) {
        canvas.fill(Rect(x: x, y: 0, width: 2, height: 20), with: .solid(navy))
      }
    },
    DrawingScene("clip path") { canvas in
      canvas.clip(to: star, rule: .evenOdd)
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .solid(coral))
    },
    DrawingScene("clips nested") { canvas in
      canvas.clip(to: .ellipse(in: Rect(x: 1, y: 1, width: 13, height: 18)))
      canvas.clip(to: .ellipse(in: Rect(x: 6, y: 1, width: 13, height: 18)))
      canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .solid(teal))
    },
  ]

  private static func overlap(_ canvas: inout Canvas) {
    canvas.fillEllipse(in: Rect(x: 1, y: 4, width: 12, height: 12), with: .solid(coral))
    canvas.fillEllipse(in: Rect(x: 7, y: 4, width: 12, height: 12), with: .solid(teal))
  }

  private static let layers = [
    DrawingScene("opacity") { canvas in
      canvas.multiplyOpacity(by: 0.5)
      overlap(&canvas)
    },
    DrawingScene("layer") { canvas in canvas.withLayer(opacity: 0.5) { overlap(&$0) } },
    DrawingScene("shadow") { canvas in
      canvas.setShadow(Shadow(offset: Point(x: 0, y: 1), blurRadius: 4, color: .black.withAlpha(160)))
      canvas.fill(Rect(x: 4, y: 4, width: 12, height: 10), cornerRadius: 3, with: .solid(.white))
    },
    DrawingScene("layer shadow") { canvas in
      canvas.setShadow(Shadow(offset: Point(x: 1.5, y: 1.5), blurRadius: 0, color: navy))
      canvas.withLayer { overlap(&$0) }
    },
  ]

  private static let blends = BlendMode.allCases.map { mode in
    DrawingScene("\(mode)") { canvas in
      canvas.fillEllipse(in: Rect(x: 1, y: 3, width: 12, height: 14), with: .solid(gold))
      canvas.setBlendMode(mode)
      canvas.fillEllipse(in: Rect(x: 7, y: 3, width: 12, height: 14), with: .solid(teal.withAlpha(200)))
    }
  }

  /// Rings of colors that are seen to be sampled well or badly.
  private static func picture(_ side: Int) -> Bitmap? {
    let pixels = (0..<(side * side)).map { index -> UInt32 in
      let (x, y) = (index % side * 2 - side + 1, index / side * 2 - side + 1)
      let ring = (x * x + y * y) * 6 / (side * side)
      return [navy, gold, coral, teal][ring % 4].premultiplied
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  private static let pictures =
    [("nearest", 7, BitmapFilter.nearest), ("smooth", 7, .smooth), ("shrunk", 67, .smooth)].map {
      name,
      side,
      filter in
      DrawingScene("picture \(name)") { canvas in
        if let picture = picture(side) { canvas.draw(picture, in: frame, filter: filter) }
      }
    } + [
      DrawingScene("picture turned") { canvas in
        canvas.translate(x: 10, y: 10)
        canvas.concatenate(.rotation(radians: 0.5))
        if let picture = picture(31) { canvas.draw(picture, in: Rect(x: -6, y: -6, width: 12, height: 12)) }
      }
    ]
    + BitmapFit.allCases.filter { $0 != .stretch }.map { fit in
      DrawingScene("\(fit)") { canvas in
        canvas.fill(Rect(x: 2, y: 6, width: 16, height: 8), with: .solid(.black.withAlpha(24)))
        if let picture = picture(12) {
          canvas.draw(picture, in: Rect(x: 2, y: 6, width: 16, height: 8), fit: fit)
        }
      }
    }
}
