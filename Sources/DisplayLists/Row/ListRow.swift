internal import DisplayConcurrency
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

  let index: Int
  /// Advances when the row is given up, or has to be measured anew while a worker measures it.
  let generation = Generation()

  var progress = Progress.wanted
  var node: DisplayNode?
  var observer: LayoutObserver?
  var arrivedLayout: Layout?
  var ticket: WorkTicket?
  /// Whether a layout was ever applied: the node has a size, though a newer one may be on its way.
  var isPlaced = false
  /// Whether what is being measured is out of date already: it is taken all the same, and measured again.
  var isOutdated = false
  /// Whether the row came on screen with its contents.
  var wasSeen = false

  init(index: Int) {
    self.index = index
  }

  /// Whether the row is in the picture, with everything that it shows.
  var isShown: Bool { isComplete && node?.isInHierarchy == true }

  /// Whether everything that the row shows is on its layers.
  var isComplete: Bool {
    guard let node, node.isLoaded else { return false }
    return node.displayGroup?.isComplete ?? true
  }
}
