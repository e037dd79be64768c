internal import DisplayGeometry

/// What stands for the insides of an element that is nested too deeply: as small as it may be.
///
/// Laying out, and releasing what was nested, goes down level by level on the stack of the thread. No screen
/// comes near this depth; a tree built by a mistake, without end, ends here instead of ending the process.
struct EmptyElement: LayoutElement {
  /// The number of levels that a tree may have.
  static let greatestDepth = 400

  var style: LayoutStyle { LayoutStyle() }

  func assemble(into assembly: inout LayoutAssembly) {
    assembly.addTooDeep()
  }

  /// Reports that a node has no room for what is inside it.
  static func report(at node: Int, in arena: inout LayoutArena) {
    arena.report(
      .depth(node: node),
      at: node,
      "Elements nested deeper than \(greatestDepth) levels are left out. Flatten the tree."
    )
  }
}

/// The one element inside a spec.
///
/// Releasing values that are nested is recursive, so a spec that would become too deep drops what is inside.
struct SpecChild: Sendable {
  let element: any LayoutElement
  /// The levels of the spec around it.
  let depth: Int

  init(_ element: any LayoutElement) {
    let depth = element.depth
    let fits = depth < EmptyElement.greatestDepth
    self.element = fits ? element : EmptyElement()
    self.depth = fits ? depth + 1 : 2
  }
}

/// The elements inside a spec.
struct SpecChildren: Sendable {
  let elements: [any LayoutElement]
  /// The levels of the spec around them.
  let depth: Int

  init(_ elements: [any LayoutElement]) {
    var deepest = 0
    let span = elements.span
    for index in span.indices { deepest = max(deepest, span[index].depth) }
    guard deepest >= EmptyElement.greatestDepth else {
      self.elements = elements
      depth = deepest + 1
      return
    }
    let children = elements.map(SpecChild.init)
    self.elements = children.map(\.element)
    depth = children.reduce(1) { max($0, $1.depth) }
  }
}
