/// The direction of every character of a paragraph, as an embedding level: even from left to right, odd from
/// right to left, and the higher the deeper.
///
/// Implements Unicode Standard Annex #9, revision 51, rules P2 to I2, and of L1 what does not depend on lines:
/// tabs and the white space before them. The white space at a line's end is the business of whoever ends lines.
///
/// - Complexity: Linear in the length of the paragraph, times at most 63 for brackets within brackets.
struct BidiParagraph {
  /// The deepest level that explicit marks may ask for: `max_depth` of the annex.
  private static let deepestLevel: UInt8 = 125

  /// The level of the paragraph itself: 0, or 1 when it starts at the right.
  let baseLevel: UInt8
  /// The level of each character; one that the rules leave out has that of the character before.
  private(set) var levels: [UInt8]

  private let isolates: BidiIsolates
  /// What each character counts as; after the explicit rules, with overrides applied.
  private var classes: [BidiClass]

  /// Works out the levels.
  ///
  /// - Parameters:
  ///   - scalars: The characters up to a paragraph separator, which may be the last.
  ///   - direction: The side that the paragraph starts at; nil to go by its first letter.
  init(_ scalars: [Unicode.Scalar], direction: TextDirection?) {
    let originals = scalars.map { BidiTable.shared[$0] }
    classes = originals
    isolates = BidiIsolates(originals)
    baseLevel = (direction ?? isolates.paragraphDirection ?? .leftToRight) == .rightToLeft ? 1 : 0
    levels = [UInt8](repeating: baseLevel, count: scalars.count)
    resolveExplicitLevels()
    for var sequence in makeSequences() {
      sequence.resolve(scalars)
      sequence.assignLevels(to: &levels)
    }
    completeLevels(originals)
  }

  // MARK: Explicit levels, rules X1 to X8

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate = false
  }

  private mutating func resolveExplicitLevels() {
    var stack = [Status(level: baseLevel)]
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    var top: Status { stack[stack.count - 1] }
    for index in classes.indices {
      let kind = classes[index]
      switch kind {
      case .leftToRightEmbedding, .rightToLeftEmbedding, .leftToRightOverride, .rightToLeftOverride:
        let isRightToLeft = kind == .rightToLeftEmbedding || kind == .rightToLeftOverride
        let level = Self.level(above: top.level, isRightToLeft)
        if level <= Self.deepestLevel, overflowIsolates == 0, overflowEmbeddings == 0 {
          stack.append(Status(level: level, override: Self.override(of: kind)))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .popFormat:
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !top.isIsolate, stack.count > 1 {
          stack.removeLast()
        }
      case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
        place(index, top)
        let level = Self.level(above: top.level, isRightToLeft(index, kind))
        if level <= Self.deepestLevel, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append(Status(level: level, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      case .popIsolate:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !top.isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        place(index, top)
      case .boundaryNeutral, .paragraphSeparator: continue
      default: place(index, top)
      }
    }
  }

  private mutating func place(_ index: Int, _ status: Status) {
    levels[index] = status.level
    if let override = status.override { classes[index] = override }
  }

  private func isRightToLeft(_ index: Int, _ kind: BidiClass) -> Bool {
    kind == .rightToLeftIsolate
      || kind == .firstStrongIsolate && isolates.directions[index] == .rightToLeft
  }

  /// The next higher level of a direction.
  private static func level(above level: UInt8, _ isRightToLeft: Bool) -> UInt8 {
    isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
  }

  private static func override(of kind: BidiClass) -> BidiClass? {
    switch kind {
    case .leftToRightOverride: .leftToRight
    case .rightToLeftOverride: .rightToLeft
    default: nil
    }
  }

  // MARK: Isolating run sequences, rule X10

  private func makeSequences() -> [BidiSequence] {
    let present = classes.indices.filter { !classes[$0].isRemoved }
    var sequences: [BidiSequence] = []
    /// The sequence that goes on where an isolate ends, by the character that begins the isolate.
    var waiting: [Int: Int] = [:]
    var start = 0
    while start < present.count {
      let level = levels[present[start]]
      var end = start + 1
      while end < present.count, levels[present[end]] == level { end += 1 }
      let first = present[start]
      let last = present[end - 1]
      let next = end < present.count ? levels[present[end]] : baseLevel
      let continued = isolates.starts[first].flatMap { waiting.removeValue(forKey: $0) }
      let index = continued ?? sequences.count
      if continued == nil {
        let before = start > 0 ? levels[present[start - 1]] : baseLevel
        sequences.append(BidiSequence(level: level, before: before))
      }
      let isOpen = classes[last].isIsolateInitiator
      sequences[index].append(present[start..<end], classes, next: isOpen ? baseLevel : next)
      if isOpen, isolates.ends[last] != nil { waiting[last] = index }
      start = end
    }
    return sequences
  }

  // MARK: What the rules left out, and rule L1

  private mutating func completeLevels(_ originals: [BidiClass]) {
    var before = baseLevel
    for index in levels.indices {
      if originals[index].isRemoved { levels[index] = before }
      before = levels[index]
    }
    var precedesSeparator = false
    for index in levels.indices.reversed() {
      switch originals[index] {
      case .segmentSeparator, .paragraphSeparator: precedesSeparator = true
      case let kind: precedesSeparator = precedesSeparator && kind.isTrailing
      }
      if precedesSeparator { levels[index] = baseLevel }
    }
  }
}
