import TestSupport
import Testing

@testable import DisplayImageCoding

@Suite("Inflating")
struct InflaterTests {
  /// Expands a stream that comes in pieces.
  private func expand(_ stream: [UInt8], piece: Int = .max) throws(InflateFlaw) -> [UInt8] {
    var inflater = Inflater()
    var output: [UInt8] = []
    var start = 0
    repeat {
      let end = piece < stream.count - start ? start + piece : stream.count
      inflater.append(stream[start..<end])
      if end == stream.count { inflater.endInput() }
      start = end
      while true {
        let status = try inflater.run()
        inflater.takeOutput { span in for index in 0..<span.count { output.append(span[index]) } }
        if case .needsRoom = status { continue }
        if case .finished = status { return output }
        break
      }
    } while true
  }

  @Test("Streams of every block type, long and short references and all sizes of pieces")
  func roundTrips() throws {
    var numbers = Numbers(state: 3)
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let words = Array(String(repeating: "the same words again and again, ", count: 9_000).utf8)
    let few = (0..<40_000).map { _ in UInt8.random(in: 0...2, using: &numbers) }
    for bytes in [[], [7], noise, words, few, Array(noise[..<31_000]) + few + noise] {
      let stream = Deflate.zlibStream(bytes)
      #expect(try expand(stream) == bytes)
      #expect(try expand(stream, piece: 997) == bytes)
      if stream.count < 20_000 { #expect(try expand(stream, piece: 1) == bytes) }
    }
  }

  @Test("Each distance of a reference below its length repeats the pattern")
  func overlaps() throws {
    for period in 1...20 {
      for length in 3...40 {
        let bytes = (0..<(period + length)).map { UInt8($0 % period) }
        #expect(try expand(Deflate.zlibStream(bytes)) == bytes)
      }
    }
  }

  @Test("A literal and a long reference fit at every place near the window's end", arguments: 1_780..<1_800)
  func fullWindow(count: Int) throws {
    var numbers = Numbers(state: 1)
    let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let bytes = noise + Array(repeating: 9, count: 700) + [1] + Array(repeating: 9, count: 300)
    #expect(try expand(Deflate.zlibStream(bytes)) == bytes)
  }

  @Test("Streams that break the rules say which")
  func flaws() {
    let cases: [([UInt8], InflateFlaw)] = [
      ([0x78, 0x02], .notZlib(header: 0x7802)), ([0x79, 0x9C], .notZlib(header: 0x799C)),
      ([0x78, 0x20], .presetDictionary), ([0x78, 0x9C, 0x07], .reservedBlock),
      ([0x78, 0x9C, 0x01, 5, 0, 5, 0], .storedLength(length: 5, complement: 5)),
      // A reference before anything; a distance that does not exist.
      ([0x78, 0x9C, 0x03, 0x02, 0, 0, 0], .distance(1, available: 0)),
      ([0x78, 0x9C, 0xFD, 0xFF, 0xFF], .codeCount(literals: 288, distances: 32)),
      ([0x78, 0x9C, 0x03, 0x00, 0, 0, 0, 2], .checksum(stored: 2, computed: 1)),
      ([0x78, 0x9C, 0x03, 0x00, 0, 0, 0], .truncated), ([], .truncated), ([0x78], .truncated),
    ]
    for (stream, flaw) in cases {
      #expect(throws: flaw) { try expand(stream) }
      #expect(throws: flaw) { try expand(stream, piece: 1) }
    }
  }

  @Test(
    "Wrong bits are refused or expanded just as a naive reader does",
    arguments: 0..<UInt64(TestDepth.count(1, full: 6))
  )
  func flips(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let bytes = (0..<300).map { _ in UInt8.random(in: 0...(seed.isMultiple(of: 2) ? 3 : 90), using: &numbers)
    }
    let stream = Deflate.zlibStream(bytes)
    for index in stride(from: 2, to: stream.count - 4, by: 1) {
      var wrong = stream
      wrong[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      var naive = Inflate(wrong)
      let expected = try? naive.zlibStream()
      let seen = try? expand(wrong)
      #expect(expected == nil || seen == expected, "seed \(seed), byte \(index)")
      #expect((try? expand(wrong, piece: 7)) == seen)
    }
    for count in 0..<stream.count {
      #expect(throws: InflateFlaw.truncated) { try expand(Array(stream[..<count])) }
    }
  }
}
