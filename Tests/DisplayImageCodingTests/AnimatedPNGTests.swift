import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayImageCoding

/// A reader of animated PNG files, as the specification describes one: it takes a file apart, and hands each frame to a
/// decoder as a picture of its own.
private struct AnimationReader {
  struct Frame {
    var pixels: [UInt32]
    var milliseconds: Int
  }

  private(set) var names: [String] = []
  private(set) var playCount = -1
  private(set) var frameCount = -1
  private(set) var frames: [Frame] = []
  /// The pixels of each frame that the file has.
  private(set) var writtenCounts: [Int] = []

  private static func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  init(_ file: [UInt8]) throws {
    try #require(Array(file.prefix(8)) == PNGWriter.signature)
    var chunks: [(name: String, data: [UInt8])] = []
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
      let length = Self.number(rest.prefix(4))
      let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      let data = Array(rest.dropFirst(8).prefix(length))
      #expect(Array(rest.prefix(12 + length)) == PNGWriter.chunk(name, data))
      chunks.append((name, data))
      rest = rest.dropFirst(12 + length)
    }
    names = chunks.map(\.name)
    let header = try #require(chunks.first).data
    let (width, height) = (Self.number(header[0..<4]), Self.number(header[4..<8]))
    let colors = chunks.filter { ["PLTE", "tRNS"].contains($0.name) }.flatMap {
      PNGWriter.chunk($0.name, $0.data)
    }
    var shown = [UInt32](repeating: 0, count: width * height)
    var place: (width: Int, height: Int, x: Int, y: Int) = (0, 0, 0, 0)
    var (milliseconds, sequence) = (0, 0)
    for (name, data) in chunks {
      switch name {
      case "acTL":
        (frameCount, playCount) = (Self.number(data[0..<4]), Self.number(data[4..<8]))
      case "fcTL":
        #expect(Self.number(data[0..<4]) == sequence)
        sequence += 1
        let sides = stride(from: 4, to: 20, by: 4).map { Self.number(data[$0..<($0 + 4)]) }
        place = (sides[0], sides[1], sides[2], sides[3])
        milliseconds = Self.number(data[20..<22]) * 1_000 / Self.number(data[22..<24])
        // A frame takes its place, and stays.
        #expect(data[24...] == [0, 0])
      case "IDAT", "fdAT":
        var stream = data
        if name == "fdAT" {
          #expect(Self.number(data[0..<4]) == sequence)
          sequence += 1
          stream = Array(data[4...])
        }
        let picture =
          PNGWriter.signature
          + PNGWriter.chunk(
            "IHDR",
            PNGWriter.number(place.width) + PNGWriter.number(place.height) + header[8...]
          ) + colors + PNGWriter.chunk("IDAT", stream) + PNGWriter.chunk("IEND", [])
        let part = try ImageDecoder.decode(picture)
        for y in 0..<place.height {
          for x in 0..<place.width {
            shown[(place.y + y) * width + place.x + x] = part[x, y]
          }
        }
        frames.append(Frame(pixels: shown, milliseconds: milliseconds))
        writtenCounts.append(place.width * place.height)
      default: break
      }
    }
  }
}

@Suite("Animated PNG")
struct AnimatedPNGTests {
  private typealias Frame = PNGEncoder.AnimationFrame

  @Test(
    "Frames come out again, with their times, of any colors",
    arguments: 0..<UInt64(TestDepth.count(24, full: 400))
  )
  func roundTrip(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let (width, height) = (1 + numbers.next(below: 12), 1 + numbers.next(below: 9))
    let palette = (0..<[2, 20, 400][numbers.next(below: 3)]).map { _ in
      let color = UInt32(truncatingIfNeeded: numbers.next())
      return seed % 3 == 0 ? color : color | 0xFF00_0000
    }
    var pixels = (0..<(width * height)).map { _ in palette[numbers.next(below: palette.count)] }
    let frames = try (0..<(1 + numbers.next(below: 6))).map { _ in
      for _ in 0..<numbers.next(below: 4) {
        pixels[numbers.next(below: pixels.count)] = palette[numbers.next(below: palette.count)]
      }
      let bitmap = try #require(Bitmap(width: width, height: height, scale: 2, pixels: pixels))
      return Frame(bitmap, duration: .milliseconds(numbers.next(below: 70_000)))
    }
    let playCount = numbers.next(below: 4) - 1
    let effort = PNGEncoder.Effort.allCases[numbers.next(below: 3)]
    let reader = try AnimationReader(PNGEncoder.encode(frames, playCount: playCount, effort: effort))
    #expect(reader.frameCount == frames.count)
    #expect(reader.playCount == max(0, playCount))
    #expect(reader.frames.map(\.pixels) == frames.map(\.bitmap.pixels))
    #expect(
      reader.frames.map(\.milliseconds) == frames.map { min(65_535, Int($0.duration / .milliseconds(1))) }
    )
  }

  @Test("The file is in order, and has of each frame what differs from the one before")
  func parts() throws {
    let black = [UInt32](repeating: 0xFF00_0000, count: 100 * 80)
    var frames: [Frame] = []
    for places in [[], [], [(7, 9)], [(2, 3), (40, 50)]] {
      var pixels = black
      for (x, y) in places { pixels[y * 100 + x] = .max }
      frames.append(
        Frame(try #require(Bitmap(width: 100, height: 80, pixels: pixels)), duration: .seconds(1))
      )
    }
    let reader = try AnimationReader(PNGEncoder.encode(frames))
    // The last frame differs in what the one before it had, too.
    #expect(reader.writtenCounts == [8_000, 1, 1, 39 * 48])
    let head = ["IHDR", "acTL", "pHYs"]
    let rest = ["fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"]
    #expect(reader.names.filter { $0 != "PLTE" } == head + rest)
    #expect(try ImageDecoder.decode(PNGEncoder.encode(frames)).pixels == black)
  }

  @Test("A time that is negative is none")
  func negative() throws {
    let bitmap = try #require(Bitmap(width: 1, height: 1))
    let frames = [Frame(bitmap, duration: .seconds(-4)), Frame(bitmap, duration: .seconds(Int64.max))]
    let reader = try AnimationReader(PNGEncoder.encode(frames, playCount: .max))
    #expect(reader.frames.map(\.milliseconds) == [0, 65_535])
    #expect(reader.playCount == Int(Int32.max))
  }

  @Test("No frames, and frames of other sides, are refused with the reason")
  func refused() throws {
    #expect(throws: PNGEncoder.AnimationError.isEmpty) { try PNGEncoder.encode([]) }
    let frames = try [(4, 3), (4, 3), (3, 4)].map { width, height in
      Frame(try #require(Bitmap(width: width, height: height)), duration: .seconds(1))
    }
    let error = #expect(throws: PNGEncoder.AnimationError.self) { try PNGEncoder.encode(frames) }
    #expect(
      error?.description.contains("Frame 2 of an animation has 3 by 4 pixels, and the first has 4 by 3")
        == true
    )
  }
}
