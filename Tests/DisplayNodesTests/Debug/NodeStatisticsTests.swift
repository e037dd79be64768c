import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

/// Takes as long as it says to be measured and drawn.
private final class SlowNode: DisplayNode {
  let clock: ManualClock
  let child: DisplayNode?

  nonisolated init(_ clock: ManualClock, child: DisplayNode? = nil) {
    self.clock = clock
    self.child = child
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    clock.advance(by: .milliseconds(2))
    return child.map { InsetLayoutSpec(EdgeInsets(all: 1), child: $0) }
  }

  override func makeDrawing() -> (any Drawing)? { SlowDrawing(clock: clock) }
}

private struct SlowDrawing: Drawing {
  let clock: ManualClock

  func draw(into canvas: inout Canvas, context: DrawingContext) { clock.advance(by: .milliseconds(3)) }
}

@MainActor
@Suite("What nodes cost")
struct NodeStatisticsTests {
  @Test("Measuring and drawing are counted and timed while that is switched on, and not before")
  func counts() {
    let clock = ManualClock()
    let inner = SlowNode(clock)
    let root = SlowNode(clock, child: inner)
    let stage = Stage(root, clock: clock)
    stage.settle()
    #expect(root.nodeStatistics == NodeStatistics() && inner.nodeStatistics == NodeStatistics())
    stage.runtime.countsNodeStatistics = true
    root.setNeedsLayout()
    inner.setNeedsDisplay()
    stage.settle()
    // The inner node's layout is the kept one.
    #expect(root.nodeStatistics.layoutCount == 1 && root.nodeStatistics.layoutDuration == .milliseconds(2))
    #expect(inner.nodeStatistics.layoutCount == 0)
    #expect(inner.nodeStatistics.drawCount == 1 && inner.nodeStatistics.drawDuration == .milliseconds(3))
    #expect(root.nodeStatistics.drawCount == 0)
    inner.setNeedsLayout()
    stage.settle()
    #expect(inner.nodeStatistics.layoutCount == 1 && inner.nodeStatistics.layoutDuration == .milliseconds(2))
    #expect(root.nodeStatistics.layoutCount == 2 && root.nodeStatistics.layoutDuration == .milliseconds(6))
    #expect(root.debugTree.contains("visible, 100×100 pixels, measured 2× in 6.0 ms\n"))
    #expect(root.debugTree.contains("measured 1× in 2.0 ms, drawn 1× in 3.0 ms"))
    stage.runtime.resetNodeStatistics()
    stage.runtime.countsNodeStatistics = false
    inner.setNeedsLayout()
    stage.settle()
    #expect(inner.nodeStatistics == NodeStatistics() && root.nodeStatistics == NodeStatistics())
  }

  @Test("A problem in layout names the nodes that were being measured, from the outermost on")
  func layoutPaths() {
    let inner = DisplayNode()
    let middle = RecorderNode("middle", log: Lock([]), children: [inner])
    let outer = CellNode()
    outer.layoutSpecProvider = { _, _ in middle }
    inner.layoutSpecProvider = { node, _ in
      #expect(node.diagnosticPath == ["CellNode", "RecorderNode", "DisplayNode"])
      #expect(middle.diagnosticPath == ["CellNode", "RecorderNode"])
      return InsetLayoutSpec(EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0), child: DisplayNode())
    }
    let reports = Lock<[Diagnostic]>([])
    Diagnostics.withHandler({ report in reports.withLock { $0.append(report) } }) {
      _ = outer.measure(Size(width: 20, height: 10))
    }
    #expect(
      reports.withLock { $0.first }?.path.starts(with: ["CellNode", "RecorderNode", "DisplayNode"]) == true
    )
    #expect(inner.diagnosticPath == ["DisplayNode"])
    // It holds the node that holds its own.
    inner.layoutSpecProvider = nil
  }
}
