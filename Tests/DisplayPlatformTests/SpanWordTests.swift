import Testing

@testable import DisplayPlatform

@Suite("Words of spans")
struct SpanWordTests {
  @Test("Eight and four bytes are read with the first lowest, at every offset")
  func reading() {
    let bytes = (0..<32).map { UInt8(truncatingIfNeeded: $0 * 37 + 1) }
    for offset in 0...24 {
      let expected = bytes[offset..<(offset + 8)].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      #expect(bytes.span.littleEndianWord(at: offset) == expected)
    }
    for offset in 0...28 {
      let expected = bytes[offset..<(offset + 4)].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      #expect(bytes.span.littleEndianHalf(at: offset) == expected)
    }
  }

  @Test("Repeating is copying byte after byte, for every distance and length")
  func repeating() {
    for distance in 1...20 {
      for length in 0...40 {
        var expected = (0..<80).map { UInt8($0) }
        var seen = expected
        for index in 0..<length { expected[30 + index] = expected[30 + index - distance] }
        var span = seen.mutableSpan
        span.repeatBytes(from: 30 - distance, to: 30, length: length)
        #expect(seen == expected, "\(length) bytes from \(distance) back")
      }
    }
  }

  @Test("What is repeated may begin with the first byte")
  func repeatingFromTheStart() {
    var seen = [UInt8](0..<20)
    var span = seen.mutableSpan
    span.repeatBytes(from: 0, to: 3, length: 17)
    #expect(seen == (0..<20).map { UInt8($0 % 3) })
  }

  @Test("A step over either end ends the process")
  func bounds() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 8).span.littleEndianWord(at: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 8).span.littleEndianWord(at: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 4).span.littleEndianHalf(at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var bytes = [UInt8](repeating: 0, count: 8)
      var span = bytes.mutableSpan
      span.repeatBytes(from: 0, to: 4, length: 5)
    }
  }

  @Test("Repeating from before the start, from the target on, of less than nothing or past the end traps")
  func repeatingBounds() async {
    await #expect(processExitsWith: .failure) { repeatBytes(from: -1, to: 4, length: 2) }
    await #expect(processExitsWith: .failure) { repeatBytes(from: 4, to: 4, length: 2) }
    await #expect(processExitsWith: .failure) { repeatBytes(from: 2, to: 4, length: -1) }
    await #expect(processExitsWith: .failure) { repeatBytes(from: 4, to: 2, length: 7) }
    await #expect(processExitsWith: .failure) { repeatBytes(from: 0, to: 4, length: 5) }
    // All of it is copied byte by byte, without another look at the bounds.
    await #expect(processExitsWith: .failure) { repeatBytes(from: 0, to: 7, length: 2) }
  }
}

private func repeatBytes(from source: Int, to target: Int, length: Int) {
  var bytes = [UInt8](repeating: 0, count: 8)
  var span = bytes.mutableSpan
  span.repeatBytes(from: source, to: target, length: length)
}
