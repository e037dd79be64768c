import AsyncDisplay
import DisplayConcurrency
import DisplaySimulation
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("Layout transitions")
@MainActor
struct LayoutTransitionTests {
  /// Places some of its nodes one below the other, as high as told.
  private final class ShelfNode: DisplayNode {
    let nodes: [RecorderNode]
    let shown: LayoutInput<[Int]>
    let height = LayoutInput(10.0)
    var ends: [Bool] = []
    var customTransition: ((LayoutTransitionContext) -> Void)?

    nonisolated init(count: Int, shown: [Int], log: Lock<[String]>) {
      nodes = (0..<count).map { RecorderNode("\($0)", log: log) }
      self.shown = LayoutInput(shown)
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      VStackLayout {
        for number in shown.value { nodes[number].frame(height: .points(height.value)) }
      }
    }

    override func animateLayoutTransition(_ context: LayoutTransitionContext) {
      if let customTransition { customTransition(context) } else { super.animateLayoutTransition(context) }
    }

    override func didCompleteLayoutTransition(_ context: LayoutTransitionContext, isFinished: Bool) {
      ends.append(isFinished)
    }

    var names: [String] { subnodes.compactMap { ($0 as? RecorderNode)?.name } }
    func top(_ number: Int) -> Double? { nodes[number].layer?.frame.minY }
    func opacity(_ number: Int) -> Double? { nodes[number].layer?.opacity }
  }

  private let log = Lock<[String]>([])
  private let linear = LayoutTransition(duration: .milliseconds(32), curve: .linear)

  private func makeStage(_ count: Int, shown: [Int]) -> (Stage, ShelfNode) {
    let shelf = ShelfNode(count: count, shown: shown, log: log)
    let stage = Stage(shelf)
    stage.settle()
    _ = log.take()
    return (stage, shelf)
  }

  /// Has the layout that was asked for measured, and runs the frame in which it becomes the node's own.
  private func commit(_ stage: Stage) {
    stage.frame()
    stage.executor.runAll()
    stage.frame()
  }

  @Test("What stays moves, what comes fades in, what goes fades out and is then taken out")
  func allKinds() {
    let (stage, shelf) = makeStage(3, shown: [0, 1])
    shelf.shown.value = [1, 2]
    shelf.transitionLayout(linear)
    commit(stage)
    #expect(shelf.names == ["0", "1", "2"])
    #expect(shelf.nodes[1].frame.minY == 0, "The node is there already.")
    var tops: [Double?] = []
    var comes: [Double?] = []
    var goes: [Double?] = []
    for _ in 0..<5 {
      stage.frame()
      tops.append(shelf.top(1))
      comes.append(shelf.opacity(2))
      goes.append(shelf.opacity(0))
    }
    #expect(tops == [10, 7.5, 5, 2.5, 0])
    #expect(comes == [0, 0.25, 0.5, 0.75, 1])
    #expect(goes.dropLast() == [1, 0.75, 0.5, 0.25])
    #expect(shelf.names == ["1", "2"])
    #expect(shelf.ends == [true])
    #expect(!shelf.nodes[0].isInHierarchy)
    #expect(shelf.layer?.sublayers.count == 2)
  }

  @Test("A kept node keeps its contents and hears of no stage")
  func keptNodes() {
    let (stage, shelf) = makeStage(2, shown: [0, 1])
    let contents = shelf.nodes[1].layer?.bitmap
    shelf.shown.value = [1, 0]
    shelf.transitionLayout(linear)
    commit(stage)
    stage.settle()
    let stages = log.take().filter { $0.contains("Hierarchy") || $0.contains("Visible") }
    #expect(stages == [])
    #expect(shelf.nodes[1].layer?.bitmap == contents)
    #expect(shelf.names == ["1", "0"])
  }

  @Test("Sizes change along the way")
  func sizes() {
    let (stage, shelf) = makeStage(1, shown: [0])
    shelf.height.value = 30
    shelf.transitionLayout(linear)
    commit(stage)
    stage.frame()
    stage.frame()
    #expect(shelf.nodes[0].layer?.frame.height == 15)
    stage.settle()
    #expect(shelf.nodes[0].layer?.frame.height == 30)
  }

  @Test("A transition that is superseded goes on from what is shown, and leaves nothing behind")
  func superseded() {
    let (stage, shelf) = makeStage(3, shown: [0, 1])
    let linear = LayoutTransition(duration: .milliseconds(64), curve: .linear)
    shelf.shown.value = [1]
    shelf.transitionLayout(linear)
    commit(stage)
    for _ in 0..<3 { stage.frame() }
    #expect(shelf.top(1) == 7.5)
    #expect(shelf.opacity(0) == 0.75)
    shelf.shown.value = [0, 2]
    shelf.transitionLayout(linear)
    commit(stage)
    stage.frame()
    #expect(shelf.ends == [false])
    #expect(shelf.opacity(0).map { $0 < 0.75 } == true, "It is on its way back from where it was.")
    stage.settle()
    #expect(shelf.names == ["0", "2"])
    #expect(shelf.nodes.map(\.isInHierarchy) == [true, false, true])
    #expect(shelf.opacity(0) == 1)
    #expect(shelf.ends == [false, true])
  }

