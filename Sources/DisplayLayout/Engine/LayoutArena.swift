internal import DisplayGeometry

/// A tree of elements in flat arrays, with every answer that was given while laying it out.
///
/// Specs are values and have no identity, but their places in a tree do. Assembling puts each place into a
/// node; a parent comes before its children, and siblings lie side by side. To lay out is to ask a node a
/// *question*, a size range and a parent size, and to get an *outcome*, a size. Parents ask the same child
/// several questions, and different questions of theirs lead to the same question further down, so a node
/// keeps each answer: without that, the work would grow exponentially with the depth of the tree. Where questions differ
/// all the same, because what is nested measures twice at each level for other spaces, a node answers some hundred of
/// them and takes the most similar answer for the others.
///
/// An answer has a size at once and places its children at the latest when a ``Layout`` is made of it. Where
/// the question leaves only one size and the element always takes what it must, nothing inside is looked at
/// until then: a child that is stretched over a length known beforehand costs nothing but for the one answer
/// that ends up on the screen.
///
/// Answers refer to each other by index. They are never removed, only recomputed in place, so an unchanged
/// parent's answer stays right when something inside it was recomputed and came out at the same size.
struct LayoutArena: Sendable {
  var nodes: ContiguousArray<Node> = []
  var answers: ContiguousArray<Answer> = []
  var placements: ContiguousArray<Placement> = []
  /// The children of the stacks that are being laid out, innermost last.
  var items: ContiguousArray<StackPass.Item> = []
  /// The closures of measured leaves.
  var measures: ContiguousArray<MeasuredLeaf.Measure> = []
  /// The elements that lay themselves out.
  var elements: ContiguousArray<any LayoutElement> = []
  /// Where their lines of text stood when they were last looked at.
  var elementBaselines: ContiguousArray<LayoutBaselines?> = []
  /// Their answers.
  var layouts: ContiguousArray<Layout> = []
  /// Parts of the tree that are laid out elsewhere.
  var pieces: [LayoutPiece] = []
  /// What has to be asked of them before the layout can go on.
  var questions: [OpenQuestions] = []
  /// For each piece its place among the questions.
  var openQuestions: ContiguousArray<Int32> = []
  /// Whether leaves are measured elsewhere, and which have to be before the layout can go on.
  var defersMeasuring = false
  var leafQuestions: [LeafQuestion] = []
  /// Their layouts, by node.
  var pieceLayouts: [Int: Layout] = [:]
  /// Whether the tree is laid out in several arenas, this one among them.
  var isDivided = false
  /// Whether the most similar answer of a node has taken the place of another.
  var hasSimilarAnswers = false
  var counts = LayoutTree.Counts()
  var context: LayoutContext
  /// The nodes that have more answers than they keep.
  var overfull: [Int] = []
  /// Whether there were faults while none were to be reported.
  var hasUnreportedFaults = false
  /// The faults reported so far, each of which is reported once for a node.
  var faults: Set<Fault> = []

  init(context: LayoutContext) {
    self.context = context
  }

  /// A place in the tree.
  struct Node: Sendable {
    var style: LayoutStyle
    var kind: Kind
    var elementType: any LayoutElement.Type
    var traits: Traits = []
    var parent: Int32
    var firstChild: Int32 = 0
    var childCount: Int32 = 0
    /// The latest answer; the others follow from it.
    var latestAnswer: Int32 = .none
    var answerCount: Int32 = 0
    var isAssembled = false

    /// How many answers a node keeps between layouts.
    static let greatestAnswerCount: Int32 = 16
    /// How many questions of one layout a node answers by being laid out.
    static let greatestQuestionCount: Int32 = 512

    /// Whether the style says nothing about sizes to anybody.
    var ignoresStyle: Bool {
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

    var children: Range<Int> { Int(firstChild)..<Int(firstChild) + Int(childCount) }
  }

  /// What a node does with a range.
  enum Kind: Sendable {
    case stack(StackPass.Options)
    case inset(EdgeInsets)
    case relative(RelativeLayoutSpec.Options)
    case ratio(Double)
    case absolute(AbsoluteLayoutSpec.Sizing)
    case corner(CornerLayoutSpec.Options)
    /// The last child takes the size of the first.
    case overlay
    /// The first child takes the size of the last.
    case background
    case wrapper
    case styled
    case fixed(Size)
    case greedy
    /// An index of ``LayoutArena/measures``.
    case measured(Int32)
    /// An index of ``LayoutArena/elements``.
    case element(Int32)
    /// An index of ``LayoutArena/pieces``.
    case piece(Int32)
    /// What stands where nothing is assembled yet, or where a tree is too deep.
    case empty
  }

  /// What asking has to know of a node beforehand.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// The style has a width, a height or a bound of either.
    static let isBounded = Traits(rawValue: 1)
    /// The style has a fraction among them.
    static let hasFractions = Traits(rawValue: 2)
    /// The range is passed on as it is; what the style says of sizes is ignored.
    static let ignoresBounds = Traits(rawValue: 4)
    /// The outcome depends on the parent's size beyond the style.
    static let usesParentSize = Traits(rawValue: 8)
    /// A range of one size has this size as its outcome.
    static let takesExactSize = Traits(rawValue: 16)
    /// The flex basis is a fraction.
    static let hasFractionalBasis = Traits(rawValue: 32)
    /// Something inside has changed since the answers were given.
    static let isOutdated = Traits(rawValue: 64)
    /// Where its lines of text stand has changed, and what is around it may not know yet.
    static let hasNewBaseline = Traits(rawValue: 128)

    var hasAnyFraction: Bool { !isDisjoint(with: [.hasFractions, .hasFractionalBasis]) }
  }

  /// A question and what came of it.
  struct Answer: Sendable {
    /// The question, after the node's own style had its say.
    var range: SizeRange
    var parentSize: Size
    /// The size, on whole pixels; for a measured leaf the size that it measured, before it is clamped.
    var size = Size.zero
    /// The placement of the node's first child, the others follow it; for an element that lays itself out,
    /// its layout; none where the children are not placed yet.
    var content: Int32 = .none
    /// The answer before this one.
    var next: Int32

    @inline(__always)
    func answers(_ range: SizeRange, _ parentSize: Size) -> Bool {
      self.range == range && self.parentSize.isSameParentSize(as: parentSize)
    }
  }

  /// What asking a node comes to.
  struct Outcome: Sendable {
    /// The size, on whole pixels.
    var size: Size
    /// The answer behind it; none for a leaf.
    var answer: Int32

    static let none = Outcome(size: .zero, answer: .none)
  }

  /// Where an answer puts a child.
  struct Placement: Sendable {
    var position = Point.zero
    var outcome = Outcome.none
  }
}

extension Int32 {
  /// The index of nothing.
  static let none: Int32 = -1
  /// In place of an index: what a leaf measured was no size.
  static let mended: Int32 = -2
}
