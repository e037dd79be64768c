import AsyncDisplay
import DisplayImageCoding
import Foundation
import Testing

@testable import DemoTerminal
@testable import DisplaySimulation

@Suite("Pictures for terminals")
struct TerminalPictureTests {
  private func makePicture(_ width: Int, _ height: Int, seed: UInt64) throws -> Bitmap {
    var random = SeededGenerator(seed: seed, stream: 7)
    let pixels = (0..<width * height).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    return try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  @Test("A smaller or larger picture has the exact means of what its pixels cover")
  func averages() throws {
    for width in 1...7 {
      for height in 1...5 {
        let picture = try makePicture(width, height, seed: UInt64(width * 8 + height))
        for newWidth in 1...8 {
          for newHeight in 1...6 {
            let small = try #require(picture.averaged(width: newWidth, height: newHeight))
            #expect(small.pixels == means(picture, newWidth, newHeight))
          }
        }
      }
    }
    let picture = try makePicture(2, 2, seed: 1)
    #expect(picture.averaged(width: 0, height: 1) == nil)
    #expect(picture.averaged(width: 1, height: .max) == nil)
    #expect(picture.averaged(width: 60_000, height: 60_000) == nil)
  }

  /// Each pixel is cut into as many parts as the new grid has, so that every part lies in one new pixel.
  private func means(_ picture: Bitmap, _ width: Int, _ height: Int) -> [UInt32] {
    (0..<width * height).map { place in
      let (x, y) = (place % width, place / width)
      var pixel: UInt32 = 0
      for shift in [UInt32(0), 8, 16, 24] {
        var sum = 0
        for row in y * picture.height..<(y + 1) * picture.height {
          for column in x * picture.width..<(x + 1) * picture.width {
            sum += Int(picture[column / width, row / height] >> shift & 0xFF)
          }
        }
        let area = picture.width * picture.height
        pixel |= UInt32((2 * sum + area) / (2 * area)) << shift
      }
      return pixel
    }
  }

  @Test(
    "Sixels draw each pixel once, in the nearest colors",
    arguments: [(1, 1), (5, 6), (300, 7), (33, 20)]
  )
  func sixels(width: Int, height: Int) throws {
    let picture = try makePicture(width, height, seed: 3)
    let drawn = try #require(SixelDecoder.decode(SixelEncoder.encode(picture)))
    #expect(drawn.width == width && drawn.height == height && drawn.doublyDrawn == 0)
    #expect(drawn.colors.map { $0 } == SixelPalette.indices(of: picture).map { Int($0) })
    for (pixel, color) in zip(picture.pixels, drawn.colors) {
      let percents = try #require(drawn.palette[color])
      for (channel, step) in [(0, 20), (1, 17), (2, 20)] {
        let wanted = Double(pixel >> UInt32(8 * channel) & 0xFF) / 2.55
        #expect(abs(wanted - Double(percents[channel])) <= Double(step) + 0.5)
      }
    }
  }

  @Test("Runs are counted, and what is behind the last pixel of a color is left out")
  func runs() throws {
    let (black, white): (UInt32, UInt32) = (0xFF00_0000, 0xFFFF_FFFF)
    let row = Array(repeating: white, count: 5) + [black, white, white]
    let picture = try #require(Bitmap(width: 8, height: 1, pixels: row))
    let text = String(decoding: SixelEncoder.encode(picture), as: UTF8.self)
    #expect(text == "\u{1B}P0;1q\"1;1;8;1#0;2;0;0;0#251;2;100;100;100#0!5?@$#251!5@?@@\u{1B}\\")
  }

  @Test("A flat color between two others is their mix: over a square its mean is no step of a pixel off")
  func dithering() throws {
    for level in stride(from: UInt32(0), through: 255, by: 5) {
      let pixel = level | level << 8 | level << 16 | 0xFF00_0000
      let picture = try #require(Bitmap(width: 8, height: 8, pixels: Array(repeating: pixel, count: 64)))
      let indices = SixelPalette.indices(of: picture)
      let mean = indices.reduce(0.0) { $0 + Double($1 / 42) * 51 } / 64
      #expect(abs(mean - Double(level)) <= 51.0 / 64 + 1e-9, "\(level)")
      if level % 51 == 0 { #expect(Set(indices.map { $0 / 42 }) == [UInt8(level / 51)]) }
    }
  }

  @Test("Kitty gets a file in pieces, and the last picture goes after the next one is there")
  func kitty() throws {
    var encoder = KittyEncoder()
    #expect(encoder.takeAway().isEmpty)
    var numbers: [String] = []
    for seed in 0..<3 {
      let picture = try makePicture(90, 70, seed: UInt64(seed))
      var terminal = EmulatedTerminal(width: 10, height: 10)
      terminal.receive(encoder.encode(picture))
      #expect(terminal.flaws.isEmpty)
      var commands = terminal.strings.map { String(decoding: $0.text, as: UTF8.self) }
      if let last = numbers.last { #expect(commands.removeLast() == "Ga=d,d=I,i=\(last),q=2") }
      #expect(commands.count > 2)
      let pieces = commands.map { $0.split(separator: ";", maxSplits: 1).map(String.init) }
      let number = try #require(pieces[0][0].split(separator: ",").first { $0.hasPrefix("i=") })
      #expect(pieces[0][0] == "Ga=T,f=100,\(number),q=2,C=1,m=1")
      #expect(pieces.dropFirst().dropLast().allSatisfy { $0[0] == "Gm=1" && $0[1].count == 4_096 })
      #expect(pieces.last?[0] == "Gm=0")
      let file = try #require(Data(base64Encoded: pieces.map { $0[1] }.joined()))
      #expect(try ImageDecoder.decode(Array(file)).pixels == picture.pixels)
      numbers.append(String(number.dropFirst(2)))
    }
    #expect(numbers[0] != numbers[1] && numbers[0] == numbers[2])
    #expect(
      String(decoding: encoder.takeAway(), as: UTF8.self) == "\u{1B}_Ga=d,d=I,i=\(numbers[2]),q=2\u{1B}\\"
    )
    #expect(encoder.takeAway().isEmpty)
  }
}

/// Reads sixels the slow way.
private struct SixelDecoder {
  var width = 0
  var height = 0
  var palette: [Int: [Int]] = [:]
  var colors: [Int] = []
  var doublyDrawn = 0

  static func decode(_ bytes: [UInt8]) -> SixelDecoder? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}P0;1q\"1;1;"), text.hasSuffix("\u{1B}\\") else { return nil }
    var decoder = SixelDecoder()
    var rest = Substring(text.dropFirst("\u{1B}P0;1q\"1;1;".count).dropLast(2))
    func numbers() -> [Int] {
      let digits = rest.prefix { $0.isNumber || $0 == ";" }
      rest = rest.dropFirst(digits.count)
      return digits.split(separator: ";").compactMap { Int($0) }
    }
    let size = numbers()
    (decoder.width, decoder.height) = (size[0], size[1])
    decoder.colors = Array(repeating: -1, count: size[0] * size[1])
    var (x, y, color, count) = (0, 0, 0, 1)
    while let letter = rest.popFirst() {
      switch letter {
      case "#":
        let parts = numbers()
        if parts.count == 5 { decoder.palette[parts[0]] = Array(parts[2...]) } else { color = parts[0] }
      case "!": count = numbers()[0]
      case "$": x = 0
      case "-": (x, y) = (0, y + 6)
      default:
        let pattern = Int(letter.asciiValue ?? 0) - 63
        for _ in 0..<count {
          for bit in 0..<6 where pattern >> bit & 1 == 1 {
            guard x < size[0], y + bit < size[1] else { return nil }
            let place = (y + bit) * size[0] + x
            if decoder.colors[place] >= 0 { decoder.doublyDrawn += 1 }
            decoder.colors[place] = color
          }
          x += 1
        }
        count = 1
      }
    }
    return decoder
  }
}
