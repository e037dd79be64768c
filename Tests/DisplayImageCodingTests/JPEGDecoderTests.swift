internal import DisplayPlatform
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayImageCoding

/// Files and their pixels in `Fixtures/JPEG`: cjpeg of libjpeg-turbo 2.1.5 wrote the former from a picture of 19 by 13
/// pixels, and djpeg -dct int -scale 1/N the latter.
@Suite("Decoding JPEG")
struct JPEGDecoderTests {
  static let names = [
    "baseline-1x1", "baseline-2x1", "baseline-1x2", "baseline-2x2", "baseline-4x1", "progressive-1x1",
    "progressive-2x1", "progressive-1x2", "progressive-2x2", "progressive-4x1", "restart",
    "progressive-restart", "gray", "rgb", "mixed", "scans",
  ]

  static func file(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return try Platform.readFile(at: "/" + folder + "/Fixtures/JPEG/" + name)
  }

  /// A picture in the simplest of formats: its size in the head, then a byte for each channel.
  static func expected(_ name: String) throws -> (width: Int, height: Int, pixels: [UInt32]) {
    let file = try file(name)
    let head = file.prefix(20).split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
    let size = head[1].split(separator: 32).map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
    let start = head[0].count + head[1].count + head[2].count + 3
    let channels = file[1] == 0x35 ? 1 : 3
    let pixels = (0..<(size[0] * size[1])).map { index -> UInt32 in
      let sample = (0..<3).map { UInt32(file[start + index * channels + $0 % channels]) }
      return sample[0] | sample[1] << 8 | sample[2] << 16 | 0xFF00_0000
    }
    return (size[0], size[1], pixels)
  }

  @Test(
    "Every sampling, scan order and reduction gives the reference's pixels, at once and byte by byte",
    arguments: names
  )
  func reference(name: String) throws {
    for reduction in [1, 2, 4, 8] {
      let expected = try Self.expected("\(name)-\(reduction).pnm")
      let options = ImageDecodingOptions(reduction: reduction)
      let file = try Self.file(name + ".jpg")
      let bitmap = try ImageDecoder.decode(file, options: options)
      #expect(bitmap.width == expected.width && bitmap.height == expected.height)
      #expect(bitmap.pixels == expected.pixels)

      var decoder = ImageDecoder(options: options)
      for byte in file { try decoder.append([byte]) }
      #expect(decoder.isComplete && decoder.fraction == 1)
      #expect(try decoder.finish().pixels == expected.pixels)
    }
  }

