internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayNodes
internal import DisplayText

/// What a text node shows and how it sets it: everything that its size and its looks depend on.
struct TextContent: Sendable, Hashable {
  var text: AttributedText
  var maximumLineCount: Int
  var truncation = TextTruncation.tail
  var exclusionPaths: [Path] = []
  var insets = EdgeInsets.zero
  var shadow: Shadow?
  /// How much smaller the type may become, in the order in which it is tried; without the full size.
  var scaleFactors: [Double] = []
}

extension TextContent {
  /// Whether the text has the same size in any room, and its characters the same places, as another one.
  func isMeasured(like other: TextContent) -> Bool {
    maximumLineCount == other.maximumLineCount && margins == other.margins
      && exclusionPaths == other.exclusionPaths
      && scaleFactors == other.scaleFactors && truncation == other.truncation
      && text.isMeasured(like: other.text)
  }

  /// How far the text keeps from the node's edges: its insets, and the room that its shadow takes.
  var margins: EdgeInsets {
    guard let shadow, shadow.color.alpha > 0 else { return insets }
    let spread = max(0, shadow.blurRadius)
    return EdgeInsets(
      top: insets.top + max(0, spread - shadow.offset.y),
      left: insets.left + max(0, spread - shadow.offset.x),
      bottom: insets.bottom + max(0, spread + shadow.offset.y),
      right: insets.right + max(0, spread + shadow.offset.x)
    )
  }
}

/// What a text becomes in an environment; see ``TextNode/textAdaptation``.
typealias TextAdaptation = @Sendable (AttributedText, NodeEnvironment) -> AttributedText

/// A text node's content with the glyphs of it, which are worked out when they are first asked for.
///
/// One object for measuring, drawing and touching, on any thread. Two threads that ask at once may both do the
/// work; what they find is the same.
final class ShapedContent: Sendable {
  let content: TextContent
  let adaptation: TextAdaptation?

  private let engine: any TextEngine
  /// The glyphs at full size and at each of the smaller ones.
  private let shaped: Lock<[ShapedText?]>
  /// What the content was last in an environment.
  private let adapted = Lock<ShapedContent?>(nil)

  init(_ content: TextContent, engine: any TextEngine, adaptation: TextAdaptation? = nil) {
    self.content = content
    self.engine = engine
    self.adaptation = adaptation
    shaped = Lock(Array(repeating: nil, count: content.scaleFactors.count + 1))
  }

  /// The same with something changed; nil when that makes no difference.
  func changed(_ change: (inout TextContent) -> Void) -> ShapedContent? {
    var content = content
    change(&content)
    return content == self.content ? nil : ShapedContent(content, engine: engine, adaptation: adaptation)
  }

  /// The same with another adaptation.
  func adapted(by adaptation: TextAdaptation?) -> ShapedContent {
    ShapedContent(content, engine: engine, adaptation: adaptation)
  }

  /// What is set and drawn in an environment, which notes what the adaptation reads of it.
  /// Without an adaptation nobody asks for the environment.
  func adapted(in environment: @autoclosure () -> NodeEnvironment) -> ShapedContent {
    guard let adaptation else { return self }
    var content = content
    content.text = adaptation(content.text, environment())
    if let kept = adapted.withLock({ $0 }), kept.content == content { return kept }
    let made = ShapedContent(content, engine: engine)
    // The one before is released after the lock.
    _ = adapted.withLock { kept in
      defer { kept = made }
      return kept
    }
    return made
  }

  /// How large the node is in a largest size, margins included.
  func size(thatFits size: Size) -> Size {
    let margins = content.margins
    let text = fit(in: size).text.measure(in: container(in: size)).size
    return Size(width: text.width + margins.horizontal, height: text.height + margins.vertical)
  }

  /// The text with its glyphs placed in a node of a size; its origin lies at the margins.
  func layout(in size: Size) -> TextLayout { fit(in: size).text.layout(in: container(in: size)) }

  /// Where the baselines of the first and the last line lie when nothing limits them.
  var baselines: LayoutBaselines {
    guard !content.text.isEmpty else { return LayoutBaselines(ascender: 0, descender: 0) }
    let measurement = shape(0).measure(in: TextContainer())
    return LayoutBaselines(
      ascender: content.margins.top + measurement.firstBaseline,
      descender: measurement.lastBaseline - measurement.size.height - content.margins.bottom
    )
  }

  /// The text in the largest type in which all of it is shown, or else in the smallest; and how large that is,
  /// as a share of the full size.
  func fit(in size: Size) -> (text: ShapedText, factor: Double) {
    let full = shape(0)
    guard !content.scaleFactors.isEmpty else { return (full, 1) }
    let container = container(in: size)
    if !full.measure(in: container).isTruncated { return (full, 1) }
    for (index, factor) in content.scaleFactors.enumerated() {
      let smaller = shape(index + 1)
      let isLast = index == content.scaleFactors.count - 1
      if isLast || !smaller.measure(in: container).isTruncated { return (smaller, factor) }
    }
    return (full, 1)
  }

  private func container(in size: Size) -> TextContainer {
    var container = TextContainer(
      width: size.width - content.margins.horizontal,
      maximumHeight: size.height - content.margins.vertical,
      maximumLineCount: content.maximumLineCount,
      truncation: content.truncation
    )
    container.exclusionPaths = content.exclusionPaths
    return container
  }

  private func shape(_ index: Int) -> ShapedText {
    if let kept = shaped.withLock({ $0[index] }) { return kept }
    let text = index == 0 ? content.text : content.text.scaled(by: content.scaleFactors[index - 1])
    WorkMeter.count(.shapedByte, text.utf8Count)
    let made = engine.shape(text)
    shaped.withLock { $0[index] = made }
    return made
  }
}

/// A text to be placed and drawn in a node's bounds.
struct TextDrawing: Drawing {
  let content: ShapedContent

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let content = content.adapted(in: context.environment)
    let margins = content.content.margins
    let origin = Point(x: context.bounds.minX + margins.left, y: context.bounds.minY + margins.top)
    canvas.setShadow(content.content.shadow)
    canvas.draw(content.layout(in: context.bounds.size), at: origin)
  }
}
