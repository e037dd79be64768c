import Foundation
import Testing

/// A program of the `Programs` folder and what its header says of it: the comment before its first line of code.
///
/// `.ci/write-misuse-article` describes the header of a program that must not compile.
struct MisuseProgram: Sendable, CustomTestStringConvertible {
  let program: Program
  /// The diagnostic that the first line demands; nil for a program that must compile.
  let expectedError: String?
  /// The arguments of the compiler for this program.
  let flags: [String]
  /// What it has to say instead.
  private let fixes: [Fix]

  /// Lines that are refused, and those that compile in their place.
  private struct Fix {
    var wrong: [String] = []
    var right: [String] = []
  }

  var testDescription: String { program.url.deletingPathExtension().lastPathComponent }

  static let all: [MisuseProgram] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Programs")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
    return (files ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map(MisuseProgram.init)
  }()

  /// Those that must not compile.
  static let wrong = all.filter { $0.expectedError != nil }

  /// What the compiler says of each program, by its file: asked once for all.
  static let verdicts = Task {
    var verdicts: [URL: Compiler.Verdict] = [:]
    // Apart, for the right ones are compiled to the end only where no other is wrong.
    for isRight in [true, false] {
      let programs = all.filter { ($0.expectedError == nil) == isRight }
      for (flags, programs) in Dictionary(grouping: programs, by: \.flags) {
        let results = try Compiler.check(programs.map(\.program), flags: flags) {
          programs[$0].isAsWanted($1)
        }
        for (program, verdict) in zip(programs, results) { verdicts[program.program.url] = verdict }
      }
    }
    return verdicts
  }

  /// What the compiler says of each program that must not compile once it says what it has to: asked once for all.
  static let fixedVerdicts = Task {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fixed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var verdicts: [URL: Compiler.Verdict] = [:]
    for (flags, programs) in Dictionary(grouping: wrong, by: \.flags) {
      let fixed = try programs.map { try $0.makeFixed(in: folder) }
      let results = try Compiler.check(fixed, flags: flags) { $1.isSuccess }
      for (program, verdict) in zip(programs, results) { verdicts[program.program.url] = verdict }
    }
    return verdicts
  }

  init(url: URL) {
    program = Program(url: url, source: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
    let header = program.source.split(separator: "\n").prefix { $0.hasPrefix("//") }
    var (expectedError, flags, fixes): (String?, [String], [Fix]) = (nil, [], [])
    for line in header {
      guard let field = line.firstMatch(of: #/^// (expected-error|flags|wrong|right): ?(.*)$/#) else {
        continue
      }
      let text = String(field.output.2)
      switch field.output.1 {
      case "expected-error": expectedError = text
      case "flags": flags = text.split(separator: " ").map(String.init)
      case "wrong":
        if fixes.last?.right.isEmpty != true { fixes.append(Fix()) }
        fixes[fixes.count - 1].wrong.append(text)
      default:
        if !fixes.isEmpty { fixes[fixes.count - 1].right.append(text) }
      }
    }
    (self.expectedError, self.flags, self.fixes) = (expectedError, flags, fixes)
  }

  /// Whether the compiler said of it what it must say.
  func isAsWanted(_ verdict: Compiler.Verdict) -> Bool {
    guard let expectedError else { return verdict.isSuccess }
    return verdict.reports(expectedError)
  }

  /// Writes the program with what is right in the place of what is wrong.
  private func makeFixed(in folder: URL) throws -> Program {
    var lines = program.source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.removeSubrange(..<(lines.firstIndex { !$0.hasPrefix("//") } ?? lines.endIndex))
    for fix in fixes {
      let start = try #require(
        lines.indices.first {
          Self.indent(fix.wrong, as: lines[$0]) == Array(lines[$0...].prefix(fix.wrong.count))
        },
        "\(testDescription) has no lines \(fix.wrong)"
      )
      let right = Self.indent(fix.right, as: lines[start])
      lines.replaceSubrange(start..<(start + fix.wrong.count), with: right)
    }
    let source = lines.joined(separator: "\n")
    let url = folder.appendingPathComponent(program.url.lastPathComponent)
    try source.write(to: url, atomically: true, encoding: .utf8)
    return Program(url: url, source: source)
  }

  /// Lines with the indentation of another one.
  private static func indent(_ lines: [String], as other: String) -> [String] {
    let indentation = other.prefix { $0 == " " }
    return lines.map { $0.isEmpty ? "" : indentation + $0 }
  }
}
