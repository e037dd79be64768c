/// What can be undone and done again.
///
/// Typing that goes on where it stopped is one step up to the next word, and so are deletions in a row; whatever moves the
/// caret ends a step. Of a long history the oldest steps are forgotten.
struct TextHistory: Sendable {
  /// A change with what it takes to turn it back.
  struct Step: Sendable {
    /// Where the change starts, in UTF-8 code units.
    var position: Int
    var removed: String
    var inserted: String
    var before: TextSelection
    var after: TextSelection
    var kind: TextEditKind

    var unitCount: Int { removed.utf8.count + inserted.utf8.count }
    var insertedRange: Range<Int> { position..<position + inserted.utf8.count }
    var removedRange: Range<Int> { position..<position + removed.utf8.count }
  }

  /// How many steps are kept.
  static let mostSteps = 1_000
  /// How many code units are kept, unless the newest step has more.
  static let mostUnits = 1 << 24
  /// The length from which on a step takes nothing more.
  static let mostJoinedUnits = 1_024

  private var done: [Step] = []
  private var undone: [Step] = []
  private var unitCount = 0
  /// Whether the newest step takes what follows it.
  private var isOpen = false

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Keeps a change.
  mutating func record(_ step: Step) {
    undone = []
    if isOpen, let last = done.last, let joined = last.joined(with: step) {
      done[done.count - 1] = joined
    } else {
      done.append(step)
    }
    unitCount += step.unitCount
    isOpen = step.kind != .other
    var forgotten = max(0, done.count - Self.mostSteps)
    unitCount -= done[..<forgotten].reduce(0) { $0 + $1.unitCount }
    while unitCount > Self.mostUnits, forgotten < done.count - 1 {
      unitCount -= done[forgotten].unitCount
      forgotten += 1
    }
    done.removeFirst(forgotten)
  }

  /// Ends the newest step: what follows is another one.
  mutating func endStep() { isOpen = false }

  /// The step to turn back; nil when there is none.
  mutating func undo() -> Step? {
    isOpen = false
    guard let step = done.popLast() else { return nil }
    unitCount -= step.unitCount
    undone.append(step)
    return step
  }

  /// The step to do again; nil when there is none.
  mutating func redo() -> Step? {
    isOpen = false
    guard let step = undone.popLast() else { return nil }
    unitCount += step.unitCount
    done.append(step)
    return step
  }
}

extension TextHistory.Step {
  /// One step of this and the next one; nil when they are two.
  fileprivate func joined(with next: TextHistory.Step) -> TextHistory.Step? {
    guard kind == next.kind, unitCount < TextHistory.mostJoinedUnits else { return nil }
    var joined = self
    joined.after = next.after
    switch kind {
    case .typing:
      guard next.removed.isEmpty, next.position == insertedRange.upperBound else { return nil }
      if inserted.last?.isWhitespace == true, next.inserted.first?.isWhitespace == false { return nil }
      joined.inserted += next.inserted
    case .deletionBackward:
      guard inserted.isEmpty, next.inserted.isEmpty, next.removedRange.upperBound == position else {
        return nil
      }
      joined.position = next.position
      joined.removed = next.removed + removed
    case .deletionForward:
      guard inserted.isEmpty, next.inserted.isEmpty, next.position == position else { return nil }
      joined.removed += next.removed
    case .other: return nil
    }
    return joined
  }
}
