/// The parts of a change set in no order, checked but not yet in normal form.
struct ChangeLists {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var reloadedSections: [Int] = []
  var movedSections: [PlaceChange<Int>] = []
  var reloadedHeaders: [Int] = []
  var deletedItems: [ItemPath] = []
  var insertedItems: [ItemPath] = []
  var reloadedItems: [ItemPath] = []
  var movedItems: [PlaceChange<ItemPath>] = []

  /// Where the sections go: those that stay fill, in their order, the places that nothing else takes.
  func sectionMap(from oldCount: Int, to newCount: Int) -> IndexMap {
    let removed = (deletedSections + movedSections.map(\.source)).sorted()
    let inserted = insertedSections.map { (index: $0, source: Int?.none) }
    let moved = movedSections.map { (index: $0.destination, source: Optional($0.source)) }
    var builder = IndexMapBuilder()
    builder.edit(
      0..<oldCount,
      removing: removed,
      newCount: newCount,
      adding: (inserted + moved).sorted { $0.index < $1.index }
    )
    return IndexMap(oldCount: oldCount, builder)
  }
}
