public import DisplayGeometry

/// A tree of elements that is kept, so that laying it out again costs only what has changed.
///
/// The tree keeps the measurements of each element, for every range and parent size that it was measured with. When
/// something changes inside, the elements around it are measured again one after the other from the inside out, and
/// only as long as a size on the way has changed. Everything else comes from the cached measurements.
///
///     var tree = LayoutTree(card)
///     let layout = tree.layout(thatFits: SizeRange(upTo: Size(width: 320, height: .infinity)))
///     title.text = "A longer one"
///     tree.setNeedsLayout(at: [0, 1])
///     let next = tree.layout(thatFits: SizeRange(upTo: Size(width: 320, height: .infinity)))
///
/// An element is named by its path: the numbers of the sublayouts to go through in the layout of the tree. What
/// is inside an element that lays itself out belongs to it and has no path here.
///
/// A tree is a value. A copy keeps the same measurements and is independent from there on.
public struct LayoutTree: Sendable {
  private var arena: LayoutArena
  /// The elements inside which something has changed.
  private var dirty: [NodeIndex] = []
  private var latest: (range: SizeRange, layout: Layout)?

  /// Assembles a tree.
  ///
  /// - Complexity: Linear in the number of elements.
  public init(_ element: any LayoutElement, context: LayoutContext = LayoutContext()) {
    arena = LayoutAssembly(element, context: context).arena
  }

  /// The number of elements, down to those that lay themselves out.
  package var elementCount: Int { arena.nodes.count }

  /// What was done so far.
  package var counts: Counts { arena.counts }

  /// The layout of the tree; fractions in the root's style refer to the largest size.
  ///
  /// - Complexity: Constant if neither the tree nor the range has changed since the last time. Otherwise linear
  ///   in the number of elements for making the layout, and the cost of the elements that are calculated again.
  public mutating func layout(thatFits range: SizeRange) -> Layout {
    if dirty.isEmpty, let latest, latest.range == range {
      arena.counts.hits += 1
      return latest.layout
    }
    let outcome = layOut(range)
    arena.reportUnknownFractions(of: .root, range.max)
    let layout = arena.makeLayout(of: .root, outcome, at: .zero)
    latest = (range, layout)
    return layout
  }

  /// The size of the tree: like ``layout(thatFits:)`` without the places of what is inside.
  public mutating func size(thatFits range: SizeRange) -> Size {
    layOut(range).size
  }

  /// Says that an element would come to another size, or would lay out what is inside it differently.
  ///
  /// That is for leaves whose closure reads something that has changed, and for elements that lay themselves
  /// out. A path that leads nowhere is reported and changes nothing.
  public mutating func setNeedsLayout(at path: [Int]) {
    guard var node = node(at: path) else { return }
    setNeedsLayout(node)
    // To its author an element and its other style are one.
    while case .styled = arena.nodes[node].kind {
      node = arena.nodes[node].firstChild
      setNeedsLayout(node)
    }
  }

  /// The style of an element; nil when the path leads nowhere, which is reported.
  public func style(at path: [Int]) -> LayoutStyle? {
    node(at: path).map { arena.nodes[$0].style }
  }

  /// Changes the style of an element that is a value, and invalidates what depends on it.
  ///
  /// An element of reference type has the last word on its own sizes; here only what the elements around it
  /// make of its style changes. A path that leads nowhere is reported and changes nothing.
  public mutating func updateStyle(at path: [Int], _ change: (inout LayoutStyle) -> Void) {
    guard let node = node(at: path) else { return }
    var style = arena.nodes[node].style
    change(&style)
    guard style != arena.nodes[node].style else { return }
    arena.setStyle(style, of: node)
    latest = nil
    // Measurements hold for the range that the style leaves, so the element's own stay right.
    if let parent = arena.nodes[node].parent { setNeedsLayout(parent) }
  }

  private mutating func layOut(_ range: SizeRange) -> Outcome {
    arena.trimMeasurements()
    if !dirty.isEmpty {
      arena.flush(&dirty)
      latest = nil
    }
    let outcome = arena.layOut(.root, in: range, parentSize: range.max)
    arena.checkInvariants()
    return outcome
  }

  private mutating func setNeedsLayout(_ node: NodeIndex) {
    guard arena.nodes[node].traits.insert(.isDirty).inserted else { return }
    dirty.append(node)
  }

  private func node(at path: [Int]) -> NodeIndex? {
    var node = NodeIndex.root
    for number in path {
      let children = arena.nodes[node].children
      guard children.indices.contains(number) else {
        arena.context.report(
          "There is no element at \(path); \(arena.path(of: node).joined(separator: " › ")) has "
            + "\(children.count) elements inside."
        )
        return nil
      }
      node = children[number]
    }
    return node
  }

  /// How much work was done for a tree.
  package struct Counts: Sendable, Hashable {
    /// How often a cached measurement was used.
    package internal(set) var hits = 0
    /// How often an element calculated its size from those inside it.
    package internal(set) var calculations = 0
    /// How often a leaf's closure or an element that lays itself out was called.
    package internal(set) var measurements = 0
  }
}
