import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Placeholders")
@MainActor
struct PlaceholderTests {
  /// A node of one color with a smaller one in it, both drawn by workers.
  final class CoveredNode: DisplayNode {
    let inner = RecorderNode("inner", log: Lock([]))
    var isWaitingForMore = false
    var makeCount = 0
    var onMake: (() -> Void)?

    override func didLoad() {
      inner.frame = Rect(x: 2, y: 2, width: 4, height: 4)
      addSubnode(inner)
    }

    override func makeDrawing() -> (any Drawing)? { Plain(color: .white) }

    override func makePlaceholder() -> Placeholder? {
      makeCount += 1
      onMake?()
      return super.makePlaceholder()
    }

    override var placeholderShouldPersist: Bool { isWaitingForMore }
  }

  private let node = CoveredNode()
  private let gray = Color(hex: 0x808080)

  private func makeStage(fade: Duration = .zero) -> Stage {
    node.placeholder = Placeholder(color: gray, fadeDuration: fade)
    return Stage(node, size: Size(width: 10, height: 10))
  }

  private var pixel: UInt32? {
    node.layer.flatMap { SoftwareCompositor().render(LayerSnapshot($0), scale: 1)?[3, 3] }
  }

  @Test("A node that leaves the screen, or covers itself, while it makes its placeholder has none, or one")
  func changedWhileMaking() {
    let stage = makeStage()
    node.onMake = { stage.runtime.invalidate() }
    stage.settle()
    #expect(node.makeCount == 1 && !node.isShowingPlaceholder)
    // The node would keep the stage that keeps it.
    node.onMake = nil
    let other = CoveredNode()
    other.placeholder = Placeholder(color: gray)
    other.onMake = {
      other.onMake = nil
      other.showPlaceholder(isMissingFirstContents: true)
    }
    let next = Stage(other, size: Size(width: 10, height: 10))
    next.settle(until: { other.isInHierarchy })
    #expect(other.makeCount == 2 && other.layer?.covers.count == 1)
  }

  @Test(
    "A placeholder is there in the frame that shows the node, and goes in the one that shows all of its contents"
  )
  func coversUntilDisplayed() {
    let stage = makeStage()
    stage.settle(until: { node.isInHierarchy })
    #expect(node.isShowingPlaceholder)
    #expect(pixel == 0xFF80_8080)
    #expect(node.layer?.covers.map(\.frame) == [Rect(x: 0, y: 0, width: 10, height: 10)])
    // One of the two draws alone shows nothing, for both appear together.
    _ = stage.executor.runNext()
    stage.frame()
    #expect(node.isShowingPlaceholder)
    stage.executor.runAll()
    stage.frame()
    #expect(!node.isShowingPlaceholder)
    #expect(node.layer?.covers.isEmpty == true)
    #expect(pixel == 0xFF00_0000)
    #expect(node.makeCount == 1)
  }

  @Test("Another draw of what was shown brings no placeholder; contents that were dropped do")
  func comesBackWithDroppedContents() {
    let stage = makeStage()
    stage.settle()
    node.setNeedsDisplay()
    stage.frame()
    #expect(!node.isShowingPlaceholder)
    stage.settle()
    let visible = node.interfaceState
    node.applyInterfaceState([.measureLayout, .preload])
    node.applyInterfaceState(visible)
    #expect(node.isShowingPlaceholder)
    stage.settle()
    #expect(!node.isShowingPlaceholder)
    #expect(node.makeCount == 2)
  }

  @Test("A placeholder fades with the frames and is gone at the end")
  func fades() {
    // Four frames of 8 ms.
    let stage = makeStage(fade: .milliseconds(32))
    stage.settle(until: { node.isDisplayed && node.isInHierarchy })
    var opacities: [Double] = []
    while let cover = node.layer?.covers.first, opacities.count < 20 {
      opacities.append(cover.opacity)
      stage.frame()
    }
    #expect(opacities.count == 5)
    #expect(opacities.first == 1)
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(!node.isShowingPlaceholder)
  }

  @Test("Leaving the screen takes a placeholder away at once, also one that fades")
  func leavesTheScreen() {
    let stage = makeStage(fade: .milliseconds(800))
    stage.settle(until: { node.isInHierarchy })
    node.applyInterfaceState([.measureLayout, .preload, .display])
    #expect(!node.isShowingPlaceholder && node.layer?.covers.isEmpty == true)
    node.applyInterfaceState(.inHierarchy)
    #expect(node.isShowingPlaceholder)
    // In the midst of fading.
    stage.settle(until: { node.layer?.covers.first?.opacity ?? 1 < 1 })
    #expect(node.isShowingPlaceholder)
    #expect(node.layer?.covers.first?.opacity ?? 1 < 1)
    node.applyInterfaceState([.measureLayout])
    #expect(!node.isShowingPlaceholder && node.layer?.covers.isEmpty == true)
    stage.settle()
    #expect(stage.runtime.passes.placeholders.isEmpty)
  }

  @Test("A placeholder that should persist stays over finished contents until it should not")
  func persists() {
    let stage = makeStage()
    node.isWaitingForMore = true
    stage.settle()
    #expect(node.isDisplayed && node.isShowingPlaceholder)
    node.isWaitingForMore = false
    stage.frame()
    #expect(!node.isShowingPlaceholder)
  }

  @Test("A placeholder follows the size of its node, and scrolling does not move it")
  func followsTheNode() {
    let stage = makeStage()
    stage.settle(until: { node.isInHierarchy })
    node.boundsOrigin = Point(x: 0, y: 5)
    node.frame.size = Size(width: 20, height: 8)
    #expect(node.layer?.covers.first?.frame == Rect(x: 0, y: 0, width: 20, height: 8))
    #expect(node.layer?.covers.first?.boundsOrigin == .zero)
  }

  @Test(
    "A hook that changes the tree while it comes on screen has it looked at again for what is not drawn",
    arguments: [true, false]
  )
  func treeChangesWhileComing(isRemoved: Bool) {
    let (row, first) = (HookedNode(), HookedNode())
    row.placeholder = Placeholder(color: gray)
    first.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    row.addSubnode(first)
    let stage = Stage(row)
    stage.settle()
    row.applyInterfaceState([.measureLayout, .preload, .display])
    let late = RecorderNode("late", log: Lock([]))
    late.frame = Rect(x: 5, y: 5, width: 5, height: 5)
    if isRemoved { row.insertSubnode(late, at: 0) }
    first.onHook["didEnterVisible"] = {
      if isRemoved { late.removeFromSupernode() } else { row.insertSubnode(late, at: 0) }
    }
    row.applyInterfaceState(.inHierarchy)
    #expect(row.isShowingPlaceholder == !isRemoved)
    #expect(row.isMissingFirstContents == !isRemoved)
    first.onHook = [:]
    withExtendedLifetime(stage) {}
  }

  @Test("A placeholder's image is stretched over the node, in front of its color")
  func image() {
    let picture = Bitmap(width: 1, height: 1, pixels: [0xFF12_3456])
    node.placeholder = Placeholder(color: gray, image: picture)
    let stage = Stage(node, size: Size(width: 10, height: 10))
    stage.settle(until: { node.isInHierarchy })
    #expect(picture != nil && node.layer?.covers.first?.bitmap == picture)
    #expect(pixel == 0xFF12_3456)
    withExtendedLifetime(stage) {}
  }
}
