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
  public private(set) var size: Size
  /// The upper left corner in the parent, in points, finite.
  public private(set) var position: Point
  /// The type of the element that made the layout, for debugging.
  package let elementType: any LayoutElement.Type
  /// The element of reference type that made the layout; nil for a spec.
  public private(set) var owner: (any LayoutElement & AnyObject)?
  /// The layouts of the elements inside, in the order in which they are drawn.
  public var sublayouts: [Layout] {
    switch content.storage {
    case .bounded(let layouts): layouts
    case .unbounded(let released): released.layouts
    }
  }

  private var content: Content

  #if DEBUG || Mutations
    /// The places in an owner's tree where children overflow their stack, with paths from the owner down. They are reported
    /// when the layout is applied.
    package private(set) var overflows: [LayoutOverflow] = []
  #endif

  /// What is inside. Every layout has its own from here, where it is counted.
  private struct Content: Sendable {
    let storage: Storage
    /// How many layouts there are, with those inside them; one that stands in several places counts in each.
    let count: Int32

    /// The depth of a tree of specs is limited (``Nesting``), that of other layouts is not.
    enum Storage: Sendable {
      case bounded([Layout])
      case unbounded(ReleasedLayouts)
    }

    /// Nothing.
    init() {
      storage = .bounded([])
      count = 0
    }

    /// Nil for more layouts than ``Layout/greatestCount``.
    init?(_ layouts: [Layout], isBounded: Bool) {
      let span = layouts.span
      var count = span.count
      for index in span.indices { count += Int(span[index].content.count) }
      guard count <= Layout.greatestCount else { return nil }
      self.count = Int32(count)
      storage = isBounded || layouts.isEmpty ? .bounded(layouts) : .unbounded(ReleasedLayouts(layouts))
    }
  }

  /// How many layouts there are inside, with those inside them; one that stands in several places counts in each.
  var insideCount: Int { Int(content.count) }

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
    self.size = Self.whole(size, of: elementType, context: context)
    position = .zero
    content = Self.content(of: elementType, sublayouts, context: context)
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
    let owned = LayoutArena.ownedLayout(of: spec, thatFits: range, context: context)
    let size = owned.size
    let sublayouts = owned.owners.layouts.map { Self.settled($0, in: size, context: context) }
    elementType = type(of: owner)
    self.owner = owner
    self.size = size
    position = .zero
    content = Self.content(of: type(of: owner), sublayouts, context: context)
    #if DEBUG || Mutations
      overflows = owned.overflows
    #endif
  }

  /// Makes the layout of an element with nothing inside, and takes everything as it is.
  init(of elementType: any LayoutElement.Type, size: Size, position: Point) {
    self.elementType = elementType
    self.size = size
    self.position = position
    content = Content()
  }

  /// Makes the layout of a spec, and takes everything as it is; nil for more inside than ``greatestCount``.
  init?(
    of elementType: any LayoutElement.Type,
    size: Size,
    position: Point,
    sublayouts: [Layout]
  ) {
    guard let content = Content(sublayouts, isBounded: true) else { return nil }
    self.init(of: elementType, size: size, position: position)
    self.content = content
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
  package func owned(by owner: (any LayoutElement & AnyObject)?) -> Layout {
    var layout = self
    layout.owner = owner
    return layout
  }

  /// The layout with others inside, which hold no more than those that were there.
  func containing(_ sublayouts: [Layout]) -> Layout {
    var layout = self
    layout.content = Content(sublayouts, isBounded: false) ?? Content()
    return layout
  }

  /// The layout in a form that others may lie around without limit: that of an element which may have made it from a
  /// layout of a spec.
  func unbounded() -> Layout {
    guard case .bounded(let layouts) = content.storage, !layouts.isEmpty else { return self }
    return containing(layouts)
  }

  /// The layout with the size nearest to its own in a range; its own if there is none that may be on a screen. What is
  /// inside stays where it is.
  func clamped(to range: SizeRange, on grid: PixelGrid) -> Layout {
    let nearest = range.clamp(size)
    guard nearest.width.isUsableLength, nearest.height.isUsableLength else { return self }
    return resized(to: Self.whole(nearest, on: grid))
  }

  /// The layout with another size, on whole pixels; what is inside stays where it is.
  func resized(to size: Size) -> Layout {
    var layout = self
    layout.size = size
    return layout
  }

  /// The layout with another position, which is finite.
  func moved(to position: Point) -> Layout {
    var layout = self
    layout.position = position
    return layout
  }

  /// What is inside a layout; nothing, and a report, if that is nil or too much.
  private static func content(
    of elementType: any LayoutElement.Type,
    _ layouts: [Layout]?,
    context: LayoutContext
  ) -> Content {
    if let layouts, let content = Content(layouts, isBounded: false) { return content }
    context.report(surplusMessage(for: elementType))
    return Content()
  }

  /// The report for an element in whose layout is more than ``greatestCount``.
  static func surplusMessage(for elementType: any LayoutElement.Type) -> String {
    """
    A layout of \(elementType) has more than \(greatestCount) others inside, which are left out; one that stands in several \
    places counts in each. Divide it among nodes.
    """
  }

  /// A size on whole pixels; an invalid length becomes 0 and is reported.
  @inline(__always)
  private static func whole(
    _ size: Size,
    of elementType: any LayoutElement.Type,
    context: LayoutContext
  ) -> Size {
    guard size.width.isUsableLength, size.height.isUsableLength else {
      return sanitized(size, of: elementType, context: context)
    }
    return whole(size, on: context.pixelGrid)
  }

  @inline(__always)
  private static func whole(_ size: Size, on grid: PixelGrid) -> Size {
    // Rounding up makes −0 of 0, which adding zero turns back.
    let whole = grid.ceil(size)
    return Size(width: whole.width + 0, height: whole.height + 0)
  }

  @inline(never)
  private static func sanitized(
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
      switch (one.content.storage, other.content.storage) {
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

  init(_ layouts: [Layout]) {
    self.layouts = layouts
  }

  deinit {
    if DeferredRelease.isNeeded { DeferredRelease.keep([layouts]) }
  }
}
