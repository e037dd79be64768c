/// Characters of one level that follow one another once isolates between them are left out: an isolating run
/// sequence of Unicode Standard Annex #9, definition BD13.
struct BidiSequence {
  let level: UInt8
  /// Where the characters are in the paragraph.
  private(set) var indices: [Int] = []
  /// What they count as, and from ``resolve(_:)`` on, what they did before rule W1.
  var classes: [BidiClass] = []
  private(set) var originals: [BidiClass] = []
  /// The directions that the characters at both ends see beyond: `sos` and `eos`.
  let before: BidiClass
  private(set) var after = BidiClass.leftToRight

  /// Makes an empty sequence.
  ///
  /// - Parameters:
  ///   - level: The level of its characters.
  ///   - before: The level of what precedes it.
  init(level: UInt8, before: UInt8) {
    self.level = level
    self.before = Self.direction(of: max(level, before))
  }

  /// Adds characters that follow one another.
  ///
  /// - Parameters:
  ///   - indices: Where they are in the paragraph.
  ///   - classes: The classes of the paragraph's characters.
  ///   - next: The level of what follows them, which counts if they are the last.
  mutating func append(_ indices: ArraySlice<Int>, _ classes: [BidiClass], next: UInt8) {
    self.indices += indices
    for index in indices { self.classes.append(classes[index]) }
    after = Self.direction(of: max(level, next))
  }

  /// The direction that the sequence itself has.
  var direction: BidiClass { Self.direction(of: level) }

  /// Finds out which direction each character takes.
  mutating func resolve(_ scalars: [Unicode.Scalar]) {
    originals = classes
    resolveMarksAndNumbers()
    resolveSeparators()
    resolveBrackets(scalars)
    resolveNeutrals()
  }

  /// Raises the levels of characters that run against the sequence, and those of numbers: rules I1 and I2.
  func assignLevels(to levels: inout [UInt8]) {
    for (place, index) in indices.enumerated() {
      switch classes[place] {
      case .leftToRight: levels[index] = level + level % 2
      case .rightToLeft: levels[index] = level | 1
      default: levels[index] = level % 2 == 0 ? level + 2 : level + 1
      }
    }
  }

  private static func direction(of level: UInt8) -> BidiClass {
    level % 2 == 0 ? .leftToRight : .rightToLeft
  }
}
