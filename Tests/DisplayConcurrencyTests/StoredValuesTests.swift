import Testing

@testable import DisplayConcurrency

private class Base {
  var base = "base"
  weak var weakBase: Base?
}

private class Middle: Base {
  let first = 1
  unowned var unownedMiddle: Base?
  unowned(unsafe) var unsafeMiddle: Base?
  let second: [Int] = [2, 3]
}

private final class Innermost: Middle {
  weak var weakInnermost: Base?
  lazy var later = 4
  let pair = (5, "six")
}

/// Shows of itself what it does not store.
private final class Described: CustomReflectable {
  let stored = "stored"
  var customMirror: Mirror { Mirror(self, children: ["one": 1, "two": 2, "three": 3]) }
}

@Suite("What an object refers to")
struct StoredValuesTests {
  private func texts(of object: AnyObject, below base: AnyClass) -> [String] {
    var texts: [String] = []
    StoredValues.forEach(of: object, below: base) { texts.append("\($0)") }
    return texts
  }

  @Test(
    "Of stored values those are found that an object keeps, from the innermost class to the one that is left out"
  )
  func strong() {
    let object = Innermost()
    #expect(texts(of: object, below: Base.self) == ["nil", #"(5, "six")"#, "1", "[2, 3]"])
    #expect(texts(of: object, below: Middle.self) == ["nil", #"(5, "six")"#])
    #expect(texts(of: object, below: Innermost.self).isEmpty)
    #expect(texts(of: Base(), below: Base.self).isEmpty)
  }

  @Test("Of what an object shows of itself no more counts than it has properties")
  func described() {
    final class Nothing {}
    #expect(texts(of: Described(), below: Nothing.self) == ["1"])
  }

  @Test("What is referred to without being kept may have ended")
  func ended() {
    let object = Innermost()
    do {
      let other = Base()
      (object.unownedMiddle, object.weakInnermost) = (other, other)
    }
    #expect(texts(of: object, below: Base.self).count == 4)
  }
}
