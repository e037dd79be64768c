public import DisplayCanvas
internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayNodes
public import DisplayText

// What the node says, how it looks, and what may be typed.

extension EditableTextNode {
  /// What the text is. Setting it ends what is being composed and selected, and forgets what could be undone; no hook is called.
  ///
  /// - Complexity: Linear in the length of the text.
  public var text: String {
    get { editing.buffer.string }
    set {
      editing.setString(newValue)
      forgetComposition()
      editingDidChange()
    }
  }

  /// Whether there are no characters.
  public var isEmpty: Bool { editing.buffer.isEmpty }

  /// How many characters the text has, as readers see them.
  public var characterCount: Int { editing.buffer.characterCount }

  /// How the text looks.
  public var textStyle: TextStyle {
    get { content.value.style }
    set {
      change { $0.style = newValue }
      formatDidChange()
    }
  }

  /// What the style becomes where the node is: larger for a reader who wants that, another color where all is dark. Nil, the
  /// default, for the style as it is.
  ///
  /// Runs on any thread, also whenever the text is measured; see ``TextNode/textAdaptation``.
  public var styleAdaptation: (@Sendable (TextStyle, NodeEnvironment) -> TextStyle)? {
    get { content.value.adaptation }
    set {
      content.update {
        $0.adaptation = newValue
        return .layout
      }
      formatDidChange()
    }
  }

  /// What stands in place of an empty text.
  public var placeholderText: String {
    get { placeholderNode.text }
    set { placeholderNode.text = newValue }
  }

  /// The color of the placeholder; nil, the default, for that of the text, pale.
  public var placeholderColor: Color? {
    get { looks.placeholder }
    set {
      looks.placeholder = newValue
      formatDidChange()
    }
  }

  /// The color of the caret; nil, the default, for that of the text.
  public var caretColor: Color? {
    get { looks.caret }
    set {
      looks.caret = newValue
      formatDidChange()
    }
  }

  /// What lies behind selected characters; nil, the default, for a blue that suits light and dark.
  public var selectionColor: Color? {
    get { looks.selection }
    set {
      looks.selection = newValue
      formatDidChange()
    }
  }

  /// How far the text keeps from the node's edges; part of its size. Insets that are not finite are reported and change nothing.
  public var textInsets: EdgeInsets {
    get { content.value.insets }
    set {
      guard newValue.isFinite else { return reportMisuseOfText("text insets of \(newValue) are not finite") }
      change { $0.insets = newValue }
    }
  }

  /// How many lines the node shows at least, where there may be several; less than 1 counts as 1.
  public var minimumLineCount: Int {
    get { content.value.minimumLineCount }
    set { change { $0.minimumLineCount = max(1, newValue) } }
  }

  /// How many lines the node grows to before it scrolls; 0, the default, for any number.
  public var maximumLineCount: Int {
    get { content.value.maximumLineCount }
    set { change { $0.maximumLineCount = max(0, newValue) } }
  }

  /// Whether every character is shown as a bullet. Such a text is one word for carets, is not copied, and is not read
  /// to people who cannot see the screen.
  public var isSecure: Bool {
    get { content.value.isSecure }
    set {
      guard newValue != isSecure else { return }
      changeRules { $0.isSecure = newValue }
      change { $0.isSecure = newValue }
      formatDidChange()
    }
  }

  /// How many characters people may type, as readers see them; nil, the default, for any number. What is set by
  /// ``text`` may be longer. Less than 0 is reported and counts as 0.
  public var characterLimit: Int? {
    get { editing.rules.characterLimit }
    set {
      if let newValue, newValue < 0 { reportMisuseOfText("a limit of \(newValue) characters counts as 0") }
      changeRules { $0.characterLimit = newValue.map { max(0, $0) } }
    }
  }

  /// Called when the text was changed by people.
  public var didChange: (@MainActor () -> Void)? {
    get { hooks.didChange }
    set { changeHooks { $0.didChange = newValue } }
  }

  /// Called when another part of the text is selected, or the caret is elsewhere.
  public var didChangeSelection: (@MainActor () -> Void)? {
    get { hooks.didChangeSelection }
    set { changeHooks { $0.didChangeSelection = newValue } }
  }

  /// Called before people change the text; returns the change to make in its place, or nil for none. What is being composed is
  /// not asked about until it is kept.
  ///
  /// ```swift
  /// digits.shouldChange = { change in
  ///   var change = change
  ///   change.string.removeAll { !$0.isNumber }
  ///   return change
  /// }
  /// ```
  public var shouldChange: (@MainActor (TextReplacement) -> TextReplacement?)? {
    get { hooks.shouldChange }
    set { changeHooks { $0.shouldChange = newValue } }
  }

  /// Called when keys go to the node.
  public var didBeginEditing: (@MainActor () -> Void)? {
    get { hooks.didBeginEditing }
    set { changeHooks { $0.didBeginEditing = newValue } }
  }

  /// Called when keys go to the node no longer.
  public var didEndEditing: (@MainActor () -> Void)? {
    get { hooks.didEndEditing }
    set { changeHooks { $0.didEndEditing = newValue } }
  }

  /// Called when the Return key was pressed and does not insert a line break; see ``returnKey``.
  public var didSubmit: (@MainActor () -> Void)? {
    get { hooks.didSubmit }
    set { changeHooks { $0.didSubmit = newValue } }
  }

  /// Changes what is called. What the old hooks held is released afterwards: its end may look at the node.
  private func changeHooks(_ change: (inout Hooks) -> Void) {
    var changed = hooks
    change(&changed)
    let old = hooks
    hooks = changed
    withExtendedLifetime(old) {}
  }

  // MARK: What follows

  private func change(_ change: (inout EditableContent) -> Void) {
    content.update { content in
      change(&content)
      return .layout
    }
    accessibilityDidChange()
  }

  private func changeRules(_ change: (inout TextEditingRules) -> Void) {
    var rules = editing.rules
    change(&rules)
    editing.setRules(rules)
  }

  func reportMisuseOfText(_ message: String) {
    Diagnostics.report(Diagnostic(message: message, path: diagnosticPath))
  }

  var accessibilityTraits: AccessibilityTraits {
    let traits: AccessibilityTraits = isEditable ? .textField : .staticText
    return isSecure ? traits.union(.secureText) : traits
  }

  func editabilityDidChange() {
    finishComposition()
    focusDidChange()
    accessibilityDidChange()
  }
}
