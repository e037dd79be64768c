internal import DisplayListModel
internal import DisplayNodes

// The header that stays at the viewport's start while its section is seen.

extension ListNode {
  /// The header of the first visible section, once the viewport has passed it.
  var headerToPin: Int? {
    guard pinsHeaders, let first = extents.row(atOffset: shownOffset), first < content.rowCount,
      let header = header(ofSectionWithRow: first)
    else { return nil }
    return extents.offset(ofRow: header) < shownOffset ? header : nil
  }

  /// Where a pinned header lies: at the viewport's start, or pushed away by the end of its section.
  func pinnedOffset(ofRow row: Int) -> Double {
    let length = extents.extent(ofRow: row)
    guard case .header(let section) = content.numbering.content(ofRow: row) else { return shownOffset }
    let end = extents.offset(ofRow: min(content.numbering.rows(ofSection: section).upperBound, extents.count))
    return max(extents.offset(ofRow: row), min(shownOffset, end - length))
  }

  /// What a pinned header covers of the viewport when a row behind it lies at its start.
  func pinnedLength(aboveRow row: Int) -> Double {
    guard pinsHeaders, let header = header(ofSectionWithRow: row), header < row else { return 0 }
    return extents.extent(ofRow: header)
  }

  /// Rows that came on screen later lie behind the separators, the pinned header and a row that is being reordered all the
  /// same.
  func raiseFrontLayers() {
    let pinned = rowsOnScreen.pinned.flatMap { rows[$0]?.node?.layer }
    for front in [separatorLines?.layer, pinned, reordering?.row.node?.layer] {
      if let front, front.superlayer === layer { layer?.addSublayer(front) }
    }
  }

  private func header(ofSectionWithRow row: Int) -> Int? {
    let section =
      switch content.numbering.content(ofRow: row) {
      case .header(let section), .footer(let section): section
      case .item(let path): path.section
      case nil: -1
      }
    return content.numbering.row(of: .header(section: section))
  }
}
