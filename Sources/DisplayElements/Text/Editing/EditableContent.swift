internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayText

/// What the size of an editable text depends on, and how it is set. Any thread may measure with it.
struct EditableContent: Sendable {
  /// What a style becomes in an environment; see ``EditableTextNode/styleAdaptation``.
  typealias Adaptation = @Sendable (TextStyle, NodeEnvironment) -> TextStyle

  var buffer: TextBuffer
  var style: TextStyle
  var adaptation: Adaptation?
  var isMultiline: Bool
  var isSecure = false
  var insets = EdgeInsets.zero
  /// How many lines the node shows at least, and at most; 0 for any number.
  var minimumLineCount = 1
  var maximumLineCount = 0
  let formats: BlockFormats

  init(_ buffer: TextBuffer, style: TextStyle, isMultiline: Bool, engine: any TextEngine) {
    self.buffer = buffer
    self.style = style
    self.isMultiline = isMultiline
    formats = BlockFormats(engine: engine)
  }

  /// How the text is set in an environment, which notes what the adaptation reads of it.
  func format(in environment: @autoclosure () -> NodeEnvironment) -> BlockFormat {
    let adapted = adaptation.map { $0(style, environment()) } ?? style
    return formats.format(of: adapted, isSecure: isSecure)
  }

  /// How large the text is in a largest size: as wide as it may be, and as high as its lines, within the limits.
  func size(thatFits size: Size, in format: BlockFormat) -> Size {
    guard isMultiline else { return Size(width: width(size), height: format.height(ofLines: 1)) }
    let least = format.height(ofLines: max(1, minimumLineCount))
    let most = maximumLineCount > 0 ? max(least, format.height(ofLines: maximumLineCount)) : Double.infinity
    let width = width(size)
    let height = buffer.measuredHeight(format, width: width, limit: min(most, size.height))
    return Size(width: width, height: min(max(least, height), most))
  }

  private func width(_ size: Size) -> Double {
    size.width.isFinite ? size.width : 20 * formats.averageAdvance(of: style)
  }
}

/// The formats of a text: as long as nothing is different, one object, so that what is known of it stays known.
final class BlockFormats: Sendable {
  private let engine: any TextEngine
  private let last = Lock<BlockFormat?>(nil)

  init(engine: any TextEngine) {
    self.engine = engine
  }

  func format(of style: TextStyle, isSecure: Bool) -> BlockFormat {
    if let kept = last.withLock({ $0 }), kept.style == style, kept.isSecure == isSecure { return kept }
    let made = BlockFormat(style: style, engine: engine, isSecure: isSecure)
    // The one before is released after the lock.
    _ = last.withLock { last in
      defer { last = made }
      return last
    }
    return made
  }

  func averageAdvance(of style: TextStyle) -> Double { style.font.size / 2 }
}
