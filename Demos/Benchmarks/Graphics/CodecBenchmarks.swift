import AsyncDisplay
import DisplayImageCoding
import DisplayRaster

/// Writing and reading picture files of a phone's screen.
enum CodecBenchmarks {
  static let all: [Benchmark] = {
    guard let screen = makeScreen() else { return [] }
    let size = "\(screen.width)x\(screen.height)"
    let writing = PNGEncoder.Effort.allCases.map { effort in
      let bytes = PNGEncoder.encode(screen, effort: effort).count
      return Benchmark("write a PNG, \(effort)", count: 1, note: "\(size), \(bytes) bytes") {
        PNGEncoder.encode(screen, effort: effort)
      }
    }
    let file = PNGEncoder.encode(screen)
    let reading = [1, 2, 8].map { reduction in
      Benchmark("read a PNG, reduced by \(reduction)", count: 1, note: size) {
        try? ImageDecoder.decode(file, options: ImageDecodingOptions(reduction: reduction))
      }
    }
    return writing + reading
  }()

  /// Cards with a disc, a shaded bar and some lines of words, which are rounded bars here.
  private static func makeScreen() -> Bitmap? {
    let size = Size(width: 1_170, height: 2_532)
    var canvas = Canvas()
    canvas.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), with: .solid(Color(hex: 0xF6F7F9)))
    for card in 0..<11 {
      let top = 40 + Double(card) * 226
      let frame = Rect(x: 30, y: top, width: 1_110, height: 206)
      canvas.fill(frame, cornerRadius: 28, with: .solid(.white))
      let hue = Color(hex: UInt32(0x305070 + card * 0x120A06))
      canvas.fillEllipse(in: Rect(x: 60, y: top + 30, width: 120, height: 120), with: .solid(hue))
      let shade = LinearGradient(
        from: Point(x: 900, y: top),
        to: Point(x: 1_120, y: top + 60),
        colors: [hue, .white]
      )
      canvas.fill(Rect(x: 900, y: top + 20, width: 220, height: 40), with: .linearGradient(shade))
      for word in 0..<60 {
        let (row, column) = (word / 15, word % 15)
        let width = Double(14 + (word * word * 7 + card * 5) % 26)
        let left = 210.37 + Double(column) * 44
        let bar = Rect(x: left, y: top + 30.3 + Double(row) * 42, width: width, height: 17.4)
        canvas.fill(bar, cornerRadius: 6, with: .solid(Color(hex: row == 0 ? 0x1E2028 : 0x6E727E)))
      }
    }
    return Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size)
  }
}
