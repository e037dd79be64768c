internal import DisplayNodes

// The header that stays at the viewport's start while its section is seen.

extension ListNode {
  /// The header of the first visible section, once the viewport has passed it.
  var headerToPin: Int? {
    guard pinsHeaders, let first = extents.row(atOffset: contentOffset), first < content.rowCount,
      let header = header(ofSectionWithRow: first)
    else { return nil }
    return extents.offset(ofRow: header) < contentOffset ? header : nil
  }

  /// Where a pinned header lies: at the viewport's start, or pushed away by the end of its section.
  func pinnedOffset(ofRow row: Int) -> Double {
    let length = extents.extent(ofRow: row)
    guard case .header(let section) = content.numbering.content(ofRow: row) else { return contentOffset }
    let end = extents.offset(ofRow: min(content.numbering.rows(ofSection: section).upperBound, extents.count))
    return max(extents.offset(ofRow: row), min(contentOffset, end - length))
  }

  /// Rows that came on screen later lie behind the pinned header all the same.
  func raisePinnedHeader() {
    guard let pinnedRow, let rowLayer = rows[pinnedRow]?.node?.layer, rowLayer.superlayer === layer else {
      return
    }
    layer?.addSublayer(rowLayer)
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
