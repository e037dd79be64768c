internal import DisplayGeometry

/// A range and a parent size: what a node is measured with.
struct Constraints: Sendable {
  let range: SizeRange
  let parentSize: Size

  /// Whether they are the same; undefined parent sizes are equal here.
  @inline(__always)
  func matches(_ range: SizeRange, _ parentSize: Size) -> Bool {
    self.range == range && self.parentSize.isSameParentSize(as: parentSize)
  }
}

/// A cached measurement: the constraints that a node was measured with, and the result.
struct Measurement: Sendable {
  /// The constraints, narrowed by the node's own style.
  let constraints: Constraints
  /// The size, on whole pixels; for a measured leaf the size that it measured, before it is clamped.
  var size = Size.zero
  /// The one before it among those of the node.
  @Packed var next: MeasurementIndex?
  var content = Content.unplaced

  @inline(__always)
  var range: SizeRange { constraints.range }
  @inline(__always)
  var parentSize: Size { constraints.parentSize }

  /// Whether the size that a leaf measured was invalid.
  @inline(__always)
  var isSanitized: Bool {
    if case .sanitized = content { true } else { false }
  }

  @inline(__always)
  mutating func set(_ size: Size, _ content: Content) {
    self.size = size
    self.content = content
  }

  /// What is known beside the size.
  enum Content: Sendable {
    /// The children are not placed yet, or there are none.
    case unplaced
    /// The placement of the first child; the others follow it.
    case placed(PlacementIndex)
    /// The layout of an element that lays itself out.
    case layout(LayoutIndex)
    /// The size that a leaf measured was invalid.
    case sanitized
  }
}

/// The cached measurements of one node, the latest first.
struct MeasurementChain: Sendable {
  @Packed var latest: MeasurementIndex?
  var count: Int32 = 0
}

/// What measuring a node comes to.
struct Outcome: Sendable {
  /// The size, on whole pixels.
  var size: Size
  /// The cached measurement behind it; nil for a leaf.
  @Packed var measurement: MeasurementIndex?

  static let none = Outcome(size: .zero, measurement: nil)
}

/// Where a measurement puts a child.
struct Placement: Sendable {
  var position = Point.zero
  var outcome = Outcome.none
}
