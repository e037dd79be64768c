internal import DisplayConcurrency
public import DisplayGeometry
public import DisplayGraphics

/// Text that wraps at the node's width.
///
/// Measuring and drawing use the same text engine, so what was measured is what is drawn. Text, style and
/// line limit are layout inputs: setting one, on any thread, has the node measured and drawn again.
open class TextNode: DisplayNode {
  private struct Content: Sendable, Equatable {
    var text: String
    var style: TextStyle
    var maximumLineCount: Int
  }

  private nonisolated let content: LayoutInput<Content>
  private nonisolated let engine: any TextEngine
  /// What the present contents, or those on their way, show.
  private var drawnContent: Content?
  /// The size that they were made for.
  private var drawnSize = Size.zero

  /// Makes a node that shows a text. Legal on any task.
  ///
  /// - Parameters:
  ///   - text: What it says.
  ///   - style: How it looks.
  ///   - maximumLineCount: How many lines there are at most, the last one cut short; 0 for any number.
  ///   - engine: Measures and places the text.
  nonisolated public init(
    _ text: String = "",
    style: TextStyle = TextStyle(),
    maximumLineCount: Int = 0,
    engine: any TextEngine = BuiltInTextEngine()
  ) {
    content = LayoutInput(
      Content(text: text, style: style, maximumLineCount: max(0, maximumLineCount))
    )
    self.engine = engine
    super.init()
  }

  /// What the node says. Legal on any thread.
  nonisolated public var text: String {
    get { content.value.text }
    set { content.update { $0.text = newValue } }
  }

  /// How the text looks. Legal on any thread.
  nonisolated public var textStyle: TextStyle {
    get { content.value.style }
    set { content.update { $0.style = newValue } }
  }

  /// How many lines there are at most; 0 for any number. Legal on any thread.
  nonisolated public var maximumLineCount: Int {
    get { content.value.maximumLineCount }
    set { content.update { $0.maximumLineCount = max(0, newValue) } }
  }

  nonisolated open override func calculateSize(thatFits size: Size) -> Size {
    let content = content.value
    WorkMeter.count(.shapedByte, content.text.utf8.count)
    return engine.measure(
      content.text,
      style: content.style,
      width: size.width,
      maximumLineCount: content.maximumLineCount
    ).size
  }

  /// Has the text drawn again when it, or its size, is not the one that is shown.
  open override func calculatedLayoutDidChange() {
    guard let drawnContent else { return }
    if drawnContent != content.value || drawnSize != bounds.size { setNeedsDisplay() }
  }

  open override func makeDrawing() -> (any Drawing)? {
    let content = content.value
    drawnContent = content
    drawnSize = bounds.size
    guard !content.text.isEmpty else { return nil }
    return TextDrawing(
      text: content.text,
      style: content.style,
      maximumLineCount: content.maximumLineCount,
      engine: engine
    )
  }
}

/// A text to be placed and drawn in a node's bounds.
private struct TextDrawing: Drawing {
  let text: String
  let style: TextStyle
  let maximumLineCount: Int
  let engine: any TextEngine

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    WorkMeter.count(.shapedByte, text.utf8.count)
    let layout = engine.layout(
      text,
      style: style,
      width: context.bounds.width,
      maximumLineCount: maximumLineCount
    )
    canvas.draw(layout, at: context.bounds.origin)
  }
}
