import Testing

@testable import DisplayListModel

@Suite("Selected rows")
struct RowSelectionTests {
  @Test("Rows are selected and deselected, and the latest is the one selected last, while it is")
  func table() {
    /// Selects rows from 0 to 2, or deselects them, in any order.
    func extend(_ selection: RowSelection, _ plain: [Int], _ latest: Int?, depth: Int) {
      #expect(selection.rows == Set(plain) && selection.latest == latest)
      #expect((0..<3).allSatisfy { selection.contains($0) == plain.contains($0) })
      guard depth < 4 else { return }
      for row in 0..<3 {
        var inserted = selection
        inserted.insert(row)
        extend(inserted, plain + [row], row, depth: depth + 1)
        var removed = selection
        removed.remove(row)
        extend(removed, plain.filter { $0 != row }, latest == row ? nil : latest, depth: depth + 1)
      }
    }
    extend(RowSelection(), [], nil, depth: 0)
  }
}
