internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayLayout
@_spi(Machinery) public import DisplayNodes
internal import DisplayScrolling
public import DisplayText

/// Text that people type, in one line or many.
///
/// The node is as high as its text, between ``minimumLineCount`` and ``maximumLineCount``, and scrolls inside where it is
/// given less. It takes keys, text and composition while it has the focus, and leaves Tab to move that on; what comes of
/// them calls ``didChange`` once it has happened, and ``shouldChange`` has a say before.
///
/// Only the paragraphs that are on screen, and the one that is edited, are set and drawn: a keystroke costs what one
/// paragraph does, however long the text is. Very long paragraphs are set in pieces.
///
/// ```swift
/// let message = EditableTextNode(lines: .multiple)
/// message.configured {
///   $0.placeholderText = "Message"
///   $0.maximumLineCount = 6
///   $0.didChange = { saveDraft() }
/// }
/// ```
open class EditableTextNode: DisplayNode, TouchControl {
  /// How many lines people may type.
  public enum LineMode: Sendable, Hashable {
    /// One; line breaks become spaces, and what does not fit is scrolled to the side.
    case single
    /// Any number, which wrap at the node's width.
    case multiple
  }

  /// What the Return key does.
  public enum ReturnKey: Sendable, Hashable {
    /// It inserts a line break; in a single line it does what `submits` does. Together with Control or Command it submits.
    case insertsLineBreak
    /// ``EditableTextNode/didSubmit`` is called. Together with Shift it inserts a line break where there may be several.
    case submits
    /// ``EditableTextNode/didSubmit`` is called, and the node gives the focus up.
    case submitsAndEnds
  }

  /// What happens in the text, for somebody else.
  struct Hooks {
    var didChange: (@MainActor () -> Void)?
    var didChangeSelection: (@MainActor () -> Void)?
    var shouldChange: (@MainActor (TextReplacement) -> TextReplacement?)?
    var didBeginEditing: (@MainActor () -> Void)?
    var didEndEditing: (@MainActor () -> Void)?
    var didSubmit: (@MainActor () -> Void)?
  }

  /// How many lines people may type.
  nonisolated public let lineMode: LineMode
  nonisolated let content: LayoutInput<EditableContent>
  let scroller: EditedScrollNode
  let body: EditedBodyNode
  let placeholderNode: TextNode
  /// The text, what is selected in it, and what can be undone.
  var editing: EditableText
  var hooks = Hooks()
  var looks = EditableTextLooks()
  /// The window's services in which an input method composes text; the node may be elsewhere when that ends.
  var composingServices: (any HostServices)?
  /// What a finger or a mouse selects.
  var session: TextTouchSession?
  /// Whether the caret has to come into view, and how many frames that has waited for a layout.
  var revealing: TextRevealing?

  /// What the Return key does; a line break where there may be several lines.
  public var returnKey = ReturnKey.insertsLineBreak
  /// Whether people may change the text; true by default. Otherwise they may select and copy it.
  public var isEditable = true {
    didSet { if isEditable != oldValue { editabilityDidChange() } }
  }

  package var isEnabled: Bool { isUserInteractionEnabled }

  /// Makes a node. Legal on any task.
  ///
  /// - Parameters:
  ///   - text: What it says at first.
  ///   - style: How it looks.
  ///   - lines: How many lines people may type.
  ///   - engine: Turns the text into glyphs.
  nonisolated public init(
    _ text: String = "",
    style: TextStyle = TextStyle(),
    lines: LineMode = .single,
    engine: any TextEngine = BuiltInTextEngine()
  ) {
    var rules = TextEditingRules()
    rules.isMultiline = lines == .multiple
    let editing = EditableText(text, rules: rules)
    let content = EditableContent(
      editing.buffer,
      style: style,
      isMultiline: rules.isMultiline,
      engine: engine
    )
    lineMode = lines
    self.editing = editing
    self.content = LayoutInput(content)
    body = EditedBodyNode()
    scroller = EditedScrollNode(self.content, body, axes: lines == .multiple ? .vertical : .horizontal)
    placeholderNode = TextNode("", style: style, maximumLineCount: lines == .multiple ? 0 : 1, engine: engine)
    super.init()
    configured { $0.connect() }
  }

