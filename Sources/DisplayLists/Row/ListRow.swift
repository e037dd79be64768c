internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayNodes

/// One row that is near the viewport: its node once a worker has made it, and how far it has come.
///
/// ```
///                handed out             result            applied
///   wanted ────────────────▶ preparing ───────▶ arrived ─────────▶ placed
///      ▲                         │                 │                 │
///      └──────── out of date ────┴─────────────────┴─────────────────┘
/// ```
///
/// A row whose model changed is prepared beside what it shows: its successor goes through the same steps, and
/// takes the node's place when it has its contents.
@MainActor
final class ListRow {
  enum Progress {
    /// Work is to be handed out.
    case wanted
    /// A worker makes the node, or measures it again.
    case preparing
    /// A measured layout waits to be applied.
    case arrived
    /// The newest layout is applied.
    case placed
  }

  /// Where the row is in the list as it is shown.
  var index: Int
  /// Advances when the row is given up, or has to be measured anew while a worker measures it.
  let generation = Generation()

  var progress = Progress.wanted
  var node: DisplayNode?
  /// The node for the newest model, which is not shown yet.
  var successor: DisplayNode?
  /// Whether ``node`` shows a model that is not the newest.
  var isOutmoded = false
  var observer: LayoutObserver?
  var arrivedLayout: Layout?
  /// The sizes that the row could have when it was handed out last.
  var sizeRange: SizeRange?
  /// The size that the successor will have.
  var successorSize: Size?
  var ticket: WorkTicket?
  /// Whether a layout was ever applied: the node has a size, though a newer one may be on its way.
  var isPlaced = false
  /// Whether what is being measured is out of date already: it is taken all the same, and measured again.
  var isOutdated = false
  /// Whether what was under way for one model was given up for a newer one: what is under way now is not.
  var wasSuperseded = false
  /// Whether there is a newer model than the one that work is under way for, and which is shown first.
  var isModelOutdated = false
  /// The number of the last frame in which the row had its place in the viewport; nil before it had one.
  var picture: Int?
  /// The number of the last frame that showed the row with everything in it; nil before one did.
  var shownPicture: Int?
  /// Whether the row came on screen with its contents.
  var wasSeen = false
  /// Whether the list has let the row go.
  var isGone = false
  /// Whether the row is among those that the list looks after until they are complete.
  var isAttended = false
  /// How far the row is from where its number puts it, across and along the way, while rows are put in another order.
  var displacement = Point.zero
  /// The part of the row that its node was told is seen.
  var visibleRect: Rect?

  init(index: Int) {
    self.index = index
  }

  /// The node that work is done for: the successor of one that shows an older model.
  var preparedNode: DisplayNode? { isOutmoded ? successor : node }

  /// Whether a node is on its way to the place that it is to have, for the first time or instead of another.
  var isNodeUnderWay: Bool {
    (isOutmoded || node == nil || !isPlaced) && (progress != .placed || successor != nil)
  }

  /// Whether the row is in the picture, with everything that it shows.
  var isShown: Bool { isComplete && node?.isInHierarchy == true }

  /// Whether everything that the row shows is on its layers.
  var isComplete: Bool { node.map(Self.isComplete) ?? false }

  /// Whether the successor can take the node's place.
  var isSuccessorReady: Bool { successorSize != nil && (successor.map(Self.isComplete) ?? false) }

  private static func isComplete(_ node: DisplayNode) -> Bool {
    node.isLoaded && (node.displayGroup?.isComplete ?? true)
  }
}
