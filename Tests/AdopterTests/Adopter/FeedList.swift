public import AsyncDisplay

/// A model: nothing of it is the main actor's, so that workers read it.
public nonisolated struct Caption: Sendable, Identifiable {
  /// The width.
  public var id: Int { Int(width) }
  let width: Double

  /// Makes a model.
  public init(width: Double) { self.width = width }

  /// Makes the node of a row.
  public func makeNode() -> DisplayNode { CaptionNode(width: width) }
}

/// A list with a hook of its own.
public final class FeedList: ListNode {
  /// How often the list came to rest.
  public private(set) var restCount = 0

  nonisolated override init(_ setup: ListSetup) { super.init(setup) }

  public override func didEndScrolling() { restCount += 1 }
}

/// A list of a source, with an initializer of its own.
public final class NewsList: ListNode {
  let title: String

  /// Makes a list.
  public nonisolated init(_ title: String, _ source: SnapshotSource<Int, Int, Caption>) {
    self.title = title
    super.init(ListSetup(source, estimatedRowLength: 2))
  }

  nonisolated override init(_ setup: ListSetup) {
    title = ""
    super.init(setup)
  }
}

/// A collection with a hook of its own.
public final class WallNode: CollectionNode {
  /// The offset that was heard of last.
  public private(set) var offset = 0.0

  nonisolated override init(_ setup: ListSetup) { super.init(setup) }

  public override func contentOffsetDidChange(from old: Double) { offset = contentOffset }
}

/// Pages with a hook of their own.
public final class StoryNode: PagerNode {
  /// The pages that were turned to.
  public private(set) var pages: [Int] = []

  nonisolated override init(_ content: ListContent, flow: RowFlow) { super.init(content, flow: flow) }

  public override func currentPageDidChange(from old: Int) { pages.append(currentPage) }
}
