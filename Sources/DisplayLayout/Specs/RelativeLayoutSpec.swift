internal import DisplayGeometry

/// A child at one of nine places in as much space as there is.
///
/// On each axis the spec takes the largest length on offer, or the child's where there is none, unless
/// ``sizing`` says to be as small as the child.
public struct RelativeLayoutSpec: StoredSpec {
  /// The place of the child from left to right.
  public var horizontalPosition: Position {
    get { storage.content.options.horizontalPosition }
    _modify { yield &storage.content.options.horizontalPosition }
  }
  /// The place of the child from top to bottom.
  public var verticalPosition: Position {
    get { storage.content.options.verticalPosition }
    _modify { yield &storage.content.options.verticalPosition }
  }
  /// The axes on which the spec is as small as it may be.
  public var sizing: Sizing {
    get { storage.content.options.sizing }
    _modify { yield &storage.content.options.sizing }
  }
  /// The element inside.
  public var child: any LayoutElement {
    get { storage.child }
    set { storage.child = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var options: Options
    var elements: SpecChild
  }

  /// Makes a spec from the child's place and the spec's sizing.
  public init(
    horizontalPosition: Position = .none,
    verticalPosition: Position = .none,
    sizing: Sizing = [],
    child: any LayoutElement
  ) {
    storage = SpecStorage(
      Content(
        options: Options(
          horizontalPosition: horizontalPosition,
          verticalPosition: verticalPosition,
          sizing: sizing
        ),
        elements: SpecChild(child)
      )
    )
  }

  /// Adds the spec and its child to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .relative(storage.content.options))
  }

  /// A spec without its child.
  struct Options: Sendable {
    var horizontalPosition: Position
    var verticalPosition: Position
    var sizing: Sizing
  }

  /// The place of a child on one axis.
  public enum Position: Sendable, Hashable, CaseIterable {
    /// At the start; the child is at least as long as the spec has to be.
    case none
    /// At the left or the top.
    case start
    /// In the middle, on whole pixels.
    case center
    /// At the right or the bottom.
    case end

    var proportion: Double {
      switch self {
      case .none, .start: 0
      case .center: 0.5
      case .end: 1
      }
    }
  }

  /// The axes on which a spec is as small as its child and its range allow.
  public struct Sizing: OptionSet, Sendable, Hashable {
    /// A bit for each axis.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// As narrow as the child.
    public static let minimumWidth = Sizing(rawValue: 1)
    /// As low as the child.
    public static let minimumHeight = Sizing(rawValue: 2)
    /// As small as the child.
    public static let minimumSize: Sizing = [.minimumWidth, .minimumHeight]
  }
}

extension LayoutArena {
  /// Offers the child everything up to the largest size; fractions refer to it where it is finite.
  mutating func layOutRelative(
    _ options: RelativeLayoutSpec.Options,
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
    in range: SizeRange
  ) -> Size {
    let available = range.availableSize
    let least = Size(
      width: options.horizontalPosition == .none ? range.min.width : 0,
      height: options.verticalPosition == .none ? range.min.height : 0
    )
    let inside = nodes[node].firstChild
    let offer = SizeRange(uncheckedMin: least, max: range.max)
    let child = layOut(
      inside,
      in: held(offer, for: inside, parentSize: available),
      parentSize: available
    )
    var size = range.clamp(
      Size(
        width: available.width.isNaN ? child.size.width : available.width,
        height: available.height.isNaN ? child.size.height : available.height
      )
    )
    if options.sizing.contains(.minimumWidth) { size.width = min(size.width, child.size.width) }
    if options.sizing.contains(.minimumHeight) { size.height = min(size.height, child.size.height) }
    size = range.clamp(size)
    let position = context.pixelGrid.round(
      Point(
        x: (size.width - child.size.width) * options.horizontalPosition.proportion,
        y: (size.height - child.size.height) * options.verticalPosition.proportion
      )
    )
    place(child, at: position, child: 0, of: measurement)
    return size
  }
}
