internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayPlatform

/// The fonts in some folders: found by family and style, and by the characters that they have.
///
/// The folders are searched once, when the library is made, and of each file only its names are read. A file is
/// read whole when one of its faces is asked for, and all its faces share its bytes. Files are kept within a budget:
/// beyond it those go that nobody uses a face of, the least recently asked for first. As long as a face is in use,
/// it is the same object for everybody who asks for it. Which characters a face has, which a missing character is
/// looked for in, is kept besides, within a quarter of the budget; in which blocks of 256 it has some stays, in at most
/// 544 bytes for a face. Fonts without outlines or pictures that are read are left out.
///
/// ```swift
/// let title = FontLibrary.system.font("DejaVu Sans", size: 24, weight: 700) ?? .system(size: 24)
/// let engine = BuiltInTextEngine(fallback: FontLibrary.system)
/// ```
public final class FontLibrary: Sendable {
  private static let mostFiles = 20_000
  private static let mostFolders = 10_000
  private static let mostFaces = 20_000
  private static let deepestFolder = 8
  private static let mostAnswers = 8_192
  private static let mostOrders = 8

  private struct State {
    var shelf: FontShelf
    /// The characters of the faces; faces of a collection share them.
    var characters: CharacterShelf
    /// The faces found for characters that others lack; nil where there is none.
    var answers: [Question: Int?] = [:]
    /// All faces, the nearest to a style first.
    var orders: [Style: [Int]] = [:]
    var orderCount = 0
    /// Faces whose files make no typeface, whatever they say of their characters.
    var unreadable: Set<Int> = []
  }

  /// What is looked for: a face with some characters.
  struct Question: Hashable {
    var scalars: [Unicode.Scalar]
    var style: Style
    /// Whether the face is to have colors, for emoji.
    var wantsColors = false
  }

  /// What another face is to have in common with the one that lacks a character.
  struct Style: Hashable {
    var weight: Int
    var isItalic: Bool
    var isMonospaced: Bool
    var isSerif: Bool
  }

  /// The fonts that are installed on this machine; searched for when first used.
  public static let system = FontLibrary(folders: systemFolders)

  private let files: [FontFile]
  private let families: [String: [Int]]
  private let state: Lock<State>

  /// Searches folders and those in them. Folders that are not there count as empty, and so does one that was searched
  /// before, to which a link leads. Pipes, devices and sockets are passed over.
  ///
  /// - Parameters:
  ///   - folders: Where to search.
  ///   - byteBudget: How many bytes of files are kept that nobody uses a face of; 128 MB unless said otherwise. The
  ///     last file read is kept, however large.
  /// - Complexity: Linear in the number of files; reads some kilobytes of each.
  public init(folders: [String], byteBudget: Int = 128 << 20) {
    let budget = max(0, byteBudget)
    state = Lock(
      State(shelf: FontShelf(byteBudget: budget), characters: CharacterShelf(byteBudget: budget / 4))
    )
    var paths: [String] = []
    var seen: Set<DirectoryIdentity> = []
    for folder in folders { Self.collect(folder, depth: 0, into: &paths, &seen) }
    var files: [FontFile] = []
    for path in paths where files.count < Self.mostFaces { files += FontFile.faces(at: path) }
    self.files = files
    var families: [String: [Int]] = [:]
    for (index, file) in files.enumerated() {
      families[file.description.family.lowercased(), default: []].append(index)
    }
    self.families = families
  }

  /// What the faces that were found say of themselves, in the order of their paths.
  public var faces: [FontDescription] { files.map(\.description) }

  /// The face of a family that matches best by the rules of CSS; nil when there is no such family.
  ///
  /// Upper and lower case count as the same in the family's name.
  public func typeface(_ wanted: FontDescription) -> TrueTypeTypeface? {
    let candidates = families[wanted.family.lowercased()] ?? []
    let best = candidates.min {
      wanted.distance(to: files[$0].description) < wanted.distance(to: files[$1].description)
    }
    return best.flatMap(typeface(at:))
  }

  /// A family's font at a size; nil when there is no such family.
  public func font(_ family: String, size: Double, weight: Int = 400, isItalic: Bool = false) -> Font? {
    typeface(FontDescription(family: family, weight: weight, isItalic: isItalic))
      .map { Font(typeface: $0, size: size) }
  }

  /// The bytes of the files that are kept at present, with those of faces in use, and of what is known of the
  /// characters of faces.
  package var keptByteCount: Int {
    state.withLock { $0.shelf.byteCount + $0.characters.byteCount + $0.characters.blockByteCount }
  }

  /// How many character maps were read, and how often faces were sorted, so far: what searches cost, for tests.
  var searchCost: (maps: Int, orders: Int) {
    state.withLock { ($0.characters.readCount, $0.orderCount) }
  }

