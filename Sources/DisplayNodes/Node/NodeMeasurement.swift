internal import DisplayGeometry
internal import DisplayLayout

/// What a node knows about its own size, and what was asked for while it was built: the part of a node that its lock
/// guards, for any thread.
///
/// Every change that makes layouts out of date raises the version. A layout that was computed while the
/// version rose is returned to its caller but never kept.
struct NodeMeasurement: Sendable {
  /// The style; kept apart with what else most nodes do not have.
  var style: LayoutStyle {
    get { rarities.first?.style ?? LayoutStyle() }
    set { changeRarities { $0.style = newValue } }
  }
  /// Says how the subnodes are arranged, for a node whose class does not.
  var layoutSpec: DisplayNode.LayoutSpecProvider? {
    get { rarities.first?.layoutSpec }
    set { changeRarities { $0.layoutSpec = newValue } }
  }
  /// What the node changes of the environment around it.
  var overrides: EnvironmentOverrides {
    get { rarities.first?.overrides ?? EnvironmentOverrides() }
    set { changeRarities { $0.overrides = newValue } }
  }
  /// What the kept layouts were computed from, in the environment inside the overrides.
  private(set) var reads: EnvironmentReads {
    get { rarities.first?.reads ?? EnvironmentReads() }
    set { if !newValue.isEmpty || !rarities.isEmpty { changeRarities { $0.reads = newValue } } }
  }
  /// What the node cost, while that is counted.
  var statistics: NodeStatistics {
    get { rarities.first?.statistics ?? NodeStatistics() }
    set { if !newValue.isEmpty || !rarities.isEmpty { changeRarities { $0.statistics = newValue } } }
  }
  /// Whether the environment may have a say in which layouts are kept.
  var dependsOnEnvironment: Bool {
    rarities.first.map { !$0.overrides.isEmpty || !$0.reads.isEmpty } ?? false
  }
  /// What was asked for while the node was built, and the main actor has not done yet.
  private var buildSteps: ContiguousArray<NodeBuildStep> {
    get { rarities.first?.buildSteps ?? [] }
    set { if !newValue.isEmpty || !rarities.isEmpty { changeRarities { $0.buildSteps = newValue } } }
  }

  // Each node has all of these: what lies together fills whole words, and the lock around it another 56 bytes.
  private var rarities: ContiguousArray<Rarities> = []
  var cache = LayoutCache()
  private(set) var isLoaded = false
  /// Whether ``calculatedSize`` is what the node came to by itself, and not the bounds that it has.
  private var isSizeCalculated = false
  var version: UInt32 = 0
  var readers = LayoutReaders()
  /// The number of the last change after which another layout is coming; 0 before the first.
  private(set) var latestChange: UInt64 = 0
  /// The size that the last measurement came to.
  private(set) var calculatedSize = Size.zero
  /// How often the node was computed in the course of one outermost computation, and of which.
  private var computations: (pass: UInt32, count: UInt32) = (0, 0)

  private struct Rarities: Sendable {
    var style = LayoutStyle()
    var layoutSpec: DisplayNode.LayoutSpecProvider?
    var overrides = EnvironmentOverrides()
    var reads = EnvironmentReads()
    var statistics = NodeStatistics()
    var buildSteps: ContiguousArray<NodeBuildStep> = []

    var isEmpty: Bool {
      layoutSpec == nil && overrides.isEmpty && reads.isEmpty && statistics.isEmpty && buildSteps.isEmpty
        && style == LayoutStyle()
    }
  }

  private mutating func changeRarities(_ change: (inout Rarities) -> Void) {
    if rarities.isEmpty { rarities.append(Rarities()) }
    change(&rarities[0])
    if rarities[0].isEmpty { rarities = [] }
  }

  /// Notes what the main actor is to do for the building of the node; false when the node is loaded and it is too late.
  mutating func addBuildStep(_ step: NodeBuildStep) -> Bool {
    if !isLoaded { changeRarities { $0.buildSteps.append(step) } }
    return !isLoaded
  }

  /// Hands out what was noted, in order; after the last time nothing can be.
  mutating func takeBuildSteps(isLast: Bool) -> ContiguousArray<NodeBuildStep> {
    isLoaded = isLoaded || isLast
    defer { buildSteps = [] }
    return buildSteps
  }

