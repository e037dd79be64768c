internal import DisplayCanvas
internal import DisplayGeometry

/// Pass 10, for people who use keys: a ring lies around the focused node when keys have moved the focus.
///
/// It lies over the whole tree, so that nothing cuts it off but what cuts the node off.
@MainActor
final class FocusRingPass: Pass {
  private var layer: Layer?

  private static let width = 2.0

  func run(_ frame: inout FrameContext) {
    let runtime = frame.runtime
    guard let root = runtime.rootNode.layer else { return }
    let focus = runtime.passes.focus
    guard focus.showsRing, let node = focus.focusedNode, node.acceptsFocus,
      let place = place(of: node, in: runtime)
    else { return hide(in: root) }
    let shown = layer ?? Layer()
    layer = shown
    var appearance = LayerAppearance()
    appearance.frame = place.inset(by: EdgeInsets(all: -2 * Self.width))
    appearance.borderWidth = Self.width
    appearance.borderColor =
      runtime.environment.appearance == .dark
      ? Color(red: 115, green: 173, blue: 255) : Color(red: 26, green: 107, blue: 242)
    appearance.cornerRadius = node.cornerRadius + 2 * Self.width
    // Setting it says that places have changed.
    if shown.appearance != appearance { shown.appearance = appearance }
    if shown.superlayer !== root { root.covers.append(shown) }
  }

  /// The root may be shown by another runtime next, with its layer.
  func willInvalidate(_ runtime: DisplayRuntime) { runtime.rootNode.layer.map(hide) }

  private func hide(in root: Layer) {
    guard let shown = layer else { return }
    root.covers.removeAll { $0 === shown }
    layer = nil
  }

  /// Where the node is seen, in the space of the root's covers; nil where nothing of it is.
  private func place(of node: DisplayNode, in runtime: DisplayRuntime) -> Rect? {
    var place = node.focusArea
    if node.clipsToBounds { place = place.intersection(node.visibleBounds) }
    guard !place.isEmpty else { return nil }
    var current = node
    while let supernode = current.supernode {
      NodeVisits.note()
      place = current.transformToSupernode.apply(to: place)
      if supernode.clipsToBounds { place = place.intersection(supernode.visibleBounds) }
      guard !place.isEmpty else { return nil }
      current = supernode
    }
    return place.offset(by: Point.zero - current.visibleBounds.origin)
  }
}
