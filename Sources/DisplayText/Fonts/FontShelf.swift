/// The font files that a library has read, each with the faces made of it, within a budget of bytes for both.
///
/// A file is there once, however many faces share it. When the budget is exceeded, files are given up that nobody
/// uses a face of, the one first that was not asked for longest; those in use stay, and so does the last one, however
/// large.
///
/// - Complexity: O(1) to find a face as a rule; linear in the number of faces to give one up.
struct FontShelf {
  /// A file and its faces.
  struct Entry: Sendable {
    fileprivate let bytes: [UInt8]
    fileprivate var faces: [(index: Int, typeface: TrueTypeTypeface)] = []
    fileprivate var lastUse: Int

    /// What the file and its faces take, in bytes.
    fileprivate var byteCount: Int { faces.reduce(bytes.count) { $0 + $1.typeface.ownByteCount } }
  }

  /// The bytes of all files that are kept, and of their faces.
  private(set) var byteCount = 0

  private let byteBudget: Int
  private var entries: [String: Entry] = [:]
  private var useCount = 0

  /// Makes an empty shelf.
  init(byteBudget: Int) {
    self.byteBudget = max(0, byteBudget)
  }

  /// A face that is kept.
  mutating func typeface(of file: FontFile) -> TrueTypeTypeface? {
    use(file.path)
    return entries[file.path]?.faces.first { $0.index == file.index }?.typeface
  }

  /// The bytes of a file that is kept.
  func bytes(of file: FontFile) -> [UInt8]? { entries[file.path]?.bytes }

  /// Keeps a face and the bytes that it was made of.
  ///
  /// - Returns: The face, or the one that was kept before it, and what was given up, to be released outside of any
  ///   lock.
  mutating func keep(
    _ typeface: TrueTypeTypeface,
    of file: FontFile,
    _ bytes: [UInt8]
  ) -> (typeface: TrueTypeTypeface, givenUp: [Entry]) {
    if let kept = self.typeface(of: file) { return (kept, []) }
    if entries[file.path] == nil {
      entries[file.path] = Entry(bytes: bytes, lastUse: 0)
      byteCount += bytes.count
    }
    entries[file.path]?.faces.append((file.index, typeface))
    byteCount += typeface.ownByteCount
    use(file.path)
    return (typeface, giveUp())
  }

  private mutating func use(_ path: String) {
    useCount += 1
    entries[path]?.lastUse = useCount
  }

  private mutating func giveUp() -> [Entry] {
    var givenUp: [Entry] = []
    guard byteCount > byteBudget else { return givenUp }
    let others = entries.filter { $0.value.lastUse < useCount }.map {
      (path: $0.key, lastUse: $0.value.lastUse)
    }
    for other in others.sorted(by: { $0.lastUse < $1.lastUse }) where byteCount > byteBudget {
      // Taken out, so that the entry is not held twice while its faces are looked at.
      guard var entry = entries.removeValue(forKey: other.path) else { continue }
      if entry.isInUse() {
        entries[other.path] = entry
      } else {
        byteCount -= entry.byteCount
        givenUp.append(entry)
      }
    }
    return givenUp
  }
}

extension FontShelf.Entry {
  /// Whether anybody else holds a face; only who has asked the shelf for one can.
  fileprivate mutating func isInUse() -> Bool {
    for face in faces.indices where !isKnownUniquelyReferenced(&faces[face].typeface) { return true }
    return false
  }
}
