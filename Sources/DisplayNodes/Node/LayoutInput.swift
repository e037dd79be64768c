internal import DisplayConcurrency

/// A value that layout or a drawing reads and that may change later, from any thread.
///
/// Reading it while a node is measured, or while its drawing is captured, remembers the node as a reader. Setting it makes out
/// of date exactly the layouts that were computed from the old value, and what was computed from those, and the drawings that
/// were made of it; nothing else is measured or drawn again. A node whose layout is out of date, too, is drawn once it has the
/// new one. Keep it in a `nonisolated let` of the node:
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
    /// Those to whom changes of looks do not matter.
    var layouts = LayoutReaders()
    /// Drawings, and layouts that looks have a say in.
    var drawings = LayoutReaders()

    mutating func insert(_ computation: LayoutReads.Computation, readsLooks: Bool) -> [any LayoutDependent] {
      readsLooks || computation.isDrawing
        ? drawings.insert(computation.dependent) : layouts.insert(computation.dependent)
    }

    mutating func takeReaders(of change: InputChange) -> [[any LayoutDependent]] {
      switch change {
      case .none: []
      case .looks: [drawings.takeAll()]
      // Layouts first: a drawing that is notified after them waits for the one that is coming.
      case .layout: [layouts.takeAll(), drawings.takeAll()]
      }
    }
  }

  private let state: Lock<State>

  /// Makes an input with its first value.
  public init(_ value: Value) {
    state = Lock(State(value: value))
  }

  /// The present value. Setting it invalidates the layouts and drawings that read it.
  public var value: Value {
    get { read(readsLooks: false) }
    set {
      update { value in
        value = newValue
        return .layout
      }
    }
  }

  /// The present value, for a reader to whom every change matters: a layout that reads it so is out of date also after one of
  /// ``InputChange/looks``.
  package var valueWithLooks: Value { read(readsLooks: true) }

  /// Whether anybody who lives has read it since it was last changed.
  package var isRead: Bool {
    // Looked at under the lock, and released outside.
    let readers = state.withLock { $0.layouts.living + $0.drawings.living }
    return !readers.isEmpty
  }

  private func read(readsLooks: Bool) -> Value {
    let computation = LayoutReads.computation
    let (value, _) = state.withLock { state in
      let released = computation.map { state.insert($0, readsLooks: readsLooks) }
      return (state.value, released)
    }
    return value
  }

  /// Changes the value in one step, so that of two changes from two threads neither is lost.
  ///
  /// - Parameter change: Runs under the input's lock: short, and without anybody else's code. It says what the change makes out
  ///   of date.
  package func update(_ change: (inout Value) -> InputChange) {
    // The old value leaves the lock before it is released: its end may run anybody's code.
    let (readers, _) = state.withLock { state in
      let old = state.value
      return (state.takeReaders(of: change(&state.value)), old)
    }
    for readers in readers { propagateChange(to: readers) }
  }
}

/// What a change of a ``LayoutInput`` makes out of date.
package enum InputChange: Sendable {
  /// Nothing.
  case none
  /// Drawings that read it, and layouts that read it with its looks.
  case looks
  /// Layouts that read it, and drawings.
  case layout
}
