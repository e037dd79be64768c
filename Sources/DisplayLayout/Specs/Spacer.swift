internal import DisplayGeometry

/// A flexible gap in a row or a column: it takes the space along the stack that its siblings leave.
///
///     HStackLayout {
///       title
///       Spacer(minLength: 8)
///       time
///     }
///
/// It grows as an element does whose `flexGrow` is 1, so several share what is free, and there is only something free where
/// the stack has a length to fill. Across the stack it takes no space. In a stack that wraps it keeps its least length, and
/// outside of stacks it has that length on both axes.
public struct Spacer: StoredSpec {
  /// The length that the gap has at least, in points.
  public var minLength: Double {
    get { storage.content.minLength }
    _modify { yield &storage.content.minLength }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var minLength: Double
    var elements = NoElements()
  }

  /// Makes a gap.
  ///
  /// - Parameter minLength: The length that it has at least, in points; a negative one, or an invalid one, counts as 0 and
  ///   is reported.
  public init(minLength: Double = 0) {
    storage = SpecStorage(Content(minLength: minLength))
    style.flexGrow = 1
    // A gap around which something else is put has its share of the space all the same.
    style.modified = .placement
  }

  /// Adds the gap to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(spacer: self)
  }
}

extension StackPass {
  /// The share of a line's free space that a child takes; a gap in a stack that wraps takes none.
  @inline(__always)
  func growth(of child: NodeIndex, in arena: borrowing LayoutArena) -> Double {
    if options.flexWrap == .wrap, arena.nodes[child].traits.contains(.isSpacer) { return 0 }
    return arena.nodes[child].style.flexGrow
  }
}
