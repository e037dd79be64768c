/// Animations in the order in which they were added, some of which may be over.
struct FrameAnimationList {
  private(set) var all: [FrameAnimation] = []
  /// How many may be there before anybody looks which of them are over.
  private var limit = minimumLimit

  private static let minimumLimit = 16

  var isEmpty: Bool { all.isEmpty }
  var count: Int { all.count }

  /// Adds an animation; afterwards the list may be crowded.
  mutating func append(_ animation: FrameAnimation) { all.append(animation) }

  /// Whether there are twice as many as were left the last time.
  var isCrowded: Bool { count > limit }

  /// The animations that are not over. What the others hold ends with the list that they are in.
  ///
  /// - Complexity: O(n), which is O(1) on average for each that was added if only crowded lists are cleared.
  @MainActor
  func withoutFinished() -> FrameAnimationList {
    var list = FrameAnimationList()
    list.all = all.filter { !$0.isOver }
    list.limit = max(Self.minimumLimit, 2 * list.count)
    return list
  }
}
