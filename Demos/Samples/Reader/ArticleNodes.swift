import AsyncDisplay

/// The article's title above its picture.
final class TitleNode: CellNode {
  let title: TextNode
  let teaser: TextNode
  let byline: TextNode
  let picture: SceneryNode

  nonisolated init(_ article: Article) {
    title = TextNode(article.title, size: 32, weight: .bold, lineHeight: 1.05)
    teaser = TextNode(article.teaser, size: 19, ink: .secondary, lineHeight: 1.2)
    byline = TextNode(article.byline, size: 13, weight: .bold, ink: .accent)
    picture = SceneryNode(article.picture)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 14, alignItems: .stretch) {
      byline
      title
      teaser
      picture.aspectRatio(width: range.isWide ? 3.2 : 1.6, height: 1).spacingBefore(6)
    }
    .padding(range.pageInsets(top: 28, bottom: 12))
  }
}

/// A heading, text in as many columns as there is room for, and a picture with its caption.
final class PartNode: CellNode {
  let heading: TextNode
  let columns: ColumnsNode
  let picture: SceneryNode?
  let caption: TextNode

  nonisolated init(_ part: Article.Part) {
    heading = TextNode(part.heading, size: 23, weight: .bold)
      .configured { $0.accessibility = AccessibilityAttributes(traits: .header) }
    columns = ColumnsNode(part.paragraphs)
    picture = part.picture.map { SceneryNode($0) }
    caption = TextNode(part.caption, size: 14, ink: .secondary, lineHeight: 1.2)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 12, alignItems: .stretch) {
      heading
      columns
      if let picture {
        picture.aspectRatio(width: range.isWide ? 3.2 : 1.6, height: 1).spacingBefore(8)
        caption
      }
    }
    .padding(range.pageInsets(top: 20, bottom: 8))
  }
}

/// Paragraphs in columns of about sixty letters, as many as there is room for, all about as long.
final class ColumnsNode: DisplayNode {
  let text: AttributedText

  nonisolated init(_ paragraphs: [String]) {
    var style = TextStyle(font: .system(size: 17), lineHeightMultiple: 1.3)
    style.paragraph.paragraphSpacing = 10
    text = AttributedText(paragraphs.joined(separator: "\n"), style: style)
    super.init()
    configured { node in
      node.needsDisplayOnBoundsChange = true
      node.accessibility = AccessibilityAttributes(label: node.text.string, traits: .staticText)
    }
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: TextColumns(text, width: size.width, in: layoutEnvironment).height)
  }

  override func makeDrawing() -> (any Drawing)? { ColumnsDrawing(text: text) }
}

/// A text in columns: its lines, and which of them stand in each.
private struct TextColumns {
  private static let gap = 36.0

  let layout: TextLayout
  let columnWidth: Double
  /// The lines of each column, and from where to where they reach in the text as one column.
  private(set) var columns: [(top: Double, bottom: Double)] = []

  init(_ text: AttributedText, width: Double, in environment: NodeEnvironment) {
    let scale = environment.contentSizeCategory.scale
    let count = max(1, ((width + Self.gap) / (290 * scale + Self.gap)).rounded(.down))
    columnWidth = ((width - Self.gap * (count - 1)) / count).rounded(.down)
    let ink = Ink.text.color(in: environment.appearance)
    layout = BuiltInTextEngine().shape(text.scaled(by: scale).styled { $0.color = ink })
      .layout(in: TextContainer(width: columnWidth))
    let lines = layout.lines
    let share = Int((Double(lines.count) / count).rounded(.up))
    for first in stride(from: 0, to: lines.count, by: max(1, share)) {
      let last = min(first + share, lines.count) - 1
      columns.append((lines[first].frame.minY, lines[last].frame.maxY))
    }
  }

  var height: Double { columns.reduce(0) { max($0, $1.bottom - $1.top) } }

  func draw(into canvas: inout Canvas) {
    for (index, column) in columns.enumerated() {
      canvas.withSavedState { canvas in
        canvas.translate(x: Double(index) * (columnWidth + Self.gap), y: -column.top)
        canvas.clip(
          to: Rect(x: -4, y: column.top, width: columnWidth + 8, height: column.bottom - column.top)
        )
        canvas.draw(layout, at: .zero)
      }
    }
  }
}

private struct ColumnsDrawing: Drawing {
  let text: AttributedText

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    TextColumns(text, width: context.bounds.width, in: context.environment).draw(into: &canvas)
  }
}

extension SizeRange {
  fileprivate var isWide: Bool { max.width > 700 }

  /// Space around a block: the text is never wider than a page of paper.
  fileprivate func pageInsets(top: Double, bottom: Double) -> EdgeInsets {
    let side = Swift.max(isWide ? 48 : 20, (max.width - 1_040) / 2)
    return EdgeInsets(top: top, left: side, bottom: bottom, right: side)
  }
}
