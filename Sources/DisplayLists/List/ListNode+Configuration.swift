public import DisplayGeometry
public import DisplayListModel
public import DisplayNodes

// How a list behaves: what moves it, what keeps its place, what fingers may do, how it looks.

extension ListNode {
  /// What moves the list from frame to frame; nil leaves it where it is.
  public var scrollDriver: (any ScrollDriver)? {
    get { engine.scroll.driver }
    set { engine.setDriver(newValue) }
  }

  /// What keeps its place on screen when lengths arrive late and rows come or go; the first visible row by
  /// default.
  ///
  /// An item that is given takes the place of a row that the list was scrolled to.
  public var anchoring: ListAnchoring {
    get { engine.anchor.rule }
    set { engine.anchor.setRule(newValue, isAnimating: isAnimatingOffset) }
  }

  /// How far beyond the preload range a row keeps its node, as a share of the viewport's length: what a
  /// change of direction does not have to recreate.
  public var retainedScreens: Double {
    get { engine.ranges.retainedScreens }
    set { engine.ranges.retainedScreens = newValue }
  }

  /// How many rows out of reach keep their nodes at most because a node in them asks for it, the nearest first; 8 unless set,
  /// and 0 for a negative number. See `DisplayNode.keepsRowAlive`.
  public var keptRowLimit: Int {
    get { engine.pool.keptRowLimit }
    set { engine.setKeptRowLimit(newValue) }
  }

  /// Whether the header of the first visible section stays at the viewport's start while the section is seen.
  public var pinsHeaders: Bool {
    get { engine.pool.pinning.pinsHeaders }
    set { engine.setPinsHeaders(newValue) }
  }

  /// The space around the rows, in points. A list at its start stays there. Insets that are not finite are reported and
  /// ignored.
  public var contentInsets: EdgeInsets {
    get { engine.placement.insets }
    set { engine.setInsets(newValue) }
  }

  /// Whether rows that a change of the data moves go to their new places, and rows that come fade in; false by default: they are there
  /// at once.
  ///
  /// What keeps its place on screen does so, see ``anchoring``, and rows that a change takes away are gone at once. A change that comes
  /// while rows are on their way sends them elsewhere from where they are. Where the environment says
  /// ``NodeEnvironment/reducesMotion``, and while the list is not seen, nothing is animated.
  public var animatesChanges: Bool {
    get { engine.pool.displacements.followsChanges }
    set { engine.pool.displacements.followsChanges = newValue }
  }

  // MARK: What fingers may do

  /// Whether a finger can move the rows; true by default. Rows that fit are moved only where pulling has a meaning.
  public var isScrollEnabled: Bool {
    get { engine.scroll.isScrollEnabled }
    set { engine.setScrollEnabled(newValue) }
  }

  /// Whether rows and what is in them are notified of a finger only when it has stayed for 150 ms without scrolling, or was lifted; true
  /// by default. So nothing lights up under a finger that scrolls.
  public var delaysContentTouches: Bool {
    get { dragging.delaysTouches }
    set { dragging.delaysTouches = newValue }
  }

  /// Whether rows that reach an end run on a little and come back; true by default. Otherwise they stop.
  public var bounces: Bool {
    get { engine.scroll.bounces }
    set { engine.scroll.bounces = newValue }
  }

  /// Whether a tap selects an item; true by default. When it becomes false, no item is selected any longer.
  public var allowsSelection: Bool {
    get { engine.selection.allowsSelection }
    set { engine.configureSelection { $0.allowsSelection = newValue } }
  }

  /// Whether several items may be selected, each until it is tapped again; false by default. When it becomes false,
  /// only the item that was selected last stays so.
  public var allowsMultipleSelection: Bool {
    get { engine.selection.allowsMultipleSelection }
    set { engine.configureSelection { $0.allowsMultipleSelection = newValue } }
  }

  /// How long a finger is on a row before the row is highlighted, from when it came down; a tap highlights it at once. Where
  /// ``delaysContentTouches`` is on, at least as long as it makes rows wait.
  public var highlightDelay: Duration {
    get { engine.touches.highlightDelay }
    set { engine.touches.highlightDelay = newValue }
  }

  /// Whether a finger that stays on an item lifts it, to drop it elsewhere; false by default.
  public var allowsReordering: Bool {
    get { engine.reordering.isAllowed }
    set { engine.configureReordering { $0.isAllowed = newValue } }
  }

  /// How long a finger has to stay on an item to lift it.
  public var reorderingDelay: Duration {
    get { engine.reordering.delay }
    set { engine.configureReordering { $0.delay = newValue } }
  }

  // MARK: Lines

  /// How the lines between items look; nil for none, as by default. Rows that do not follow each other in a column have none.
  public var separator: RowSeparator? {
    get { engine.decoration.separators.rule }
    set { engine.setSeparator(newValue) }
  }

  /// Has the list ask ``showsSeparator(afterItemAt:)`` again, in the next frame.
  public func setNeedsSeparatorUpdate() { engine.setNeedsSeparatorUpdate() }
}
