internal import DisplayGeometry

/// Where nodes were that have left the hierarchy with a touch in them, while those who knew of the touch are notified
/// that it is over: by then the outermost of them is in no tree, or in another place.
@MainActor
struct FormerPlace {
  /// The place of the nodes that are notified now.
  private(set) static var current: FormerPlace?

  /// The nodes from the touched one to the outermost that left. They are kept until all know of it: who replaced them may have
  /// let them go.
  private let path: [DisplayNode]
  /// What the outermost one was in, to which the touch is passed on as it was before.
  private let supernode: DisplayNode?
  private var places: TouchPlaces
  private let rootOrigin: Point

  /// Notes where a node is that leaves, with all around it that leaves too.
  init(of touched: DisplayNode, in runtime: DisplayRuntime) {
    var (node, path) = (touched, [touched])
    while let supernode = node.supernode, !supernode.isInHierarchy {
      NodeVisits.note()
      node = supernode
      path.append(supernode)
    }
    self.path = path
    supernode = node.supernode
    places = TouchPlaces(of: node, runtime.passes.touches.transform(of: node))
    rootOrigin = runtime.rootNode.frame.origin
  }

  /// Runs something to which the nodes seem to be where they were.
  func whileNodesAreThere(_ body: () -> Void) {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    body()
  }

  /// What a node was in if it is the outermost one that left.
  func supernode(of node: DisplayNode) -> DisplayNode? { node === path.last ? supernode : nil }

  /// How points of a node got into the space of the root's supernode, and where the root was there; nil when nobody has
  /// left.
  static func transformToRoot(of node: DisplayNode) -> (Transform, rootOrigin: Point)? {
    guard let origin = current?.rootOrigin, let transform = current?.places.transform(of: node) else {
      return nil
    }
    return (transform, origin)
  }
}
