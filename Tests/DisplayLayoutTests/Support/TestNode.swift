import DisplayConcurrency
import DisplayGeometry
import DisplayLayout

/// An element of reference type, as a display node is: isolated, with layout outside of the isolation, a
/// cache behind a lock, and an own path for diagnostics.
@MainActor
final class TestNode: LayoutElement {
  nonisolated let name: String
  nonisolated let style: LayoutStyle
  nonisolated let content: (any LayoutElement)?
  private nonisolated let state = Lock(State())

  private struct State: Sendable {
    var cache = LayoutCache()
    var calculations = 0
  }

  nonisolated init(
    _ name: String = "node",
    style: LayoutStyle = LayoutStyle(),
    content: (any LayoutElement)? = nil
  ) {
    self.name = name
    self.style = style
    self.content = content
  }

  nonisolated convenience init(_ name: String = "node", size: Size) {
    var style = LayoutStyle()
    style.preferredSize = size
    self.init(name, style: style)
  }

  nonisolated var diagnosticPath: [String] { [name] }
  nonisolated var calculations: Int { state.withLock { $0.calculations } }
  nonisolated var cache: LayoutCache { state.withLock { $0.cache } }

  nonisolated func layout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let cached = state.withLock {
      $0.cache.layout(ownedBy: self, thatFits: range, parentSize: parentSize, context: context)
    }
    if let cached { return cached }
    let layout = computeLayout(thatFits: range, parentSize: parentSize, context: context)
    state.withLock {
      $0.cache.insert(layout, thatFits: range, parentSize: parentSize, context: context)
    }
    return layout
  }

  nonisolated func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    state.withLock { $0.calculations += 1 }
    guard let content else {
      return Layout(
        of: TestNode.self,
        owner: self,
        leafSize: range.greedySize,
        thatFits: range,
        context: context
      )
    }
    var context = context
    context.owner = self
    return Layout(owner: self, laying: content, thatFits: range, context: context)
  }
}
