import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@testable import DisplayConcurrency

/// A link of a chain.
private final class Link: Sendable {
  let next: Link?
  let end: End?

  init(_ next: Link?, end: End? = nil) {
    self.next = next
    self.end = end
  }

  deinit {
    if DeferredRelease.isNeeded, let next { DeferredRelease.keep([next]) }
  }
}

/// Knows nothing of the type of what is next.
private final class AnyLink {
  let next: Any

  init(_ next: Any) { self.next = next }

  deinit {
    if DeferredRelease.isNeeded { DeferredRelease.keep([ReleasedValue(next)]) }
  }
}

/// Calls a closure when it goes.
private final class End: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }
}

@Suite("CallStack")
struct CallStackTests {
  /// Goes down until the stack is nearly full, and then as often on fresh ones as asked.
  private func descend(_ levels: Int, segments: Int) -> (levels: Int, segments: Int) {
    guard CallStack.isNearlyFull else {
      let below = descend(levels + 1, segments: segments)
      // Not a tail call, which would take no stack.
      return (max(below.levels, levels), below.segments)
    }
    guard segments > 0 else { return (levels, 0) }
    let below = CallStack.continueOnFreshStack { descend(levels + 1, segments: segments - 1) }
    return below.map { ($0.levels, $0.segments + 1) } ?? (levels, 0)
  }

  /// Goes down until the stack is nearly full, and makes a call there that may go deep.
  private func callDeep(_ levels: Int) -> (levels: Int, thread: UInt) {
    guard !CallStack.isNearlyFull else { return (levels, CallStack.deep { Thread.currentNumber }) }
    let below = callDeep(levels + 1)
    return (max(below.levels, levels), below.thread)
  }

  @Test("A call goes on on a fresh stack, again and again, and returns what it found there")
  func segments() {
    let none = descend(0, segments: 0)
    let three = descend(0, segments: 3)
    #expect(none.levels > 100)
    #expect(three.segments == 3)
    #expect(three.levels > 2 * none.levels)
  }

  @Test("A quarter of a stack is kept, of a small one 3 MB or half of it, and nothing without bounds")
  func reserves() {
    let megabyte: UInt = 1 << 20
    for (size, reserve) in [(64, 16), (12, 3), (8, 3), (6, 3), (4, 2), (2, 1), (0, 0)] as [(UInt, UInt)] {
      let kept = ThreadRecord.stackReserve(
        lowest: 5 * megabyte,
        size: size * megabyte,
        greatestUse: .max
      )
      #expect(kept == 5 * megabyte..<(5 + reserve) * megabyte)
    }
    let limited = ThreadRecord.stackReserve(lowest: 0, size: 64 * megabyte, greatestUse: 2 * megabyte)
    #expect(limited == 0..<62 * megabyte)
  }

  @Test("A stack is used to its end, but for the one reader of calls that has a limit of its own")
  func greatestUse() {
    let isWatched = unsafe dlsym(nil, "__tsan_func_entry") != nil
    #expect(ThreadRecord.greatestUse == (isWatched ? 2 << 20 : .max))
  }

  @Test(
    "A call that may go deep goes on where it is while there is room, and on a fresh stack where there is not"
  )
  func deep() {
    let thread = Thread.currentNumber
    #expect(CallStack.deep { Thread.currentNumber } == thread)
    #expect(callDeep(0).thread != thread)
  }

  @Test("On a fresh stack work is counted and problems are reported as on the old one")
  func taskLocalValues() {
    let (counts, reports) = (Lock(0), Lock<[String]>([]))
    let meter = WorkMeter { _, count in counts.withLock { $0 += count } }
    WorkMeter.with(meter) {
      Diagnostics.withHandler { report in
        reports.withLock { $0.append(report.message) }
      } operation: {
        CallStack.continueOnFreshStack {
          WorkMeter.count(.madeNode, 3)
          Diagnostics.report(Diagnostic(message: "deep"))
        }
      }
    }
    #expect(counts.withLock { $0 } == 3)
    #expect(reports.withLock { $0 } == ["deep"])
  }
}

