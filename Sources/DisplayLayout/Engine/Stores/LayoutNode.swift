/// An element in the tree: what it asks for, what it does with a range, and what is around and inside it.
struct LayoutNode: Sendable {
  var style = LayoutStyle()
  var kind = Kind.empty
  var elementType: any LayoutElement.Type = EmptyElement.self
  var traits: Traits = []
  /// The node around it; nil for the root.
  @Packed var parent: NodeIndex?
  /// The nodes directly inside, which lie side by side.
  var children = NodeRange(first: .root, count: 0)
  /// Its cached measurements.
  var measurements = MeasurementChain()
  var isAssembled = false

  init(parent: NodeIndex?) {
    self.parent = parent
  }

  @inline(__always)
  mutating func fill(
    _ kind: Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle,
    children: NodeRange
  ) {
    isAssembled = true
    self.kind = kind
    self.elementType = elementType
    self.children = children
    traits = []
    setStyle(style)
  }

  /// Takes another style, and the traits that it and the kind of the node have.
  @inline(__always)
  mutating func setStyle(_ style: LayoutStyle) {
    self.style = style
    traits = traits.intersection([.isDirty, .hasNewBaseline, .isSpacer]).union(kind.traits).union(
      style.traits
    )
    if traits.contains(.holdsBounds), passesRangeOn { traits.remove(.ignoresBounds) }
  }

  /// The child of a node that has one or more.
  @inline(__always)
  var firstChild: NodeIndex { children[0] }

  /// Whether the style says nothing about sizes to anybody.
  var ignoresStyle: Bool { passesRangeOn && !traits.contains(.holdsBounds) }

  /// Whether the element ignores the sizes of its own style unless modifiers gave them.
  private var passesRangeOn: Bool {
    switch kind {
    case .inset, .overlay, .background: true
    default: false
    }
  }

  /// Whether this is a stack that may grow or shrink.
  @inline(__always)
  var isFlexibleStack: Bool {
    guard style.flexGrow > 0 || style.flexShrink > 0, case .stack = kind else { return false }
    return true
  }

  /// Whether code of others says how large the node is.
  var isMeasured: Bool {
    switch kind {
    case .measured, .element: true
    default: false
    }
  }

  /// What measuring has to know of a node beforehand.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16

    /// The style has a width, a height or a bound of either.
    static let isBounded = Traits(rawValue: 1)
    /// The style has a fraction among them.
    static let hasFractions = Traits(rawValue: 2)
    /// The range is passed on as it is; what the style says of sizes is ignored.
    static let ignoresBounds = Traits(rawValue: 4)
    /// The size depends on the parent's size beyond the style.
    static let usesParentSize = Traits(rawValue: 8)
    /// A range of one size has this size as its outcome.
    static let takesExactSize = Traits(rawValue: 16)
    /// The flex basis is a fraction.
    static let hasFractionalBasis = Traits(rawValue: 32)
    /// Something inside has changed since the node was measured.
    static let isDirty = Traits(rawValue: 64)
    /// Its baselines have changed, and what is around it may not know yet.
    static let hasNewBaseline = Traits(rawValue: 128)
    /// Modifiers gave the sizes of the style, which hold against the minimum that a parent passes on.
    static let holdsBounds = Traits(rawValue: 256)
    /// The element is a gap, which takes no space across a stack.
    static let isSpacer = Traits(rawValue: 512)

    var hasAnyFraction: Bool { !isDisjoint(with: [.hasFractions, .hasFractionalBasis]) }
  }
}

/// Nodes side by side.
struct NodeRange: RandomAccessCollection, Sendable {
  private let first: NodeIndex
  private let length: Int32

  @inline(__always)
  init(first: NodeIndex, count: Int) {
    self.first = first
    length = Int32(truncatingIfNeeded: count)
  }

  @inline(__always)
  var startIndex: Int { 0 }
  @inline(__always)
  var endIndex: Int { Int(length) }
  @inline(__always)
  var count: Int { Int(length) }

  /// The node with a number; the store checks that there is one.
  @inline(__always)
  subscript(number: Int) -> NodeIndex { first.advanced(by: number) }
}
