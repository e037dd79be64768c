/// How a change alters the counts of sections: as much as differs, however many sections there are.
struct SectionCountsChange: Sendable {
  /// Where the sections go.
  private let sections: IndexMap
  /// The sections after the change that have another number of items than before it, in order, and how many; new ones had
  /// none.
  let differing: [(section: Int, count: Int)]

  /// The change from some counts to others.
  ///
  /// - Complexity: O(sections).
  init(from old: SectionCounts, to new: SectionCounts, sections: IndexMap) {
    self.sections = sections
    var differing: [(section: Int, count: Int)] = []
    sections.forEachSection { section, source in
      let count = new[section]
      if count != source.map({ old[$0] }) ?? 0 { differing.append((section, count)) }
    }
    self.differing = differing
  }

  /// The counts after the change.
  ///
  /// - Complexity: O(sections).
  func counts(after old: SectionCounts) -> SectionCounts {
    var starts = [0]
    starts.reserveCapacity(sections.newCount + 1)
    var total = 0
    var next = 0
    sections.forEachSection { section, source in
      if next < differing.count, differing[next].section == section {
        total += differing[next].count
        next += 1
      } else if let source {
        total += old[source]
      }
      starts.append(total)
    }
    return SectionCounts(starts: starts)
  }
}

extension IndexMap {
  /// Calls a closure for each section after a change, in order, with its number before it; nil for a new one.
  fileprivate func forEachSection(_ body: (_ section: Int, _ source: Int?) -> Void) {
    var section = 0
    for piece in pieces {
      for step in 0..<piece.count {
        if case .kept(let range) = piece {
          body(section, range.lowerBound + step)
        } else {
          body(section, nil)
        }
        section += 1
      }
    }
  }
}