@Suite("DeferredRelease")
struct DeferredReleaseTests {
  private func makeChain(of count: Int, end: End) -> Link {
    var link = Link(nil, end: end)
    for _ in 0..<count { link = Link(link) }
    return link
  }

  @Test("Chains are released on several threads at once, to their ends")
  func severalThreads() async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            _ = makeChain(of: 300_000, end: End { continuation.resume() })
          }
        }
      }
    }
  }

  @Test("So are chains that go through values of any type")
  func anyValues() async {
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          await withCheckedContinuation { continuation in
            var chain = AnyLink(End { continuation.resume() })
            for _ in 0..<100_000 { chain = AnyLink(chain) }
          }
        }
      }
    }
  }

  @Test("A short chain is released at once, on the thread that lets go of it")
  func shortChain() {
    let hasEnded = Lock(false)
    _ = makeChain(of: 100, end: End { hasEnded.withLock { $0 = true } })
    #expect(hasEnded.withLock { $0 })
  }

  /// Keeps the thread that releases busy until the generation is advanced: what is given away meanwhile stays.
  private func holdReleases() -> Generation {
    enum Start { case none, here, elsewhere }
    let (generation, caller) = (Generation(), Thread.currentNumber)
    let flag = generation.makeFlag()
    while true {
      let start = Lock(Start.none)
      DeferredRelease.keep([
        End {
          // Both threads drop it, and this is whichever comes last.
          let isHere = Thread.currentNumber == caller
          start.withLock { $0 = isHere ? .here : .elsewhere }
          while !isHere, !flag.isCancelled {}
        }
      ])
      ThreadRecord.current.releases.stackHasRoom()
      while start.withLock({ $0 == .none }) {}
      if start.withLock({ $0 == .elsewhere }) { return generation }
    }
  }

  @Test("What a thread has left to release when it ends is given away")
  func endOfThread() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let ended = Lock(0)
    let hold = holdReleases()
    let hasRun = Thread.runAndWait(stackSize: 1 << 20) {
      // As if the thread had ended in the middle of releasing.
      ThreadRecord.current.releases.waiting = (0..<2).map { _ in
        End {
          ended.withLock { $0 += 1 }
          continuation.yield()
        }
      }
    }
    #expect(hasRun && ended.withLock { $0 } == 0)
    hold.advance()
    var ends = stream.makeAsyncIterator()
    for _ in 0..<2 { await ends.next() }
    #expect(ended.withLock { $0 } == 2)
  }

  @Test("A value that ends too early, further down the stack, is given away again and waits for nobody")
  func lostRace() async {
    await withCheckedContinuation { continuation in
      // As if a value that was given away had ended further down the same stack.
      ThreadRecord.current.releases.giveAway(at: .max)
      DeferredRelease.keep([End { continuation.resume() }])
      #expect(ThreadRecord.current.releases.losses == 1)
    }
  }

  @Test("Values that end too early are counted until one does not, or the stack has room")
  func losses() {
    var backlog = DeferredRelease.Backlog()
    let steps: [(address: UInt?, losses: Int)] = [
      (100, 0), (90, 1), (89, 2), (89, 0), (88, 1), (95, 0), (94, 1), (nil, 0), (93, 0), (92, 1),
    ]
    for (address, losses) in steps {
      if let address { backlog.giveAway(at: address) } else { backlog.stackHasRoom() }
      #expect(backlog.losses == losses, "after \(String(describing: address))")
    }
    #expect([0, 1, 2, 3, 16, 17, .max].map(DeferredRelease.yields) == [0, 2, 4, 8, 65_536, 65_536, 65_536])
  }

  @Test("The thread that releases what was given away leaves the processor to others")
  func priority() async {
    #if os(Linux)
      let niceness = await withCheckedContinuation { continuation in
        // Both threads drop what is kept: the other one comes last.
        let hold = holdReleases()
        DeferredRelease.keep([
          End { continuation.resume(returning: Thread.niceness(of: 0)) }
        ])
        hold.advance()
      }
      #expect(niceness >= 5)
    #endif
  }
}
