import AsyncDisplay
import DisplaySimulation
import Testing

@Suite("A simulated host that runs frames until something has happened")
@MainActor
struct HostWaitingTests {
  private struct Failure: Error {}

  private let list = ListNode(0..<50, estimatedRowLength: 20) { TextNode("Row \($0)") }
  private let host: SimulatedHost

  init() { host = SimulatedHost(rootNode: list, viewportSize: Size(width: 100, height: 200)) }

  @Test("Updates of a list that are awaited are applied")
  func updates() async throws {
    list.reload(0..<70) { TextNode("Row \($0)") }
    try await host.run(untilReturned: { [list] in await list.allUpdatesApplied() })
    #expect(list.rowCount == 70)
    list.reload(0..<3) { TextNode("Row \($0)") }
    let count = try await host.run(untilReturned: { [list] in
      await list.allUpdatesApplied()
      return list.rowCount
    })
    #expect(count == 3)
  }

  @Test("Hosts on one device share its time and its workers, and a tree made with its scheduler runs there")
  func sharedDevice() {
    let device = SimulatedDevice()
    let first = SimulatedHost(
      rootNode: TextNode("a"),
      viewportSize: Size(width: 9, height: 9),
      device: device
    )
    let second = SimulatedHost(
      rootNode: TextNode("b"),
      viewportSize: Size(width: 9, height: 9),
      device: device
    )
    #expect(first.device === device && second.device === device)
    first.runFrames(3)
    let time = device.clock.now
    second.runFrames(3)
    #expect(device.clock.now > time)
    #expect(first.runtime.rootNode.isDisplayed && second.runtime.rootNode.isDisplayed)
    let now = device.clock.now
    #expect(first.tearDown().isSettled && device.clock.now == now)
    let list = ListNode(0..<100, estimatedRowLength: 20) { TextNode("Row \($0)") }
    let third = SimulatedHost(rootNode: list, viewportSize: Size(width: 50, height: 50), device: device)
    for _ in 0..<5 {
      third.scroll(list, by: FlingScript(velocity: 100, duration: 1), frames: 1)
      second.runFrames(1)
    }
    #expect(third.samples.count == 5 && third.samples.allSatisfy { $0.missedBeats == 0 })
  }

  @Test("A condition is looked at before the first frame and after each, and has a limit")
  func condition() throws {
    var looks = 0
    try host.run {
      looks += 1
      return looks == 5
    }
    #expect(looks == 5)
    #expect(throws: FrameLimitExceeded.self) { try host.run(within: 3) { false } }
    #expect(throws: FrameLimitExceeded.self) { try host.run(within: -3) { false } }
    try host.run(within: 0) { true }
    #expect("\(FrameLimitExceededProbe.make(host))".hasPrefix("not done after 7 frames"))
  }

  @Test("An operation that never returns is cancelled at the limit; one that throws has thrown")
  func operations() async {
    let gate = AsyncStream<Void>.makeStream()
    await #expect(throws: FrameLimitExceeded.self) {
      try await host.run(within: 20, untilReturned: { for await _ in gate.stream {} })
    }
    await #expect(throws: Failure.self) { try await host.run(untilReturned: { throw Failure() }) }
  }

  private enum FrameLimitExceededProbe {
    @MainActor
    static func make(_ host: SimulatedHost) -> String {
      do {
        try host.run(within: 7) { false }
        return ""
      } catch {
        return error.description
      }
    }
  }
}
