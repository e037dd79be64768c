import AsyncDisplay

/// One line of large type that changes all the time: it is as wide as it may be for any text, so that another text is
/// never measured, and it is drawn in the frame that sets it.
final class FigureNode: DisplayNode {
  private struct Line: Drawing {
    let text: String

    func draw(into canvas: inout Canvas, context: DrawingContext) {
      let style = FigureNode.style(in: context.environment)
      let line = BuiltInTextEngine().shape(AttributedText(text, style: style))
      canvas.draw(line.layout(in: TextContainer(width: context.bounds.width, maximumLineCount: 1)), at: .zero)
    }
  }

  var text = "" { didSet { if text != oldValue { setNeedsDisplay() } } }

  nonisolated override init() {
    super.init()
    configured { node in
      node.displaysAsynchronously = false
      node.needsDisplayOnBoundsChange = true
    }
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: Self.style(in: layoutEnvironment).lineHeight)
  }

  override func makeDrawing() -> (any Drawing)? { Line(text: text) }

  override var defaultAccessibilityAttributes: AccessibilityAttributes {
    AccessibilityAttributes(label: text, traits: [.staticText, .updatesFrequently])
  }

  private nonisolated static func style(in environment: NodeEnvironment) -> TextStyle {
    TextStyle(
      font: .system(size: 27 * environment.contentSizeCategory.scale, weight: .bold),
      color: Ink.text.color(in: environment.appearance),
      lineHeightMultiple: 1.1
    )
  }
}
