/// The position of something in a store; each store has its own type, so that one cannot be taken for another.
protocol StoreIndex: Hashable, Sendable {
  var rawValue: Int32 { get }

  init(rawValue: Int32)
}

extension StoreIndex {
  /// The index at a position; a tree has far fewer than `Int32` counts.
  @inline(__always)
  init(_ position: Int) { self.init(rawValue: Int32(truncatingIfNeeded: position)) }

  /// The position in the arrays of the store, which check it.
  @inline(__always)
  var position: Int { Int(rawValue) }

  @inline(__always)
  func advanced(by count: Int) -> Self { Self(rawValue: rawValue &+ Int32(truncatingIfNeeded: count)) }
}

/// An element in the tree.
struct NodeIndex: StoreIndex {
  let rawValue: Int32

  static let root = NodeIndex(rawValue: 0)
}

/// A cached measurement of a node.
struct MeasurementIndex: StoreIndex {
  let rawValue: Int32
}

/// The place that a measurement gives a child.
struct PlacementIndex: StoreIndex {
  let rawValue: Int32
}

/// The closure of a measured leaf.
struct LeafIndex: StoreIndex {
  let rawValue: Int32
}

/// An element that lays itself out.
struct ElementIndex: StoreIndex {
  let rawValue: Int32
}

/// The layout that an element made of itself.
struct LayoutIndex: StoreIndex {
  let rawValue: Int32
}

/// A part of the tree that is laid out in an arena of its own.
struct SubtreeIndex: StoreIndex {
  let rawValue: Int32
}

/// An index or none, in the four bytes of the index: an `Optional` takes eight in a struct.
@propertyWrapper
struct Packed<Index: StoreIndex>: Sendable {
  private var rawValue: Int32

  @inline(__always)
  init(wrappedValue: Index?) { rawValue = wrappedValue?.rawValue ?? -1 }

  @inline(__always)
  var wrappedValue: Index? {
    get { rawValue < 0 ? nil : Index(rawValue: rawValue) }
    set { rawValue = newValue?.rawValue ?? -1 }
  }
}
