import AsyncDisplay
import DisplayConcurrency
import DisplayLists
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Names in errors and debug trees")
@MainActor
struct ShownNameTests {
  @Test("What nodes and pictures are called is shown in errors and debug trees, and writes to no terminal")
  func names() {
    let name = "a\n\u{1b}[2J\u{202e}"
    let node = DisplayNode()
    node.debugName = name
    let shown = "a\\n\\u{1b}[2J\\u{202e}"
    #expect(node.debugTree.contains(shown) && node.debugTree.filter { $0 == "\n" }.count == 1)
    #expect("\(HierarchyError.nodeIsLoaded(path: [name]))".hasPrefix(shown))
    let key = ImageKey(name)
    let errors: [ImageLoadError] = [
      .notFound(key), .unavailable(key, reason: name), .undecodable(key, reason: name), .notInMemory(key),
      .cancelled(key),
    ]
    for error in errors {
      #expect("\(error)".hasPrefix(shown) && !"\(error)".unicodeScalars.contains(where: VisibleText.isHidden))
    }
    let twice = ListUpdateError.duplicateSection(id: name, first: 0, second: 1)
    #expect("\(twice)".contains(shown) && !"\(twice)".unicodeScalars.contains(where: VisibleText.isHidden))
  }
}
