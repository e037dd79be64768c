internal import DisplayConcurrency

/// Which rows a section has beside those of its items.
public struct SectionSupplementaries: OptionSet, Sendable, Hashable {
  /// One bit a row.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A row before the items.
  public static var header: SectionSupplementaries { SectionSupplementaries(rawValue: 1) }
  /// A row after the items.
  public static var footer: SectionSupplementaries { SectionSupplementaries(rawValue: 2) }
}

/// What a row of a list shows.
public enum RowContent: Sendable, Hashable {
  /// The header of a section.
  case header(section: Int)
  /// An item.
  case item(ItemPath)
  /// The footer of a section.
  case footer(section: Int)
}

/// The rows of a list in one line: of each section its header, its items and its footer, numbered from 0.
///
/// - Complexity: the number of a row is found in O(1), what a row shows in O(log sections).
public struct RowNumbering: Sendable, Hashable {
  /// The items of each section.
  public let counts: SectionCounts
  /// Which rows every section has beside its items.
  public let supplementaries: SectionSupplementaries

  /// Makes the numbering of a list.
  public init(_ counts: SectionCounts, _ supplementaries: SectionSupplementaries = []) {
    self.counts = counts
    self.supplementaries = supplementaries
  }

  /// How many rows there are.
  public var rowCount: Int { start(ofSection: counts.sectionCount) }

  /// The rows of a section; none when there is no such section.
  public func rows(ofSection section: Int) -> Range<Int> {
    guard counts.hasSection(section) else { return rowCount..<rowCount }
    return start(ofSection: section)..<start(ofSection: section + 1)
  }

  /// The row of a header, an item or a footer; nil when there is none.
  public func row(of content: RowContent) -> Int? {
    switch content {
    case .header(let section):
      guard counts.hasSection(section), headerCount == 1 else { return nil }
      return start(ofSection: section)
    case .item(let path):
      guard counts.hasItem(path) else { return nil }
      return start(ofSection: path.section) + headerCount + path.item
    case .footer(let section):
      guard counts.hasSection(section), footerCount == 1 else { return nil }
      return start(ofSection: section + 1) - 1
    }
  }

  /// What a row shows; nil when there is no such row.
  public func content(ofRow row: Int) -> RowContent? {
    guard row >= 0, row < rowCount else { return nil }
    let section = section(ofRow: row)
    let place = row - start(ofSection: section)
    if place < headerCount { return .header(section: section) }
    let item = place - headerCount
    return item < counts[section]
      ? .item(ItemPath(section: section, item: item)) : .footer(section: section)
  }

  /// The sections that have some of the rows.
  func sections(ofRows rows: Range<Int>) -> Range<Int> {
    let rows = rows.clamped(to: 0..<rowCount)
    return rows.isEmpty ? 0..<0 : section(ofRow: rows.lowerBound)..<section(ofRow: rows.upperBound - 1) + 1
  }

  private func section(ofRow row: Int) -> Int {
    (0..<counts.sectionCount).partitioningIndex { start(ofSection: $0) > row } - 1
  }

  var headerCount: Int { supplementaries.contains(.header) ? 1 : 0 }
  var footerCount: Int { supplementaries.contains(.footer) ? 1 : 0 }

  /// The first row of a section, which may be the one past the last.
  func start(ofSection section: Int) -> Int {
    counts.itemCount(before: section) + section * (headerCount + footerCount)
  }

  /// The rows of a section's items.
  func itemRows(ofSection section: Int) -> Range<Int> {
    let start = start(ofSection: section) + headerCount
    return start..<start + counts[section]
  }
}