  private func connect() {
    body.editor = self
    scroller.editor = self
    placeholderNode.isUserInteractionEnabled = false
    placeholderNode.isHidden = !isEmpty
    if lineMode == .single { scroller.showsScrollBars = false }
    cursor = .text
    addSelectionRecognizer()
    formatDidChange()
  }

  // MARK: Layout

  /// The text inside the insets, and the placeholder over it.
  nonisolated open override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(
      content.value.insets,
      child: OverlayLayoutSpec(child: scroller, overlay: placeholderNode)
    )
  }

  /// Sets the text as its style is there. An override calls this.
  open override func environmentDidChange(from old: NodeEnvironment) {
    super.environmentDidChange(from: old)
    formatDidChange()
  }

  /// Sets the text as its style is here. An override calls this.
  open override func didEnterHierarchy() {
    super.didEnterHierarchy()
    formatDidChange()
  }

  // MARK: Focus, keys and touches

  /// Always true.
  open override var isFocusableByDefault: Bool { true }

  /// Where the caret is; nil for text that cannot be edited.
  open override var textInputArea: Rect? {
    guard isEditable, let rect = caretRect else { return nil }
    return convert(rect, from: body)
  }

  /// The caret begins to blink. An override calls this.
  open override func didBecomeFocused() {
    super.didBecomeFocused()
    focusDidChange()
    if let action = hooks.didBeginEditing { action() }
  }

  /// What was being composed is kept. An override calls this.
  open override func didResignFocus() {
    super.didResignFocus()
    finishComposition()
    editing.endUndoStep()
    focusDidChange()
    if let action = hooks.didEndEditing { action() }
  }

  /// Moves the caret, deletes, copies and pastes. An override calls this for keys that it leaves alone.
  open override func handleKey(_ key: KeyEvent) -> Bool { takeKey(key) || super.handleKey(key) }

  /// Takes what is typed and composed. An override calls this for text that it leaves alone.
  open override func handleText(_ text: TextInputEvent) -> Bool { takeText(text) || super.handleText(text) }

  /// Puts text that is dropped where it is dropped. An override calls this for drops that it leaves alone.
  open override func handleDrop(_ drop: DropEvent) -> Bool { takeDrop(drop) || super.handleDrop(drop) }

  /// Puts the caret where a press is, or selects. An override calls this for touches that it leaves alone.
  open override func touchDidBegin(_ touch: TouchEvent) {
    if !beginSelecting(touch) { super.touchDidBegin(touch) }
  }

  /// Selects up to where a press is. An override calls this for touches that it leaves alone.
  open override func touchDidMove(_ touch: TouchEvent) {
    if !goOnSelecting(touch) { super.touchDidMove(touch) }
  }

  /// Ends a selection. An override calls this for touches that it leaves alone.
  open override func touchDidEnd(_ touch: TouchEvent) {
    if !endSelecting(touch) { super.touchDidEnd(touch) }
  }

  /// Ends a selection. An override calls this for touches that it leaves alone.
  open override func touchWasCancelled(_ touch: TouchEvent) {
    if !cancelSelecting(touch) { super.touchWasCancelled(touch) }
  }

  /// A text field with its text as the value; the placeholder is its hint, and bullets stand for secure text.
  open override var defaultAccessibilityAttributes: AccessibilityAttributes {
    var attributes = AccessibilityAttributes(traits: accessibilityTraits, role: .element)
    attributes.label = placeholderNode.text.isEmpty ? nil : placeholderNode.text
    attributes.value =
      isSecure ? String(repeating: "\u{2022}", count: editing.buffer.characterCount) : text
    return attributes
  }

  /// Gives the node the focus.
  open override func accessibilityActivate() -> Bool { becomeFocused() }
}
