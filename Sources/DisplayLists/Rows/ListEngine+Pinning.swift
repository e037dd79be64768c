internal import DisplayListModel
internal import DisplayNodes

// Which rows stay in the viewport, and where: the header of a section while the section is seen.

extension ListEngine {
  func setPinsHeaders(_ pinsHeaders: Bool) {
    guard pinsHeaders != pool.pinning.pinsHeaders else { return }
    pool.pinning.pinsHeaders = pinsHeaders
    setNeedsRangeUpdate()
  }

  /// The rows to pin in this frame, the frontmost last: the header of the first visible section, once the viewport has
  /// passed it.
  var rowsToPin: [Int] { headerToPin.map { [$0] } ?? [] }

  private var headerToPin: Int? {
    let offset = scroll.position.shownOffset
    guard pool.pinning.pinsHeaders, let first = places.row(atOffset: offset), first < data.content.rowCount,
      let header = header(ofSectionWithRow: first)
    else { return nil }
    return places.offset(ofRow: header) < offset ? header : nil
  }

  /// The offset at which a pinned row lies: a header at the viewport's start, or pushed away by the end of its section.
  ///
  /// - Parameter start: Where the row would lie if it were not pinned.
  func pinnedOffset(ofRow row: Int, from start: Double) -> Double {
    let (offset, numbering) = (scroll.position.shownOffset, data.content.numbering)
    let length = places.extent(ofRow: row)
    guard case .header(let section) = numbering.content(ofRow: row) else { return offset }
    let end = places.offset(ofRow: min(numbering.rows(ofSection: section).upperBound, places.count))
    return max(start, min(offset, end - length))
  }

  /// What a pinned header covers of the viewport when a row after it lies at its start.
  func pinnedLength(aboveRow row: Int) -> Double {
    guard pool.pinning.pinsHeaders, let header = header(ofSectionWithRow: row), header < row else { return 0 }
    return places.extent(ofRow: header)
  }

  private func header(ofSectionWithRow row: Int) -> Int? {
    let section =
      switch data.content.numbering.content(ofRow: row) {
      case .header(let section), .footer(let section): section
      case .item(let path): path.section
      case nil: -1
      }
    return data.content.numbering.row(of: .header(section: section))
  }
}
