import Foundation
import Testing

/// A program of the `Programs` folder and the diagnostic that its first line demands.
struct MisuseProgram: Sendable, CustomTestStringConvertible {
  let url: URL
  /// Nil for a program that must compile.
  let expectedError: String?

  var testDescription: String { url.deletingPathExtension().lastPathComponent }

  static let all: [MisuseProgram] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Programs")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
    return (files ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map(MisuseProgram.init)
  }()

  init(url: URL) {
    self.url = url
    let firstLine = (try? String(contentsOf: url, encoding: .utf8))?.prefix { $0 != "\n" } ?? ""
    let marker = "// expected-error: "
    expectedError = firstLine.hasPrefix(marker) ? String(firstLine.dropFirst(marker.count)) : nil
  }
}

/// The compiler, fed with the modules that this test run was built from.
enum Compiler {
  /// The folder with the built modules: beside the test bundle that is running.
  static let modules: URL? = {
    let candidates = CommandLine.arguments + [Bundle.main.executablePath ?? ""]
    for path in candidates {
      var folder = URL(fileURLWithPath: path)
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        let modules = folder.appendingPathComponent("Modules")
        let umbrella = modules.appendingPathComponent("AsyncDisplay.swiftmodule")
        if FileManager.default.fileExists(atPath: umbrella.path) { return modules }
      }
    }
    return nil
  }()

  /// Compiles one file up to the checks of data flow, which follow type-checking, and returns what the compiler said.
  static func check(_ file: URL) throws -> (status: Int32, output: String) {
    let modules = try #require(modules, "the built modules were not found beside the test bundle")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      // Without a driver between, which would take as long again.
      "swiftc", "-frontend", "-emit-sil", "-o", "/dev/null", "-swift-version", "6",
      "-enable-upcoming-feature",
      "ExistentialAny",
      "-module-name", "Misuse", "-I", modules.path, "-primary-file", file.path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

@Suite("Programs that break a thread rule do not compile")
struct MisuseTests {
  @Test("Each program gets the diagnostic that it must give", arguments: MisuseProgram.all)
  func diagnosed(program: MisuseProgram) throws {
    let (status, output) = try Compiler.check(program.url)
    if let expected = program.expectedError {
      #expect(status != 0, "it compiled")
      #expect(output.contains("error: ") && output.contains(expected), "\(output)")
    } else {
      #expect(status == 0, "\(output)")
    }
  }

  @Test("There are programs for every rule, and at least one that is right")
  func complete() {
    #expect(MisuseProgram.all.filter { $0.expectedError != nil }.count >= 45)
    #expect(MisuseProgram.all.contains { $0.expectedError == nil })
  }
}
