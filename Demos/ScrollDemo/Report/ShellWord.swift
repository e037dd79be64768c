import DisplayConcurrency

/// A word of a command line as a shell takes it.
enum ShellWord {
  /// The word, in quotes if it has characters that a shell or a reader would take for others. Those that are not seen
  /// are written out as bash and zsh read them, in `$'...'`.
  static func quoted(_ word: String) -> String {
    if word.unicodeScalars.contains(where: VisibleText.isHidden) {
      return "$'" + word.unicodeScalars.map(escaped).joined() + "'"
    }
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,%".contains($0) } && !word.isEmpty
    return isPlain
      ? word
      : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\", "'": return "\\\(scalar)"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where VisibleText.isHidden(scalar):
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    default: return String(scalar)
    }
  }
}
