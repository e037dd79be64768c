internal import DisplayGeometry

/// How points of nodes get into the space that the root's frame is in, for all nodes that are notified of a touch.
///
/// Each way to the root goes on where another one has been, so that all of them together look at each node once, until a
/// node gets another place.
@MainActor
struct TouchPlaces {
  private var version: UInt64 = 0
  private var transforms: [ObjectIdentifier: Transform] = [:]
  /// The node whose transform is given, wherever it is.
  private var given: (node: ObjectIdentifier, transform: Transform)?

  init() {}

  /// Makes places of nodes in one that is taken to be where it was.
  init(of node: DisplayNode, _ transform: Transform) {
    given = (ObjectIdentifier(node), transform)
  }

  /// How a point of a node's own space gets there.
  ///
  /// - Complexity: linear in the nodes around it that were not asked since a node got another place.
  mutating func transform(of node: DisplayNode) -> Transform {
    if version != TreeContext.placeVersion {
      transforms = [:]
      version = TreeContext.placeVersion
    }
    var way: [DisplayNode] = []
    var (current, transform): (DisplayNode?, Transform) = (node, .identity)
    while let next = current {
      if let known = transforms[ObjectIdentifier(next)] {
        transform = known
        break
      }
      NodeVisits.note()
      if let given, given.node == ObjectIdentifier(next) {
        transform = given.transform
        break
      }
      way.append(next)
      current = next.supernode
    }
    for next in way.reversed() {
      transform = next.transformToSupernode.concatenating(transform)
      transforms[ObjectIdentifier(next)] = transform
    }
    return transform
  }

  /// Whether nothing is kept.
  var isEmpty: Bool { transforms.isEmpty }

  /// Forgets all places.
  mutating func removeAll() { transforms = [:] }
}
