internal import DisplayConcurrency
internal import DisplayGeometry

extension LayoutArena {
  /// Reports an error with the path of its node, unless that was done before.
  mutating func report(_ fault: FaultLog.Fault, at node: NodeIndex, _ message: String) {
    guard faults.insert(fault, isReporting: context.reportsFaults) else { return }
    Diagnostics.report(Diagnostic(message: message, path: path(of: node)))
  }

  /// The names from the owner of the tree down to a node; a child has its number among its siblings.
  func path(of node: NodeIndex) -> [String] {
    (context.owner?.diagnosticPath ?? []) + steps(to: node).map(\.name)
  }

  /// The elements from the root of the whole tree down to a node.
  func steps(to node: NodeIndex) -> [PathStep] {
    let (root, below) = nodes.steps(to: node)
    return (context.pathAbove ?? [root]) + below
  }

  /// A distance, or 0 and a report when it is not a number or astronomical.
  @inline(__always)
  mutating func distance(_ number: Double, _ name: StaticString, of node: NodeIndex) -> Double {
    number.magnitude < .unconstrainedLength ? number : reportedZero(number, name, of: node)
  }

  @inline(never)
  private mutating func reportedZero(_ number: Double, _ name: StaticString, of node: NodeIndex) -> Double {
    report(
      .number(node: node, name: "\(name)"),
      at: node,
      number < 0 && number > -.unconstrainedLength
        ? "\(name) of \(number) counts as 0. It cannot be negative."
        : "\(name) of \(number) counts as 0. It has to be less than 10,000,000 points either way."
    )
    return 0
  }

  /// A length, or 0 and a report when it is negative, not a number or astronomical.
  mutating func length(_ number: Double, _ name: StaticString, of node: NodeIndex) -> Double {
    number.isUsableLength ? number : reportedZero(number, name, of: node)
  }

  /// A factor, or 0 and a report when it is negative or not a finite number.
  @inline(__always)
  mutating func factor(_ factor: Double, _ name: StaticString, of node: NodeIndex) -> Double {
    factor >= 0 && factor.isFinite ? factor : reportedFactor(factor, name, of: node)
  }

  @inline(never)
  private mutating func reportedFactor(
    _ factor: Double,
    _ name: StaticString,
    of node: NodeIndex
  ) -> Double {
    report(
      .number(node: node, name: "\(name)"),
      at: node,
      "\(name) of \(factor) counts as 0. It has to be finite and not negative."
    )
    return 0
  }

  /// The size that a leaf measured, with 0 for an invalid length.
  @inline(__always)
  mutating func sanitizedLeafSize(_ size: Size, for node: NodeIndex) -> Size {
    let isSound =
      size.width >= 0 && size.height >= 0 && size.width < .infinity && size.height < .infinity
    return isSound ? size : reportedLeafSize(size, for: node)
  }

  @inline(never)
  private mutating func reportedLeafSize(_ size: Size, for node: NodeIndex) -> Size {
    var sanitized = size
    if !(size.width >= 0 && size.width.isFinite) {
      sanitized.width = 0
      reportLeaf("width", of: size.width, isWidth: true, for: node)
    }
    if !(size.height >= 0 && size.height.isFinite) {
      sanitized.height = 0
      reportLeaf("height", of: size.height, isWidth: false, for: node)
    }
    return sanitized
  }

  private mutating func reportLeaf(
    _ name: String,
    of extent: Double,
    isWidth: Bool,
    for node: NodeIndex
  ) {
    report(
      .leafExtent(node: node, isWidth: isWidth),
      at: node,
      "\(nodes[node].elementType) measured a \(name) of \(extent), which counts as 0."
    )
  }

  /// A size with 0 for invalid lengths, which are reported.
  @inline(never)
  mutating func sanitized(_ size: Size, for node: NodeIndex) -> Size {
    report(
      .outcome(node: node),
      at: node,
      "\(nodes[node].elementType) came out \(size) large; "
        + "what is not at least 0 and below 10,000,000 counts as 0."
    )
    // Rounded up, a length of 0 would be one of -0.0.
    return Size(
      width: size.width.isUsableLength ? abs(context.pixelGrid.ceil(size.width)) : 0,
      height: size.height.isUsableLength ? abs(context.pixelGrid.ceil(size.height)) : 0
    )
  }
}
