import AsyncDisplay
import DisplaySimulation
import TestSupport
import Testing

@Suite("Simulated fingers")
@MainActor
struct FingerScriptTests {
  final class Block: CellNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width.isFinite ? size.width : 30, height: size.height.isFinite ? size.height : 30)
    }
  }

  private func makeHost(flow: RowFlow) -> (SimulatedHost, ListNode) {
    let list = ListNode(0..<10_000, estimatedRowLength: 40, flow: flow) { _ in Block() }
    let host = SimulatedHost(rootNode: list, viewportSize: Size(width: 300, height: 400))
    host.runFrames(20)
    return (host, list)
  }

  @Test(
    "A finger moves a list as far as the script that it follows, and nothing on screen moves by itself",
    arguments: [RowFlow.topToBottom, .rightToLeft, .bottomToTop, .leftToRight].prefix(
      TestDepth.count(1, full: 4)
    )
  )
  func following(flow: RowFlow) {
    let (host, list) = makeHost(flow: flow)
    let marks = [(0.0, 0.0), (0.5, 900), (0.7, 800), (1, 800), (1.5, 3_000), (1.8, 2_950)]
    let trace = GestureTrace(marks.map { GestureTrace.Mark(seconds: $0.0, points: $0.1) })
    host.scroll(list, by: FingerScript(trace, flow: flow, on: host.runtime), frames: 260)
    let errors = host.samples.map(\.list.anchorError)
    #expect(errors.allSatisfy { $0 < 1e-3 })
    // Lengths that turned out others than estimated have changed the offset, not what was seen to move.
    let way = host.samples.count
    #expect(way == 260 && list.contentOffset > 2_000 && list.contentOffset < 3_100)
  }

  @Test("A finger that pulls a list beyond its start and goes on from there moves nothing by itself")
  func pulling() {
    let (host, list) = makeHost(flow: .topToBottom)
    let marks = [(0.0, 0.0), (0.5, -300), (1, -300), (2, 500), (2.2, 500)]
    let trace = GestureTrace(marks.map { GestureTrace.Mark(seconds: $0.0, points: $0.1) })
    host.scroll(list, by: FingerScript(trace, flow: list.flow, on: host.runtime), frames: 280)
    #expect(host.samples.allSatisfy { $0.list.anchorError < 1e-3 } && list.contentOffset > 100)
  }

  @Test("A drag that is held leaves nothing moving, and one that is not leaves momentum; a tap selects")
  func dragging() {
    let (host, list) = makeHost(flow: .topToBottom)
    host.drag(from: Point(x: 150, y: 300), to: Point(x: 150, y: 180), frames: 10, holdingFor: 20)
    let held = list.contentOffset
    #expect(held > 90 && held <= 120 && !list.isDecelerating)
    host.drag(from: Point(x: 150, y: 300), to: Point(x: 150, y: 180), frames: 10)
    #expect(list.isDecelerating)
    host.runFrames(600)
    #expect(!list.isDecelerating && list.contentOffset > held + 200)
    host.tap(at: Point(x: 150, y: 200))
    #expect(list.selectedItems.count == 1)
  }
}
