import Foundation
import Testing

/// A program of the `Programs` folder and the diagnostic that its first line demands.
struct MisuseProgram: Sendable, CustomTestStringConvertible {
  let program: Program
  /// Nil for a program that must compile.
  let expectedError: String?

  var testDescription: String { program.url.deletingPathExtension().lastPathComponent }

  static let all: [MisuseProgram] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Programs")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
    return (files ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map(MisuseProgram.init)
  }()

  /// What the compiler says of each program, by its file: asked once for all.
  static let verdicts = Task {
    var verdicts: [URL: Compiler.Verdict] = [:]
    // Apart, for the right ones are compiled to the end only where no other is wrong.
    for isRight in [true, false] {
      let programs = all.filter { ($0.expectedError == nil) == isRight }
      let results = try Compiler.check(programs.map(\.program)) { programs[$0].isAsWanted($1) }
      for (program, verdict) in zip(programs, results) { verdicts[program.program.url] = verdict }
    }
    return verdicts
  }

  init(url: URL) {
    program = Program(url: url, source: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
    let firstLine = program.source.prefix { $0 != "\n" }
    let marker = "// expected-error: "
    expectedError = firstLine.hasPrefix(marker) ? String(firstLine.dropFirst(marker.count)) : nil
  }

  /// Whether the compiler said of it what it must say.
  func isAsWanted(_ verdict: Compiler.Verdict) -> Bool {
    guard let expectedError else { return verdict.isSuccess }
    return verdict.reports(expectedError)
  }
}

@Suite("Programs that break a thread rule do not compile")
struct MisuseTests {
  @Test("Each program gets the diagnostic that it must give", arguments: MisuseProgram.all)
  func diagnosed(program: MisuseProgram) async throws {
    let verdict = try #require(try await MisuseProgram.verdicts.value[program.program.url])
    if let expected = program.expectedError {
      #expect(!verdict.isSuccess, "it compiled")
      #expect(verdict.reports(expected), "\(verdict.output)")
    } else {
      #expect(verdict.isSuccess, "\(verdict.output)")
    }
  }

  @Test("There are programs for every rule, and at least one that is right")
  func complete() {
    #expect(MisuseProgram.all.filter { $0.expectedError != nil }.count >= 45)
    #expect(MisuseProgram.all.contains { $0.expectedError == nil })
  }
}
