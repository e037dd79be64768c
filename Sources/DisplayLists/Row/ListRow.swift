internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

/// One row that is near the viewport: its node once a worker has made it, and how far it has come.
///
/// ```
///                  submitted             result            applied
///   unmeasured ────────────────▶ measuring ───────▶ measured ─────────▶ laidOut
///        ▲                           │                 │                  │
///        └─────────── stale ─────────┴─────────────────┴──────────────────┘
/// ```
///
/// A row whose model changed is prepared beside what it shows: its replacement goes through the same steps, and
/// takes the node's place when it has its contents.
@MainActor
final class ListRow {
  enum Progress {
    /// Work is to be submitted.
    case unmeasured
    /// A worker makes the node, or measures it again.
    case measuring
    /// A measured layout waits to be applied.
    case measured
    /// The newest layout is applied.
    case laidOut
  }

  /// Where the row is in the list as it is shown.
  var index: Int
  /// Advances when the row is given up, or has to be measured again while a worker measures it.
  let generation = Generation()

  var progress = Progress.unmeasured
  var node: DisplayNode?
  /// The node for the newest model, which is not shown yet.
  var replacement: DisplayNode?
  /// Whether ``node`` shows a model that is not the newest.
  var isStale = false
  var observer: LayoutObserver?
  var arrivedLayout: Layout?
  /// The sizes that the row could have when it was handed out last.
  var sizeRange: SizeRange?
  /// The size that the replacement will have.
  var replacementSize: Size?
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
  var lastPlacedFrame: Int?
  /// The number of the last frame that showed the row with everything in it; nil before one did.
  var lastShownFrame: Int?
  /// Whether the row came on screen with its contents.
  var wasSeen = false
  /// Whether the list has evicted the row.
  var isGone = false
  /// Whether the row is among those that the list looks after until they are complete.
  var isPending = false
  /// How far the row is from where its number puts it, across and along the way, while rows are put in another order.
  var displacement = Point.zero
  /// The part of the row that its node was told is seen.
  var visibleRect: Rect?

  init(index: Int) {
    self.index = index
  }

  /// The node that work is done for: the replacement of one that shows an older model.
  var preparedNode: DisplayNode? { isStale ? replacement : node }

  /// Whether a node is on its way to the place that it is to have, for the first time or instead of another.
  var isNodeUnderWay: Bool {
    (isStale || node == nil || !isPlaced) && (progress != .laidOut || replacement != nil)
  }

  /// Whether what the node shows is not that of the newest model and of what its layout reads now.
  var isPreparing: Bool {
    progress != .laidOut || isStale || isModelOutdated || isOutdated || observer?.isOutdated == true
  }

  /// Whether the row is in the picture, with everything that it shows.
  var isShown: Bool { isComplete && node?.isInHierarchy == true }

  /// Whether everything that the row shows is on its layers.
  var isComplete: Bool { node.map(Self.isComplete) ?? false }

  /// Whether the replacement can take the node's place.
  var isReplacementReady: Bool { replacementSize != nil && (replacement.map(Self.isComplete) ?? false) }

  private static func isComplete(_ node: DisplayNode) -> Bool {
    node.isLoaded && (node.displayGroup?.isComplete ?? true)
  }
}
