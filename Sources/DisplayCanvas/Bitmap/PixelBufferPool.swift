internal import DisplayConcurrency

/// Memory for pixels that is used again: what rasterizers draw into, within a budget of bytes.
///
/// A bitmap that a rasterizer made gives its memory back when its last copy goes, on whatever thread. What is not
/// in use then waits here for the next drawing, up to the budget: what has waited longest goes first, or of too
/// many what is worth least. Memory that was just used is mapped and often still in a cache, which makes a drawing of a
/// screen markedly quicker.
///
/// - Complexity: O(b) in the number of buffers that wait, at most 64.
public final class PixelBufferPool: Sendable {
  /// What the pool holds, and what it has done.
  package struct Counts: Sendable, Hashable {
    /// What the drawings and bitmaps that are alive take, in bytes.
    package var bytesInUse = 0
    /// What waits for use, in bytes.
    package var bytesPooled = 0
    /// How many buffers were made anew.
    package var made = 0
    /// How many times a buffer was used again.
    package var reused = 0
  }

  fileprivate struct State {
    var waiting: [Waiting] = []
    /// The worth of what was given up last because too many waited: what comes later is worth that much more.
    var inflation = 0
    var counts = Counts()
  }

  /// A buffer that is not in use. Its worth is what it takes to make it anew, on top of all that was given up before
  /// it came: large buffers stay longer than small ones, and none for ever.
  fileprivate struct Waiting {
    let pixels: [UInt32]
    let worth: Int
  }

  /// The pool that rasterizers share unless they are given another: 64 MB.
  public static let shared = PixelBufferPool(byteBudget: 64 << 20)

  private static let maximumWaitingCount = 64

  private let byteBudget: Int
  private let state = Lock(State())

  /// Makes an empty pool; a budget of 0 keeps nothing.
  public init(byteBudget: Int) {
    self.byteBudget = max(0, byteBudget)
  }

  /// What the pool holds now, and what it has done.
  package var counts: Counts { state.withLock { $0.counts } }

  /// Lets go of all that waits for use: what to do when memory runs low.
  public func removeAll() {
    let dropped: [Waiting] = state.withLock { state in
      state.counts.bytesPooled = 0
      let waiting = state.waiting
      state.waiting = []
      return waiting
    }
    _ = dropped
  }

  /// As many transparent pixels.
  package func take(count: Int) -> [UInt32] {
    guard var pixels = takeWaiting(capacity: count) else {
      return noteMade(Array(repeating: 0, count: count))
    }
    if pixels.count > count { pixels.removeLast(pixels.count - count) }
    var kept = pixels.mutableSpan
    for index in kept.indices { kept[index] = 0 }
    if pixels.count < count { pixels.append(contentsOf: repeatElement(0, count: count - pixels.count)) }
    return pixels
  }

  /// The same pixels in memory of their own.
  package func copy(_ pixels: [UInt32]) -> [UInt32] {
    var copy = takeEmpty(capacity: pixels.count)
    copy += pixels
    return copy
  }

  /// An array without elements that has room for as many.
  package func takeEmpty(capacity: Int) -> [UInt32] {
    if var pixels = takeWaiting(capacity: capacity) {
      pixels.removeAll(keepingCapacity: true)
      return pixels
    }
    var made: [UInt32] = []
    made.reserveCapacity(capacity)
    return noteMade(made)
  }

  private func takeWaiting(capacity: Int) -> [UInt32]? { state.withLock { $0.take(capacity: capacity) } }

  private func noteMade(_ pixels: [UInt32]) -> [UInt32] {
    let bytes = pixels.byteCapacity
    state.withLock { state in
      state.counts.made += 1
      state.counts.bytesInUse += bytes
    }
    return pixels
  }

  /// Takes back what `take` gave.
  package func recycle(_ pixels: consuming [UInt32]) {
    let pixels = pixels
    let dropped: [[UInt32]] = state.withLock { [byteBudget] state in
      state.counts.bytesInUse -= pixels.byteCapacity
      state.waiting.append(Waiting(pixels: pixels, worth: state.inflation + pixels.capacity))
      state.counts.bytesPooled += pixels.byteCapacity
      return state.evict(downTo: byteBudget, maximumCount: Self.maximumWaitingCount)
    }
    _ = dropped
  }
}

extension PixelBufferPool.State {
  /// The smallest buffer with enough room, unless most of it would lie idle.
  fileprivate mutating func take(capacity: Int) -> [UInt32]? {
    let fitting = waiting.indices.filter { index in
      let room = waiting[index].pixels.capacity
      return room >= capacity && room <= capacity + capacity / 4 + 256
    }
    guard let index = fitting.min(by: { waiting[$0].pixels.capacity < waiting[$1].pixels.capacity }) else {
      return nil
    }
    let pixels = remove(at: index)
    counts.bytesInUse += pixels.byteCapacity
    counts.reused += 1
    return pixels
  }

  /// Takes out what has waited longest until the rest is within the budget, and what is worth least where too many
  /// wait: that is how a screen's memory outlasts that of the many rows that are let go at once.
  ///
  /// The rule is GreedyDual (Young, 1994).
  fileprivate mutating func evict(downTo byteBudget: Int, maximumCount: Int) -> [[UInt32]] {
    var dropped: [[UInt32]] = []
    while counts.bytesPooled > byteBudget, !waiting.isEmpty { dropped.append(remove(at: 0)) }
    while waiting.count > maximumCount,
      let least = waiting.indices.min(by: { waiting[$0].worth < waiting[$1].worth })
    {
      inflation = waiting[least].worth
      dropped.append(remove(at: least))
    }
    return dropped
  }

  private mutating func remove(at index: Int) -> [UInt32] {
    let pixels = waiting.remove(at: index).pixels
    counts.bytesPooled -= pixels.byteCapacity
    return pixels
  }
}

extension [UInt32] {
  fileprivate var byteCapacity: Int { capacity * 4 }
}

/// Pixels that are written no more, and go back to their pool when nobody looks at them.
package final class PixelBuffer: Sendable {
  package let pixels: [UInt32]
  private let pool: PixelBufferPool?

  package init(_ pixels: consuming [UInt32], pool: PixelBufferPool? = nil) {
    self.pixels = pixels
    self.pool = pool
  }

  deinit {
    pool?.recycle(pixels)
  }
}
