internal import DisplayGeometry
@_spi(Machinery) internal import DisplayNodes
internal import DisplayScrolling
internal import DisplayText

/// What scrolls of an editable text. It is as large as the text, within the limits.
final class EditedScrollNode: ScrollNode {
  private nonisolated let content: LayoutInput<EditableContent>
  private let body: EditedBodyNode
  weak var editor: EditableTextNode?

  nonisolated init(_ content: LayoutInput<EditableContent>, _ body: EditedBodyNode, axes: ScrollAxes) {
    self.content = content
    self.body = body
    super.init(scrolling: axes)
    configured { $0.addSubnode(body) }
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    let content = content.value
    return content.size(thatFits: size, in: content.format(in: layoutEnvironment))
  }

  /// What a mouse drags is a selection.
  override func followHierarchy() {
    super.followHierarchy()
    for recognizer in gestureRecognizers { recognizer.pointerKinds.remove(.mouse) }
  }

  override func layout() {
    super.layout()
    editor?.viewportDidChange()
  }

  override func contentOffsetDidChange(from old: Point) {
    super.contentOffsetDidChange(from: old)
    body.setNeedsFrame()
  }
}
