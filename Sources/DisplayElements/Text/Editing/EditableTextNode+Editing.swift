internal import DisplayNodes
public import DisplayText

// What people do with the text, and what a program does for them.

extension EditableTextNode {
  /// What is selected. Positions count the text's UTF-8 code units; those past the ends are clamped, those inside a character are
  /// moved to its start. Setting it keeps what is being composed.
  public var selection: TextSelection {
    get { editing.selection }
    set {
      finishComposition()
      edit { editing.select(newValue) }
    }
  }

  /// The characters that are selected.
  public var selectedText: String { editing.selectedString }

  /// Whether there is something to undo.
  public var canUndo: Bool { editing.canUndo }

  /// Whether there is something to do again.
  public var canRedo: Bool { editing.canRedo }

  /// Puts a text in the place of what is selected, as if it was pasted. What is being composed is kept.
  public func insert(_ text: String) {
    finishComposition()
    type(text, as: .other)
  }

  /// Selects all of the text.
  public func selectAll() { selection = TextSelection(anchor: 0, head: editing.buffer.utf8Count) }

  /// Turns the last step back.
  public func undo() {
    guard isEditable else { return }
    finishComposition()
    edit { editing.undo() }
  }

  /// Does again what was turned back last.
  public func redo() {
    guard isEditable else { return }
    finishComposition()
    edit { editing.redo() }
  }

  /// Puts what is selected on the clipboard; does nothing with a caret, and with a secure text.
  public func copy() {
    guard !isSecure, !editing.selection.isEmpty else { return }
    runtime?.services.clipboardText = selectedText
  }

  /// Puts what is selected on the clipboard, and takes it out of the text.
  public func cut() {
    guard isEditable, !isSecure, !editing.selection.isEmpty else { return }
    copy()
    delete(.backward)
  }

  /// Puts what is on the clipboard in the place of what is selected.
  public func paste() {
    if let text = runtime?.services.clipboardText { insert(text) }
  }

  // MARK: Steps

  func type(_ text: String, as kind: TextEditKind) {
    guard isEditable else { return }
    // The input method has ended it itself.
    composingServices = nil
    edit {
      // What is typed takes the place of what was composed.
      editing.cancelComposition()
      propose(editing.proposal(inserting: text), as: kind)
    }
  }

  func delete(_ movement: TextMovement) {
    guard isEditable else { return }
    finishComposition()
    edit {
      let hasSelection = !editing.selection.isEmpty
      let proposal = withLines { lines, editing in editing.proposal(deleting: movement, in: &lines) }
      guard let proposal else { return }
      switch movement {
      case .backward where !hasSelection: propose(proposal, as: .deletionBackward)
      case .forward where !hasSelection: propose(proposal, as: .deletionForward)
      default: propose(proposal, as: .other)
      }
    }
  }

  func move(_ movement: TextMovement, isExtending: Bool) {
    finishComposition()
    edit { withLines { lines, editing in editing.move(movement, extending: isExtending, in: &lines) } }
  }

  func compose(_ text: String, selected: Range<Int>) {
    guard isEditable else { return }
    edit { editing.compose(text, selected: selected) }
    composingServices = editing.composition == nil ? nil : runtime?.services
  }

  /// Has the input method forget what it composes, if it does.
  func forgetComposition() { composingServices.take()?.endTextComposition() }

  /// Selects something, without a say of those who compose.
  func show(_ selection: TextSelection) { edit { editing.select(selection) } }

  /// Keeps what is being composed, as far as it may be.
  func finishComposition() {
    guard let range = editing.composition else { return }
    let text = editing.buffer.string(in: range)
    edit {
      editing.cancelComposition()
      propose(editing.proposal(inserting: text), as: .other)
    }
    forgetComposition()
  }

  /// Makes a change that somebody else may have a say in.
  private func propose(_ proposal: TextReplacement, as kind: TextEditKind) {
    guard !proposal.range.isEmpty || !proposal.string.isEmpty else { return }
    guard let shouldChange = hooks.shouldChange else { return editing.perform(proposal, as: kind) }
    let answer = ImmediateHooks.call("shouldChange", of: self, otherwise: nil) { shouldChange(proposal) }
    if let change = answer { editing.perform(change, as: kind) }
  }

  /// Does something with the text, and shows and reports what is different afterwards.
  private func edit(_ body: () -> Void) {
    let (revision, selection) = (editing.revision, editing.selection)
    body()
    let isChanged = editing.revision != revision
    let isMoved = editing.selection != selection
    if isChanged { editingDidChange() } else if isMoved { selectionDidChange() }
    if isChanged, let action = hooks.didChange { ImmediateHooks.call("didChange", of: self, action) }
    if isMoved, let action = hooks.didChangeSelection {
      ImmediateHooks.call("didChangeSelection", of: self, action)
    }
  }
}
