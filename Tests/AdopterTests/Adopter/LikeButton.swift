public import AsyncDisplay

/// A button that counts how often it was used.
public final class LikeButton: ButtonNode {
  /// How often.
  public private(set) var count = 0

  /// Makes a button that says so.
  public nonisolated init() {
    super.init(ButtonContent(title: "Like"))
  }

  nonisolated override init(_ content: ButtonContent) {
    super.init(content)
  }

  public override func didEndTracking(_ touch: TouchEvent) { count += 1 }
}

/// Rows of buttons that scroll.
public final class LikesNode: ScrollNode {
  let buttons: [LikeButton]

  /// Makes a number of buttons.
  public nonisolated init(count: Int) {
    buttons = (0..<count).map { _ in LikeButton() }
    super.init()
  }

  nonisolated override init(scrolling axes: ScrollAxes) {
    buttons = []
    super.init(scrolling: axes)
  }

  public nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: buttons)
  }
}
