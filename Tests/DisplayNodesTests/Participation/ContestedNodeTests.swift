import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

/// A container that brings some nodes, has them measured, and takes out what it brings no longer, or leaves it.
private final class BringingNode: DisplayNode, FrameParticipant {
  var rows: [DisplayNode] = []
  var removes = false
  /// Whether rows are brought only where they are not here.
  var isLazy = false

  override var managesSubnodeStates: Bool { true }

  func updateRanges(_ ranges: RangeContext) {
    for node in ranges.subnodes where removes && !rows.contains(where: { $0 === node }) {
      ranges.remove(node)
    }
    for row in rows where !isLazy || row.supernode !== self { ranges.bring(row, to: .inHierarchy) }
  }

  func submitWork(_ work: MeasuringContext) {
    for row in rows where !isLazy || row.supernode === self {
      work.measure(row, thatFits: SizeRange(upTo: Size(width: 100, height: .infinity)))
    }
  }

  func applyLayouts(_ layouts: PlacementContext) {
    for row in rows where !isLazy || row.supernode === self { layouts.place(row, at: .zero) }
  }
}

@Suite("A node that two containers bring")
@MainActor
struct ContestedNodeTests {
  private let containers = [BringingNode(), BringingNode()]
  private let row = TextNode("a row")

  private func show(_ containers: [DisplayNode]) -> Stage {
    let outer = DisplayNode()
    for container in containers {
      container.frame = Rect(x: 0, y: 0, width: 100, height: 50)
      outer.addSubnode(container)
    }
    let stage = Stage(outer)
    stage.settle()
    return stage
  }

  @Test("It stays in the one that has it, which is reported once, and frames end", arguments: [0, 1])
  func contested(_ first: Int) {
    let (holder, other) = (containers[first], containers[1 - first])
    holder.rows = [row]
    let stage = show(containers)
    other.rows = [row]
    other.setNeedsFrame()
    let reported = captureReports {
      stage.settle()
      for _ in 0..<5 {
        holder.setNeedsFrame()
        other.setNeedsFrame()
        stage.settle()
      }
    }
    #expect(reported.count == 1 && reported.allSatisfy { $0.message.contains("brought here and by") })
    #expect(row.supernode === holder && row.isDisplayed && other.subnodes.isEmpty)
    // The other one brings it still when the first does so no longer.
    holder.rows = []
    holder.setNeedsFrame()
    #expect(captureReports { stage.settle() }.isEmpty)
    #expect(row.supernode === other && row.isDisplayed)
  }

  @Test("Where both bring it from the beginning, one gets it")
  func contestedFromTheBeginning() {
    for container in containers { container.rows = [row] }
    var stage: Stage?
    #expect(captureReports { stage = show(containers) }.count == 1)
    #expect(row.supernode === containers[0] && row.isDisplayed)
    #expect(stage?.takeWakeUps() ?? .max < 20)
  }

  @Test(
    "It moves when the first stops as the second begins, whichever is asked first, at latest a frame later",
    arguments: [0, 1],
    [false, true]
  )
  func moves(_ first: Int, _ removes: Bool) {
    let (holder, other) = (containers[first], containers[1 - first])
    holder.rows = [row]
    holder.removes = removes
    let stage = show(containers)
    (holder.rows, other.rows) = ([], [row])
    for container in [holder, other] { container.setNeedsFrame() }
    let reported = captureReports {
      stage.frame()
      stage.frame()
      #expect(row.supernode === other)
      stage.settle()
    }
    #expect(reported.isEmpty && row.supernode === other && row.isDisplayed)
  }

  @Test("Two containers may exchange nodes", arguments: [false, true])
  func exchanged(_ removes: Bool) {
    let second = TextNode("another row")
    containers[0].rows = [row]
    containers[1].rows = [second]
    for container in containers { container.removes = removes }
    let stage = show(containers)
    for step in 0..<4 {
      containers[step % 2].rows = [second]
      containers[1 - step % 2].rows = [row]
      for container in containers { container.setNeedsFrame() }
      #expect(captureReports { stage.settle() }.isEmpty)
      #expect(second.supernode === containers[step % 2] && row.supernode === containers[1 - step % 2])
      #expect(row.isDisplayed && second.isDisplayed)
    }
  }

