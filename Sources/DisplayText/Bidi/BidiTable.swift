/// The bidirectional class of every character.
///
/// - Complexity: A look-up takes one step for the first 768 code points and eleven for the others.
struct BidiTable: Sendable {
  static let shared = BidiTable(runs: runs)

  private let classes: ScalarRuns<BidiClass>

  /// Reads runs of code points: a letter for the class, A for the first of ``BidiClass`` and so on, and the
  /// number of characters after it unless it is 1.
  init(runs: String) {
    classes = ScalarRuns(runs, directCount: 768) { letter in
      BidiClass(rawValue: letter &- UInt8(ascii: "A")) ?? .leftToRight
    }
  }

  /// The class of a character.
  subscript(scalar: Unicode.Scalar) -> BidiClass { classes[scalar] }
}
