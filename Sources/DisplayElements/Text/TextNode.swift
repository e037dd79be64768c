internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayLayout
public import DisplayNodes
public import DisplayText

/// Text that wraps at the node's width, in any number of styles.
///
/// Measuring and drawing use the same glyphs, which are worked out once for each text, so what was measured is
/// what is drawn. Everything about the text is legal on any thread; setting it has the node measured and drawn
/// again, or only drawn where its size cannot be another one, as with a color. What is shown stays until then.
///
/// ```swift
/// let greeting = TextNode("Hello, world", maximumLineCount: 1)
/// greeting.attributedText = AttributedText("Hello, ") + AttributedText("world").styled { $0.link = "world" }
/// greeting.linkAction = { link, _ in open(link) }
/// ```
open class TextNode: DisplayNode {
  nonisolated let content: LayoutInput<ShapedContent>

  /// The size that the present contents, or those on their way, were made for; nil before the first.
  private var drawnSize: Size?
  /// What only texts have that can be touched.
  var links: TextLinks?
  /// What only texts have of which people may select something.
  var selecting: TextSelecting?

  /// Makes a node that shows a text in one style. Legal on any task.
  ///
  /// - Parameters:
  ///   - text: What it says.
  ///   - style: How it looks.
  ///   - maximumLineCount: How many lines there are at most, the last one cut short; 0 for any number.
  ///   - engine: Turns the text into glyphs.
  nonisolated public init(
    _ text: String = "",
    style: TextStyle = TextStyle(),
    maximumLineCount: Int = 0,
    engine: any TextEngine = BuiltInTextEngine()
  ) {
    let content = TextContent(
      text: AttributedText(text, style: style),
      maximumLineCount: max(0, maximumLineCount)
    )
    self.content = LayoutInput(ShapedContent(content, engine: engine))
    super.init()
  }

  /// Makes a node that shows a text in styles of its own. Legal on any task.
  nonisolated public convenience init(
    _ text: AttributedText,
    maximumLineCount: Int = 0,
    engine: any TextEngine = BuiltInTextEngine()
  ) {
    self.init(maximumLineCount: maximumLineCount, engine: engine)
    attributedText = text
  }

  /// The baselines of the first and the last line, unless the style says others.
  nonisolated open override var baselines: LayoutBaselines {
    let styled = super.baselines
    return styled == LayoutBaselines(ascender: 0, descender: 0) ? measuredContent.baselines : styled
  }

  /// As large as the text, with its insets.
  nonisolated open override func calculateSize(thatFits size: Size) -> Size {
    measuredContent.size(thatFits: size)
  }

  /// The content as it is measured where the node is.
  private nonisolated var measuredContent: ShapedContent { content.value.adapted(in: layoutEnvironment) }

  /// Has the text drawn again when its size is not the one that is shown. An override calls this.
  open override func calculatedLayoutDidChange() {
    if let drawnSize, drawnSize != bounds.size { setNeedsDisplay() }
    showSelection()
  }

  /// The text, which is a link where it has any.
  open override var defaultAccessibilityAttributes: AccessibilityAttributes {
    let text = attributedText
    return AccessibilityAttributes(
      label: text.isEmpty ? nil : text.string,
      traits: text.runs.contains { $0.style.link != nil } ? [.staticText, .link] : .staticText
    )
  }

  open override func makeDrawing() -> (any Drawing)? {
    let content = content.value
    drawnSize = bounds.size
    cancelOutdatedPress(in: content.content.text)
    showSelection()
    return content.content.text.isEmpty && content.adaptation == nil ? nil : TextDrawing(content: content)
  }

  /// Follows a finger on a link. An override calls this for touches that it leaves alone.
  open override func touchDidBegin(_ touch: TouchEvent) {
    if !pressLink(touch), !beginSelection(touch) { super.touchDidBegin(touch) }
  }

  /// Follows a finger on a link. An override calls this for touches that it leaves alone.
  open override func touchDidMove(_ touch: TouchEvent) {
    if !followPress(touch), !followSelection(touch) { super.touchDidMove(touch) }
  }

  /// Reports a link that was tapped. An override calls this for touches that it leaves alone.
  open override func touchDidEnd(_ touch: TouchEvent) {
    if !endPress(touch), !endSelection(touch) { super.touchDidEnd(touch) }
  }

  /// Forgets a finger on a link. An override calls this for touches that it leaves alone.
  open override func touchWasCancelled(_ touch: TouchEvent) {
    if !cancelPress(touch), !endSelection(touch) { super.touchWasCancelled(touch) }
  }

  /// Whether the text is selectable.
  open override var isFocusableByDefault: Bool { isSelectable }

  /// Copies what is selected, and selects all. An override calls this for keys that it leaves alone.
  open override func handleKey(_ key: KeyEvent) -> Bool { takeSelectionKey(key) || super.handleKey(key) }
}
