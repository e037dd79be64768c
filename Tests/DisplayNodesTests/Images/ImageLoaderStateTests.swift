import Testing

@testable import DisplayElements

@Suite("Image loader: what waits behind its lock")
struct ImageLoaderStateTests {
  private enum Move: CaseIterable {
    case enqueue
    case request
    case begin
    case end
  }

  /// Makes moves as a loader does, which starts a drain when it is told to, and checks each step.
  private struct Driver {
    var state = ImageLoader.State(ImageLoader.Configuration())
    var core: ImageLoader.Core?
    /// Drains that were started and have not begun.
    var scheduledCount = 0
    var enqueued: [UInt64] = []
    var carriedOut: [UInt64] = []
    var requestCount: UInt64 = 0

    /// Returns whether the move is possible.
    mutating func make(_ move: Move) -> Bool {
      switch move {
      case .enqueue:
        let number = 1_000 + UInt64(enqueued.count)
        enqueued.append(number)
        if state.enqueue(.wake(load: number)) { scheduledCount += 1 }
      case .request:
        let (subscriber, needsDrain) = state.enqueue(ImageRequest("cat"), receiver: .atOnce { _ in })
        requestCount += 1
        #expect(subscriber == requestCount)
        enqueued.append(subscriber)
        if needsDrain { scheduledCount += 1 }
      case .begin:
        guard scheduledCount > 0 else { return false }
        scheduledCount -= 1
        guard let batch = state.beginDrain() else {
          Issue.record("A drain began while another one had the core, or without a core")
          return false
        }
        core = batch.core
        carriedOut += batch.commands.compactMap(Self.number)
      case .end:
        guard let core else { return false }
        self.core = nil
        if state.endDrain(core) { scheduledCount += 1 }
      }
      return true
    }

    private static func number(of command: ImageLoader.Command) -> UInt64? {
      switch command {
      case .wake(let load): load
      case .request(_, let subscriber, _): subscriber
      default: nil
      }
    }

    /// Whether one drain at most is scheduled or under way, one is while commands wait, and commands keep their order.
    var holds: Bool {
      let drainCount = scheduledCount + (core == nil ? 0 : 1)
      let waitingCount = enqueued.count - carriedOut.count
      return drainCount <= 1 && (waitingCount == 0 || drainCount == 1)
        && state.waitingCommandCount == waitingCount && carriedOut == Array(enqueued.prefix(carriedOut.count))
    }
  }

  @Test(
    "Every sequence of moves: one drain at a time, none missing, commands once and in order",
    arguments: 1...8
  )
  func everySequence(length: Int) {
    var sequences = 0
    func extend(_ driver: Driver, by left: Int) {
      guard left > 0 else {
        sequences += 1
        return
      }
      for move in Move.allCases {
        var next = driver
        guard next.make(move) else { continue }
        #expect(next.holds)
        if next.holds { extend(next, by: left - 1) }
      }
    }
    extend(Driver(), by: length)
    #expect(sequences >= 1 << length)
  }

  @Test("The statistics are those of the last drain that has ended")
  func statistics() throws {
    var state = ImageLoader.State(ImageLoader.Configuration())
    let isFirst = state.enqueue(.removeCachedImages)
    #expect(isFirst)
    let batch = state.beginDrain()
    var core = try #require(batch).core
    core.counts.startedLoads = 3
    #expect(state.statistics.startedLoads == 0)
    _ = state.endDrain(core)
    #expect(state.statistics.startedLoads == 3)
  }
}
