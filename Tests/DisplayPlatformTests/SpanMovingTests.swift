import Testing

@testable import DisplayPlatform

@Suite("Moving within a span")
struct SpanMovingTests {
  @Test("Elements come to every place, also upon themselves")
  func everyPlace() {
    let numbers = (0..<9).map { UInt32($0) }
    for start in 0...9 {
      for end in start...9 {
        for index in 0...(9 - (end - start)) {
          var expected = numbers
          for (offset, number) in numbers[start..<end].enumerated() { expected[index + offset] = number }
          var moved = numbers
          var span = moved.mutableSpan
          span.move(start..<end, to: index)
          #expect(moved == expected)
          var copied = numbers
          var target = copied.mutableSpan
          target.replace(at: index, with: numbers.span.extracting(start..<end))
          #expect(copied == expected)
        }
      }
    }
  }

  @Test("Nothing is moved to before the start or past the end", arguments: [-1, 7, .max, .min])
  func movedOutside(index: Int) async {
    await #expect(processExitsWith: .failure) { [index = index as Int] in
      var numbers = [UInt32](repeating: 7, count: 9)
      var span = numbers.mutableSpan
      span.move(3..<6, to: index)
    }
    await #expect(processExitsWith: .failure) { [index = index as Int] in
      var numbers = [UInt32](repeating: 7, count: 9)
      var span = numbers.mutableSpan
      span.replace(at: index, with: [1, 2, 3].span)
    }
  }

  @Test("Nothing is moved from before the start or past the end", arguments: [-1..<2, 8..<10, 10..<11])
  func movedFromOutside(range: Range<Int>) async {
    await #expect(processExitsWith: .failure) { [range = range as Range<Int>] in
      var numbers = [UInt32](repeating: 7, count: 9)
      var span = numbers.mutableSpan
      span.move(range, to: 0)
    }
  }
}
