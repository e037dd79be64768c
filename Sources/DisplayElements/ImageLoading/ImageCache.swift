internal import DisplayCanvas
internal import DisplayImageCoding

/// Pictures in memory, within a budget of bytes: when it is exceeded, what was used least recently goes first.
///
/// A pure value. The line of uses holds an entry for each use; it counts only while it carries the use that
/// its picture has now. Entries that do not count are dropped when they surface, and all at once when they
/// outnumber the others.
///
/// - Complexity: every operation is O(1), averaged over many.
struct ImageCache {
  typealias Reception = ImageLoadStateMachine.Reception

  private struct WeakHold {
    weak var hold: ImageHold?
  }

  private struct Entry {
    let decoded: DecodedImage
    let coverage: ImageCoverage
    /// What counts the picture while it waits for a frame of a runtime, for all who wait for that.
    var holds: [Reception: WeakHold] = [:]
    var use: UInt64
  }

  private struct Use {
    let key: ImageKey
    let number: UInt64
  }

  /// How many bytes of pixels may be kept.
  private(set) var byteBudget: Int
  /// How many are.
  private(set) var byteCount = 0
  /// How many pictures went because of the budget.
  private(set) var evictionCount = 0

  private var entries: [ImageKey: Entry] = [:]
  private var uses: UInt64 = 0
  private var line: [Use] = []
  private var head = 0

  /// Makes an empty cache; a budget below 0 counts as 0.
  init(byteBudget: Int) {
    self.byteBudget = max(0, byteBudget)
  }

  var count: Int { entries.count }

  /// How many entries the line of uses has.
  var rememberedUseCount: Int { line.count }

  /// The picture of a key, which counts as used now; nil for one with fewer pixels than are wanted.
  mutating func image(for key: ImageKey, covering displaySize: PixelSize? = nil) -> DecodedImage? {
    guard let entry = entries[key], entry.coverage.covers(displaySize) else { return nil }
    use(key)
    return entry.decoded
  }

  /// What counts the picture of a key while it waits for a frame of a runtime; nil while it does not.
  func hold(for key: ImageKey, _ reception: Reception) -> ImageHold? { entries[key]?.holds[reception]?.hold }

  /// Remembers what counts a picture while it waits for a frame of a runtime, as long as it does.
  mutating func setHold(_ hold: ImageHold, for key: ImageKey, _ reception: Reception) {
    guard var holds = entries[key]?.holds else { return }
    holds = holds.filter { $0.value.hold != nil }
    holds[reception] = WeakHold(hold: hold)
    entries[key]?.holds = holds
  }

  /// Keeps a picture in place of the one that its key had; one that exceeds the budget by itself is not kept,
  /// and sends nothing else away.
  mutating func insert(_ decoded: DecodedImage, for key: ImageKey, coverage: ImageCoverage = .everything) {
    remove(key)
    let size = decoded.image.byteCount
    guard size <= byteBudget else { return }
    entries[key] = Entry(decoded: decoded, coverage: coverage, use: 0)
    byteCount += size
    use(key)
    evict()
  }

  mutating func setByteBudget(_ budget: Int) {
    byteBudget = max(0, budget)
    evict()
  }

  mutating func removeAll() {
    entries.removeAll()
    line.removeAll()
    head = 0
    byteCount = 0
  }

  private mutating func remove(_ key: ImageKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    byteCount -= entry.decoded.image.byteCount
  }

  private mutating func use(_ key: ImageKey) {
    uses += 1
    entries[key]?.use = uses
    line.append(Use(key: key, number: uses))
    guard line.count > 2 * entries.count + 64 else { return }
    line = line[head...].filter { entries[$0.key]?.use == $0.number }
    head = 0
  }

  private mutating func evict() {
    while byteCount > byteBudget, head < line.count {
      let oldest = line[head]
      head += 1
      guard entries[oldest.key]?.use == oldest.number else { continue }
      remove(oldest.key)
      evictionCount += 1
    }
  }
}
