extension ExtentIndex {
  /// Says which of some rows are headers and footers.
  mutating func setKinds(of numbering: RowNumbering, inRows rows: Range<Int>) {
    guard !numbering.supplementaries.isEmpty, !rows.isEmpty else { return }
    for section in numbering.sections(ofRows: rows) {
      if let row = numbering.row(of: .header(section: section)), rows.contains(row) {
        setKind(.header, ofRows: row..<row + 1)
      }
      if let row = numbering.row(of: .footer(section: section)), rows.contains(row) {
        setKind(.footer, ofRows: row..<row + 1)
      }
    }
  }
}
