import Foundation
import Testing

@Suite("Code in the tutorials")
struct TutorialCodeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The code of each step, as a reader writes it.
  static let files: [URL] = swiftFiles(in: "Sources/AsyncDisplay/AsyncDisplay.docc/Tutorials/Resources")

  /// What the compiler says of each step beside the pictures and models that all share: asked once for all.
  private static let verdicts = Task {
    let programs = try files.map { file in
      Program(url: file, source: try String(contentsOf: file, encoding: .utf8))
    }
    let shared = swiftFiles(in: "Demos/Tutorials/Pictures").map(\.path)
    let verdicts = try Compiler.check(programs, flags: shared) { $1.isSuccess }
    return Dictionary(uniqueKeysWithValues: zip(files.map(\.lastPathComponent), verdicts))
  }

  @Test("Each step compiles by itself, beside the pictures", arguments: files.map(\.lastPathComponent))
  func compiles(_ name: String) async throws {
    let verdict = try #require(try await Self.verdicts.value[name] ?? nil)
    #expect(verdict.isSuccess, "\(verdict.output)")
  }

  @Test("There are steps")
  func complete() {
    #expect(Self.files.count >= 30)
  }

  private static func swiftFiles(in folder: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder),
      includingPropertiesForKeys: nil
    )
    return (files ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }
}
