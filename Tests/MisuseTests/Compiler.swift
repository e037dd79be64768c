import Foundation
import Testing

/// The compiler, fed with the modules that this test run was built from.
enum Compiler {
  /// What the compiler said of one program.
  struct Verdict: Sendable {
    /// The errors in the program's file, and the notes to them.
    let diagnostics: [String]
    /// All that was said, for whoever reads of a failure.
    let output: String
    /// Whether the compiler ended as it does when nothing is wrong.
    let isSuccess: Bool

    /// Whether the program has an error, and a diagnostic says this of it.
    func reports(_ text: String) -> Bool {
      diagnostics.contains { $0.contains(": error: ") } && diagnostics.contains { $0.contains(text) }
    }
  }

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

  /// Where the module is that stands for the Swift runtime.
  private static let systemModules = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/CSwiftRuntime")

  /// What the compiler says of each of many programs, as if each was compiled alone, in few processes.
  ///
  /// Those that are independent of one another are compiled together. Each that is not as wanted there, because
  /// another's error ended the compilation before its own or by its own fault, is compiled once more with the
  /// others of its kind, and then alone.
  ///
  /// - Parameter flags: Further arguments of the compiler.
  static func check(
    _ programs: [Program],
    flags: [String] = [],
    isAsWanted: (Int, Verdict) -> Bool
  ) throws -> [Verdict?] {
    var verdicts = [Verdict?](repeating: nil, count: programs.count)
    var open = Array(programs.indices)
    for isAlone in [false, false, true] {
      let groups = isAlone ? open.map { [$0] } : Program.groups(of: open) { programs[$0] }
      for group in groups {
        for (index, verdict) in zip(group, try check(group.map { programs[$0].url }, flags: flags)) {
          verdicts[index] = verdict
          if isAsWanted(index, verdict) { open.removeAll { $0 == index } }
        }
      }
    }
    return verdicts
  }

  /// Compiles files as one module, up to the checks of data flow, which follow type-checking, and returns what the
  /// compiler said of each. Where one has an error of its types, no data flow is checked in any.
  private static func check(_ files: [URL], flags: [String]) throws -> [Verdict] {
    let modules = try #require(modules, "the built modules were not found beside the test bundle")
    // One file alone would be a script.
    let isProgram = try files.count == 1 && String(contentsOf: files[0], encoding: .utf8).contains("@main")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        // Without a driver between, which would take as long again.
        "swiftc", "-frontend", "-emit-sil", "-swift-version", "6", "-enable-upcoming-feature",
        "ExistentialAny",
        "-diagnostic-style", "llvm", "-module-name", "Misuse", "-I", modules.path, "-I", systemModules.path,
      ] + (isProgram ? ["-parse-as-library"] : []) + flags
      + files.flatMap { ["-primary-file", $0.path, "-o", "/dev/null"] }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = output.split(separator: "\n").map(String.init)
    return files.map { file in
      Verdict(
        diagnostics: lines.filter { $0.hasPrefix(file.path + ":") },
        output: output,
        isSuccess: process.terminationStatus == 0
      )
    }
  }
}
