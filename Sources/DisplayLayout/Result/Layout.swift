internal import DisplayConcurrency
public import DisplayGeometry

/// Where an element and everything inside it goes: an immutable tree of sizes and positions.
///
/// Sizes are whole pixels. The position is the element's upper left corner in its parent, as the parent
/// computed it; it becomes whole pixels when the tree is flattened. Until a parent has placed it, and at the
/// root, it is zero.
///
/// A layout belongs to an owner when an element of reference type made it, and holds the owner alive.
public struct Layout: Sendable {
  /// The size, in points, on whole pixels, finite and not negative.
  public let size: Size
  /// The upper left corner in the parent, in points, finite.
  public private(set) var position: Point
  /// The type of the element that made the layout, for debugging.
  public let elementType: any LayoutElement.Type
  /// The element of reference type that made the layout; nil for a spec.
  public private(set) var owner: (any LayoutElement & AnyObject)?
  /// The layouts of the elements inside, in the order in which they are drawn.
  public var sublayouts: [Layout] {
    switch content {
    case .bounded(let layouts): layouts
    case .unbounded(let released): released.layouts
    }
  }

  private var content: Content

  /// What is inside. The depth of a tree of specs is limited (``Nesting``), that of other layouts is not.
  private enum Content: Sendable {
    case bounded([Layout])
    case unbounded(ReleasedLayouts)

    init(_ layouts: [Layout], isBounded: Bool) {
      self = isBounded || layouts.isEmpty ? .bounded(layouts) : .unbounded(ReleasedLayouts(layouts))
    }

    /// How many layouts there are inside, where that may be very many; one that stands in several places counts in each.
    var count: Int {
      switch self {
      case .bounded(let layouts): layouts.count
      case .unbounded(let released): released.count
      }
    }
  }

  fileprivate var insideCount: Int { content.count }

  /// How many layouts may lie inside one: more than fit on any screen, and few enough to go through.
  static let greatestCount = 1 << 24

  /// Makes a layout at the origin.
  ///
  /// An extent that is NaN, infinite, negative or at least 10,000,000 becomes 0 and is reported; any other is
  /// rounded up to whole pixels.
  ///
  /// - Parameters:
  ///   - elementType: The type of the element that is laid out.
  ///   - owner: That element, if it is of reference type.
  ///   - size: The size of the element.
  ///   - sublayouts: The placed layouts of the elements inside.
  ///   - context: The context of the layout.
  public init(
    of elementType: any LayoutElement.Type,
    owner: (any LayoutElement & AnyObject)? = nil,
    size: Size,
    sublayouts: [Layout] = [],
    context: LayoutContext
  ) {
    self.elementType = elementType
    self.owner = owner
    content = Content(sublayouts, isBounded: false)
    self.position = .zero
    if content.count > Self.greatestCount {
      content = .bounded([])
      context.report(
        """
        A layout of \(elementType) has more than \(Self.greatestCount) others inside, which are left out; one that stands in \
        several places counts in each. Divide it among nodes.
        """
      )
    }
    if size.width.isUsableLength, size.height.isUsableLength {
      // Rounding up makes −0 of 0, which adding zero turns back.
      let whole = context.pixelGrid.ceil(size)
      self.size = Size(width: whole.width + 0, height: whole.height + 0)
    } else {
      self.size = Self.mended(size, of: elementType, context: context)
    }
  }

  /// Lays out a spec and makes the flattened layout of its owner, which is as large as the spec.
  ///
  /// That is the same as making the layout of the spec and flattening it, without the intermediate tree.
  public init(
    owner: any LayoutElement & AnyObject,
    laying spec: any LayoutElement,
    thatFits range: SizeRange,
    context: LayoutContext
  ) {
    let (size, owners) = LayoutArena.ownedLayout(of: spec, thatFits: range, context: context)
    elementType = type(of: owner)
    self.owner = owner
    self.size = size
    position = .zero
    content = Content(Self.settled(owners, in: size, context: context), isBounded: false)
  }

