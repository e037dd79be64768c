internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayText

/// The title of a button: one line of text, whose color may change without a new measurement.
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

  private nonisolated let shown: LayoutInput<Title>
  private nonisolated let engine = BuiltInTextEngine()

  /// What the title says now. Another one that has the same size is drawn without a new measurement.
  var title: Title {
    get { shown.value }
    set {
      shown.update { title in
        guard title != newValue else { return .none }
        defer { title = newValue }
        return title.measured == newValue.measured ? .looks : .layout
      }
    }
  }

  nonisolated init(_ title: Title) {
    shown = LayoutInput(title)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let title = shown.value
    return engine.measure(title.text, style: title.style, width: size.width, maximumLineCount: 1).size
  }

  override func didLoad() { needsDisplayOnBoundsChange = true }

  override func makeDrawing() -> (any Drawing)? {
    let title = title
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
