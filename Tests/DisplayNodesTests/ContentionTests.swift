import AsyncDisplay
import Testing

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
}
