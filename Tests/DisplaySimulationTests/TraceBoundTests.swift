import Testing

@testable import AsyncDisplay
@testable import DisplaySimulation

@Suite("Traces of long runs")
@MainActor
struct TraceBoundTests {
  private func makeTrace(capacity: Int, spans: Int) -> SimulationTrace {
    var trace = SimulationTrace(capacity: capacity)
    for index in 0..<spans {
      let start = MonotonicInstant(nanoseconds: Int64(index) * 10)
      let end = MonotonicInstant(nanoseconds: Int64(index) * 10 + 4)
      trace.append(index % 2 == 0 ? .mainActor : .worker(0), from: start, to: end, work: [:])
    }
    return trace
  }

  @Test(
    "A trace keeps its latest spans up to its capacity, and counts all",
    arguments: [-1, 1, 2, 3, 10, 1_000]
  )
  func capacity(_ capacity: Int) {
    for count in [0, 1, 2, 9, 10, 11, 57] {
      let (bounded, whole) = (
        makeTrace(capacity: capacity, spans: count), makeTrace(capacity: .max, spans: count)
      )
      #expect(bounded.spans.count <= max(1, capacity))
      #expect(bounded.spans.count >= min(count, max(1, capacity / 2)))
      #expect(bounded.spans == Array(whole.spans.suffix(bounded.spans.count)))
      #expect(bounded.spanCount == count && bounded.droppedSpanCount == count - bounded.spans.count)
      #expect(bounded.hash == whole.hash && bounded.end == whole.end)
      #expect(bounded.workerNanoseconds == Int64(count / 2) * 4)
    }
  }

  @Test("Counts and waits beyond all numbers stop at the largest")
  func endlessCosts() {
    let list = ListNode(ListContent(0..<3) { _ in CellNode() }, estimatedRowLength: 40)
    let host = SimulatedHost(rootNode: list, viewportSize: Size(width: 100, height: 200))
    host.device.scheduler.meter?.note(.measuredElement, .max)
    host.device.scheduler.meter?.note(.measuredElement, .max)
    host.runFrames(2)
    var number = Int64.max - 3
    number.addSaturating(5)
    #expect(number == .max && Int.min.saturatingSum(-4) == .min && 3.saturatingSum(4) == 7)
    host.tearDown()
  }

  private struct Fill: Drawing {
    func draw(into canvas: inout Canvas, context: DrawingContext) {
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }

  private final class TileNode: DisplayNode {
    override func makeDrawing() -> (any Drawing)? { Fill() }
  }

  @Test("A device that runs for long keeps as much as one that runs a little, and tells of every span")
  func device() {
    var configuration = SimulatedDevice.Configuration()
    #expect(configuration.traceCapacity == 16_384)
    configuration.traceCapacity = 50
    let device = SimulatedDevice(configuration)
    var told: [SimulationTrace.Span] = []
    device.spanDidEnd = { told.append($0) }
    let tile = TileNode()
    let runtime = DisplayRuntime(
      rootNode: tile,
      viewportSize: Size(width: 10, height: 10),
      scheduler: device.scheduler
    )
    for _ in 0..<400 {
      runtime.runFrame(device.nextBeat())
      tile.setNeedsDisplay()
      #expect(device.trace.spans.count <= 50)
    }
    runtime.invalidate()
    device.settle()
    #expect(told.count == device.trace.spanCount && told.count > 600)
    #expect(Array(told.suffix(device.trace.spans.count)) == device.trace.spans)
  }
}
