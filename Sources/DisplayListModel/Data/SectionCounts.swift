internal import DisplayConcurrency

/// How many items each section has: all that a batch of updates has to know of the data.
///
/// Items also have a number over all sections, from 0: the item's number in its section and those of the
/// sections before. Copies share their storage.
///
/// - Complexity: O(1) for counts and for the number of a path, O(log sections) for the path of a number.
public struct SectionCounts: Sendable, Hashable {
  /// How many items a list may have, over all sections.
  public static var maximumItemCount: Int { ExtentIndex.maximumCount }

  /// The number of each section's first item, and after them the number of all items.
  private let starts: [Int]

  /// Counts of nothing: no sections.
  public init() { starts = [0] }

  /// Counts by the number of each section's first item, and after them the number of all items.
  init(starts: [Int]) { self.starts = starts }

  /// Makes the counts of a list.
  ///
  /// - Parameter counts: The number of items of each section.
  /// - Throws: ``ListUpdateError/negativeCount(section:count:)``, or
  ///   ``ListUpdateError/tooManyItems(section:limit:)`` when all together exceed ``maximumItemCount``.
  public init(_ counts: [Int]) throws(ListUpdateError) {
    var starts = [0]
    starts.reserveCapacity(counts.count + 1)
    var total = 0
    for (section, count) in counts.enumerated() {
      guard count >= 0 else { throw .negativeCount(section: section, count: count) }
      guard count <= Self.maximumItemCount - total else {
        throw .tooManyItems(section: section, limit: Self.maximumItemCount)
      }
      total += count
      starts.append(total)
    }
    self.starts = starts
  }

  /// How many sections there are.
  public var sectionCount: Int { starts.count - 1 }

  /// How many items there are in all sections together.
  public var itemCount: Int { starts[starts.count - 1] }

  /// How many items a section has; 0 when there is no such section.
  public subscript(section: Int) -> Int {
    hasSection(section) ? starts[section + 1] - starts[section] : 0
  }

  /// Whether there is such a section.
  public func hasSection(_ section: Int) -> Bool { section >= 0 && section < sectionCount }

  /// Whether there is such an item.
  public func hasItem(_ path: ItemPath) -> Bool {
    path.item >= 0 && path.item < self[path.section]
  }

  /// The number of an item over all sections; nil when there is no such item.
  public func number(of path: ItemPath) -> Int? {
    hasItem(path) ? starts[path.section] + path.item : nil
  }

  /// The path of the item with a number over all sections; nil when there is no such item.
  public func path(ofNumber number: Int) -> ItemPath? {
    guard number >= 0, number < itemCount else { return nil }
    // The last section that starts at or before the number: empty ones before it start there, too.
    let section = starts.partitioningIndex { $0 > number } - 1
    return ItemPath(section: section, item: number - starts[section])
  }

  /// The number of items in all sections before one, which may be the one past the last.
  func itemCount(before section: Int) -> Int { starts[section] }
}
