import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("The budget of the commit pass")
@MainActor
struct CommitBudgetTests {
  /// Takes longer to hear of its contents than the pass has.
  private final class SlowNode: DisplayNode {
    let clock: ManualClock
    let cost: Duration
    let log: Lock<[String]>
    let name: String

    init(_ name: String, clock: ManualClock, cost: Duration, log: Lock<[String]>) {
      (self.name, self.clock, self.cost, self.log) = (name, clock, cost, log)
      super.init()
      frame = Rect(x: 0, y: 0, width: 10, height: 10)
    }

    override func makeDrawing() -> (any Drawing)? { Plain(color: .black) }
    override func displayDidFinish() { clock.advance(by: cost) }
    override func hierarchyDisplayDidFinish() { log.withLock { $0.append(name) } }
  }

  private let log = Lock<[String]>([])

  /// Has groups at the distances with results, none of them on its layer.
  private func makeStage(_ distances: [Double], cost: Duration) -> (Stage, [SlowNode]) {
    let (clock, root) = (ManualClock(), DisplayNode())
    let stage = Stage(root, clock: clock)
    let nodes = distances.map { SlowNode("\($0)", clock: clock, cost: cost, log: log) }
    for (node, distance) in zip(nodes, distances) {
      let group = DisplayGroup(owner: node)
      group.setDistance(distance, queue: stage.runtime.queue)
      node.displayGroup = group
      root.addSubnode(node)
    }
    stage.settle(until: { root.isInHierarchy })
    stage.executor.runAll()
    return (stage, nodes)
  }

  @Test("A frame shows the nearest contents that it has time for, and the next ones the others, each once")
  func nearestFirst() {
    let (stage, _) = makeStage([30, 10, 40, 20], cost: .milliseconds(5))
    var shown: [[String]] = []
    for _ in 0..<6 {
      _ = stage.takeWakeUps()
      stage.frame()
      shown.append(log.take())
    }
    #expect(shown == [["10.0"], ["20.0"], ["30.0"], ["40.0"], [], []])
  }

  @Test("Contents that take no time are shown in one frame, the nearest first")
  func allAtOnce() {
    let (stage, _) = makeStage([30, 10, 40, 20], cost: .zero)
    #expect(stage.frame().committedContents == 4)
    #expect(log.take() == ["10.0", "20.0", "30.0", "40.0"])
  }
}
