@testable import DisplayListModel

/// Random rows before a legal change, and where a plain list has them behind it.
struct RandomMoves {
  let change: RowChange
  /// The number of each row behind the change; nil when it is gone.
  let newRows: [Int?]

  /// Nil where rows stay by place alone, or the change is of everything.
  init?(seed: UInt64) throws {
    let random = RandomBatch(seed: seed)
    let plain = PlainList(counts: random.oldCounts)
    guard !random.batch.reloadsEverything, random.batch.reloadedSections.isEmpty,
      let (new, _) = plain.applying(random.batch, newCounts: random.newCounts)
    else { return nil }
    let counts = (try SectionCounts(random.oldCounts), try SectionCounts(random.newCounts))
    let numberings = (RowNumbering(counts.0), RowNumbering(counts.1))
    let changes = try ChangeSet(random.batch, from: counts.0, to: counts.1)
    change = RowChange(
      ListChange(from: numberings.0, to: numberings.1, changes),
      from: numberings.0,
      to: numberings.1
    )
    let items = new.sections.flatMap { $0 }
    newRows = plain.sections.flatMap { $0 }.map { items.firstIndex(of: $0) }
  }
}
