internal import DisplayConcurrency
internal import DisplayGeometry

extension LayoutArena {
  /// What may be wrong with a node; each is reported once.
  enum Fault: Hashable, Sendable {
    case number(node: Int, name: String)
    case leafExtent(node: Int, isWidth: Bool)
    case outcome(node: Int)
    case fraction(node: Int)
    case spring(node: Int)
    case baseline(node: Int)
    case depth(node: Int)
    case assembly(node: Int)
    case questions(node: Int)
    case surplus(node: Int)

    var node: Int {
      switch self {
      case .number(let node, _), .leafExtent(let node, _), .outcome(let node), .fraction(let node),
        .spring(let node), .baseline(let node), .depth(let node), .assembly(let node), .questions(let node),
        .surplus(let node):
        node
      }
    }
  }

  /// Reports a fault with the path of its node, unless that was done before.
  mutating func report(_ fault: Fault, at node: Int, _ message: String) {
    guard context.reportsFaults else {
      hasUnreportedFaults = true
      return
    }
    guard faults.insert(fault).inserted else { return }
    Diagnostics.report(Diagnostic(message: message, path: path(of: node)))
  }

  /// The names from the owner of the tree down to a node; a child has its number among its siblings.
  func path(of node: Int) -> [String] {
    (context.owner?.diagnosticPath ?? []) + steps(to: node).map(\.name)
  }

  /// The elements from the root of the whole tree down to a node.
  func steps(to node: Int) -> [PathStep] {
    var steps: [PathStep] = []
    var current = node
    while nodes[current].parent != .none {
      let parent = Int(nodes[current].parent)
      let number = current - Int(nodes[parent].firstChild)
      steps.append(PathStep(elementType: nodes[current].elementType, number: number))
      current = parent
    }
    if let above = context.pathAbove { return above + steps.reversed() }
    steps.append(PathStep(elementType: nodes[current].elementType, number: nil))
    return steps.reversed()
  }

  /// A distance, or 0 and a report when it is not a number or astronomical.
  @inline(__always)
  mutating func distance(_ number: Double, _ name: StaticString, of node: Int) -> Double {
    number.magnitude < .unconstrainedLength ? number : reportedZero(number, name, of: node)
  }

  @inline(never)
  private mutating func reportedZero(_ number: Double, _ name: StaticString, of node: Int) -> Double {
    report(
      .number(node: node, name: "\(name)"),
      at: node,
      "\(name) of \(number) counts as 0. It has to be less than 10,000,000 points either way."
    )
    return 0
  }

  /// A factor, or 0 and a report when it is negative or not a finite number.
  @inline(__always)
  mutating func factor(_ factor: Double, _ name: StaticString, of node: Int) -> Double {
    factor >= 0 && factor.isFinite ? factor : reportedFactor(factor, name, of: node)
  }

  @inline(never)
  private mutating func reportedFactor(
    _ factor: Double,
    _ name: StaticString,
    of node: Int
  ) -> Double {
    report(
      .number(node: node, name: "\(name)"),
      at: node,
      "\(name) of \(factor) counts as 0. It has to be finite and not negative."
    )
    return 0
  }

  /// What a leaf says of itself, with 0 for what is no length.
  @inline(__always)
  mutating func mendedLeafSize(_ size: Size, for node: Int) -> Size {
    let isSound =
      size.width >= 0 && size.height >= 0 && size.width < .infinity && size.height < .infinity
    return isSound ? size : reportedLeafSize(size, for: node)
  }

  @inline(never)
  private mutating func reportedLeafSize(_ size: Size, for node: Int) -> Size {
    var mended = size
    if !(size.width >= 0 && size.width.isFinite) {
      mended.width = 0
      reportLeaf("width", of: size.width, isWidth: true, for: node)
    }
    if !(size.height >= 0 && size.height.isFinite) {
      mended.height = 0
      reportLeaf("height", of: size.height, isWidth: false, for: node)
    }
    return mended
  }

  private mutating func reportLeaf(
    _ name: String,
    of extent: Double,
    isWidth: Bool,
    for node: Int
  ) {
    report(
      .leafExtent(node: node, isWidth: isWidth),
      at: node,
      "\(nodes[node].elementType) measured a \(name) of \(extent), which counts as 0."
    )
  }

  /// An outcome whose extents are no lengths, with 0 for those.
  @inline(never)
  mutating func mended(_ size: Size, for node: Int) -> Size {
    report(
      .outcome(node: node),
      at: node,
      "\(nodes[node].elementType) came out \(size) large; "
        + "what is not at least 0 and below 10,000,000 counts as 0."
    )
    return context.pixelGrid.ceil(
      Size(
        width: size.width.isUsableLength ? size.width : 0,
        height: size.height.isUsableLength ? size.height : 0
      )
    )
  }
}
