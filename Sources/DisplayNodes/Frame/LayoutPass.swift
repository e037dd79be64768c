/// Pass 5: measured layouts become frames, with the anchor in its place.
@MainActor
final class LayoutPass: Pass {
  let root: RootLayout
  /// Measured layouts of nodes that were placed by hand.
  private var ownLayouts: [(node: DisplayNode, own: OwnLayout, layout: MeasuredLayout)] = []

  init(root: RootLayout) { self.root = root }

  /// A node that was placed by hand is measured.
  func append(_ layout: MeasuredLayout, of node: DisplayNode, by own: OwnLayout) {
    ownLayouts.append((node, own, layout))
  }

  /// Applies the root's layout when there is a new one, and lets every container apply those of its rows.
  func run(_ frame: inout FrameContext) {
    if let layout = root.take() {
      frame.runtime.rootNode.place(layout)
      // `layout()` places by hand what containers then place their rows in.
      HookQueue.main.deliver()
    }
    applyOwnLayouts(in: frame.runtime)
    HookQueue.main.deliver()
    let deadline = frame.makeDeadline()
    for participant in frame.participants { participant.applyLayouts(until: deadline) }
  }

  /// Whether something that was measured is not applied, or the root is not measured for what it is now.
  var isPending: Bool { root.isPending || !ownLayouts.isEmpty }

  var hasWorkLeft: Bool { root.hasWorkLeft || !ownLayouts.isEmpty }

  func invalidate() { replace(\.ownLayouts, with: []) }

  private func applyOwnLayouts(in runtime: DisplayRuntime) {
    guard !ownLayouts.isEmpty else { return }
    // A layout around the node may have placed it since.
    for (node, own, layout) in takeAll(of: \.ownLayouts)
    where node.ownLayouts.contains(where: { $0 === own }) {
      if node.runtime === runtime, !node.isMeasuredByContainer {
        if own.allowedSizes == nil {
          node.applyLayout(layout)
        } else {
          node.managedPlace?.receive(layout, of: node, in: runtime)
        }
      } else if own.isObserved(by: runtime) {
        // Measured again when the node is back.
        own.setNeeded()
      }
    }
  }
}