  @Test("Inks are printed on white, to within a step of the formula")
  func inks() throws {
    let expected = try Self.expected("cmyk-1.pnm")
    let bitmap = try ImageDecoder.decode(try Self.file("cmyk.jpg"))
    #expect(bitmap.pixels.count == expected.pixels.count)
    for (seen, wanted) in zip(bitmap.pixels, expected.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        #expect(abs(Int(seen >> shift & 255) - Int(wanted >> shift & 255)) <= 1)
      }
    }
  }

  @Test("A reduction by another number is the average of squares of the next that the transform can do")
  func otherReductions() throws {
    let file = try Self.file("baseline-2x2.jpg")
    for (reduction, power) in [(3, 1), (6, 2), (12, 4), (16, 8)] {
      let reduced = try ImageDecoder.decode(file, options: ImageDecodingOptions(reduction: reduction))
      let base = try ImageDecoder.decode(file, options: ImageDecodingOptions(reduction: power))
      #expect(reduced == base.reduced(by: reduction / power))
      #expect(reduced.width == (19 + reduction - 1) / reduction)
    }
  }

  @Test("Each scan of a progressive file brings the picture nearer to the last")
  func progress() throws {
    let file = try Self.file("progressive-1x1.jpg")
    let final = try ImageDecoder.decode(file)
    var decoder = ImageDecoder()
    var errors: [Int] = []
    for byte in file {
      try decoder.append([byte])
      guard let bitmap = decoder.bitmap else { continue }
      let error = Self.difference(bitmap, final)
      if error != errors.last { errors.append(error) }
    }
    #expect(decoder.header?.isProgressive == true)
    #expect(errors.count > 4 && errors.last == 0)
    #expect((errors.first ?? 0) > 10 * errors[errors.count - 2])
  }

  @Test(
    "A file that ends at any byte is an error that says so, or a picture",
    arguments: ["baseline-2x2", "progressive-2x1", "progressive-restart", "scans"]
  )
  func truncation(name: String) throws {
    let file = try Self.file(name + ".jpg")
    let whole = try ImageDecoder.decode(file)
    // The first bytes and the last ones, and some or all of those between.
    let step = TestDepth.count(13, full: 1)
    for count in 0..<file.count where count < 4 || count + 3 >= file.count || count % step == 0 {
      var decoder = ImageDecoder()
      do throws(ImageDecodingError) {
        try decoder.append(file[..<count])
        let bitmap = try decoder.finish()
        // Nothing but the last marker may be missing, or scans that make an acceptable picture better.
        #expect(name.hasPrefix("progressive") || bitmap == whole)
      } catch {
        switch error {
        case .unknownFormat: #expect(count < 3)
        case .truncated(.jpeg, let offset): #expect(offset == count && count >= 3)
        default: Issue.record("\(count) bytes: \(error)")
        }
      }
    }
  }

  @Test("Wrong bits give an error or a picture of the size that the header says", arguments: names)
  func flips(name: String) throws {
    let file = try Self.file(name + ".jpg")
    var numbers = Numbers(state: 7)
    for _ in 0..<TestDepth.count(15, full: 60) {
      var wrong = file
      for _ in 0..<3 {
        wrong[Int.random(in: 3..<file.count, using: &numbers)] ^=
          1 << UInt8.random(in: 0..<8, using: &numbers)
      }
      var decoder = ImageDecoder(options: ImageDecodingOptions(limits: ImageDecodingLimits(area: 1 << 14)))
      guard (try? decoder.append(wrong)) != nil, let bitmap = try? decoder.finish() else { continue }
      #expect(bitmap.width == decoder.header?.width)
    }
  }

  @Test("Codes that a file defines and does not use take no time and change nothing; wrong ones are refused")
  func unusedCodes() throws {
    let file = try Self.file("progressive-1x1.jpg")
    let unused = [UInt8](repeating: 0, count: 17)
    let codes = Array([[UInt8]](repeating: unused, count: 3_854).joined())
    let length = 2 + codes.count
    let segment = [0xFF, 0xC4, UInt8(length >> 8), UInt8(length & 255)] + codes
    let large = Array(file[..<2]) + [[UInt8]](repeating: segment, count: 8).joined() + file[2...]
    #expect(try ImageDecoder.decode(large) == ImageDecoder.decode(file))
    // Two codes of one bit are all that there are.
    for counts in [[3], [2, 1], [1, 3], [0, 0, 9]] as [[UInt8]] {
      let total = Int(counts.reduce(0, +))
      let wrong = [0x03] + counts + [UInt8](repeating: 0, count: 16 - counts.count + total)
      let segment = [0xFF, 0xC4, 0, UInt8(2 + wrong.count)] + wrong
      #expect {
        try ImageDecoder.decode(Array(file[..<2]) + segment + file[2...])
      } throws: {
        "\($0)".contains("no prefix code")
      }
    }
  }

  @Test("What is not decoded is named, and too many scans are refused")
  func refusals() throws {
    let file = try Self.file("progressive-1x1.jpg")
    let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC2 })
    for (marker, feature) in [
      (0xC9, "arithmetic coding"), (0xC3, "lossless coding"), (0xC5, "hierarchical coding"),
    ] as [(UInt8, String)] {
      var other = file
      other[frame + 1] = marker
      #expect(throws: ImageDecodingError.unsupported(.jpeg, feature: feature)) {
        try ImageDecoder.decode(other)
      }
    }
    var deep = file
    deep[frame + 4] = 12
    #expect(throws: ImageDecodingError.unsupported(.jpeg, feature: "12 bits a channel")) {
      try ImageDecoder.decode(deep)
    }
    let options = ImageDecodingOptions(limits: ImageDecodingLimits(scans: 3))
    #expect(throws: ImageDecodingError.limitExceeded(.scans, seen: 4, allowed: 3)) {
      try ImageDecoder.decode(file, options: options)
    }
  }

  /// The sum of all channels' differences.
  private static func difference(_ first: Bitmap, _ second: Bitmap) -> Int {
    var sum = 0
    for (one, other) in zip(first.pixels, second.pixels) {
      for shift in [0, 8, 16] as [UInt32] { sum += abs(Int(one >> shift & 255) - Int(other >> shift & 255)) }
    }
    return sum
  }
}
