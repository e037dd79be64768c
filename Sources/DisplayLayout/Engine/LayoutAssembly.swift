internal import DisplayGeometry

/// A tree of elements in the making, which is then laid out as a whole.
///
/// The elements of a tree that are assembled share one cache: each is measured at most once for the same constraints,
/// however often its parents measure it, and a change inside leaves the rest as it was. The specs of this module
/// assemble themselves and what is inside them. An element composed of others does the same by adding what it is
/// composed of; any other element is asked for its layout.
///
///     struct Card: LayoutElement {
///       let title: MeasuredLeaf
///       var body: some LayoutElement { InsetLayoutSpec(EdgeInsets(all: 8), child: title) }
///       var style: LayoutStyle { body.style }
///       func assemble(into assembly: inout LayoutAssembly) { assembly.add(body, of: self) }
///     }
public struct LayoutAssembly {
  var arena: LayoutArena
  /// The node that the next element fills.
  private var node = NodeIndex.root
  /// The elements that are being assembled around it.
  private var levels: Int
  /// How often a node was filled, which elements that add two in one place do more often than there are nodes.
  private var fillCount = 0
  /// The level below which elements become subtrees.
  private let cutLevel: Int

  /// Adds what an element is composed of.
  ///
  /// - Parameters:
  ///   - body: What is to be laid out.
  ///   - element: The element that is being assembled; if its style is not the body's, both count, the body's
  ///     inside the element's.
  public mutating func add(_ body: any LayoutElement, of element: any LayoutElement) {
    if element.style == body.style {
      fill(node, with: body)
    } else {
      let parent = node
      begin(.styled, type(of: element), style: element.style, childCount: 1)
      fill(arena.nodes[parent].firstChild, with: body)
      node = parent
    }
  }

  /// Assembles a tree.
  ///
  /// - Parameter cutLevel: The number of levels below which what is composed of others becomes a subtree of its own.
  init(_ root: any LayoutElement, context: LayoutContext, cutBelow cutLevel: Int = .max) {
    levels = context.levelsAbove
    self.cutLevel = cutLevel == .max ? .max : cutLevel + context.levelsAbove
    arena = LayoutArena(context: context, reserving: cutLevel == .max ? root.nesting.elements : 0)
    fill(.root, with: root)
  }

  private mutating func fill(_ node: NodeIndex, with element: borrowing any LayoutElement) {
    self.node = node
    fillCount += 1
    guard levels < Nesting.greatestLevels, arena.nodes.count <= Nesting.greatestElements,
      fillCount <= 2 * Nesting.greatestElements
    else { return addTooDeep() }
    if cutLevel != .max, levels >= cutLevel, element.nesting.elements > 1 {
      return add(subtree: copy element)
    }
    levels += 1
    element.assemble(into: &self)
    levels -= 1
    if !arena.nodes[node].isAssembled { reportNoElement(copy element, at: node) }
  }

  private mutating func reportSecondElement() {
    arena.report(
      .assembly(node: node),
      at: node,
      "An element was assembled twice in one place; the last one counts. Put both into a spec."
    )
  }

  private mutating func reportNoElement(_ element: any LayoutElement, at node: NodeIndex) {
    self.node = node
    begin(.empty, type(of: element), style: element.style)
    arena.report(
      .assembly(node: node),
      at: node,
      "\(type(of: element)) assembled nothing and is left out. It has to add what it is composed of."
    )
  }

  /// Fills the node with an element and makes empty ones for those inside it.
  private mutating func begin(
    _ kind: LayoutNode.Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle,
    childCount: Int = 0
  ) {
    if arena.nodes[node].isAssembled { reportSecondElement() }
    arena.nodes.fill(node, kind, elementType, style: style, childCount: childCount)
    if !style.hasSoundDistances { arena.sanitizeStyle(of: node) }
  }
}

extension LayoutAssembly {
  /// Fills the node with a spec and assembles the elements inside it.
  mutating func add<Spec: StoredSpec>(_ spec: Spec, as kind: LayoutNode.Kind) {
    add(kind, Spec.self, style: spec.style, inside: spec.storage.elements)
  }

  @inline(never)
  private mutating func add(
    _ kind: LayoutNode.Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle,
    inside elements: some SpecElements
  ) {
    let parent = node
    begin(kind, elementType, style: style, childCount: elements.count)
    let children = arena.nodes[parent].children
    elements.forEach { number, element in fill(children[number], with: element) }
    node = parent
  }

  /// Fills the node with a leaf of one size, which may be invalid.
  mutating func add(_ leaf: MeasuredLeaf, fixed size: Size) {
    add(leaf, as: .empty)
    arena.nodes[node].kind = .fixed(arena.sanitizedLeafSize(size, for: node))
  }

  /// Fills the node with a gap, which may have an invalid length.
  mutating func add(spacer: Spacer) {
    add(spacer, as: .empty)
    let length = arena.length(spacer.minLength, "A spacer's least length", of: node)
    arena.nodes[node].kind = .fixed(Size(width: length, height: length))
    arena.nodes[node].traits.insert(.isSpacer)
  }

  /// Fills the node with an element that lays itself out, and has the last word on its own size.
  mutating func add(opaque element: any LayoutElement) {
    begin(.element(arena.leaves.append(element)), type(of: element), style: element.style)
  }

  /// Fills the node with a part of the tree that is laid out elsewhere.
  private mutating func add(subtree element: any LayoutElement) {
    let reportsFaults = arena.context.reportsFaults
    // The subtree itself reports what is wrong with the style.
    arena.context.reportsFaults = false
    begin(.subtree(arena.subtrees.nextIndex), type(of: element), style: element.style)
    arena.context.reportsFaults = reportsFaults
    var context = arena.context
    context.levelsAbove = levels
    context.pathAbove = arena.steps(to: node)
    context.reportsFaults = true
    arena.subtrees.append(LayoutSubtree(element, context: context))
  }

  /// Fills the node with an empty one because the tree is too deep here.
  mutating func addTooDeep() {
    begin(.empty, EmptyElement.self, style: LayoutStyle())
    EmptyElement.report(at: node, in: &arena)
  }

  /// A distance of the element that fills the node next; 0 and a report when it is invalid.
  mutating func distance(_ number: Double, _ name: StaticString) -> Double {
    arena.distance(number, name, of: node)
  }
}
