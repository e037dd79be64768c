/// A text that is edited: its characters, what is selected, what an input method is composing, and what can be undone.
///
/// A value without clock and without lines; moves that depend on lines ask a ``CaretGeometry``. Selections start and end
/// between two characters as readers see them, whatever comes in. A change is made in two steps, so that somebody else may
/// have a say in between: a proposal, and ``perform(_:as:)``.
///
/// - Complexity: That of a replacement in a ``TextBuffer`` for each verb.
package struct EditableText: Sendable {
  /// What stood where an input method composes.
  private struct Composing: Sendable {
    var range: Range<Int>
    var replaced: String
    var selection: TextSelection
  }

  /// The characters.
  package private(set) var buffer: TextBuffer
  /// What is selected.
  package private(set) var selection = TextSelection(at: 0)
  /// What may stand in the text.
  package private(set) var rules: TextEditingRules
  private var composing: Composing?
  private var history = TextHistory()
  /// The column in which the caret moves through lines; nil when it does not.
  private var column: Double?
  /// Goes up with every change of the characters.
  package private(set) var revision = 0
  /// Which blocks have changed since that was last asked for.
  private var change: TextBlockChange?

  /// Makes a text with the caret at its end.
  package init(_ string: String = "", rules: TextEditingRules = TextEditingRules()) {
    self.rules = rules
    buffer = TextBuffer(rules.sanitized(string), mostUnits: rules.mostBlockUnits)
    selection = TextSelection(at: buffer.utf8Count)
  }

  /// What an input method is composing; nil when it is not.
  package var composition: Range<Int>? { composing?.range }

  package var canUndo: Bool { history.canUndo }
  package var canRedo: Bool { history.canRedo }

  /// The characters that are selected.
  package var selectedString: String { buffer.string(in: selection.range) }

  /// Has another text edited, with the caret at its end. What was done before cannot be undone.
  package mutating func setString(_ string: String) {
    let old = buffer.blocks.count
    buffer = TextBuffer(rules.sanitized(string), mostUnits: rules.mostBlockUnits)
    note(TextBlockChange(blocks: 0..<old, count: buffer.blocks.count))
    composing = nil
    history = TextHistory()
    place(TextSelection(at: buffer.utf8Count))
  }

  /// Changes what may stand in the text. Other rules for lines have the text set again.
  package mutating func setRules(_ rules: TextEditingRules) {
    let old = self.rules
    self.rules = rules
    if rules.isMultiline != old.isMultiline { setString(buffer.string) }
  }

  /// Which blocks have changed since the last call; nil when none has.
  mutating func takeChange() -> TextBlockChange? {
    defer { change = nil }
    return change
  }

  // MARK: Selection

  /// Selects something, and keeps what was composed.
  package mutating func select(_ selection: TextSelection) {
    endComposition()
    history.endStep()
    place(selection)
  }

  /// Moves the caret, or the end of the selection that moves.
  package mutating func move(
    _ movement: TextMovement,
    extending: Bool = false,
    in geometry: inout some CaretGeometry
  ) {
    endComposition()
    history.endStep()
    let column = movement.keepsColumn ? column ?? geometry.column(of: selection.caret) : nil
    let caret: TextCaret
    if !extending, !selection.isEmpty, movement.collapsesSelection {
      caret = TextCaret(edge(movement, in: &geometry))
    } else {
      caret = target(of: movement, column: column ?? 0, in: &geometry)
    }
    place(
      TextSelection(
        anchor: extending ? selection.anchor : caret.position,
        head: caret.position,
        affinity: caret.affinity
      )
    )
    self.column = column
  }

  private mutating func place(_ selection: TextSelection) {
    let head = buffer.boundary(atOrBefore: selection.head)
    let isCaret = selection.isEmpty
    self.selection = TextSelection(
      anchor: isCaret ? head : buffer.boundary(atOrBefore: selection.anchor),
      head: head,
      affinity: head == selection.head && head > 0 ? selection.affinity : .downstream
    )
    column = nil
  }

  // MARK: Changes

  /// What it takes to put characters in the place of what is selected.
  package func proposal(inserting string: String) -> TextReplacement {
    TextReplacement(range: selection.range, string: rules.sanitized(string))
  }

  /// What it takes to delete what is selected, or else what a movement goes over; nil when there is nothing.
  package func proposal(
    deleting movement: TextMovement,
    in geometry: inout some CaretGeometry
  ) -> TextReplacement? {
    guard selection.isEmpty else { return TextReplacement(range: selection.range, string: "") }
    let column = movement.keepsColumn ? column ?? geometry.column(of: selection.caret) : 0
    var target = self.target(of: movement, column: column, in: &geometry).position
    // At the start of a line, and at its end, the line break goes.
    if target == selection.head, movement == .lineStart { target = buffer.boundary(before: target) }
    if target == selection.head, movement == .lineEnd { target = buffer.boundary(after: target) }
    guard target != selection.head else { return nil }
    return TextReplacement(range: TextSelection(anchor: selection.head, head: target).range, string: "")
  }

  /// Makes a change. Characters beyond the limit are left out; the caret comes to stand after those that were put in. What
  /// was composed is kept.
  package mutating func perform(_ replacement: TextReplacement, as kind: TextEditKind = .other) {
    endComposition()
    let range =
      buffer.boundary(
        atOrBefore: replacement.range.lowerBound
      )..<buffer.boundary(atOrAfter: replacement.range.upperBound)
    let string = limited(rules.sanitized(replacement.string), in: range)
    guard !range.isEmpty || !string.isEmpty else { return }
    var step = TextHistory.Step(
      position: range.lowerBound,
      removed: buffer.string(in: range),
      inserted: string,
      before: selection,
      after: selection,
      kind: kind
    )
    splice(range, string)
    place(TextSelection(at: buffer.boundary(atOrAfter: step.insertedRange.upperBound)))
    step.after = selection
    history.record(step)
  }

  /// Turns the last step back; false when there is none. What was composed is kept, and then turned back.
  @discardableResult
  package mutating func undo() -> Bool {
    endComposition()
    guard let step = history.undo() else { return false }
    splice(step.insertedRange, step.removed)
    place(step.before)
    return true
  }

  /// Does again what was turned back last; false when there is nothing.
  @discardableResult
  package mutating func redo() -> Bool {
    endComposition()
    guard let step = history.redo() else { return false }
    splice(step.removedRange, step.inserted)
    place(step.after)
    return true
  }

  /// Has what is typed next undone by itself.
  package mutating func endUndoStep() { history.endStep() }

  // MARK: Composition

  /// Shows what an input method composes in the place of what is selected, or of what it composed before.
  ///
  /// It counts for no limit, and is no step to undo, until it is kept.
  ///
  /// - Parameters:
  ///   - string: What is composed; empty ends the composition and brings back what was selected.
  ///   - selected: What the input method has selected of it, in UTF-8 code units from its start.
  package mutating func compose(_ string: String, selected: Range<Int>) {
    let string = rules.sanitized(string)
    guard !string.isEmpty else { return cancelComposition() }
    var composing =
      self.composing
      ?? Composing(range: selection.range, replaced: selectedString, selection: selection)
    history.endStep()
    splice(composing.range, string)
    composing.range = composing.range.lowerBound..<composing.range.lowerBound + string.utf8.count
    self.composing = composing
    let selected = selected.clamped(to: 0..<string.utf8.count)
    let start = composing.range.lowerBound
    place(
      TextSelection(
        anchor: start + selected.lowerBound,
        head: buffer.boundary(atOrAfter: start + selected.upperBound)
      )
    )
    if selected.isEmpty { place(TextSelection(at: selection.head)) }
  }

  /// Brings back what stood where an input method composes.
  package mutating func cancelComposition() {
    guard let composing else { return }
    self.composing = nil
    splice(composing.range, composing.replaced)
    place(composing.selection)
  }

  /// Keeps what was composed.
  package mutating func endComposition() {
    guard let composing else { return }
    let string = buffer.string(in: composing.range)
    cancelComposition()
    perform(proposal(inserting: string))
  }

  // MARK: Places

  /// The end of a selection that a step to one side goes to.
  private func edge(_ movement: TextMovement, in geometry: inout some CaretGeometry) -> Int {
    let isForward =
      switch movement {
      case .left: geometry.isRightToLeft(at: selection.head)
      case .right: !geometry.isRightToLeft(at: selection.head)
      default: movement == .forward
      }
    return isForward ? selection.range.upperBound : selection.range.lowerBound
  }

  private func target(
    of movement: TextMovement,
    column: Double,
    in geometry: inout some CaretGeometry
  ) -> TextCaret {
    let caret = selection.caret
    let position = caret.position
    switch movement {
    case .left: return geometry.caret(beside: caret, isRight: false)
    case .right: return geometry.caret(beside: caret, isRight: true)
    case .backward: return TextCaret(buffer.boundary(before: position))
    case .forward: return TextCaret(buffer.boundary(after: position))
    case .wordLeft: return word(isForward: geometry.isRightToLeft(at: position))
    case .wordRight: return word(isForward: !geometry.isRightToLeft(at: position))
    case .wordBackward: return word(isForward: false)
    case .wordForward: return word(isForward: true)
    case .up, .down, .pageUp, .pageDown: return geometry.caret(from: caret, movement, column: column)
    case .lineStart: return geometry.lineEdges(of: caret).start
    case .lineEnd: return geometry.lineEdges(of: caret).end
    case .paragraphStart: return TextCaret(buffer.startOfParagraph(before: position))
    case .paragraphEnd: return TextCaret(buffer.endOfParagraph(after: position))
    case .documentStart: return TextCaret(0)
    case .documentEnd: return TextCaret(buffer.utf8Count)
    }
  }

  private func word(isForward: Bool) -> TextCaret {
    if rules.isSecure { return TextCaret(isForward ? buffer.utf8Count : 0) }
    let position = selection.head
    return TextCaret(isForward ? buffer.endOfWord(after: position) : buffer.startOfWord(before: position))
  }

  // MARK: Characters

  private mutating func splice(_ range: Range<Int>, _ string: String) {
    note(buffer.replace(range, with: string))
  }

  private mutating func note(_ made: TextBlockChange) {
    revision += 1
    change = change?.followed(by: made) ?? made
  }

  /// The longest beginning of a text, in characters, that may be put in the place of some characters.
  private func limited(_ string: String, in range: Range<Int>) -> String {
    guard let limit = rules.characterLimit, !string.isEmpty else { return string }
    let room = max(0, limit - (buffer.characterCount - buffer.string(in: range).count))
    // At either edge characters may become one with others.
    var kept = String(string.prefix(min(room, .max - 4) + 4))
    while !kept.isEmpty {
      var trial = buffer
      trial.replace(range, with: kept)
      if trial.characterCount <= limit { break }
      kept.removeLast()
    }
    return kept
  }
}
