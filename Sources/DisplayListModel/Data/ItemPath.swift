/// Where an item is: the number of its section, and its number within it, both from 0.
///
/// A path means something only together with a state of the data: the one before a change or the one after.
public struct ItemPath: Sendable, Hashable, Comparable {
  /// The number of the section.
  public var section: Int
  /// The number of the item in its section.
  public var item: Int

  /// Makes a path; whether there is such an item depends on the data.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether one item comes before another: sections in order, and the items of each.
  public static func < (lhs: ItemPath, rhs: ItemPath) -> Bool {
    (lhs.section, lhs.item) < (rhs.section, rhs.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// Both numbers, as in `(2, 5)`.
  public var description: String { "(\(section), \(item))" }
}
