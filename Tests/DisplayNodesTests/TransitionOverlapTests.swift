import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Layout transitions that overlap")
@MainActor
struct TransitionOverlapTests {
  /// Places some of its nodes one below the other.
  private final class ShelfNode: DisplayNode {
    let nodes: [RecorderNode]
    let shown: LayoutInput<[Int]>

    nonisolated init(count: Int, shown: [Int], log: Lock<[String]>) {
      nodes = (0..<count).map { RecorderNode("\($0)", log: log) }
      self.shown = LayoutInput(shown)
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      VStackLayout { for number in shown.value { nodes[number].frame(height: .points(10)) } }
    }

    var names: [String] { subnodes.compactMap { ($0 as? RecorderNode)?.name } }
    func opacity(_ number: Int) -> Double? { nodes[number].layer?.opacity }
  }

  private let log = Lock<[String]>([])

  private func makeStage(_ count: Int, shown: [Int]) -> (Stage, ShelfNode) {
    let shelf = ShelfNode(count: count, shown: shown, log: log)
    let stage = Stage(shelf)
    stage.settle()
    _ = log.take()
    return (stage, shelf)
  }

  /// Asks for another layout, over eight frames, and runs those up to the one in which it becomes the node's own.
  private func show(_ shown: [Int], of shelf: ShelfNode, on stage: Stage) {
    shelf.shown.value = shown
    shelf.transitionLayout(LayoutTransition(duration: .milliseconds(64), curve: .linear))
    stage.frame()
    stage.executor.runAll()
    stage.frame()
  }

  @Test("What goes in the first of two goes on fading in the second, and is taken out at its end")
  func removedInBoth() {
    let (stage, shelf) = makeStage(3, shown: [0, 1])
    show([1], of: shelf, on: stage)
    for _ in 0..<3 { stage.frame() }
    #expect(shelf.opacity(0) == 0.75)
    show([1, 2], of: shelf, on: stage)
    #expect(shelf.names == ["0", "1", "2"] && shelf.nodes[0].isInHierarchy)
    stage.frame()
    #expect(shelf.opacity(0).map { $0 > 0 && $0 < 0.75 } == true)
    stage.settle()
    stage.settle()
    #expect(shelf.names == ["1", "2"] && !shelf.nodes[0].isInHierarchy)
  }

  @Test("The only node comes back before it is gone, and hears nothing of it")
  func onlyNode() {
    let (stage, shelf) = makeStage(1, shown: [0])
    show([], of: shelf, on: stage)
    for _ in 0..<3 { stage.frame() }
    show([0], of: shelf, on: stage)
    stage.settle()
    stage.settle()
    #expect(shelf.names == ["0"] && shelf.opacity(0) == 1 && shelf.nodes[0].isInHierarchy)
    #expect(!log.take().contains("0 didExitHierarchy"))
  }

  @Test("A node that comes fades in to its own opacity")
  func opacity() {
    let (stage, shelf) = makeStage(2, shown: [0])
    shelf.nodes[1].opacity = 0.5
    show([0, 1], of: shelf, on: stage)
    var seen: [Double?] = []
    for _ in 0..<9 {
      stage.frame()
      seen.append(shelf.opacity(1))
    }
    #expect(seen == [0, 0.0625, 0.125, 0.1875, 0.25, 0.3125, 0.375, 0.4375, 0.5])
  }
}
