internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayText

/// The title of a button: one line of text, whose colour may change without a new measurement.
final class ButtonTitleNode: DisplayNode {
  /// A text and how it looks.
  struct Title: Sendable, Hashable {
    var text: String
    var style: TextStyle

    /// What the size depends on.
    var measured: Title {
      var title = self
      title.style.color = .black
      return title
    }
  }

  private nonisolated let measured: LayoutInput<Title>
  private nonisolated let engine = BuiltInTextEngine()

  /// What the title says now.
  var title: Title {
    didSet {
      guard title != oldValue else { return }
      // A text that may need another size is drawn when it has that size.
      if title.measured != oldValue.measured { measured.value = title.measured } else { setNeedsDisplay() }
    }
  }
  /// What the present contents, or those on their way, say.
  private var drawnTitle: Title?

  nonisolated init(_ title: Title) {
    self.title = title
    measured = LayoutInput(title.measured)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let title = measured.value
    return engine.measure(title.text, style: title.style, width: size.width, maximumLineCount: 1).size
  }

  override func didLoad() { needsDisplayOnBoundsChange = true }

  override func calculatedLayoutDidChange() {
    if let drawnTitle, drawnTitle != title { setNeedsDisplay() }
  }

  override func makeDrawing() -> (any Drawing)? {
    drawnTitle = title
    return title.text.isEmpty ? nil : ButtonTitleDrawing(title: title, engine: engine)
  }
}

/// A title to be drawn at the left edge of its node, which is as wide as the text.
private struct ButtonTitleDrawing: Drawing {
  let title: ButtonTitleNode.Title
  let engine: BuiltInTextEngine

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let layout = engine.layout(
      title.text,
      style: title.style,
      width: context.bounds.width,
      maximumLineCount: 1
    )
    canvas.draw(layout, at: context.bounds.origin)
  }
}
