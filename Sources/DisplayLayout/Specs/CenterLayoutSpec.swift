/// A child in the middle of as much space as there is: a ``RelativeLayoutSpec`` for the common case.
public struct CenterLayoutSpec: StoredSpec {
  /// The axes on which the child is in the middle; on another it is at the start.
  public var centering: Centering {
    get { storage.content.centering }
    _modify { yield &storage.content.centering }
  }
  /// The axes on which the spec is as small as it may be.
  public var sizing: RelativeLayoutSpec.Sizing {
    get { storage.content.sizing }
    _modify { yield &storage.content.sizing }
  }
  /// The element inside.
  public var child: any LayoutElement {
    get { storage.child }
    set { storage.child = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var centering: Centering
    var sizing: RelativeLayoutSpec.Sizing
    var elements: SpecChild
  }

  /// Makes a spec that centers a child.
  public init(
    _ centering: Centering = .both,
    sizing: RelativeLayoutSpec.Sizing = [],
    child: any LayoutElement
  ) {
    storage = SpecStorage(Content(centering: centering, sizing: sizing, elements: SpecChild(child)))
  }

  /// Adds the spec and its child to a tree, as the relative spec with the same meaning.
  func add(to assembly: inout LayoutAssembly) {
    let options = RelativeLayoutSpec.Options(
      horizontalPosition: centering.contains(.horizontal) ? .center : .none,
      verticalPosition: centering.contains(.vertical) ? .center : .none,
      sizing: sizing
    )
    assembly.add(self, as: .relative(options))
  }

  /// The axes on which a child is in the middle.
  public struct Centering: OptionSet, Sendable, Hashable {
    /// A bit for each axis.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// In the middle from left to right.
    public static let horizontal = Centering(rawValue: 1)
    /// In the middle from top to bottom.
    public static let vertical = Centering(rawValue: 2)
    /// In the middle of the space.
    public static let both: Centering = [.horizontal, .vertical]
  }
}
