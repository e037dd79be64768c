import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Containers that take part in frames")
@MainActor
struct FrameParticipantsTests {
  @Test(
    "They are those of an array that refuses what it has, in its order",
    arguments: 0..<UInt64(TestDepth.count(4, full: 10))
  )
  func model(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let nodes = (0..<60).map { _ in ScrollNode() }
    var (participants, model): (PassParticipants, [ScrollNode]) = (PassParticipants(), [])
    for step in 0..<3_000 {
      let node = nodes[Int.random(in: 0..<nodes.count, using: &numbers)]
      // Times in which most come, and in which most go.
      if Int.random(in: 0..<10, using: &numbers) < (step / 300 % 2 == 0 ? 7 : 3) {
        participants.append(node)
        if !model.contains(where: { $0 === node }) { model.append(node) }
      } else {
        participants.remove(node)
        model.removeAll { $0 === node }
      }
      #expect(participants.elementsEqual(model, by: { $0 === $1 }))
      #expect(participants.count == model.count && participants.isEmpty == model.isEmpty)
    }
  }

  #if DEBUG || Mutations
    @Test("Nodes put around suspended ones one by one are looked at once each")
    func suspended() {
      var inner = DisplayNode()
      inner.isDisplaySuspended = true
      let visits = NodeVisits.count(during: {
        for _ in 0..<1_000 {
          let outer = DisplayNode()
          outer.isDisplaySuspended = true
          outer.addSubnode(inner)
          inner = outer
        }
      })
      #expect(visits <= 5_000)
      #expect(inner.subnodes[0].isDisplaySuspended)
    }
  #endif

  @Test("Containers that come and go leave no places behind")
  func places() throws {
    let (first, last) = (ScrollNode(), ScrollNode())
    var participants = PassParticipants()
    participants.append(first)
    for _ in 0..<1_000 {
      participants.append(last)
      participants.remove(last)
    }
    let slots = try #require(Mirror(reflecting: participants).descendant("slots") as? [Any])
    #expect(slots.count < 20)
    #expect(participants.elementsEqual([first], by: { $0 === $1 }))
  }
}
