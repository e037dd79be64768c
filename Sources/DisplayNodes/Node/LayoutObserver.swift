internal import Synchronization

package import DisplayLayout

/// A layout that was measured for a node outside any other's layout, and what has been when that began.
package struct MeasuredLayout: Sendable {
  /// The layout.
  package let layout: Layout
  /// How often nodes had been put somewhere by hand: where one was put since, the layout knows nothing of it.
  let handPlacements: UInt64
  /// How many changes there had been that make layouts out of date; see ``LayoutChanges``.
  let changes: UInt64

  /// The same for one whom the node itself keeps.
  var withoutOwner: MeasuredLayout {
    MeasuredLayout(layout: layout.owned(by: nil), handPlacements: handPlacements, changes: changes)
  }
}

/// Numbers the changes after which those who read a layout are notified, of all nodes, so that a node knows whether a layout
/// that becomes its own was begun before the node's latest change.
enum LayoutChanges {
  private static let latest = Atomic<UInt64>(0)

  /// How many there were.
  static var count: UInt64 { latest.load(ordering: .acquiring) }

  /// Numbers another one.
  static func next() -> UInt64 { latest.add(1, ordering: .acquiringAndReleasing).newValue }
}

/// Measures a node for a place outside any node's layout, and reports when the result is out of date.
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

  /// Whether something that the last measurement read has changed since it began.
  package var isOutdated: Bool { isStale.load(ordering: .acquiring) }

  /// Measures a node and remembers this observer as the reader of the result. Legal on any thread.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - range: The sizes that it may have.
  ///   - environment: What is around the node.
  ///   - isForBounds: Whether the range is the bounds that the node has by hand.
  package func measure(
    _ node: DisplayNode,
    thatFits range: SizeRange,
    environment: NodeEnvironment,
    isForBounds: Bool = false
  ) -> MeasuredLayout {
    isStale.store(false, ordering: .releasing)
    let (handPlacements, changes) = (TreeContext.handPlacements, LayoutChanges.count)
    let context = environment.layoutContext
    let computation = LayoutReads.Computation(
      reader: self,
      context: context,
      environment: environment.recorded(by: nil),
      isForBounds: isForBounds
    )
    let layout = LayoutReads.$computation.withValue(computation) {
      node.layout(thatFits: range, parentSize: range.max, context: context)
    }
    return MeasuredLayout(layout: layout, handPlacements: handPlacements, changes: changes)
  }

  package func dependencyDidChange() -> [any LayoutDependent] {
    if !isStale.exchange(true, ordering: .acquiringAndReleasing) { notify() }
    return []
  }
}
