internal import DisplayNodes
internal import DisplayText

// What keys and input methods do.

extension EditableTextNode {
  /// Does what a key stands for; false when that is nothing here.
  func takeKey(_ key: KeyEvent) -> Bool {
    guard isFocused else { return false }
    if key.isDown, key.matches(.escape), editing.composition != nil {
      forgetComposition()
      compose("", selected: 0..<0)
      return true
    }
    guard let command = TextKeyCommand(key) else { return isTyped(key) }
    return perform(command, isRepeated: key.phase == .repeated)
  }

  /// Whether a key writes something, which comes as text: then it is no key equivalent and does not move the focus.
  private func isTyped(_ key: KeyEvent) -> Bool {
    guard case .character = key.key, isEditable else { return false }
    return key.modifiers.held.subtracting([.shift, .alt]).isEmpty
  }

  private func perform(_ command: TextKeyCommand, isRepeated: Bool) -> Bool {
    switch command {
    case .move(let movement, let isExtending): move(movement, isExtending: isExtending)
    case .delete(let movement): delete(movement)
    case .selectAll: selectAll()
    case .copy: copy()
    case .cut: cut()
    case .paste: paste()
    case .undo: undo()
    case .redo: redo()
    case .enter(let modifiers): return enter(modifiers, isRepeated: isRepeated)
    }
    return true
  }

  /// Breaks the line or submits the text; false where Return does neither, and may mean something around the node. A key that is held
  /// down submits once.
  private func enter(_ modifiers: KeyModifiers, isRepeated: Bool) -> Bool {
    finishComposition()
    let inserts =
      switch returnKey {
      case .insertsLineBreak: modifiers.subtracting(.shift).isEmpty
      case .submits, .submitsAndEnds: modifiers == .shift
      }
    if inserts, lineMode == .multiple {
      type("\n", as: .typing)
      return isEditable
    }
    guard hooks.didSubmit != nil || returnKey != .insertsLineBreak else { return false }
    if isRepeated { return true }
    if let action = hooks.didSubmit { action() }
    if returnKey == .submitsAndEnds { resignFocus() }
    return true
  }

  /// Takes what is typed and composed; false where nothing can be typed.
  func takeText(_ event: TextInputEvent) -> Bool {
    guard isFocused, isEditable else { return false }
    switch event {
    case .commit(let text): type(text, as: .typing)
    case .compose(let text, let selection): compose(text, selected: text.utf8Range(ofScalars: selection))
    }
    return true
  }
}

extension String {
  /// A range of scalars in UTF-8 code units; what lies past the ends is left out.
  fileprivate func utf8Range(ofScalars range: Range<Int>) -> Range<Int> {
    let count = unicodeScalars.count
    let clamped = range.clamped(to: 0..<count)
    let start = unicodeScalars.index(unicodeScalars.startIndex, offsetBy: clamped.lowerBound)
    let end = unicodeScalars.index(start, offsetBy: clamped.count)
    return utf8.distance(from: startIndex, to: start)..<utf8.distance(from: startIndex, to: end)
  }
}
