import Foundation
import Testing

@Suite("Examples in the documentation")
struct ExampleTests {
  @Test("The README's example compiles")
  func readme() throws {
    try check(try #require(Self.examples(in: "README.md").first))
  }

  @Test("The examples in the articles that import something compile", arguments: articlePaths)
  func articles(_ path: String) throws {
    let examples = try Self.examples(in: path).filter { $0.hasPrefix("import") }
    #expect(!examples.isEmpty)
    for example in examples { try check(example) }
  }

  static let articlePaths = [
    "Layout", "Display", "Drawing", "Environment", "Lists", "Containers", "Testing", "Text",
  ].map { "Sources/AsyncDisplay/AsyncDisplay.docc/\($0).md" }

  private static func examples(in path: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  private func check(_ code: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("example-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try code.write(to: file, atomically: true, encoding: .utf8)
    let (status, output) = try Compiler.check(file)
    #expect(status == 0, "\(output)")
  }
}
