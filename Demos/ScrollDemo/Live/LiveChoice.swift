import AsyncDisplay
import DisplayPlatform

/// Whether a run is shown live.
enum LiveChoice {
  /// Decides by what the reader asked for, and otherwise by what the standard output is: a terminal that shows
  /// more than lines, whose reader has not asked for plain text (no-color.org).
  static func isLive(_ options: ScrollOptions) -> Bool {
    isLive(
      options,
      isTerminal: Platform.isStandardOutputTerminal,
      environment: Platform.environmentVariable
    )
  }

  static func isLive(
    _ options: ScrollOptions,
    isTerminal: Bool,
    environment: (String) -> String?
  ) -> Bool {
    if let wanted = options.live { return wanted }
    guard isTerminal, options.clock == .wall, !options.compares, options.chaos == nil,
      !options.output.printsJSON
    else { return false }
    guard (environment("NO_COLOR") ?? "").isEmpty else { return false }
    let kind = environment("TERM") ?? ""
    return !kind.isEmpty && kind != "dumb"
  }

  /// Whether a terminal takes questions for what they are: the console of Linux shows the letters of those that it
  /// does not know.
  static var understandsQuestions: Bool { Platform.environmentVariable("TERM") != "linux" }
}
