/// How much is nested in an element, itself included.
///
/// An element of reference type counts as one, for it keeps what is inside to itself.
public struct Nesting: Sendable, Hashable {
  /// The number of levels of values.
  package let levels: Int
  /// The number of values, each counted as often as it occurs.
  package let elements: Int

  /// The levels and elements of something with nothing inside.
  package static let single = Nesting(levels: 1, elements: 1)

  /// The number of levels that a tree may have.
  ///
  /// Laying out, and releasing what is nested, goes down level by level on the stack of the thread. No screen
  /// is as deep as this; a tree built by a mistake, without end, ends here instead of ending the process.
  package static let greatestLevels = 400
  /// The number of elements that a tree may have.
  ///
  /// A value that stands in several places counts in each, so a few lines that double a tree in a loop would
  /// come to more than fits into any memory.
  package static let greatestElements = 1 << 20

  /// Whether an element around it would still be within the limits.
  var fitsInside: Bool { levels < Self.greatestLevels && elements < Self.greatestElements }

  /// One level around this.
  var enclosed: Nesting { Nesting(levels: levels + 1, elements: elements + 1) }

  /// Both beside each other.
  func beside(_ other: Nesting) -> Nesting {
    Nesting(levels: max(levels, other.levels), elements: elements + other.elements)
  }
}
