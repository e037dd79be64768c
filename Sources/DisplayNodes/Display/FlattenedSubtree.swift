internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

/// The nodes inside a picture, captured: how each looks and what it draws, supernodes before subnodes.
///
/// A flat array, and not a tree, so that it can be recorded and released at any depth.
struct FlattenedSubtree: Sendable {
  private var nodes: [FlattenedNode] = []

  /// A picture with nothing inside.
  init() {}

  /// Captures all in a node, from back to front, without what cannot be seen.
  @MainActor
  init(of root: DisplayNode) {
    var path = [OpenNode(root, index: nil)]
    while let last = path.indices.last {
      // The hooks of those before may take others away.
      if let subnode = path[last].subnodes.popFirst() {
        guard subnode.isRasterized, !subnode.isHidden, subnode.opacity > 0 else { continue }
        let index = nodes.count
        nodes.append(subnode.captureFlattened())
        path.append(OpenNode(subnode, index: index))
      } else {
        let node = path.removeLast()
        node.close()
        if let index = node.index { nodes[index].end = nodes.count }
      }
    }
  }

  /// Records the nodes, in the space of the node that they lie in.
  func record(into canvas: inout Canvas, context: DrawingContext) {
    var open: [(index: Int, context: DrawingContext)] = []
    var next = 0
    while true {
      while let last = open.last, next >= nodes[last.index].end {
        nodes[last.index].endRecording(into: &canvas)
        open.removeLast()
      }
      guard next < nodes.count else { return }
      let outer = open.last?.context ?? context
      if outer.isCancelled {
        // What is recorded is of no use any more, but for being well-formed.
        next = open.last.map { nodes[$0.index].end } ?? nodes.count
        continue
      }
      open.append((next, nodes[next].beginRecording(into: &canvas, context: outer)))
      next += 1
    }
  }

  /// A node that is being captured with what lies in it.
  @MainActor
  private struct OpenNode {
    let index: Int?
    var subnodes: ArraySlice<DisplayNode>
    private let node: DisplayNode
    /// Notifies the recordings around it of what is read inside; that of the picture itself is under way.
    private let recording: ReadRecording?

    init(_ node: DisplayNode, index: Int?) {
      NodeVisits.note()
      self.index = index
      self.node = node
      recording = index == nil ? nil : node.beginRecordingReads()
      subnodes = node.subnodes[...]
    }

    func close() {
      if let recording { node.endRecordingReads(recording) }
    }
  }
}

/// One node inside a picture.
private struct FlattenedNode: Sendable {
  let recording: LayerRecording
  let corners: PrecompositedCorners?
  let work: DisplayWork?
  /// Notifies the picture's node of what the drawing reads of it.
  let environment: NodeEnvironment
  /// Behind the last of the nodes in it.
  var end = 0

  func beginRecording(into canvas: inout Canvas, context: DrawingContext) -> DrawingContext {
    let inner = context.rasterizing(recording.appearance.bounds, environment: environment)
    recording.begin(into: &canvas) { canvas in
      work?.record(into: &canvas, corners: corners, context: inner)
    }
    return inner
  }

  func endRecording(into canvas: inout Canvas) {
    recording.endSublayers(into: &canvas)
    recording.end(into: &canvas)
  }
}

extension DisplayNode {
  /// Captures the node without those in it.
  fileprivate func captureFlattened() -> FlattenedNode {
    let (work, environment) = recordingReads { makeOwnDisplayWork() }
    return FlattenedNode(
      // A drawing may be of many overlapping things itself.
      recording: LayerRecording(of: layerAppearance, isGroup: true, hasContents: work != nil),
      corners: precompositedCorners,
      work: work,
      environment: environment
    )
  }
}