  @Test("A layout without a transition ends the one under way at once")
  func overtaken() {
    let (stage, shelf) = makeStage(3, shown: [0, 1])
    shelf.shown.value = [1]
    shelf.transitionLayout(linear)
    commit(stage)
    stage.frame()
    shelf.shown.value = [2]
    commit(stage)
    #expect(shelf.names == ["2"])
    #expect(shelf.ends == [false])
    #expect(shelf.layer?.sublayers.count == 1)
  }

  @Test("A transition that is cancelled before its layout is there does not begin")
  func cancelledBefore() {
    let (stage, shelf) = makeStage(2, shown: [0, 1])
    shelf.customTransition = { _ in Issue.record("a transition began") }
    shelf.shown.value = [1]
    shelf.transitionLayout(linear)
    shelf.cancelLayoutTransition()
    commit(stage)
    #expect(shelf.names == ["1"] && shelf.top(1) == 0 && shelf.ends.isEmpty)
  }

  @Test("A node may animate by itself, and what goes stays until it says that it is done")
  func custom() {
    let (stage, shelf) = makeStage(2, shown: [0, 1])
    var context: LayoutTransitionContext?
    shelf.customTransition = { context = $0 }
    shelf.shown.value = [1]
    shelf.transitionLayout(linear)
    commit(stage)
    stage.settle()
    #expect(shelf.names == ["0", "1"])
    #expect(context?.removedSubnodes.map(ObjectIdentifier.init) == [ObjectIdentifier(shelf.nodes[0])])
    #expect(context?.initialFrame(of: shelf.nodes[1])?.minY == 10)
    #expect(context?.finalFrame(of: shelf.nodes[1])?.minY == 0)
    #expect(context?.finalFrame(of: shelf.nodes[0]) == nil)
    context?.complete()
    context?.complete(isFinished: false)
    #expect(shelf.names == ["1"])
    #expect(shelf.ends == [true])
  }

  @Test(
    "A transition ends when it is cancelled and when the node leaves the screen",
    arguments: [true, false]
  )
  func ends(_ isCancelled: Bool) {
    let (stage, shelf) = makeStage(2, shown: [0, 1])
    shelf.shown.value = [1]
    shelf.transitionLayout(linear)
    commit(stage)
    stage.frame()
    if isCancelled { shelf.cancelLayoutTransition() } else { stage.runtime.invalidate() }
    #expect(shelf.names == ["1"])
    #expect(shelf.ends == [false])
    #expect(shelf.top(1) == 0)
    #expect(!stage.runtime.passes.animations.running.all.contains { !$0.isOver })
  }

  @Test(
    "Whatever follows whatever, in the end there is what the layout places",
    arguments: 0..<UInt64(TestDepth.count(20, full: 80))
  )
  func random(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let (stage, shelf) = makeStage(5, shown: [0, 1, 2])
    for _ in 0..<30 {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0, 1:
        let shown = (0..<5).filter { _ in Bool.random(using: &numbers) }.shuffled(using: &numbers)
        shelf.shown.value = shown
        if Bool.random(using: &numbers) { shelf.transitionLayout(linear) }
      case 2: shelf.height.value = Double(Int.random(in: 5..<15, using: &numbers))
      case 3: stage.executor.runAll()
      case 4: if Int.random(in: 0..<4, using: &numbers) == 0 { shelf.cancelLayoutTransition() }
      default: stage.frame()
      }
    }
    stage.settle()
    stage.settle()
    let shown = shelf.shown.value
    #expect(shelf.names == shown.map { "\($0)" })
    for (index, number) in shown.enumerated() {
      let node = shelf.nodes[number]
      #expect(node.frame.minY == Double(index) * shelf.height.value)
      #expect(node.layer?.frame == node.frame)
      #expect(node.layer?.opacity == 1)
    }
    #expect(shelf.nodes.indices.allSatisfy { shelf.nodes[$0].isInHierarchy == shown.contains($0) })
    #expect(shelf.layer?.sublayers.count == shown.count)
    #expect(shelf.extras?.runningTransition == nil)
  }

  @Test("A node that is put elsewhere while it fades away looks there as it should")
  func movesAwayWhileFading() {
    let (stage, shelf) = makeStage(2, shown: [0, 1])
    shelf.shown.value = [0]
    shelf.transitionLayout(linear)
    commit(stage)
    stage.frame()
    stage.frame()
    #expect(opacity(of: shelf) < 1)
    shelf.nodes[0].addSubnode(shelf.nodes[1])
    #expect(opacity(of: shelf) == 1)
    for _ in 0..<8 { stage.frame() }
    #expect(shelf.ends == [true] && opacity(of: shelf) == 1 && shelf.nodes[1].supernode === shelf.nodes[0])
  }

  @Test("A node that is taken out while it fades away looks as it should when it is back")
  func takenOutWhileFading() {
    let (stage, shelf) = makeStage(2, shown: [0, 1])
    shelf.shown.value = [0]
    shelf.transitionLayout(linear)
    commit(stage)
    stage.frame()
    stage.frame()
    shelf.nodes[1].removeFromSupernode()
    for _ in 0..<8 { stage.frame() }
    #expect(shelf.ends == [true] && opacity(of: shelf) == 1)
  }

  private func opacity(of shelf: ShelfNode) -> Double { shelf.opacity(1) ?? .nan }
}
