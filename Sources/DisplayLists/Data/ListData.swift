internal import DisplayListModel

/// Owns what a list shows and the changes on their way to it: the content, where changes come from by themselves, those
/// that wait for a frame, and who follows them.
struct ListData: Sendable {
  /// Brings one who remembers rows by their numbers in step with a change.
  typealias Following = @MainActor (ListEngine, RowChange) -> Void

  private(set) var content: ListContent
  /// Where changes come from by themselves.
  let feed: (any ListFeed)?
  /// Whether other content was given, so that nothing more is taken from the feed.
  private(set) var isFeedDetached = false
  /// The item that the feed knows as the anchor.
  private var anchorOfFeed: ItemPath?
  /// Changes that the next frame applies, in order.
  private(set) var pending = ContentChangeQueue()
  /// How many changes were applied.
  private(set) var appliedCount = 0
  /// Whether changes are being applied, so that those that come meanwhile wait.
  private(set) var isApplying = false

  /// All who remember rows by their numbers, in the order in which they follow a change.
  var followers: [Following]

  init(_ content: ListContent, followers: [Following]) {
    self.followers = followers
    var content = content
    feed = content.feed
    content.feed = nil
    self.content = content
  }

  /// The rows when all changes are applied.
  var newestNumbering: RowNumbering { pending.newestNumbering ?? content.numbering }

  /// Whether there are changes that no frame has applied yet.
  var isProcessing: Bool { !pending.isEmpty || feed?.isProcessing == true }

  /// The feed, while it is listened to.
  var liveFeed: (any ListFeed)? { isFeedDetached ? nil : feed }

  /// Other content is given: the feed is listened to no longer.
  ///
  /// - Returns: The feed, to be closed: what it releases may look at the list.
  mutating func detachFeed() -> (any ListFeed)? {
    guard !isFeedDetached else { return nil }
    isFeedDetached = true
    return feed
  }

  /// The feed is to know which item keeps its place on screen.
  mutating func setAnchor(_ path: ItemPath?) {
    guard let liveFeed, path != anchorOfFeed else { return }
    anchorOfFeed = path
    liveFeed.setAnchor(path)
  }

  /// Adds a change to those that wait.
  ///
  /// - Returns: Content that nothing is made of any longer, to be released.
  mutating func append(_ change: ContentChange) -> ListContent? {
    pending.append(change, to: newestNumbering)
  }

  // MARK: Applying

  /// Begins to apply what waits; false when there is nothing, or it is being applied.
  mutating func beginApplying() -> Bool {
    guard !isApplying, !pending.isEmpty else { return false }
    isApplying = true
    return true
  }

  /// A round begins with all changes so far.
  mutating func beginRound() { pending.beginRound() }

  /// The next change of the round; nil at its end.
  var next: ContentChange? { pending.next }

  /// Shows what is shown after the next change.
  ///
  /// - Returns: The content before, to be released.
  mutating func advance(past change: ContentChange) -> ListContent {
    let old = content
    content = change.content ?? .placeholder(change.rows.numbering(after: old.numbering))
    pending.removeNext()
    appliedCount += change.count
    return old
  }

  /// What the changes that wait do to the rows, in order, for who chooses what is to be there after all of them: without the
  /// first of a round, which is about to be applied. In the rest of a round it is chosen already, and there are none.
  var changesAhead: [ListChange] { isApplying ? pending.restOfNewRound : pending.newerRowChanges }

  mutating func endApplying() { isApplying = false }
}
