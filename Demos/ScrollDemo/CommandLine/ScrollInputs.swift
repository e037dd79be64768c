import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplayPlatform
import DisplaySimulation
import ScrollDemoKit

/// What a run reads, once: the lines that it shows, the movement and the costs.
struct ScrollInputs {
  /// How long the files may be: more marks than are read, and some thousand times what costs take.
  private static let (longestTrace, longestModel) = (1 << 26, 1 << 20)

  /// The lines of the file that is scrolled; nil for a made-up feed.
  let lines: TextLines?
  /// Nil for those of a run that is told none.
  let costs: CostModel?
  private let marks: [GestureTrace.Mark]?

  init(_ options: ScrollOptions) throws {
    lines = try options.input.map(Self.readLines)
    marks = try options.trace.map { path in
      try GestureTraceFile(Self.read(path, limit: Self.longestTrace), path: path).marks
    }
    costs = try options.costModel.map { name in
      try CostModel(name: name) ?? CostModelFile(Self.read(name, limit: Self.longestModel), path: name).model
    }
  }

  /// The movement of a file, from its start; nil for the scenario's own.
  @MainActor
  func makeScript() -> (any ScrollScript)? { marks.map { GestureTrace($0) } }

  /// Reads a file, or what is led to the command by the name of its descriptor. A pipe by any other name is refused, for
  /// nobody may be there who writes.
  private static func read(_ path: String, limit: Int = 1 << 30) throws -> [UInt8] {
    try Platform.readFile(at: path, accepting: .fileOrOpenStream, limit: limit)
  }

  private static func readLines(_ path: String) throws -> TextLines {
    let bytes = try read(path)
    do {
      return try TextLines(bytes)
    } catch {
      throw UnreadableText(path: path, reason: error)
    }
  }
}

/// A file that holds no lines to be shown.
private struct UnreadableText: CommandFailure, CustomStringConvertible {
  let path: String
  let reason: TextLinesError
  let exitStatus = ExitStatus.file

  var description: String { VisibleText.line("\(path): \(reason)") }
}
