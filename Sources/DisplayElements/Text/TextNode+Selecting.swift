public import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes
public import DisplayText

/// What only texts have of which people may select something.
@MainActor
final class TextSelecting {
  /// The text that something is selected of, and what.
  var buffer: TextBuffer
  var text: AttributedText
  var selection = TextSelection(at: 0)
  var color = Color(hex: 0x3B82F6).withAlpha(90)
  var didChange: (@MainActor () -> Void)?
  /// The press that selects; without a touch one that a recognizer follows.
  var drag: (touch: Int?, drag: SelectionDrag)?
  let recognizer: LongPressGestureRecognizer
  let highlight = TextHighlight()

  init(_ text: AttributedText, _ action: @escaping @MainActor (LongPressGestureRecognizer) -> Void) {
    self.text = text
    buffer = TextBuffer(text.string)
    recognizer = LongPressGestureRecognizer(action: action)
    recognizer.pointerKinds = [.finger]
  }
}

extension TextNode {
  /// Whether people may select parts of the text, and copy them; false by default.
  ///
  /// A mouse selects by drag, words by two presses and paragraphs by three; a finger selects words once it has stayed. What is
  /// selected goes to the clipboard with the shortcut for that, while the node has the focus.
  public var isSelectable: Bool {
    get { selecting != nil }
    set {
      guard newValue != isSelectable else { return }
      if newValue {
        let selecting = TextSelecting(attributedText) { [weak self] in self?.selectingDidChange($0) }
        addGestureRecognizer(selecting.recognizer)
        self.selecting = selecting
        cursor = .text
      } else {
        select(TextSelection(at: 0))
        // Of a text that is another one nothing was selected any longer.
        showSelection()
        if let recognizer = selecting?.recognizer { removeGestureRecognizer(recognizer) }
        selecting = nil
        cursor = nil
        resignFocus()
      }
    }
  }

  /// What is selected, in UTF-8 code units of the text; a caret for nothing. Setting it does nothing in a text that is not
  /// selectable; positions past the ends are clamped, those inside a character are moved to its start.
  public var selection: TextSelection {
    get { currentSelecting?.selection ?? TextSelection(at: 0) }
    set { select(newValue) }
  }

  /// The characters that are selected.
  public var selectedText: String { currentSelecting.map { $0.buffer.string(in: $0.selection.range) } ?? "" }

  /// What is laid over selected characters.
  public var selectionColor: Color {
    get { selecting?.color ?? Color(hex: 0x3B82F6).withAlpha(90) }
    set {
      selecting?.color = newValue
      showSelection()
    }
  }

  /// Called when another part of the text is selected.
  public var didChangeSelection: (@MainActor () -> Void)? {
    get { selecting?.didChange }
    set { selecting?.didChange = newValue }
  }

  /// Puts what is selected on the clipboard; does nothing where nothing is.
  public func copySelection() {
    guard !selection.isEmpty else { return }
    runtime?.services.clipboardText = selectedText
  }

  /// What is selected of the text as it is now.
  private var currentSelecting: TextSelecting? {
    guard let selecting else { return nil }
    let text = attributedText
    if selecting.text != text {
      if selecting.text.string != text.string {
        selecting.selection = TextSelection(at: 0)
        selecting.buffer = TextBuffer(text.string)
        selecting.drag = nil
      }
      selecting.text = text
    }
    return selecting
  }

  private func select(_ selection: TextSelection) {
    guard let selecting = currentSelecting else { return }
    let new = TextSelection(
      anchor: selecting.buffer.boundary(atOrBefore: selection.anchor),
      head: selecting.buffer.boundary(atOrBefore: selection.head),
      affinity: selection.affinity
    )
    guard new != selecting.selection else { return }
    selecting.selection = new
    showSelection()
    runtime?.setNeedsFrame()
    if let action = selecting.didChange { ImmediateHooks.call("didChangeSelection", of: self, action) }
  }

  /// Lays the color over what is selected now.
  func showSelection() {
    guard let selecting = currentSelecting, let layer else { return }
    if !selecting.highlight.isShown, selecting.selection.isEmpty { return }
    let margins = textMargins
    let rects = selecting.selection.isEmpty ? [] : textLayout.rects(of: selecting.selection.range)
    selecting.highlight.show(
      rects.map { $0.offset(by: Point(x: margins.left, y: margins.top)) },
      color: selecting.color,
      over: layer
    )
  }

  // MARK: Keys and touches; each returns whether it is the selection's own.

  func takeSelectionKey(_ key: KeyEvent) -> Bool {
    guard isFocused, let selecting = currentSelecting, let command = TextKeyCommand(key) else { return false }
    switch command {
    case .copy: copySelection()
    case .selectAll: select(TextSelection(anchor: 0, head: selecting.buffer.utf8Count))
    default: return false
    }
    return true
  }

  func beginSelection(_ touch: TouchEvent) -> Bool {
    guard let selecting = currentSelecting, selecting.drag == nil, let point = location(of: touch) else {
      return false
    }
    guard touch.kind != .finger else { return false }
    becomeFocused()
    claimTouch(touch)
    let unit = SelectionDrag.Unit(clickCount: touch.clickCount)
    let caret = caret(at: point)
    let isExtending = touch.modifiers.contains(.shift) && unit == .character
    let drag =
      isExtending
      ? SelectionDrag(extending: selecting.selection) : SelectionDrag(unit, at: caret, in: selecting.buffer)
    selecting.drag = (touch.identifier, drag)
    select(drag.selection(to: caret, in: selecting.buffer))
    return true
  }

  func followSelection(_ touch: TouchEvent) -> Bool {
    guard let selecting = currentSelecting, let (identifier, drag) = selecting.drag,
      identifier == touch.identifier
    else { return false }
    guard let point = location(of: touch) else { return true }
    select(drag.selection(to: caret(at: point), in: selecting.buffer))
    return true
  }

  func endSelection(_ touch: TouchEvent) -> Bool {
    guard let selecting, let drag = selecting.drag, drag.touch == touch.identifier else { return false }
    selecting.drag = nil
    return true
  }

  private func selectingDidChange(_ recognizer: LongPressGestureRecognizer) {
    guard let selecting = currentSelecting else { return }
    if recognizer.state == .ended || recognizer.state == .cancelled {
      selecting.drag = nil
      return
    }
    guard let point = recognizer.location else { return }
    let caret = caret(at: point)
    switch recognizer.state {
    case .began:
      becomeFocused()
      selecting.drag = (nil, SelectionDrag(.word, at: caret, in: selecting.buffer))
      fallthrough
    case .changed:
      guard let drag = selecting.drag?.drag else { return }
      select(drag.selection(to: caret, in: selecting.buffer))
    case .ended, .cancelled, .possible: break
    }
  }

  private func caret(at point: Point) -> TextCaret {
    let margins = textMargins
    return textLayout.caret(at: Point(x: point.x - margins.left, y: point.y - margins.top))
  }
}