  @Test("A container may have measured what it brings in vain, and no longer once it has stopped to bring it")
  func measuredInVain() {
    let (holder, other) = (OutlineNode(), OutlineNode())
    holder.rows = [row]
    let stage = show([holder, other])
    other.rows = [row]
    other.setNeedsFrame()
    #expect(captureReports { stage.settle() }.count == 1)
    other.mischief = { [row] in $0.measure(row, thatFits: SizeRange(upTo: Size(width: 50, height: 50))) }
    other.setNeedsFrame()
    #expect(captureReports { stage.settle() }.isEmpty)
    other.rows = []
    other.setNeedsFrame()
    let reported = captureReports { stage.settle() }
    #expect(!reported.isEmpty && reported.allSatisfy { $0.message.contains("can be measured here") })
    #expect(row.supernode === holder && row.isDisplayed)
  }

  @Test("So it is in the trees of two runtimes")
  func runtimes() {
    containers[0].rows = [row]
    let (stage, other) = (show([containers[0]]), show([containers[1]]))
    func settle() {
      for _ in 0..<4 {
        stage.settle()
        other.settle()
      }
      #expect(stage.takeWakeUps() + other.takeWakeUps() < 40)
      #expect(!stage.isFrameWanted && !other.isFrameWanted)
    }
    containers[1].rows = [row]
    containers[1].setNeedsFrame()
    #expect(captureReports { settle() }.count == 1)
    #expect(row.supernode === containers[0] && row.isDisplayed)
    containers[0].rows = []
    containers[0].setNeedsFrame()
    #expect(captureReports { settle() }.isEmpty)
    #expect(row.supernode === containers[1] && row.isDisplayed)
  }

  @Test("One whose container's runtime has gone, or ended, is free", arguments: [true, false])
  func endedRuntime(_ isReleased: Bool) {
    containers[0].rows = [row]
    var first: Stage? = show([containers[0]])
    #expect(row.supernode === containers[0])
    if isReleased { first = nil } else { first?.runtime.invalidate() }
    containers[1].rows = [row]
    let stage = show([containers[1]])
    #expect(captureReports { stage.settle() }.isEmpty)
    #expect(row.supernode === containers[1] && row.isDisplayed)
    withExtendedLifetime(first) {}
  }

  @Test("Two that take it from each other where it is not in them are reported once, and frames end")
  func takenInTurn() {
    for container in containers {
      container.rows = [row]
      container.isLazy = true
    }
    let reported = captureReports {
      let stage = show(containers)
      for _ in 0..<5 {
        for container in containers { container.setNeedsFrame() }
        stage.settle()
      }
      withExtendedLifetime(stage) {}
    }
    #expect(reported.count == 1)
    #expect(reported.first?.message.contains("taken from each other") == true)
    #expect(containers.contains { $0 === row.supernode })
  }

  @Test("One that goes with a transition of the layout, and is brought meanwhile, stays and is not faded")
  func leavingLayout() {
    let container = containers[0]
    let isLaidOut = LayoutInput(true)
    container.layoutSpecProvider = { [row] _, _ in
      StackLayoutSpec(.vertical, children: isLaidOut.value ? [row] : [])
    }
    let stage = show([container])
    #expect(row.supernode === container)
    container.transitionLayout(LayoutTransition(duration: .milliseconds(200)))
    isLaidOut.value = false
    let reported = captureReports {
      for _ in 0..<4 {
        stage.frame()
        stage.executor.runAll()
      }
      #expect(container.extras?.runningTransition?.removedSubnodes.isEmpty == false)
      container.rows = [row]
      for _ in 0..<4 {
        container.setNeedsFrame()
        stage.frame()
        stage.executor.runAll()
      }
      #expect(row.isBrought && row.layer?.opacity == 1)
      #expect(row.layer?.contents != nil)
      for _ in 0..<60 {
        stage.frame()
        #expect(row.isInHierarchy && row.layer?.contents != nil)
        stage.executor.runAll()
      }
      stage.settle()
    }
    #expect(reported.isEmpty)
    #expect(row.isBrought && row.isDisplayed && row.layer?.opacity == 1)
  }

  @Test("One that is in a container which has left the screen is free")
  func left() {
    containers[0].rows = [row]
    let stage = show(containers)
    containers[0].removeFromSupernode()
    containers[1].rows = [row]
    containers[1].setNeedsFrame()
    #expect(captureReports { stage.settle() }.isEmpty)
    #expect(row.supernode === containers[1] && row.isDisplayed)
  }
}
