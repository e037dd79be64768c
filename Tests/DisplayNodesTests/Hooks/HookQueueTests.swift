import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Hook queue")
@MainActor
struct HookQueueTests {
  /// Tells what it is told to tell.
  private final class Teller: DeferredNotifying {
    let tell: @MainActor () -> Void

    init(_ tell: @escaping @MainActor () -> Void) { self.tell = tell }

    func deliverNotifications() { tell() }
  }

  @Test("What is posted in an edit comes when the outermost one ends, in the order of the posts")
  func nesting() {
    let queue = HookQueue()
    var log: [String] = []
    queue.edit {
      queue.post { log.append("first") }
      queue.edit { queue.post(Teller { log.append("second") }) }
      queue.post { log.append("third") }
      #expect(log.isEmpty && !queue.isEmpty)
    }
    #expect(log == ["first", "second", "third"] && queue.isEmpty)
  }

  @Test("What is posted outside an edit comes at once")
  func outside() {
    let queue = HookQueue()
    var isTold = false
    queue.post { isTold = true }
    #expect(isTold)
  }

  @Test("An edit that fails is followed by its phase, too")
  func failure() {
    struct Failure: Error {}
    let queue = HookQueue()
    var log: [String] = []
    #expect(throws: Failure.self) {
      try queue.edit {
        queue.post { log.append("told") }
        throw Failure()
      }
    }
    #expect(log == ["told"])
    queue.post { log.append("again") }
    #expect(log == ["told", "again"])
  }

  @Test("What a notification causes comes in the next round, after all of this one")
  func rounds() {
    let queue = HookQueue()
    var log: [String] = []
    queue.edit {
      queue.post {
        log.append("one")
        queue.edit { queue.post { log.append("three") } }
        queue.post { log.append("four") }
        queue.deliver()
        #expect(log == ["one"])
      }
      queue.post { log.append("two") }
    }
    #expect(log == ["one", "two", "three", "four"])
  }

  @Test("In the middle of an outermost edit what was posted can be delivered, and not inside another")
  func deliveryPoints() {
    let queue = HookQueue()
    var log: [String] = []
    queue.deliver()
    queue.edit {
      queue.post { log.append("one") }
      queue.edit { queue.deliver() }
      #expect(log.isEmpty)
      queue.deliver()
      #expect(log == ["one"])
      queue.post { log.append("two") }
    }
    #expect(log == ["one", "two"])
  }

  @Test("Notifications that cause themselves are reported after many rounds, and go on in the next phase")
  func bound() {
    let queue = HookQueue()
    let reports = Lock<[Diagnostic]>([])
    var (count, isEndless) = (0, true)
    func again() {
      count += 1
      if isEndless { queue.post { again() } }
    }
    Diagnostics.withHandler({ report in reports.withLock { $0.append(report) } }) { queue.post { again() } }
    #expect(count == HookQueue.maximumRounds && !queue.isEmpty)
    let messages = reports.withLock { $0.map(\.message) }
    #expect(messages.count == 1 && messages[0].contains("\(HookQueue.maximumRounds) times"))
    isEndless = false
    queue.edit {}
    #expect(count == HookQueue.maximumRounds + 1 && queue.isEmpty)
    #expect(reports.withLock { $0.count } == 1)
  }

  @Test("A chain as long as there may be rounds is told to its end without a report")
  func longChain() {
    let queue = HookQueue()
    let reports = Lock(0)
    var count = 0
    func again() {
      count += 1
      if count < HookQueue.maximumRounds { queue.post { again() } }
    }
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) { queue.post { again() } }
    #expect(count == HookQueue.maximumRounds && queue.isEmpty && reports.withLock { $0 } == 0)
  }

  @Test("A frame inside a hook has its phases, and what waits outside goes on waiting")
  func phasesOfItsOwn() {
    let queue = HookQueue()
    var log: [String] = []
    queue.edit {
      queue.post {
        log.append("one")
        queue.post { log.append("four") }
        queue.withPhasesOfItsOwn {
          queue.edit { queue.post { log.append("inner") } }
          #expect(log == ["one", "inner"])
        }
      }
      queue.post { log.append("two") }
    }
    #expect(log == ["one", "inner", "two", "four"])
  }

  @Test("What an entry held may post at its end")
  func endOfEntry() {
    let queue = HookQueue()
    var log: [String] = []
    func post() {
      let held = Ending { queue.post { log.append("ended") } }
      queue.post { _ = held }
    }
    post()
    #expect(log == ["ended"])
  }

  /// Does something at its end.
  @MainActor
  private final class Ending {
    let end: @MainActor () -> Void

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    isolated deinit { end() }
  }
}
