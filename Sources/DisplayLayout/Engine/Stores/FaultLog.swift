/// The errors found in a tree, each of which is reported once for a node.
struct FaultLog: Sendable {
  private var reported: Set<Fault> = []
  /// Whether there were errors while none were to be reported.
  private(set) var hasUnreported = false
  /// Whether overflows are gathered instead of being reported: those of a layout that may never be on the screen.
  var gathersOverflows = false
  /// The gathered ones, with paths from the root of the tree.
  var overflows: [LayoutOverflow] = []

  /// What may be wrong with a node.
  enum Fault: Hashable, Sendable {
    case number(node: NodeIndex, name: String)
    case leafExtent(node: NodeIndex, isWidth: Bool)
    case outcome(node: NodeIndex)
    case fraction(node: NodeIndex)
    case flexibleInset(node: NodeIndex)
    case baseline(node: NodeIndex)
    case depth(node: NodeIndex)
    case assembly(node: NodeIndex)
    case measurements(node: NodeIndex)
    case surplus(node: NodeIndex)
    case overflow(node: NodeIndex)

    var node: NodeIndex {
      switch self {
      case .number(let node, _), .leafExtent(let node, _), .outcome(let node), .fraction(let node),
        .flexibleInset(let node), .baseline(let node), .depth(let node), .assembly(let node),
        .measurements(let node), .surplus(let node), .overflow(let node):
        node
      }
    }
  }

  /// Notes an error; returns whether it is to be reported now.
  mutating func insert(_ fault: Fault, isReporting: Bool) -> Bool {
    guard isReporting else {
      hasUnreported = true
      return false
    }
    return reported.insert(fault).inserted
  }

  /// Lets the errors of a node be reported again.
  mutating func removeAll(of node: NodeIndex) {
    reported = reported.filter { $0.node != node }
  }
}
