internal import DisplayConcurrency

/// A value that layout reads and that may change later, from any thread.
///
/// Reading it while a node is measured remembers the node as a reader. Setting it makes out of date exactly
/// the layouts that were computed from the old value, and what was computed from those; nothing else is
/// measured again. Keep it in a `nonisolated let` of the node:
///
/// ```swift
/// final class BadgeNode: DisplayNode {
///   nonisolated let side = LayoutInput(24.0)
///
///   nonisolated override func calculateSize(thatFits size: Size) -> Size {
///     Size(width: side.value, height: side.value)
///   }
/// }
/// ```
///
/// - Complexity: reading costs one uncontended lock.
public final class LayoutInput<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var readers = LayoutReaders()
  }

  private let state: Lock<State>

  /// Makes an input with its first value.
  public init(_ value: Value) {
    state = Lock(State(value: value))
  }

  /// The present value. Setting it invalidates the layouts that read it.
  public var value: Value {
    get {
      let reader = LayoutReads.reader
      let (value, _) = state.withLock { state in
        let released = reader.map { state.readers.insert($0) }
        return (state.value, released)
      }
      return value
    }
    set {
      // The old value leaves the lock before it is released: its end may run anybody's code.
      let (readers, _) = state.withLock { state in
        let old = state.value
        state.value = newValue
        return (state.readers.takeAll(), old)
      }
      propagateChange(to: readers)
    }
  }

  /// Changes the value in one step, so that of two changes from two threads neither is lost.
  ///
  /// - Parameter change: Runs under the input's lock: short, and without anybody else's code.
  package func update(_ change: (inout Value) -> Void) {
    updateIfChanged { value in
      change(&value)
      return true
    }
  }

  /// Changes the value in one step, and invalidates layouts only when the change says that it made a difference.
  ///
  /// - Parameter change: Runs under the input's lock: short, and without anybody else's code.
  package func updateIfChanged(_ change: (inout Value) -> Bool) {
    let (readers, _) = state.withLock { state in
      let old = state.value
      return (change(&state.value) ? state.readers.takeAll() : [], old)
    }
    propagateChange(to: readers)
  }
}
