import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

/// A container that has a layout beside the nodes that it brings.
private final class FramedNode: DisplayNode, FrameParticipant {
  let log: Lock<[String]>
  let background: RecorderNode
  let header: RecorderNode
  let showsHeader = LayoutInput(false)
  let showsBackground = LayoutInput(true)
  var rows: [DisplayNode] = []

  nonisolated init(log: Lock<[String]> = Lock([])) {
    self.log = log
    background = RecorderNode("background", log: log)
    header = RecorderNode("header", log: log)
    super.init()
  }

  override var managesSubnodeStates: Bool { true }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    guard showsBackground.value else { return nil }
    guard showsHeader.value else { return WrapperLayoutSpec(background) }
    return StackLayoutSpec(.vertical, children: [background, header])
  }

  func updateRanges(_ ranges: RangeContext) {
    for (index, row) in rows.enumerated() {
      row.frame = Rect(x: 0, y: Double(index) * 20, width: 100, height: 20)
      ranges.bring(row, to: .inHierarchy)
    }
  }

  /// Whether the nodes lie in this order.
  func has(_ nodes: [DisplayNode]) -> Bool { subnodes.elementsEqual(nodes, by: ===) }

  /// Whether the nodes lie in this order, on screen with their contents, and their layers do so, too.
  func shows(_ nodes: [DisplayNode]) -> Bool {
    let layers = layer?.sublayers ?? []
    return has(nodes)
      && layers.elementsEqual(nodes.compactMap(\.layer), by: ===)
      && nodes.allSatisfy { $0.isInHierarchy && $0.interfaceState == .inHierarchy && $0.isDisplayed }
  }
}

@Suite("A container that has a layout, too")
@MainActor
struct ContainerLayoutTests {
  private let node = FramedNode()
  private let rows: [DisplayNode] = [TextNode("one"), TextNode("two")]

  private func show() -> Stage {
    node.rows = rows
    let stage = Stage(node)
    stage.settle()
    return stage
  }

  @Test("What it places lies behind what was brought, and both are on screen after each layout")
  func besides() {
    let stage = show()
    #expect(node.shows([node.background] + rows))
    #expect(node.background.frame == Rect(x: 0, y: 0, width: 100, height: 100))
    for step in 0..<4 {
      node.showsHeader.value = step % 2 == 0
      node.setNeedsLayout()
      let asked = captureReports { stage.settle() }
      #expect(asked.isEmpty)
      #expect(node.shows([node.background] + (step % 2 == 0 ? [node.header] : []) + rows))
    }
    #expect(node.header.supernode == nil && node.header.interfaceState == [])
    #expect(rows.map(\.frame.minY) == [0, 20])
  }

  @Test("A layout that places nothing any longer takes out its own alone")
  func placesNothing() {
    let stage = show()
    node.showsBackground.value = false
    stage.settle()
    #expect(node.shows(rows) && node.background.supernode == nil)
    node.showsBackground.value = true
    stage.settle()
    #expect(node.shows([node.background] + rows))
  }

  @Test("A transition is about the nodes of the layout alone")
  func transition() {
    let stage = show()
    node.showsHeader.value = true
    node.transitionLayout()
    stage.settle(until: { node.extras?.runningTransition != nil })
    let context = node.extras?.runningTransition
    #expect(context?.insertedSubnodes.count == 1 && context?.removedSubnodes.isEmpty == true)
    #expect(context?.keptSubnodes.count == 1)
    #expect((node.header.layer?.opacity ?? 1) < 0.5 && node.header.isInHierarchy)
    stage.settle()
    #expect(context?.isComplete == true && node.shows([node.background, node.header] + rows))
    node.showsHeader.value = false
    node.transitionLayout()
    stage.settle(until: { node.extras?.runningTransition != nil })
    #expect(node.has([node.header, node.background] + rows))
    stage.settle()
    #expect(node.shows([node.background] + rows) && node.header.supernode == nil)
  }

  @Test("What it places comes and goes with it, each hook in its order")
  func comesAndGoes() {
    let outer = DisplayNode()
    node.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    node.rows = rows
    outer.addSubnode(node)
    let stage = Stage(outer)
    stage.settle()
    #expect(node.shows([node.background] + rows))
    node.removeFromSupernode()
    stage.settle()
    #expect(node.background.interfaceState == [] && !node.background.isInHierarchy)
    #expect(node.background.layer?.contents == nil)
    outer.addSubnode(node)
    stage.settle()
    #expect(node.shows([node.background] + rows))
    let states = ["Preload", "Display", "Visible"]
    let heard = node.log.withLock { $0 }.filter { hook in states.contains(where: hook.hasSuffix) }
    let entered = states.map { "background didEnter\($0)" }
    #expect(heard == entered + states.reversed().map { "background didExit\($0)" } + entered)
  }

  @Test("In a row that is prepared it is prepared, too")
  func prepared() {
    let outline = OutlineNode()
    node.rows = rows
    node.style.preferredSize = Size(width: 100, height: 40)
    outline.rows = [node]
    outline.states = [ObjectIdentifier(node): .nearby]
    let stage = Stage(outline)
    stage.settle()
    #expect(node.background.interfaceState == .nearby && !node.background.isInHierarchy)
    #expect(node.background.layer?.contents != nil)
    outline.states = [:]
    outline.setNeedsFrame()
    stage.settle()
    #expect(node.shows([node.background] + rows))
  }

  @Test("A node that stands in the layout and is brought is the layout's, which is reported once")
  func both() {
    node.rows = rows
    let stage = Stage(node)
    stage.settle()
    node.rows = rows + [node.background]
    node.setNeedsFrame()
    let reported = captureReports {
      for _ in 0..<3 {
        node.setNeedsFrame()
        stage.settle()
      }
    }
    #expect(reported.count == 1 && reported.allSatisfy { $0.message.contains("own layout") })
    #expect(node.has([node.background] + rows))
    // And one that was brought before the layout placed it.
    node.rows = rows + [node.header]
    node.setNeedsFrame()
    stage.settle()
    #expect(node.shows([node.background] + rows + [node.header]))
    node.showsHeader.value = true
    #expect(captureReports { stage.settle() }.count == 1)
    #expect(node.has([node.background, node.header] + rows))
    #expect(node.header.isInHierarchy && node.header.displayGroup == nil && node.header.isDisplayed)
  }
}