  /// Looks for the kept answer to a question, and remembers who asked.
  ///
  /// - Parameter context: Pixels and direction inside the node's overrides.
  /// - Returns: The layout, and what has to be released after the lock.
  mutating func answer(
    _ question: LayoutQuestion,
    inside context: LayoutContext,
    owner: DisplayNode
  ) -> (kept: LayoutCache.KeptLayout?, released: [any LayoutDependent]) {
    let released = question.reader.map { readers.insert($0) } ?? []
    let kept = cache.keptLayout(
      ownedBy: owner,
      thatFits: question.range,
      parentSize: question.parentSize,
      context: context,
      pass: question.pass
    )
    if let kept { note(kept.layout.size, isForBounds: question.isForBounds) }
    return (kept, released)
  }

  /// Counts a computation that is about to begin. In place of yet another one where there were very many, of the node or
  /// of all nodes, returns the kept layout for the most similar range, if any is kept, with the nearest size in the range.
  ///
  /// - Parameters:
  ///   - pass: Which outermost computation it is part of.
  ///   - passCount: How many there were in that, with this one.
  mutating func beginComputing(
    thatFits range: SizeRange,
    inside context: LayoutContext,
    owner: DisplayNode,
    pass: UInt32,
    passCount: Int
  ) -> SimilarLayout? {
    if computations.pass != pass { computations = (pass, 0) }
    computations.count += 1
    let isNodeOver = computations.count > Self.greatestComputationCount
    guard isNodeOver || passCount > Self.greatestPassCount,
      let layout = cache.similarLayout(ownedBy: owner, thatFits: range, context: context)
    else { return nil }
    note(layout.size, isForBounds: false)
    let isFirst =
      isNodeOver
      ? computations.count == Self.greatestComputationCount + 1 : passCount == Self.greatestPassCount + 1
    return SimilarLayout(layout: layout, isFirst: isFirst)
  }

  /// What takes the place of a layout that is not computed any more, and whether it is the first such one.
  struct SimilarLayout: Sendable {
    let layout: Layout
    let isFirst: Bool
  }

  /// How often a node is computed in the course of one outermost computation: what lies around it may ask it for two sizes
  /// at each level of a tree, and for others each time.
  static let greatestComputationCount: UInt32 = 4_096
  /// How many computations there are in the course of one, of all nodes, before known sizes have to do.
  static let greatestPassCount = 1 << 22

  /// What an invalidation leaves to be done after the lock: layouts hold nodes, and the end of a node is
  /// somebody's code.
  struct Invalidation: Sendable {
    /// Who used what was thrown away.
    let readers: [any LayoutDependent]
    /// What was thrown away.
    let dropped: LayoutCache
    let droppedReads: EnvironmentReads
  }

  /// Throws away what was computed.
  ///
  /// - Parameter keepsReaders: Whether those who read it are not notified, and go on depending on it.
  mutating func invalidate(keepsReaders: Bool = false) -> Invalidation {
    version &+= 1
    isSizeCalculated = false
    let dropped = cache
    let droppedReads = reads
    cache.removeAll()
    reads = EnvironmentReads()
    let notified = keepsReaders ? [] : readers.takeAll()
    if !notified.isEmpty { latestChange = LayoutChanges.next() }
    return Invalidation(
      readers: notified,
      dropped: dropped,
      droppedReads: droppedReads
    )
  }

  /// Keeps a layout with what it read, and returns the layouts kept before, one of which may have gone.
  ///
  /// Further reads raise the version: a lookup under way has not compared them with its environment.
  ///
  /// - Parameters:
  ///   - isForBounds: Whether the range is the bounds that the node has by hand.
  ///   - pass: The outermost computation that alone takes the layout for an answer; nil for all.
  mutating func keep(
    _ layout: Layout,
    reading newReads: EnvironmentReads,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext,
    isForBounds: Bool = false,
    pass: UInt32? = nil
  ) -> LayoutCache {
    let before = cache
    note(layout.size, isForBounds: isForBounds)
    var reads = reads
    if reads.formUnion(newReads) {
      version &+= 1
      self.reads = reads
    }
    cache.insert(layout, thatFits: range, parentSize: parentSize, context: context, pass: pass)
    return before
  }

  /// Notes what a measurement came to. Where the node was measured by the code around it, and is then for the bounds that it
  /// has by hand, perhaps old ones, the former counts: that code is about to ask for it.
  private mutating func note(_ size: Size, isForBounds: Bool) {
    if isForBounds, isSizeCalculated { return }
    calculatedSize = size
    isSizeCalculated = !isForBounds
  }
}

/// What a layout is asked for with, and by whom.
struct LayoutQuestion: Sendable {
  let range: SizeRange
  let parentSize: Size
  /// Pixels and direction around the node.
  let context: LayoutContext
  let reader: (any LayoutDependent)?
  /// Whether the range is the bounds that the node has by hand.
  let isForBounds: Bool
  /// Which outermost computation the question is part of; nil where it begins one.
  let pass: UInt32?
}