  /// Takes everything as it is.
  init(
    of elementType: any LayoutElement.Type,
    size: Size,
    position: Point,
    sublayouts: [Layout]
  ) {
    self.elementType = elementType
    self.size = size
    self.position = position
    content = Content(sublayouts, isBounded: true)
  }

  /// The layout with another position; coordinates that are not finite become 0 and are reported.
  public func placed(at position: Point, context: LayoutContext) -> Layout {
    let largest = Double.unconstrainedLength
    if position.x.magnitude < largest, position.y.magnitude < largest { return moved(to: position) }
    context.report(
      "A layout of \(elementType) cannot be at \(position); coordinates that are none count as 0."
    )
    return moved(
      to: Point(
        x: position.x.magnitude < largest ? position.x : 0,
        y: position.y.magnitude < largest ? position.y : 0
      )
    )
  }

  /// The rectangle in the parent.
  public var frame: Rect { Rect(origin: position, size: size) }

  /// The layout with another owner, or with none.
  func owned(by owner: (any LayoutElement & AnyObject)?) -> Layout {
    var layout = self
    layout.owner = owner
    return layout
  }

  /// The layout with others inside.
  func containing(_ sublayouts: [Layout]) -> Layout {
    var layout = self
    layout.content = Content(sublayouts, isBounded: false)
    return layout
  }

  /// The layout with another position, which is finite.
  func moved(to position: Point) -> Layout {
    var layout = self
    layout.position = position
    return layout
  }

  @inline(never)
  private static func mended(
    _ size: Size,
    of elementType: any LayoutElement.Type,
    context: LayoutContext
  ) -> Size {
    context.report(
      "\(elementType) came out \(size) large; what is not at least 0 and below 10,000,000 counts as 0."
    )
    return context.pixelGrid.ceil(
      Size(
        width: size.width.isUsableLength ? size.width : 0,
        height: size.height.isUsableLength ? size.height : 0
      )
    )
  }
}

extension Layout: Equatable {
  /// Whether two layouts put the same owners at the same frames; elements without owner compare by frame.
  ///
  /// - Complexity: linear in the layouts; what stands in several places is looked at once.
  public static func == (lhs: Layout, rhs: Layout) -> Bool {
    var waiting = [(lhs, rhs)]
    var compared: Set<ComparedLayouts> = []
    while let (one, other) = waiting.popLast() {
      guard one.size == other.size, one.position == other.position, one.owner === other.owner else {
        return false
      }
      switch (one.content, other.content) {
      case (.unbounded(let some), .unbounded(let others)):
        if some === others { continue }
        // Few layouts have others inside that do not come from one spec, and those may be shared.
        guard compared.insert(ComparedLayouts(some, others)).inserted else { continue }
      default: break
      }
      guard one.sublayouts.count == other.sublayouts.count else { return false }
      waiting += zip(one.sublayouts, other.sublayouts)
    }
    return true
  }
}

/// What two layouts have inside, which are equal if the others are.
private struct ComparedLayouts: Hashable {
  private let one: ObjectIdentifier
  private let other: ObjectIdentifier

  init(_ one: ReleasedLayouts, _ other: ReleasedLayouts) {
    self.one = ObjectIdentifier(one)
    self.other = ObjectIdentifier(other)
  }
}

/// The layouts inside another one, apart from it, so that a chain of them can be released whatever its length.
private final class ReleasedLayouts: Sendable {
  let layouts: [Layout]
  /// How many there are with those inside them, or the largest number.
  let count: Int

  init(_ layouts: [Layout]) {
    self.layouts = layouts
    let span = layouts.span
    var count = span.count
    for index in span.indices {
      let (sum, isTooLarge) = count.addingReportingOverflow(span[index].insideCount)
      count = isTooLarge ? .max : sum
    }
    self.count = count
  }

  deinit {
    if DeferredRelease.isNeeded { DeferredRelease.keep([layouts]) }
  }
}
