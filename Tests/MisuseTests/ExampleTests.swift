import Foundation
import Testing

@Suite("Examples in the documentation")
struct ExampleTests {
  static let articlePaths = [
    "AnimationAndTransitions", "ComingFromTexture", "Containers", "ControlsAndGestures", "CustomDrawing",
    "Debugging", "Display", "Environment", "GettingStarted", "Hosting", "ImagesAndLoading", "LayoutSpecs",
    "Lists", "MeasuringByHand", "PerformanceTuning", "PointersAndKeys", "Scrolling", "Testing", "Text",
  ].map { "Sources/AsyncDisplay/AsyncDisplay.docc/\($0).md" }

  /// What the compiler says of the examples of each page: asked once for all.
  private static let verdicts = Task {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "examples-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let readme = try examples(in: "README.md").prefix(1).map { (path: "README.md", code: $0) }
    let articles = try articlePaths.flatMap { path in
      try examples(in: path).filter { $0.hasPrefix("import") }.map { (path: path, code: $0) }
    }
    let all = readme + articles
    let programs = try all.indices.map { index in
      let file = folder.appendingPathComponent("Example\(index).swift")
      try all[index].code.write(to: file, atomically: true, encoding: .utf8)
      return Program(url: file, source: all[index].code)
    }
    let verdicts = try Compiler.check(programs) { $1.isSuccess }
    return Dictionary(grouping: zip(all, verdicts), by: \.0.path).mapValues { $0.map(\.1) }
  }

  @Test(
    "The README's example, and those in the articles that import something, compile",
    arguments: ["README.md"] + articlePaths
  )
  func compiles(_ path: String) async throws {
    let verdicts = try #require(try await Self.verdicts.value[path], "there is no example")
    for verdict in verdicts { #expect(verdict?.isSuccess == true, "\(verdict?.output ?? "")") }
  }

  private static func examples(in path: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }
}
