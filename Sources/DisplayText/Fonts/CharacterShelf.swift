/// The character maps that a library has read, within a budget of bytes: beyond it those go that were not asked for
/// longest. The last one stays, however large.
///
/// A map is there once for all faces of a collection that share a table, wherever they say that it ends. The blocks
/// that it has characters of stay when it goes. A face for which the table is broken says nothing of the others.
///
/// - Complexity: O(1) to find a map; linear in the number of maps to give one up.
struct CharacterShelf {
  private struct Table: Hashable {
    let path: String
    let start: Int

    init(of file: FontFile) {
      path = file.path
      start = file.characterTable.lowerBound
    }
  }

  private struct Entry {
    let map: CharacterMap
    var lastUse: Int
  }

  /// The bytes of all maps that are kept.
  private(set) var byteCount = 0
  /// The bytes of the blocks of all maps that there ever were, beyond the budget.
  private(set) var blockByteCount = 0
  /// How many maps were read so far, for tests.
  private(set) var readCount = 0

  private let byteBudget: Int
  private var brokenTables: [Table: Set<Int>] = [:]
  private var entries: [Table: Entry] = [:]
  private var blocks: [Table: CharacterBlocks] = [:]
  private var useCount = 0

  /// Makes an empty shelf.
  init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// Whether a face may have a character: not where its map was read, and has none of the same block.
  func mayHave(_ scalar: Unicode.Scalar, in file: FontFile) -> Bool {
    let table = Table(of: file)
    if brokenTables[table]?.contains(file.characterTable.count) == true { return false }
    return blocks[table]?.mayContain(scalar) ?? true
  }

  /// The map of a face that is kept.
  mutating func map(of file: FontFile) -> CharacterMap? {
    let table = Table(of: file)
    guard let map = entries[table]?.map else { return nil }
    useCount += 1
    entries[table]?.lastUse = useCount
    return map
  }

  /// Keeps the map of a face that was read.
  ///
  /// - Returns: What was given up for it.
  mutating func keep(_ map: CharacterMap, with blocks: CharacterBlocks, of file: FontFile) -> [CharacterMap] {
    let table = Table(of: file)
    readCount += 1
    if map.isEmpty {
      brokenTables[table, default: []].insert(file.characterTable.count)
      return []
    }
    if self.blocks[table] == nil {
      self.blocks[table] = blocks
      blockByteCount += blocks.byteCount
    }
    guard entries[table] == nil else { return [] }
    useCount += 1
    entries[table] = Entry(map: map, lastUse: useCount)
    byteCount += map.byteCount
    guard byteCount > byteBudget else { return [] }
    var givenUp: [CharacterMap] = []
    for (table, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
    where byteCount > byteBudget && entry.lastUse < useCount {
      entries[table] = nil
      byteCount -= entry.map.byteCount
      givenUp.append(entry.map)
    }
    return givenUp
  }
}
