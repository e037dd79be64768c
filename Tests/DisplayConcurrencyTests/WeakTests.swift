import Testing

@testable import DisplayConcurrency

/// An object that says what a reference to it sees while it ends.
private final class Ending: Sendable {
  let value: Int
  private let reference = Lock(Weak<Ending>(nil))
  private let sightings: Lock<[Bool]>

  init(_ value: Int, sightings: Lock<[Bool]> = Lock([])) {
    self.value = value
    self.sightings = sightings
    reference.withLock { $0 = Weak(self) }
  }

  deinit {
    let isSeen = reference.withLock { $0 }.object != nil
    sightings.withLock { $0.append(isSeen) }
  }
}

private class Base: @unchecked Sendable { var number = 1 }
private final class Derived: Base, @unchecked Sendable {}

/// A message as the library sends them.
private struct Message: Sendable {
  @Weak var object: Ending?
  let text: String
}

@inline(never)
private func nothing<Value>(_: Value.Type) -> Value? { nil }

@inline(never)
private func count<Value>(_ values: [Value?]) -> Int {
  var count = 0
  for value in values where value != nil { count += 1 }
  return count
}

@inline(never)
private func dictionary<Value>(of values: [Value]) -> [Int: Value] {
  var entries: [Int: Value] = [:]
  for (index, value) in values.enumerated() { entries[index] = value }
  return entries
}

@Suite("Weak references that are counted in the object")
struct WeakTests {
  @Test("One sees its object as long as another keeps it, and nothing after that")
  func life() throws {
    var object: Ending? = Ending(7)
    let reference = Weak(object)
    let copy = reference
    #expect(reference.object === object)
    #expect(reference.object?.value == 7)
    object = nil
    #expect(reference.object == nil)
    #expect(copy.object == nil)
    #expect(Weak<Ending>(nil).object == nil)
  }

  @Test("What holds one is told from nothing, by code for all types, too")
  func optionals() {
    let object = Ending(1)
    let messages = [object, nil, object].enumerated().map { Message(object: $1, text: "\($0)") }
    var texts: [String] = []
    for message in messages { texts.append(message.text) }
    #expect(texts == ["0", "1", "2"])
    #expect(count(messages + [nil, nil]) == 3)
    #expect(count([Weak(object), Weak(nil), nil]) == 2)
    #expect(nothing(Message.self) == nil)
    #expect(nothing(Weak<Ending>.self) == nil)
    #expect(nothing(Weak<Ending>?.self) == nil)
    #expect(dictionary(of: messages).values.filter { $0.object === object }.count == 2)
  }

  @Test("One keeps nothing alive, and what it returns is kept")
  func ownership() {
    let sightings = Lock<[Bool]>([])
    var object: Ending? = Ending(1, sightings: sightings)
    let message = Message(object: object, text: "")
    var held = message.object
    object = nil
    #expect(message.object === held)
    #expect(sightings.withLock { $0 }.isEmpty)
    held = nil
    #expect(sightings.withLock { $0.count } == 1)
    #expect(message.object == nil)
  }

  @Test("From the moment on that its end begins, the object is not seen, nor by itself")
  func end() {
    let sightings = Lock<[Bool]>([])
    _ = Ending(1, sightings: sightings)
    #expect(sightings.withLock { $0 } == [false])
  }

  @Test("One takes the room of an address, also where it may be missing, and can be set to another object")
  func room() {
    #expect(MemoryLayout<Weak<Ending>>.size == MemoryLayout<Int>.size)
    let (first, second) = (Ending(1), Ending(2))
    var message = Message(object: first, text: "")
    message.object = second
    #expect(message.object === second)
    message.object = nil
    #expect(message.object == nil)
    withExtendedLifetime(first) {}
  }

  @Test("An object of a subclass is seen as what it is")
  func subclass() {
    let object = Derived()
    #expect(Weak<Base>(object).object is Derived)
  }

  @Test("One sees an object that other references have given a side table")
  func sideTable() {
    var object: Ending? = Ending(3)
    weak let other = object
    let reference = Weak(object)
    #expect(reference.object === other)
    object = nil
    #expect(reference.object == nil)
    #expect(other == nil)
  }

  @Test("While an object ends, threads that look at it see it whole or not at all")
  func threads() async {
    for round in 0..<2_000 {

      let wrong = Lock(0)
      let owner = Lock<Ending?>(Ending(round))
      let reference = Weak(owner.withLock { $0 })
      await withTaskGroup { group in
        group.addTask {
          // Not for ever: the thread that releases may be this one.
          for _ in 0..<1_000 {
            guard let object = reference.object else { return }
            if object.value != round { wrong.withLock { $0 += 1 } }
          }
        }
        group.addTask {
          // Released outside of the lock, wherever the last reference goes.
          _ = owner.withLock { kept in
            defer { kept = nil }
            return kept
          }
        }
      }
      #expect(reference.object == nil)
      #expect(wrong.withLock { $0 } == 0)
    }
  }
}
