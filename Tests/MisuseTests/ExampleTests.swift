import Foundation
import Testing

@Suite("Examples in the documentation")
struct ExampleTests {
  @Test("The README's example compiles")
  func readme() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let example = try #require(readme.split(separator: "```swift\n").dropFirst().first)
    let code = String(try #require(example.split(separator: "```").first))
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("readme-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try code.write(to: file, atomically: true, encoding: .utf8)
    let (status, output) = try Compiler.check(file)
    #expect(status == 0, "\(output)")
  }
}