  private func typeface(at index: Int) -> TrueTypeTypeface? {
    let file = files[index]
    if let kept = state.withLock({ $0.shelf.typeface(of: file) }) { return kept }
    // Outside the lock: two threads may read the same file, and the first one's object is everybody's.
    guard !state.withLock({ $0.unreadable.contains(index) }),
      let bytes = state.withLock({ $0.shelf.bytes(of: file) }) ?? file.bytes()
    else { return nil }
    guard let read = try? TrueTypeTypeface(bytes, index: file.index) else {
      state.withLock { _ = $0.unreadable.insert(index) }
      return nil
    }
    return state.withLock { $0.shelf.keep(read, of: file, bytes) }.typeface
  }

  private func characters(at index: Int) -> CharacterMap? {
    let file = files[index]
    if let kept = state.withLock({ $0.characters.map(of: file) }) { return kept }
    guard let read = file.characters() else { return nil }
    let blocks = read.blocks
    // Released outside of the lock.
    _ = state.withLock { $0.characters.keep(read, with: blocks, of: file) }
    return read
  }

  /// Whether a face has a glyph for a character. Its map is read only where the block of the character is there.
  private func hasGlyph(for scalar: Unicode.Scalar, at index: Int) -> Bool {
    guard state.withLock({ $0.characters.mayHave(scalar, in: files[index]) }) else { return false }
    return (characters(at: index)?[scalar] ?? .missing) != .missing
  }

  /// The nearest face that may stand in for another and has glyphs for all characters of a question; nil when there is
  /// none.
  func standIn(_ question: Question) -> TrueTypeTypeface? {
    if let answer = state.withLock({ $0.answers[question] }) { return answer.flatMap { typeface(at: $0) } }
    let found = order(like: question.style).first { index in
      let file = files[index]
      guard file.hasColors || !question.wantsColors else { return false }
      return question.scalars.allSatisfy {
        (question.wantsColors || file.description.mayStandIn(for: $0)) && hasGlyph(for: $0, at: index)
      } && typeface(at: index) != nil
    }
    state.withLock { state in
      if state.answers.count >= Self.mostAnswers { state.answers = [:] }
      state.answers[question] = .some(found)
    }
    return found.flatMap { typeface(at: $0) }
  }

  /// The nearest faces first, among equals in the order of paths.
  private func order(like style: Style) -> [Int] {
    if let known = state.withLock({ $0.orders[style] }) { return known }
    let wanted = FontDescription(
      family: "",
      weight: style.weight,
      isItalic: style.isItalic,
      isMonospaced: style.isMonospaced,
      isSerif: style.isSerif
    )
    // Faces with colors are for emoji, and for others only what no other face has.
    let ranked: [(hasColors: Int, distance: Int, index: Int)] = files.indices.map { index in
      let file = files[index]
      return (file.hasColors ? 1 : 0, wanted.standInDistance(to: file.description), index)
    }
    let order = ranked.sorted { $0 < $1 }.map(\.index)
    state.withLock { state in
      if state.orders.count >= Self.mostOrders { state.orders = [:] }
      state.orders[style] = order
      state.orderCount += 1
    }
    return order
  }

  private static func collect(
    _ folder: String,
    depth: Int,
    into paths: inout [String],
    _ seen: inout Set<DirectoryIdentity>
  ) {
    // Links in a circle would be followed to the deepest folder, each of them in each of the others.
    guard depth <= deepestFolder, seen.count < mostFolders,
      let identity = Platform.identityOfDirectory(folder), seen.insert(identity).inserted,
      let names = try? Platform.contentsOfDirectory(at: folder)
    else { return }
    for name in names where !name.hasPrefix(".") {
      guard paths.count < mostFiles else { return }
      let path = "\(folder)/\(name)"
      let ending = name.split(separator: ".").last?.lowercased() ?? ""
      if ["ttf", "ttc", "otf", "otc"].contains(ending) {
        paths.append(path)
      } else {
        collect(path, depth: depth + 1, into: &paths, &seen)
      }
    }
  }

  /// Where fonts are installed: for everybody, and for the user.
  private static var systemFolders: [String] {
    let home = Platform.environmentVariable("HOME") ?? ""
    #if canImport(Darwin)
      return ["/System/Library/Fonts", "/Library/Fonts", "\(home)/Library/Fonts"]
    #else
      let data = Platform.environmentVariable("XDG_DATA_HOME") ?? "\(home)/.local/share"
      return ["/usr/share/fonts", "/usr/local/share/fonts", "\(data)/fonts", "\(home)/.fonts"]
    #endif
  }
}
