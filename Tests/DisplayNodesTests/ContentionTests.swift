import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Many tasks at one node")
struct ContentionTests {
  @Test("lose no change of its style, its text or its subnodes, while it is measured and released")
  func contention() async {
    let root = DisplayNode()
    let text = TextNode("text")
    root.layoutSpecProvider = { _, _ in VStackLayout { text } }
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for step in 0..<50 {
            switch task {
            case 0: root.updateStyle { $0.flexGrow += 1 }
            case 1: root.updateStyle { $0.flexShrink += 1 }
            case 2: text.text = "text \(step)"
            default: text.maximumLineCount = step
            }
            _ = root.layout(
              thatFits: SizeRange(upTo: Size(width: Double(100 + step), height: 100))
            )
            try? root.attachSubnode(DisplayNode())
            root.invalidateCalculatedLayout()
          }
        }
      }
    }
    #expect(root.style.flexGrow == 50)
    #expect(root.style.flexShrink == 50)
    #expect(text.text == "text 49")
    #expect(text.maximumLineCount == 49)
    #expect(await root.subnodes.count == 200)
  }

  /// A node that counts itself, with subnodes that all of its kind share.
  private final class CountedNode: DisplayNode {
    let shared: [DisplayNode]
    let own = TextNode("own")
    let living: Lock<Int>

    nonisolated init(shared: [DisplayNode], living: Lock<Int>) {
      self.shared = shared
      self.living = living
      super.init()
      living.withLock { $0 += 1 }
    }

    deinit { living.withLock { $0 -= 1 } }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, children: shared + [own])
    }
  }

  @Test(
    "Nodes that are made, measured, invalidated and released by many tasks at once all end, and size what they share"
  )
  func releasedUnderContention() async {
    let living = Lock(0)
    let shared = (0..<3).map { TextNode("shared \($0)") }
    // What one task makes the next one may be the last to hold.
    let passedOn = Lock<[DisplayNode]>([])
    await withTaskGroup { group in
      for task in 0..<6 {
        group.addTask {
          for step in 0..<40 {
            let node = CountedNode(shared: shared, living: living)
            _ = node.layout(thatFits: SizeRange(upTo: Size(width: Double(50 + step % 5), height: .infinity)))
            shared[step % 3].text = "text \(task) \(step)"
            node.setNeedsLayout()
            let released = passedOn.withLock { nodes in
              nodes.append(node)
              return nodes.count > 8 ? nodes.remove(at: step % nodes.count) : node
            }
            _ = released.layout(thatFits: SizeRange(upTo: Size(width: 80, height: .infinity)))
            released.updateStyle { $0.flexGrow = Double(step) }
          }
        }
      }
    }
    #expect(living.withLock { $0 } == passedOn.withLock { $0.count })
    passedOn.withLock { $0 }.forEach { $0.setNeedsLayout() }
    _ = passedOn.withLock { nodes in
      defer { nodes = [] }
      return nodes
    }
    #expect(living.withLock { $0 } == 0)
    // The shared nodes measure as fresh ones do: no change was lost among the many.
    for node in shared {
      let fresh = TextNode(node.text)
      let range = SizeRange(upTo: Size(width: 60, height: .infinity))
      #expect(node.layout(thatFits: range).size == fresh.layout(thatFits: range).size)
    }
  }

  @Test("A change of the style may read the node, and one that changes the node meanwhile is made again")
  @MainActor
  func styleReadWhileChanged() {
    let node = DisplayNode()
    node.updateStyle { $0.flexGrow = 2 }
    let calls = Lock(0)
    node.updateStyle { [unowned node] style in
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      if call == 1 { node.style.flexShrink = 7 }
      style.flexGrow = node.style.flexGrow + 1
    }
    #expect(calls.withLock { $0 } == 2)
    #expect(node.style.flexGrow == 3 && node.style.flexShrink == 7)
    // One that changes it each time ends, too.
    node.updateStyle { [unowned node] style in
      node.style.flexShrink += 1
      style.flexGrow = 9
    }
    #expect(node.style.flexGrow == 9)
  }
}
