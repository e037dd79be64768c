import TestSupport
import Testing

@testable import DisplayPlatform

@Suite("SpanLanes")
struct SpanLanesTests {
  private static let outside: [Int] = TestDepth.isFull ? [-1, 10, 17, .max, .min] : [-1, 10]

  @Test("Four numbers are read and written at every place that has room for them")
  func everyPlace() {
    let numbers = (0..<9).map { UInt32($0) * 0x0101_0203 }
    for index in 0...5 {
      let lanes = numbers.span.lanes(at: index)
      #expect((0..<4).map { lanes[$0] } == Array(numbers[index..<(index + 4)]))
      var written = numbers
      var span = written.mutableSpan
      span.setLanes(SIMD4(1, 2, 3, 4), at: index)
      let read = span.lanes(at: index)
      #expect(read == SIMD4(1, 2, 3, 4))
      #expect(written == Array(numbers[..<index]) + [1, 2, 3, 4] + Array(numbers[(index + 4)...]))
    }
  }

  @Test("Four bytes are read at every place that has room for them")
  func everyPlaceOfBytes() {
    let bytes = (0..<9).map { UInt8($0) * 11 + 1 }
    for index in 0...5 {
      let lanes = bytes.span.lanes(at: index)
      #expect((0..<4).map { lanes[$0] } == Array(bytes[index..<(index + 4)]))
    }
  }

  @Test("No byte is read before the start or past the end", arguments: [-1, 6, 9, .max, .min])
  func bytesReadOutside(index: Int) async {
    await #expect(processExitsWith: .failure) { [index = index as Int] in
      let bytes = [UInt8](repeating: 7, count: 9)
      _ = bytes.span.lanes(at: index)
    }
  }

  @Test("Halves are the low and the high 16 bits of each number, and come together again")
  func halves() {
    let lanes = SIMD4<UInt32>(0x0001_0002, 0x0003_0004, 0xFFFF_0000, 0x0000_FFFF)
    #expect(lanes.halves == SIMD8(2, 1, 4, 3, 0, 0xFFFF, 0xFFFF, 0))
    #expect(SIMD4(halves: lanes.halves) == lanes)
  }

  @Test("Nothing is read before the start or past the end", arguments: [-1, 6, 9, .max, .min])
  func readOutside(index: Int) async {
    await #expect(processExitsWith: .failure) { [index = index as Int] in
      let numbers = [UInt32](repeating: 7, count: 9)
      _ = numbers.span.lanes(at: index)
    }
  }

  @Test("Nothing is written before the start or past the end", arguments: [-1, 6, 9, .max, .min])
  func writtenOutside(index: Int) async {
    await #expect(processExitsWith: .failure) { [index = index as Int] in
      var numbers = [UInt32](repeating: 7, count: 9)
      var span = numbers.mutableSpan
      span.setLanes(.zero, at: index)
    }
  }

  @Test("A span of fewer than four numbers has no place for them", arguments: 0..<4)
  func tooShort(count: Int) async {
    await #expect(processExitsWith: .failure) { [count = count as Int] in
      let numbers = [UInt32](repeating: 7, count: count)
      _ = numbers.span.lanes(at: 0)
    }
  }

  @Test("Eight numbers are read and written at every place that has room for them")
  func everyPlaceOfEight() {
    let (bytes, halves) = ((0..<17).map { UInt8($0) * 11 + 1 }, (0..<17).map { UInt16($0) * 1_111 + 1 })
    for index in 0...9 {
      let (first, second) = (bytes.span.eightLanes(at: index), halves.span.eightLanes(at: index))
      #expect((0..<8).map { first[$0] } == Array(bytes[index..<(index + 8)]))
      #expect((0..<8).map { second[$0] } == Array(halves[index..<(index + 8)]))
      var (someBytes, someHalves) = (bytes, halves)
      var numbers = (0..<17).map { UInt32($0) }
      var byteSpan = someBytes.mutableSpan
      var halfSpan = someHalves.mutableSpan
      var span = numbers.mutableSpan
      byteSpan.setEightLanes(SIMD8(1, 2, 3, 4, 5, 6, 7, 8), at: index)
      halfSpan.setEightLanes(SIMD8(1, 2, 3, 4, 5, 6, 7, 8), at: index)
      span.setEightLanes(SIMD8(1, 2, 3, 4, 5, 6, 7, 8), at: index)
      var (expected, expectedHalves) = (bytes, halves)
      expected.replaceSubrange(index..<(index + 8), with: 1...8)
      expectedHalves.replaceSubrange(index..<(index + 8), with: 1...8)
      #expect(someBytes == expected)
      #expect(someHalves == expectedHalves)
      var expectedNumbers = (0..<17).map { UInt32($0) }
      expectedNumbers.replaceSubrange(index..<(index + 8), with: 1...8)
      #expect(numbers == expectedNumbers)
    }
    for index in 0...1 {
      var line = [UInt8](repeating: 9, count: 17)
      var span = line.mutableSpan
      let lanes = (0..<8).map { UInt16($0) * 0x0202 + 0x0201 }
      span.setBytes(of: SIMD8(lanes), at: index)
      var expected = [UInt8](repeating: 9, count: 17)
      expected.replaceSubrange(index..<(index + 16), with: 1...16)
      #expect(line == expected)
    }
  }

  @Test("No eight numbers leave a span", arguments: 0..<6, outside)
  func eightOutside(function: Int, index: Int) async {
    await #expect(processExitsWith: .failure) { [function = function as Int, index = index as Int] in
      var (bytes, halves) = ([UInt8](repeating: 7, count: 17), [UInt16](repeating: 7, count: 17))
      var numbers = [UInt32](repeating: 7, count: 17)
      var byteSpan = bytes.mutableSpan
      var halfSpan = halves.mutableSpan
      var span = numbers.mutableSpan
      switch function {
      case 0: _ = byteSpan.span.eightLanes(at: index)
      case 1: _ = halfSpan.span.eightLanes(at: index)
      case 2: byteSpan.setEightLanes(.zero, at: index)
      case 3: halfSpan.setEightLanes(.zero, at: index)
      case 4: span.setEightLanes(.zero, at: index)
      default: byteSpan.setBytes(of: .zero, at: index)
      }
    }
  }
}
