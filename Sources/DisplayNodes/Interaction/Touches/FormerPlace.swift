internal import DisplayGeometry

/// Where nodes were that have left their supernode with a touch in them, while those who knew of the touch are notified
/// that it is over: by then each of them may be in no tree, or in another place.
@MainActor
struct FormerPlace {
  /// The place of the nodes that are notified now.
  private(set) static var current: FormerPlace?

  /// The touched node, and what each node was in from it to the outermost that left: so the touch is passed on as it was
  /// before. They are kept until all know of it: who replaced them may have let them go.
  private let touched: DisplayNode
  private let supernodes: [ObjectIdentifier: DisplayNode]
  private var places: TouchPlaces
  private let rootOrigin: Point

  /// Notes where a node is that leaves, with all around it that leaves too.
  init(of touched: DisplayNode, in runtime: DisplayRuntime) {
    self.init(of: touched, in: runtime) { $0.supernode?.isInHierarchy != false }
  }

  /// Notes where a node is that is inside one which gets another supernode.
  init(of touched: DisplayNode, movingWith outermost: DisplayNode, in runtime: DisplayRuntime) {
    self.init(of: touched, in: runtime) { $0 === outermost }
  }

  private init(of touched: DisplayNode, in runtime: DisplayRuntime, upTo isOutermost: (DisplayNode) -> Bool) {
    var (node, supernodes) = (touched, [ObjectIdentifier: DisplayNode]())
    while !isOutermost(node), let supernode = node.supernode {
      NodeVisits.note()
      supernodes[ObjectIdentifier(node)] = supernode
      node = supernode
    }
    supernodes[ObjectIdentifier(node)] = node.supernode
    (self.touched, self.supernodes) = (touched, supernodes)
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

  /// What a node was in if it is one of those that left.
  func supernode(of node: DisplayNode) -> DisplayNode? { supernodes[ObjectIdentifier(node)] }

  /// How points of a node got into the space of the root's supernode, and where the root was there; nil when nobody has
  /// left.
  static func transformToRoot(of node: DisplayNode) -> (Transform, rootOrigin: Point)? {
    guard let origin = current?.rootOrigin, let transform = current?.places.transform(of: node) else {
      return nil
    }
    return (transform, origin)
  }
}
