internal import DisplayConcurrency
public import DisplayGeometry

/// What a layout depends on besides the tree and the size on offer.
///
/// Two contexts are equal when they make equal layouts; ``owner`` is no part of that.
public struct LayoutContext: Sendable {
  /// The pixels that sizes and positions are put on.
  public var pixelGrid: PixelGrid
  /// The side on which lines begin.
  public var layoutDirection: LayoutDirection
  /// The element whose spec is laid out, which gives diagnostics their path.
  ///
  /// An element of reference type sets itself here before it lays out its spec.
  public var owner: (any LayoutElement & AnyObject)?
  /// The levels above the tree that is being laid out.
  var levelsAbove = 0
  /// Whether errors are reported.
  var reportsFaults = true
  /// Whether debug builds report children that overflow their stack, beside other errors.
  package var reportsOverflow = true
  /// The path of the tree, where it is a part of another one; nil where it is the owner's.
  var pathAbove: [PathStep]?

  /// Makes a context.
  public init(
    pixelGrid: PixelGrid = PixelGrid(scale: 1),
    layoutDirection: LayoutDirection = .leftToRight,
    owner: (any LayoutElement & AnyObject)? = nil
  ) {
    self.pixelGrid = pixelGrid
    self.layoutDirection = layoutDirection
    self.owner = owner
  }

  /// The context for the tree of an owner, which counts its own levels from 0.
  package var forOwner: LayoutContext {
    var context = self
    context.owner = nil
    context.levelsAbove = 0
    context.pathAbove = nil
    return context
  }

  /// Reports something that was wrong in the tree, with the owner's path.
  package func report(_ message: @autoclosure () -> String) {
    Diagnostics.report(Diagnostic(message: message(), path: owner?.diagnosticPath ?? []))
  }
}

/// An element on the way from the root of a tree to another one.
struct PathStep: Sendable {
  let elementType: any LayoutElement.Type
  /// Its number among its siblings; nil for the root.
  let number: Int?

  /// What the step is called in a path.
  var name: String { number.map { "\(elementType)[\($0)]" } ?? "\(elementType)" }
}

extension LayoutContext: Hashable {
  /// Whether two contexts make equal layouts.
  public static func == (lhs: LayoutContext, rhs: LayoutContext) -> Bool {
    lhs.pixelGrid == rhs.pixelGrid && lhs.layoutDirection == rhs.layoutDirection
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pixelGrid)
    hasher.combine(layoutDirection)
  }
}
