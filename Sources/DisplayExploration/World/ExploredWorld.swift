internal import AsyncDisplay
internal import DisplayCanvas
internal import DisplaySimulation
internal import Synchronization

/// A device with a list on it, what the list should show, and what happens to both.
///
/// Frames run only at the beats for which one was asked, so that a wake-up that got lost is seen.
@MainActor
final class ExploredWorld {
  let scenario: ExplorationScenario
  let log = ExplorationLog()
  let device: SimulatedDevice
  let list: ListNode
  let root: ExploredRoot
  let runtime: DisplayRuntime
  let source: SnapshotSource<Int, Int, ExploredItem>?
  /// Makes the node of an item.
  let makeRow: @Sendable (ExploredItem) -> DisplayNode
  /// What the list shows when everything has been applied.
  var items: [ExploredItem]
  /// What a list that gets changes by place has been told to show in its last frame.
  private(set) var shownItems: [ExploredItem] = []
  /// Whether rows are shown anew by their places in the next frame, so that nothing is known of where they were.
  var isReloadPending = false
  /// The item that the list was sent to and not moved away from.
  var sought: SoughtItem?
  /// Whether the next frame is notified of a finger.
  var isTouchPending = false
  /// Where the finger is that is on the screen.
  var finger: Point?
  /// Whether a hook has changed the list in the frame that runs, so that nothing is known of where rows should be.
  var wasAmbushed = false
  /// The items of which the last frame showed anything.
  private(set) var picturedItems: Set<Int> = []
  /// Whether data may change in the frame that runs.
  var isUpdatePending = false
  private(set) var frames = 0

  private let wantsFrame: FrameWish
  private let beatCount: Int

  /// How many beats after the last step everything has to be done, however slow some jobs are.
  private static let settlingBeats = 2_000
  /// Two sizes of the viewport, and one in which a part is longer.
  static let viewportSizes = [
    Size(width: 40, height: 120), Size(width: 48, height: 90), Size(width: 24, height: 120),
  ]

  init(
    scenario: ExplorationScenario,
    beatCount: Int,
    order: SeededExecutor.Order,
    random: inout SeededGenerator
  ) {
    self.scenario = scenario
    self.beatCount = beatCount
    device = SimulatedDevice(.explored(order: order, random: &random))
    let log = log
    let items = (0..<Int.random(in: 0...40, using: &random)).map { ExploredItem(id: $0, ink: log.makeInk()) }
    self.items = items
    let hasShelves = scenario == .nested
    let row: @Sendable (ExploredItem) -> DisplayNode = {
      ExploredRow(item: $0, hasShelf: hasShelves, log: log)
    }
    makeRow = row
    let usesSnapshots = scenario.usesSnapshots(&random)
    source = usesSnapshots ? SnapshotSource(Self.snapshot(items), isUnchanged: ==, row: row) : nil
    list = Self.makeList(source, items: items, scenario: scenario, row: row)
    root = ExploredRoot(list: list, log: log)
    let wish = FrameWish()
    wantsFrame = wish
    runtime = DisplayRuntime(
      rootNode: root,
      viewportSize: Self.viewportSizes[0],
      renderer: BlankRenderer(),
      scheduler: device.scheduler,
      requestFrame: { wish.make() }
    )
    (list as? ExploredList)?.onMove = { [weak self] in self?.follow($0, $1) }
  }

  /// Runs the beats of the script, and those after it until nothing is left to do.
  func run(_ steps: [ExplorationStep]) {
    var rest = steps[...]
    for beat in 0..<beatCount {
      pass { while rest.first?.beat == beat { perform(rest.removeFirst()) } }
      if log.violation != nil { return }
    }
    guard !scenario.endsEarly else { return }
    log.ambush.disarm()
    pass { comeBack() }
    var beats = 0
    while log.violation == nil, wantsFrame.isMade || device.isBusy {
      pass {}
      beats += 1
      guard beats < Self.settlingBeats else {
        log.check(.progress, false, "work is left after \(beats) beats without any change")
        return
      }
    }
    checkEnd()
  }

  /// Lets a beat pass: something happens, and a frame runs if one was asked for.
  private func pass(_ happen: () -> Void) {
    let beat = device.nextBeat()
    happen()
    guard wantsFrame.take() else { return }
    log.begin(frame: frames)
    let places = readingPlaces
    isUpdatePending = list.isProcessingUpdates
    wasAmbushed = false
    runtime.runFrame(beat)
    checkFrame(places: places)
    picturedItems = itemsInPicture
    isReloadPending = false
    isTouchPending = false
    shownItems = items
    frames += 1
  }

  private static func makeList(
    _ source: SnapshotSource<Int, Int, ExploredItem>?,
    items: [ExploredItem],
    scenario: ExplorationScenario,
    row: @escaping @Sendable (ExploredItem) -> DisplayNode
  ) -> ListNode {
    guard let source else { return ExploredList(items, estimatedRowLength: 30, row: row) }
    if scenario == .pages { return PagerNode(source, flow: .topToBottom) }
    guard scenario.columnCount > 1 else { return ExploredList(source, estimatedRowLength: 30) }
    let layout = WaterfallCollectionLayout(columns: .count(scenario.columnCount), estimatedItemLength: 30)
    return CollectionNode(source, layout: layout)
  }

  static func snapshot(_ items: [ExploredItem]) -> ListSnapshot<Int, Int, ExploredItem> {
    // Identities are never given twice.
    (try? ListSnapshot(sections: [ListSection(id: 0, items: items)])) ?? ListSnapshot()
  }
}

/// The list, or nothing.
final class ExploredRoot: DisplayNode {
  let list: ListNode
  nonisolated let showsList = LayoutInput(true)

  nonisolated init(list: ListNode, log: ExplorationLog) {
    self.list = list
    super.init()
    list.style.flexGrow = 1
    log.noteMade(self)
    log.noteMade(list)
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .stretch, children: showsList.value ? [list] : [])
  }
}

/// Whether a frame was asked for since the last one.
final class FrameWish: Sendable {
  private let wish = Atomic(false)

  var isMade: Bool { wish.load(ordering: .acquiring) }

  func make() { wish.store(true, ordering: .releasing) }

  func take() -> Bool { wish.exchange(false, ordering: .acquiringAndReleasing) }
}

extension SimulatedDevice.Configuration {
  /// A device on which work takes from a small part of a frame up to several of them.
  fileprivate static func explored(order: SeededExecutor.Order, random: inout SeededGenerator)
    -> SimulatedDevice.Configuration
  {
    var configuration = SimulatedDevice.Configuration()
    configuration.workerCount = Int.random(in: 1...4, using: &random)
    // From a copy: all else that a seed decides stays what it is.
    var reserves = random
    configuration.overrunReserve = reserves.pick([0, 0, 1, 4]) ?? 0
    configuration.rate = .fixed(100)
    configuration.order = order
    let scale = random.pick([0.1, 1, 10]) ?? 1
    configuration.costs = CostModel(
      [
        .madeNode: 200_000 * scale, .measuredElement: 50_000 * scale, .drawnPixel: 500 * scale,
        .ranFrame: 100_000, .committedContents: random.pick([1_000, 200_000]) ?? 0,
        .capturedDrawing: random.pick([1_000, 200_000]) ?? 0,
      ],
      jobNanoseconds: 20_000 * scale
    )
    return configuration
  }
}
