/// Who has memory for decoding and who waits for it, and what pictures hold that wait for a frame: the budget of a
/// loader, without the loader.
///
/// The calls that decode share the budget. What pictures hold that wait for frames of one runtime counts against the
/// calls for that runtime alone: one whose frames do not come keeps nobody else waiting. A call for several is measured
/// by the runtime for which the least is held, and nothing is held for those who are notified at once.
///
/// A pure value. Invariants: memory is granted only within the budget, less what is held for those who ask; a load has
/// at most one reservation; while nothing is granted, only stalled loads wait, so that those who wait always wait for a
/// call that ends, or for a frame of their own.
///
/// Memory is held without being asked for, in place of the reservation of the call that has decoded the picture. What
/// is held for a runtime exceeds the budget only by pictures for which nothing was reserved, and by those that were
/// decoded for another one as well.
struct ImageMemory {
  typealias Reception = ImageLoadStateMachine.Reception

  private struct Hold {
    let byteCount: Int
    let reception: Reception
  }

  /// How many bytes may be granted, and how many granted and held for one runtime.
  let byteBudget: Int
  /// How many are granted.
  private(set) var grantedBytes = 0
  /// The most that were at any time.
  private(set) var peakBytes = 0
  /// How many are held, for all runtimes together.
  private(set) var heldBytes = 0

  private var granted: [UInt64: Int] = [:]
  private var waiting: [UInt64: Int] = [:]
  private var holds: [UInt64: Hold] = [:]
  /// The bytes that are held for each runtime for which some are.
  private var heldByteCounts: [Reception: Int] = [:]

  /// Makes a budget with nothing granted; one below 0 counts as 0.
  init(byteBudget: Int) {
    self.byteBudget = max(0, byteBudget)
  }

  /// How many loads wait.
  var waitingCount: Int { waiting.count }
  /// The loads that wait.
  var waitingLoads: [UInt64] { Array(waiting.keys) }

  /// Whether pictures that wait for a frame leave no memory at all to those who are notified in the same one.
  func isUsedUp(for reception: Reception) -> Bool {
    heldByteCounts[reception].map { $0 >= byteBudget } ?? false
  }

  /// Whether a load waits for memory that it gets only after a frame, whatever calls end.
  ///
  /// - Parameter receptions: Those for whom the picture is loaded.
  func isStalled(_ load: UInt64, for receptions: [Reception]) -> Bool {
    waiting[load].map { $0 > byteBudget - leastHeldBytes(for: receptions) } ?? false
  }

  /// Has a load wait for memory, in place of what it had.
  ///
  /// - Returns: Whether so much can be granted at all.
  mutating func request(_ byteCount: Int, for load: UInt64) -> Bool {
    release(load)
    guard byteCount <= byteBudget else { return false }
    waiting[load] = max(0, byteCount)
    return true
  }

  /// Has a load that waits get nothing; what it has stays until it ends.
  mutating func stopWaiting(_ load: UInt64) { waiting[load] = nil }

  /// Takes back what a load has, or waits for.
  mutating func release(_ load: UInt64) {
    waiting[load] = nil
    grantedBytes -= granted.removeValue(forKey: load) ?? 0
  }

  /// Counts a picture that waits for a frame of a runtime, under a number of its own.
  mutating func hold(_ byteCount: Int, as number: UInt64, for reception: Reception) {
    holds[number] = Hold(byteCount: byteCount, reception: reception)
    heldBytes += byteCount
    heldByteCounts[reception, default: 0] += byteCount
  }

  /// Counts a picture no longer.
  mutating func releaseHold(_ number: UInt64) {
    guard let hold = holds.removeValue(forKey: number) else { return }
    heldBytes -= hold.byteCount
    let rest = (heldByteCounts[hold.reception] ?? 0) - hold.byteCount
    heldByteCounts[hold.reception] = rest > 0 ? rest : nil
  }

  /// Grants what can be granted, the first in line first; it is never overtaken by one that needs less, unless it is
  /// stalled and the other one is loaded for somebody else.
  ///
  /// - Parameters:
  ///   - standing: Where a load stands in line; the least comes first. Asked once for each that waits.
  ///   - receptions: Those for whom a load is loaded.
  /// - Returns: The loads that have their memory now, in this order.
  /// - Complexity: O(n log n) for n that wait: no more than calls may run for each runtime.
  mutating func grant(
    inOrderOf standing: (UInt64) -> some Comparable,
    for receptions: (UInt64) -> [Reception] = { _ in [.atOnce] }
  ) -> [UInt64] {
    var loads: [UInt64] = []
    var stalled: Set<Reception> = []
    guard !waiting.isEmpty else { return loads }
    let line = waiting.keys.map { (standing: standing($0), load: $0) }
    for (_, load) in line.sorted(by: { ($0.standing, $0.load) < ($1.standing, $1.load) }) {
      let asking = receptions(load)
      guard let count = waiting[load], !asking.allSatisfy({ stalled.contains($0) }) else { continue }
      if isStalled(load, for: asking) {
        stalled.formUnion(asking)
        continue
      }
      guard count <= byteBudget - grantedBytes - leastHeldBytes(for: asking) else { break }
      waiting[load] = nil
      granted[load] = count
      grantedBytes += count
      peakBytes = max(peakBytes, grantedBytes)
      loads.append(load)
    }
    return loads
  }

  private func leastHeldBytes(for receptions: [Reception]) -> Int {
    receptions.map { heldByteCounts[$0] ?? 0 }.min() ?? 0
  }
}
