internal import DisplayConcurrency
public import DisplayGeometry

/// What few nodes have: kept apart, so that the many that have none of it stay small.
@MainActor
final class NodeExtras: LateReleasing {
  /// The group that the node is the root of.
  var displayGroup: DisplayGroup?
  /// The runtime that the node is the root of.
  @Weak var ownRuntime: DisplayRuntime?
  /// Says which draws of the node are still wanted; none before one was handed out.
  var displayGeneration: Generation?
  /// Observes changes of what the contents were drawn from.
  var drawingObserver: DrawingObserver?
  /// What of the environment the contents were drawn from.
  var displayReads = EnvironmentReads()
  /// The environment that the node was last notified of, from a change on until the frame that notifies it.
  var notifiedEnvironment: NodeEnvironment?
  /// Measures what is inside a node that its supernode places by hand; none for other nodes.
  var ownLayout: OwnLayout?
  /// The node's part in frames, of a container that takes part.
  var participation: FrameParticipation?
  /// The node's place in a container that takes part.
  var managedPlace: ManagedPlace?
  /// What only nodes have that people touch in a way of their own.
  var interaction: InteractionExtras?
  /// What only nodes have with a border or a shadow.
  var decoration: NodeDecoration?
  /// What of the node's looks is on its way to what it is to be.
  var animations: NodeAnimations?
  /// The animations that end with the node's time in the hierarchy; some may be over.
  var frameAnimations = FrameAnimationList()
  /// What only nodes have of which something special is said to people who cannot see them.
  var accessibility: AccessibilityExtras?
  /// Has the row that the node is in kept.
  var rowClaim: RowClaim?
  /// The nodes whose layouts placed this one until another's took it, the last one last. If that one, which may have been
  /// begun earlier, gives it up again, they are asked once more.
  var formerPlacers: [FormerPlacer] = []
  var observers = InterfaceStateObservers()
  var placeholder: Placeholder?
  var placeholderCover: PlaceholderCover?
  /// The layers over the corners, when they are covered.
  var cornerLayers: [Layer] = []
  /// How the next layout is to be animated; nil for not at all.
  var wantedTransition: LayoutTransition?
  var runningTransition: LayoutTransitionContext?
  /// What is to be done when the node is loaded.
  var loadActions: [@MainActor () -> Void] = []
  var name: String?
  var transform = Transform.identity
  var opacity = 1.0
  /// The number of the last time that the node was put into another one by hand; 0 for never.
  var handPlacement: UInt64 = 0
  var contentsScale: Double?
  /// Pixels per point of the drawing that was captured last; nil for none.
  var drawnScale: Double?

  // What takes less than a word lies together.
  /// Whether a runtime has the node as its root, or had and is gone without having ended.
  var isRoot = false
  /// Whether the node was put into its supernode by hand: no layout of that one takes it out.
  var isAddedByHand = false
  var displaysSynchronously = false
  var isDisplaySuspended = false
  var rasterizesSubtree = false
  var cornerRounding = CornerRounding.byLayer
  var roundedCorners = CornerSet.all
  /// How many layouts a new drawing waits for at most, until one knows what has changed; 0 while none waits.
  var awaitedLayouts: UInt8 = 0
  var drawingImportance: Int32 = 0
  #if DEBUG || Mutations
    /// Whether a mistake was reported that the node repeats in each frame.
    var isDistrusted = false
    /// The places in the node's layout where children overflow their stack, as far as they were reported.
    var reportedOverflows: Set<[String]> = []
  #endif

  func takeLoadActions() -> [@MainActor () -> Void] {
    defer { loadActions = [] }
    return loadActions
  }
}

extension DisplayNode {
  /// The extras, made now if there are none.
  var madeExtras: NodeExtras {
    if let extras { return extras }
    let made = NodeExtras()
    extras = made
    return made
  }

  /// The group that this node is the root of, for rows and for the root of a runtime.
  package var displayGroup: DisplayGroup? {
    get { extras?.displayGroup }
    set {
      guard newValue != nil || extras != nil else { return }
      madeExtras.displayGroup = newValue
      updateContext()
      // What was a row, and was put elsewhere meanwhile, is measured there.
      if newValue == nil, isInHierarchy { resumeOwnLayout() }
    }
  }

  /// The runtime that this node is the root of.
  var ownRuntime: DisplayRuntime? { extras?.ownRuntime }

  /// Makes the node the root of a runtime, with a group of its own, or of none any more.
  func setOwnRuntime(_ runtime: DisplayRuntime?) {
    madeExtras.ownRuntime = runtime
    madeExtras.isRoot = runtime != nil
    madeExtras.displayGroup = runtime.map { _ in DisplayGroup(owner: self) }
    TreeContext.environmentDidChange()
    updateContext()
  }

  /// How opaque the node and its subnodes are, from 0 to 1.
  public var opacity: Double {
    get { extras?.opacity ?? 1 }
    set {
      guard newValue != opacity else { return }
      madeExtras.opacity = newValue
      updateLayer { $0.opacity = newValue }
      updateOwnConcealment()
    }
  }

  /// How the node is moved, turned and stretched about its middle, after its frame was set; the identity does
  /// nothing. A transform that is not finite is reported, and the last one stays.
  public var transform: Transform {
    get { extras?.transform ?? .identity }
    set {
      guard newValue.isFinite else {
        return reportMisuse("a transform of \(newValue) is not finite; the last one stays")
      }
      guard newValue != transform else { return }
      madeExtras.transform = newValue
      updateLayer { $0.transform = newValue }
    }
  }

  /// A name for diagnostics and debugging; nil shows the name of the class alone.
  public var debugName: String? {
    get { extras?.name }
    set { if newValue != nil || extras != nil { madeExtras.name = newValue } }
  }
}

/// A node whose layout placed another one.
struct FormerPlacer {
  /// How many are remembered.
  static var mostCount: Int { 8 }

  @Weak var node: DisplayNode?
}
