import Testing

@testable import DisplayPlatform

@Suite("SpanLanes")
struct SpanLanesTests {
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
}
