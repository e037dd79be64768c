import AsyncDisplay
import DisplayConcurrency
import DisplayPlatform

/// Shows each kind of problem that the runtime reports once, as long as there are not too many.
struct ProblemLog: Sendable {
  private struct State {
    var seen: Set<Diagnostic> = []
    /// Lines that wait until the screen can take them; nil when it can.
    var held: [String]?
  }

  private static let limit = 20

  private let state = Lock(State())

  /// Makes a log of what is reported from now on.
  init() {
    Diagnostics.setHandler { [state] diagnostic in
      let line = state.withLock { state -> String? in
        guard state.seen.count < Self.limit, state.seen.insert(diagnostic).inserted else { return nil }
        let line = "ScrollDemo: \(diagnostic)\n"
        state.held?.append(line)
        return state.held == nil ? line : nil
      }
      if let line { Platform.writeToStandardError(line) }
    }
  }

  /// Keeps problems back while something else has the screen.
  @MainActor
  func holding<Result>(_ body: @MainActor () async -> Result) async -> Result {
    state.withLock { $0.held = [] }
    let result = await body()
    let lines = state.withLock { state in
      defer { state.held = nil }
      return state.held ?? []
    }
    Platform.writeToStandardError(lines.joined())
    return result
  }
}
