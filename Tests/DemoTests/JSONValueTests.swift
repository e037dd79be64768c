import DisplayConcurrency
import TestSupport
import Testing

@testable import DemoSupport

@Suite("Deep JSON values")
struct JSONValueTests {
  private static let depth = TestDepth.count(50_000, full: 300_000)

  /// A value in arrays and objects in turn.
  private static func nest(_ innermost: JSONValue, depth: Int) -> JSONValue {
    var value = innermost
    for level in 0..<depth { value = level % 2 == 0 ? .array([value]) : .object([("key", value)]) }
    return value
  }

  @Test("Values deeper in each other than they are written are null, and end")
  func deepValues() {
    var value = JSONValue.integer(1)
    for _ in 0..<600 { value = .array([value]) }
    #expect(value.line.contains("null") && !value.line.contains("1"))
    #expect(value.line.count == 2 * 513 + 4)
  }

  /// Makes a deep value, lets go of it, and returns when its innermost array has gone.
  private static func release() async {
    weak var innermost: JSONValue.Contents<JSONValue>.Storage?
    do {
      let contents = JSONValue.Contents([JSONValue.null])
      innermost = contents.storage
      #expect(innermost != nil)
      _ = nest(.array(contents), depth: Self.depth)
    }
    // What is given away is released in turn, and what is nested in it before what comes later.
    for _ in 0..<20 where innermost != nil { await ReleaseSignal.released() }
    #expect(innermost == nil)
  }

  /// Says when it is released.
  private final class ReleaseSignal: Sendable {
    private let continuation: AsyncStream<Void>.Continuation

    private init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    /// Gives a signal away, and returns when it has been released.
    static func released() async {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      DeferredRelease.keep([ReleaseSignal(continuation)])
      for await _ in stream {}
    }
  }

  @Test("Values very many levels deep are released on the main thread")
  @MainActor
  func releaseHere() async { await Self.release() }

  @Test("Values very many levels deep are released on workers, several at once")
  func releaseOnWorkers() async {
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { await Self.release() } }
    }
  }

  @Test("Values very many levels deep are compared and hashed")
  func comparison() {
    let values = [1, 2].map { Self.nest(.integer($0), depth: Self.depth) }
    // As they are written, alike.
    #expect(values[0] == values[1] && Set(values).count == 1)
    #expect(values[0] != Self.nest(.integer(1), depth: 300))
  }

  @Test("What lies in a value is a collection, with and without elements")
  func contents() {
    guard case .array(let values) = JSONValue.array([.null, .integer(2)]),
      case .object(let none) = JSONValue.object([])
    else { return #expect(Bool(false), "no such values") }
    #expect(Array(values) == [.null, .integer(2)] && values.count == 2 && none.isEmpty)
  }
}
