import AsyncDisplay
import DisplayConcurrency
import DisplayElements
import TestSupport
import Testing

@testable import DisplayNodes

/// Random walks of one node between the trees of runtimes that begin, draw, change their environments and end.
///
/// A node of the same kind that has never been anywhere else says what it looks like at the end.
@Suite("Wherever a node has been")
@MainActor
struct RuntimeJourneyTests {
  enum Kind: CaseIterable {
    case button, card, pictures, scroller, list

    @MainActor
    func makeNode() -> DisplayNode {
      switch self {
      case .button: return ButtonNode(ButtonContent(title: "Press"))
      case .card:
        let texts = ["one", "two and three"].map { TextNode($0) }
        let card = DisplayNode()
        card.layoutSpecProvider = { _, _ in
          InsetLayoutSpec(EdgeInsets(all: 2), child: StackLayoutSpec(.vertical, children: texts))
        }
        return card
      case .pictures:
        let card = DisplayNode()
        card.rasterizesSubtree = true
        let text = TextNode("flattened")
        card.layoutSpecProvider = { _, _ in StackLayoutSpec(.vertical, children: [text]) }
        return card
      case .scroller:
        let text = TextNode("a text of some lines that is wider than the node around it")
        let scroller = ScrollNode()
        scroller.layoutSpecProvider = { _, _ in StackLayoutSpec(.vertical, children: [text]) }
        return scroller
      case .list:
        return ListNode([0, 1, 2], estimatedRowLength: 20) { TextNode("row \($0)") }
      }
    }
  }

  /// What may happen to the node, or to one of three trees.
  enum Step: Equatable {
    case add(Int), frame(Int), work(Int), scale(Int, Double), end(Int)
    case size(Double, height: Double = 30), remove

    init(_ numbers: inout Numbers) {
      let tree = numbers.next(below: 3)
      switch numbers.next(below: 12) {
      case 0...2: self = .add(tree)
      case 3...5: self = .frame(tree)
      case 6...7: self = .work(tree)
      case 8:
        // Without a width or a height now and then, and never without both, for which what was laid out stays.
        let width = max(0, Double(numbers.next(below: 50)) * 2 - 20)
        self = .size(width, height: width > 70 ? 0 : 30)
      case 9: self = .scale(tree, Double(1 + numbers.next(below: 3)))
      case 10: self = .remove
      default: self = .end(tree)
      }
    }
  }

  /// Three trees, one of which the node may be in.
  @MainActor
  private struct World {
    let node: DisplayNode
    private var stages = (0..<3).map { _ in Stage(DisplayNode()) }

    init(_ node: DisplayNode) {
      self.node = node
      node.frame = Rect(x: 5, y: 5, width: 60, height: 40)
    }

    mutating func take(_ step: Step) {
      switch step {
      case .add(let tree): stages[tree].runtime.rootNode.addSubnode(node)
      case .frame(let tree): stages[tree].frame()
      case .work(let tree): stages[tree].executor.runNext()
      case .size(let width, let height): node.frame.size = Size(width: width, height: height)
      case .scale(let tree, let scale): stages[tree].runtime.environment.displayScale = scale
      case .remove: node.removeFromSupernode()
      case .end(let tree):
        stages[tree].runtime.invalidate()
        stages[tree] = Stage(DisplayNode())
      }
    }

    /// Has the node shown by the first tree, and returns the pixels of that.
    func finish() -> Double {
      stages[0].runtime.rootNode.addSubnode(node)
      stages[0].settle()
      // What comes late to the others changes nothing.
      for stage in stages { stage.settle() }
      return stages[0].runtime.environment.displayScale
    }
  }

  @Test(
    "it is laid out and drawn as one that has been nowhere else",
    arguments: Kind.allCases,
    0..<UInt64(TestDepth.count(5, full: 300))
  )
  func journey(kind: Kind, seed: UInt64) {
    var numbers = Numbers(state: seed)
    var steps = (0..<40).map { _ in Step(&numbers) }
    guard let difference = difference(after: steps, kind: kind) else { return }
    for index in steps.indices.reversed() {
      let fewer = Array(steps[..<index] + steps[(index + 1)...])
      if self.difference(after: fewer, kind: kind) != nil { steps = fewer }
    }
    Issue.record("\(difference); after \(steps) as well")
  }

  /// Short ways that once led to a blank node, to one laid out for the pixels of another tree, and to a row that a list
  /// keeps near its ranges.
  nonisolated static let knownWays: [[Step]] = [
    [.frame(0), .work(0), .add(0), .frame(0), .scale(2, 3), .add(2), .frame(2)],
    [.add(0), .size(51), .scale(0, 2), .frame(0), .add(2), .frame(2)],
    [.frame(0), .work(0), .frame(0), .scale(2, 3), .add(2), .size(47), .add(0), .add(2), .frame(0)],
    [
      .frame(0), .work(0), .add(0), .frame(0), .work(0), .size(78), .add(1), .scale(1, 2), .work(0), .work(0),
      .frame(0),
    ],
    [.frame(0), .remove, .work(0), .frame(0), .add(0), .scale(1, 2), .add(1), .frame(0)],
    [.frame(2), .work(2), .size(76, height: 0), .add(2), .frame(2), .size(8)],
  ]

  @Test("it is so after short ways", arguments: Kind.allCases, knownWays.indices)
  func knownWay(kind: Kind, index: Int) {
    let difference = difference(after: Self.knownWays[index], kind: kind)
    #expect(difference == nil)
  }

  /// What a node looks like after steps and would look like without them, where that is not the same.
  private func difference(after steps: [Step], kind: Kind) -> String? {
    var world = World(kind.makeNode())
    for step in steps { world.take(step) }
    let scale = world.finish()
    let fresh = kind.makeNode()
    fresh.frame = world.node.frame
    let stage = Stage(DisplayNode(), scale: scale)
    stage.runtime.rootNode.addSubnode(fresh)
    stage.settle()
    let (result, expected) = (describe(world.node), describe(fresh))
    return result == expected && world.node.isDisplayed ? nil : "\(result), and not \(expected)"
  }

  private func describe(_ node: DisplayNode) -> [String] {
    let contents =
      node.layer?.contents.map { "at \(node.extras?.drawnScale ?? 0)" + ($0.pixelCount > 0 ? "" : " blank") }
      ?? "none"
    let line = "\(type(of: node)) \(node.frame) \(node.interfaceState) contents \(contents)"
    var subnodes = node.subnodes
    if node is ListNode {
      // A list keeps rows that left its ranges for a while, and all while it has no room across; one that never had them
      // has none to keep.
      subnodes.removeAll { $0.interfaceState.isEmpty || node.frame.width == 0 }
    }
    return [line] + subnodes.flatMap { describe($0).map { "  " + $0 } }
  }
}
