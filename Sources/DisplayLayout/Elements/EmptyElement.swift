/// What stands for the insides of an element that would be nested too deeply, or hold too many elements: as
/// small as it may be.
struct EmptyElement: LayoutElement {
  var style: LayoutStyle { LayoutStyle() }

  func assemble(into assembly: inout LayoutAssembly) {
    assembly.addTooDeep()
  }

  /// Reports that a node has no room for what is inside it.
  static func report(at node: NodeIndex, in arena: inout LayoutArena) {
    arena.report(
      .depth(node: node),
      at: node,
      "What is inside is left out, for a tree ends at \(Nesting.greatestLevels) levels and "
        + "\(Nesting.greatestElements) elements. Make it flatter, or divide it among elements that lay "
        + "themselves out."
    )
  }
}
