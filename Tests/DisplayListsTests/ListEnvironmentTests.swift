import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

private enum HeightKey: EnvironmentKey {
  static let defaultValue = 20.0
}

/// A row that takes its height from the environment if it is told to, and counts how often it is measured.
private final class EnvironmentRow: DisplayNode {
  let reads: Bool
  let count: Lock<Int>

  nonisolated init(reads: Bool, count: Lock<Int>) {
    self.reads = reads
    self.count = count
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    count.withLock { $0 += 1 }
    return Size(width: size.width, height: reads ? layoutEnvironment[HeightKey.self] : 20)
  }
}

@MainActor
@Suite("Rows and their environment")
struct ListEnvironmentTests {
  @Test("Rows are measured in their list's environment before they are in it")
  func firstMeasurement() {
    let count = Lock(0)
    let list = ListNode(Array(0..<100)) { _ in EnvironmentRow(reads: true, count: count) }
    list.environmentOverrides = EnvironmentOverrides { $0[HeightKey.self] = 50 }
    let stage = ListStage(list)
    stage.settle()
    #expect(list.visibleRows == 0..<4)
    #expect(list.node(ofRow: 0)?.frame.height == 50)
    #expect(count.withLock { $0 } == list.statistics.nodesCreated)
  }

  @Test("A change measures the rows that read the key, each once, and no others")
  func change() {
    let (readers, others) = (Lock(0), Lock(0))
    let list = ListNode(Array(0..<100)) { row in
      EnvironmentRow(reads: row % 2 == 0, count: row % 2 == 0 ? readers : others)
    }
    let stage = ListStage(list)
    stage.settle()
    let reading = (0..<100).count { $0 % 2 == 0 && list.node(ofRow: $0) != nil }
    let (before, untouched) = (readers.withLock { $0 }, others.withLock { $0 })
    stage.runtime.environment.appearance = .dark
    stage.settle()
    #expect(readers.withLock { $0 } == before && others.withLock { $0 } == untouched)
    stage.runtime.environment[HeightKey.self] = 21
    stage.settle()
    #expect(reading > 5 && readers.withLock { $0 } == before + reading)
    #expect(others.withLock { $0 } == untouched)
    #expect(list.node(ofRow: 0)?.frame.height == 21 && list.node(ofRow: 1)?.frame.height == 20)
  }

  @Test("Rows that are being measured while the environment changes end with the new one")
  func underWay() {
    let count = Lock(0)
    let list = ListNode(Array(0..<100)) { _ in EnvironmentRow(reads: true, count: count) }
    let stage = ListStage(list)
    for _ in 0..<3 {
      stage.frame()
      // The measurements are handed out, and run with what was captured.
      stage.runtime.environment[HeightKey.self] += 5
      stage.frame()
      stage.executor.runAll()
    }
    stage.settle()
    #expect(list.node(ofRow: 0)?.frame.height == 35)
    #expect((0..<100).allSatisfy { list.node(ofRow: $0).map { $0.frame.height == 35 } ?? true })
  }
}
