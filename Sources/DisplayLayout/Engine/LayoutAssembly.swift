internal import DisplayGeometry

/// A tree of elements in the making, which is then laid out as a whole.
///
/// The elements of a tree that are assembled share what they know: each is measured at most once for a
/// question, however often its parents ask, and a change inside leaves the rest as it was. The specs of this
/// module assemble themselves and what is inside them. An element composed of others does the same by adding
/// what it is composed of; any other element is asked for its layout.
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
  private var node = 0
  /// The elements that are being assembled around it.
  private var levels: Int
  /// How often a place was filled, which elements that add two in one place do more often than there are places.
  private var fillCount = 0
  /// The level below which elements become pieces.
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
      add(.styled, type(of: element), style: element.style, traits: .usesParentSize, child: body)
    }
  }

  /// Assembles a tree.
  ///
  /// - Parameter cutLevel: The number of levels below which what is composed of others becomes a piece of its own.
  init(_ root: any LayoutElement, context: LayoutContext, cutBelow cutLevel: Int = .max) {
    arena = LayoutArena(context: context)
    levels = context.levelsAbove
    self.cutLevel = cutLevel == .max ? .max : cutLevel + context.levelsAbove
    let count = cutLevel == .max ? root.nesting.elements : 0
    arena.nodes.reserveCapacity(count)
    arena.answers.reserveCapacity(count)
    arena.placements.reserveCapacity(count)
    arena.items.reserveCapacity(min(count, 64))
    arena.nodes.append(
      LayoutArena.Node(
        style: LayoutStyle(),
        kind: .empty,
        elementType: EmptyElement.self,
        parent: .none
      )
    )
    fill(0, with: root)
  }

  private mutating func fill(_ node: Int, with element: borrowing any LayoutElement) {
    self.node = node
    fillCount += 1
    guard levels < Nesting.greatestLevels, arena.nodes.count <= Nesting.greatestElements,
      fillCount <= 2 * Nesting.greatestElements
    else { return addTooDeep() }
    if cutLevel != .max, levels >= cutLevel, element.nesting.elements > 1 {
      return addPiece(copy element)
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

  private mutating func reportNoElement(_ element: any LayoutElement, at node: Int) {
    self.node = node
    add(.empty, type(of: element), style: element.style)
    arena.report(
      .assembly(node: node),
      at: node,
      "\(type(of: element)) assembled nothing and is left out. It has to add what it is composed of."
    )
  }

  /// Fills the node with a part of the tree that is laid out elsewhere.
  private mutating func addPiece(_ element: any LayoutElement) {
    let reportsFaults = arena.context.reportsFaults
    // What is wrong with the style the piece tells of itself.
    arena.context.reportsFaults = false
    add(.piece(Int32(arena.pieces.count)), type(of: element), style: element.style)
    arena.context.reportsFaults = reportsFaults
    var context = arena.context
    context.levelsAbove = levels
    context.pathAbove = arena.steps(to: node)
    context.reportsFaults = true
    arena.nodes[node].traits.formUnion([.ignoresBounds, .usesParentSize])
    arena.pieces.append(LayoutPiece(element, context: context))
  }

  /// Fills the node with an empty one because the tree is too deep here.
  mutating func addTooDeep() {
    add(.empty, EmptyElement.self, style: LayoutStyle())
    EmptyElement.report(at: node, in: &arena)
  }

  /// Fills the node with an element and assembles what is inside it.
  mutating func add(
    _ kind: LayoutArena.Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle,
    traits: LayoutArena.Traits = [],
    children: [any LayoutElement]
  ) {
    let parent = node
    let first = beginChildren(children.count, kind, elementType, style: style, traits: traits)
    let children = children.span
    for index in children.indices {
      fill(first + index, with: children[index])
    }
    node = parent
  }

  /// Fills the node with an element and assembles the one inside it.
  mutating func add(
    _ kind: LayoutArena.Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle,
    traits: LayoutArena.Traits = [],
    child: any LayoutElement
  ) {
    let parent = node
    fill(beginChildren(1, kind, elementType, style: style, traits: traits), with: child)
    node = parent
  }

  /// Fills the node with an element and assembles the two inside it, the hindmost first.
  mutating func add(
    _ kind: LayoutArena.Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle,
    traits: LayoutArena.Traits = [],
    back: any LayoutElement,
    front: any LayoutElement
  ) {
    let parent = node
    let first = beginChildren(2, kind, elementType, style: style, traits: traits)
    fill(first, with: back)
    fill(first + 1, with: front)
    node = parent
  }

  /// Fills the node with a stack and assembles its children.
  mutating func add(stack: StackLayoutSpec) {
    let options = StackPass.Options(
      direction: stack.direction,
      justifyContent: stack.effectiveJustifyContent,
      alignItems: stack.effectiveAlignItems,
      flexWrap: stack.flexWrap,
      alignContent: stack.alignContent,
      spacing: arena.distance(stack.spacing, "A stack's spacing", of: node),
      lineSpacing: arena.distance(stack.lineSpacing, "A stack's line spacing", of: node)
    )
    add(
      .stack(options),
      StackLayoutSpec.self,
      style: stack.style,
      traits: .takesExactSize,
      children: stack.children
    )
  }

  /// Fills the node with a leaf.
  mutating func add(
    _ kind: LayoutArena.Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle
  ) {
    _ = beginChildren(0, kind, elementType, style: style, traits: [])
  }

  /// Fills the node with a leaf of one size, which may be none.
  mutating func add(fixed size: Size, _ elementType: any LayoutElement.Type, style: LayoutStyle) {
    add(.empty, elementType, style: style)
    let size = arena.mendedLeafSize(size, for: node)
    arena.nodes[node].kind = .fixed(size)
  }

  /// Fills the node with a leaf that is measured.
  mutating func add(
    measure: MeasuredLeaf.Measure,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle
  ) {
    add(.measured(Int32(arena.measures.count)), elementType, style: style)
    arena.measures.append(measure)
  }

  /// Fills the node with an element that lays itself out, and has the last word on its own size.
  mutating func add(opaque element: any LayoutElement) {
    add(.element(Int32(arena.elements.count)), type(of: element), style: element.style)
    arena.elements.append(element)
    arena.elementBaselines.append(nil)
    arena.nodes[node].traits.formUnion([.ignoresBounds, .usesParentSize])
  }

  /// Fills the node and makes empty ones for its children; returns the first of them.
  private mutating func beginChildren(
    _ count: Int,
    _ kind: LayoutArena.Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle,
    traits: LayoutArena.Traits
  ) -> Int {
    let first = arena.nodes.count
    if arena.nodes[node].isAssembled { reportSecondElement() }
    arena.nodes[node].isAssembled = true
    arena.nodes[node].style = style
    arena.nodes[node].kind = kind
    arena.nodes[node].elementType = elementType
    arena.nodes[node].traits = traits.union(style.traits)
    if !style.hasSoundDistances { arena.mendStyle(of: node) }
    arena.nodes[node].firstChild = Int32(first)
    arena.nodes[node].childCount = Int32(count)
    let child = LayoutArena.Node(
      style: LayoutStyle(),
      kind: .empty,
      elementType: EmptyElement.self,
      parent: Int32(node)
    )
    for _ in 0..<count { arena.nodes.append(child) }
    return first
  }
}
