import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("A tree of nodes shown as text")
@MainActor
struct DebugTests {
  @Test("has a line for each node with frame, state and contents")
  func tree() {
    let log = Lock<[String]>([])
    let inner = RecorderNode("inner", log: log)
    inner.debugName = "first"
    let root = DisplayNode()
    root.addSubnode(inner)
    inner.frame = Rect(x: 2, y: 3.5, width: 5, height: 5)
    #expect(
      root.debugTree == """
        DisplayNode (0, 0) 0×0 not loaded
          RecorderNode “first” (2, 3.5) 5×5 not loaded

        """
    )
    let stage = Stage(root, scale: 2)
    stage.settle()
    inner.opacity = 0.5
    inner.setNeedsDisplay()
    #expect(
      root.debugTree == """
        DisplayNode (0, 0) 100×100 visible
          RecorderNode “first” (2, 3.5) 5×5 visible, 10×10 pixels, is drawn, opacity 0.5

        """
    )
  }

  @Test("Reports of misuse name the way from the root")
  func paths() {
    let (root, inner) = (DisplayNode(), DisplayNode())
    inner.debugName = "inner"
    root.addSubnode(inner)
    let reports = Lock<[[String]]>([])
    Diagnostics.withHandler { report in
      reports.withLock { $0.append(report.path) }
    } operation: {
      inner.frame = Rect(x: .nan, y: 0, width: 0, height: 0)
    }
    #expect(reports.withLock { $0 } == [["DisplayNode", "DisplayNode “inner”"]])
  }
}
