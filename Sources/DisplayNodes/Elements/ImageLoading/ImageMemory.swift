/// Who has memory for decoding and who waits for it, and what pictures hold that wait for a frame: the budget of a
/// loader, without the loader.
///
/// A pure value. Invariants: memory is granted only within the budget, of which held memory is a part; a load has at
/// most one reservation; when nothing is granted and nothing held nobody waits, so that those who wait always wait for
/// a call that ends, or for a frame.
///
/// Memory is held without being asked for, in place of the reservation of the call that has decoded the picture. It
/// exceeds the budget only by pictures for which nothing was reserved.
struct ImageMemory {
  /// How many bytes may be granted and held at the same time.
  let byteBudget: Int
  /// How many are granted.
  private(set) var grantedBytes = 0
  /// The most that were at any time.
  private(set) var peakBytes = 0
  /// How many are held.
  private(set) var heldBytes = 0

  private var granted: [UInt64: Int] = [:]
  private var waiting: [UInt64: Int] = [:]
  private var held: [UInt64: Int] = [:]

  /// Makes a budget with nothing granted; one below 0 counts as 0.
  init(byteBudget: Int) {
    self.byteBudget = max(0, byteBudget)
  }

  /// How many loads wait.
  var waitingCount: Int { waiting.count }

  /// Whether pictures that wait for a frame leave no memory at all.
  var isUsedUp: Bool { !held.isEmpty && heldBytes >= byteBudget }

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

  /// Counts a picture that waits for a frame, under a number of its own.
  mutating func hold(_ byteCount: Int, as number: UInt64) {
    held[number] = byteCount
    heldBytes += byteCount
  }

  /// Counts a picture no longer.
  mutating func releaseHold(_ number: UInt64) { heldBytes -= held.removeValue(forKey: number) ?? 0 }

  /// Grants what can be granted, the first in line first; it is never overtaken by one that needs less.
  ///
  /// - Parameter precedes: Whether a load comes before another one in line.
  /// - Returns: The loads that have their memory now, in this order.
  /// - Complexity: O(n) for each load that has its memory then, of n that wait: no more than calls may run.
  mutating func grant(inOrder precedes: (UInt64, UInt64) -> Bool) -> [UInt64] {
    var loads: [UInt64] = []
    while let load = waiting.keys.min(by: precedes), let count = waiting[load],
      count <= byteBudget - grantedBytes - heldBytes
    {
      waiting[load] = nil
      granted[load] = count
      grantedBytes += count
      peakBytes = max(peakBytes, grantedBytes)
      loads.append(load)
    }
    return loads
  }
}
