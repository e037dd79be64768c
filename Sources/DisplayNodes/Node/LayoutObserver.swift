internal import Synchronization

package import DisplayLayout

/// Measures a node for a place outside any node's layout, and tells when the result is out of date.
///
/// A list has one for each of its rows, the runtime one for its root.
package final class LayoutObserver: LayoutDependent {
  private let isStale = Atomic(false)
  private let notify: @Sendable () -> Void

  /// Makes an observer.
  ///
  /// - Parameter notify: Called on any thread, without locks, once between two measurements however many
  ///   changes there are.
  package init(notify: @escaping @Sendable () -> Void) {
    self.notify = notify
  }

  /// Measures a node and remembers this observer as the reader of the result. Legal on any thread.
  package func measure(
    _ node: DisplayNode,
    thatFits range: SizeRange,
    context: LayoutContext
  ) -> Layout {
    isStale.store(false, ordering: .releasing)
    return LayoutReads.$computation.withValue(LayoutReads.Computation(reader: self, context: context)) {
      node.layout(thatFits: range, parentSize: range.max, context: context)
    }
  }

  /// Reads layout inputs and remembers this observer as their reader. Legal on any thread.
  package func observe<Result>(_ read: () -> Result) -> Result {
    isStale.store(false, ordering: .releasing)
    return LayoutReads.$computation.withValue(LayoutReads.Computation(reader: self)) { read() }
  }

  package func dependencyDidChange() -> [any LayoutDependent] {
    if !isStale.exchange(true, ordering: .acquiringAndReleasing) { notify() }
    return []
  }
}
