internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayLayout

/// Pass 10, for looking: what cannot be seen is drawn over the tree while that is switched on, on the main actor.
@MainActor
final class DebuggingPass: Pass {
  /// What is shown.
  var overlay: DebugOverlay = []
  /// Whether nodes are notified of what they cost.
  var countsNodes = false
  private var layer: Layer?

  /// Brings the layer with the overlay up to what the tree is now, or takes it away.
  func run(_ frame: inout FrameContext) { update(in: frame.runtime) }

  func willInvalidate(_ runtime: DisplayRuntime) { update(in: runtime) }

  func update(in runtime: DisplayRuntime) {
    let rootNode = runtime.rootNode
    guard let root = rootNode.layer else { return }
    guard !overlay.isEmpty, !runtime.isInvalidated else {
      if let shown = layer { root.covers.removeAll { $0 === shown } }
      return layer = nil
    }
    let shown = layer ?? Layer()
    layer = shown
    var canvas = Canvas()
    for mark in runtime.makeDebugMarks() { mark.record(into: &canvas) }
    shown.frame = rootNode.bounds
    shown.contents = runtime.renderer.render(
      canvas.makeDisplayList(),
      size: rootNode.bounds.size,
      scale: runtime.context.pixelGrid.scale,
      isCancelled: { false }
    )
    // In front of all else that the root shows over itself.
    guard root.covers.last !== shown else { return }
    root.covers.removeAll { $0 === shown }
    root.covers.append(shown)
  }
}

extension DisplayRuntime {
  /// Whether it is counted how often nodes are measured and drawn and how long that takes, by the scheduler's clock;
  /// ``DisplayNode/debugTree`` shows it. False by default: then nothing is noted and no clock is read.
  public var countsNodeStatistics: Bool {
    get { passes.debugging.countsNodes }
    set {
      passes.debugging.countsNodes = newValue
      TreeContext.environmentDidChange()
    }
  }

  /// What is drawn over the tree to show what cannot be seen; nothing by default.
  public var debugOverlay: DebugOverlay {
    get { passes.debugging.overlay }
    set {
      guard newValue != debugOverlay else { return }
      passes.debugging.overlay = newValue
      setNeedsFrame()
    }
  }

  /// What the overlay shows now.
  func makeDebugMarks() -> [DebugMark] {
    var marks: [DebugMark] = []
    let toRoot = Transform.translation(x: -rootNode.frame.minX, y: -rootNode.frame.minY)
    var path: [MarkedNode] = []
    open(rootNode, toRoot: toRoot, marks: &marks, path: &path)
    while let last = path.indices.last {
      if let subnode = path[last].cursor.next() {
        open(subnode, toRoot: path[last].transform, marks: &marks, path: &path)
      } else {
        let (node, transform) = (path[last].cursor.node, path[last].transform)
        path.removeLast()
        if debugOverlay.contains(.ranges), node.managesSubnodeStates {
          marks += rangeMarks(of: node, in: transform.apply(to: node.visibleBounds))
        }
      }
    }
    return marks
  }

  /// A node on the way down, with how a point of its own space gets into the root's.
  private struct MarkedNode {
    var cursor: SubnodeCursor
    let transform: Transform
  }

  private func open(
    _ node: DisplayNode,
    toRoot outer: Transform,
    marks: inout [DebugMark],
    path: inout [MarkedNode]
  ) {
    guard node.isInHierarchy, !node.isHidden else { return }
    let transform = node.transformToSupernode.concatenating(outer)
    if debugOverlay.contains(.hitAreas), node.isTouchedByItself {
      marks.append(
        .hitArea(
          bounds: transform.apply(to: node.visibleBounds),
          touchable: transform.apply(to: node.touchableBounds)
        )
      )
    }
    path.append(MarkedNode(cursor: SubnodeCursor(node), transform: transform))
  }

  /// A bar at the right edge of a container, or at the lower edge of one that scrolls sideways: all of its subnodes, brought
  /// to the container's length.
  private func rangeMarks(of node: DisplayNode, in area: Rect) -> [DebugMark] {
    let viewport = node.visibleBounds
    // Rows that are kept far away would leave no room for the others.
    let subnodes = node.storedSubnodes.filter {
      !$0.frame.isEmpty && !($0.interfaceState.isEmpty && $0.hasRowClaim)
    }
    let content = subnodes.reduce(viewport) { $0.union($1.frame) }
    guard !content.isEmpty, !subnodes.isEmpty else { return [] }
    let isSideways = liesSideways(subnodes, content: content, in: viewport)
    let factor = isSideways ? area.width / content.width : area.height / content.height
    func bar(_ rect: Rect) -> Rect {
      // A gap tells neighbors apart.
      let length = max(1, (isSideways ? rect.width : rect.height) * factor - 1)
      return isSideways
        ? Rect(
          x: area.minX + (rect.minX - content.minX) * factor,
          y: area.maxY - Self.barWidth,
          width: length,
          height: Self.barWidth
        )
        : Rect(
          x: area.maxX - Self.barWidth,
          y: area.minY + (rect.minY - content.minY) * factor,
          width: Self.barWidth,
          height: length
        )
    }
    return subnodes.map {
      .range(bar($0.frame), state: $0.interfaceState)
    } + [.bracket(bar(viewport))]
  }

  /// Whether a container's subnodes follow each other from side to side: its content is longer so, or where all of it is in
  /// view, they lie further apart.
  private func liesSideways(_ subnodes: [DisplayNode], content: Rect, in viewport: Rect) -> Bool {
    let (across, down) = (content.width * viewport.height, content.height * viewport.width)
    guard across == down else { return across > down }
    let middles = subnodes.lazy.map { Point(x: $0.frame.midX, y: $0.frame.midY) }
    guard var least = middles.first else { return false }
    var greatest = least
    for middle in middles {
      least = Point(x: min(least.x, middle.x), y: min(least.y, middle.y))
      greatest = Point(x: max(greatest.x, middle.x), y: max(greatest.y, middle.y))
    }
    return greatest.x - least.x > greatest.y - least.y
  }

  private static var barWidth: Double { 10 }
}

extension DisplayNode {
  /// Whether touches do something in the node itself, and not only in what is in it or around it.
  fileprivate var isTouchedByItself: Bool {
    guard isUserInteractionEnabled else { return false }
    return self is any TouchControl || interaction?.gestureRecognizers.isEmpty == false
      || hitTestSlop != .zero
  }
}
