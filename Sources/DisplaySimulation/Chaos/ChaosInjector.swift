internal import AsyncDisplay

/// Brings faults about while a list is scrolled on a simulated device, and counts what became of them.
///
/// A fault has been survived when, within four seconds, a frame shows everything in the viewport, and what was refused
/// has changed nothing. Faults that nobody has survived by the end have not been.
@MainActor
final class ChaosInjector {
  private let options: ChaosOptions
  private let list: ListNode
  private let runtime: DisplayRuntime
  private let device: SimulatedDevice
  private let makeContent: ((Int) -> ListContent)?
  private let beatSeconds: Double
  private let viewportSize: Size
  private var random: SeededGenerator
  private var counts: [ChaosFault: ChaosCount] = [:]
  /// Faults that nobody knows yet how they end, each with the frames that are left for that.
  private var pending: [(fault: ChaosFault, framesLeft: Int)] = []
  /// Whether there was a fault after which the list did not come back in time.
  private var hasLost = false
  private var reentry: ReentrantObserver?

  /// Makes an injector.
  ///
  /// - Parameter makeContent: Makes what the list shows, with another number of rows; nil when its data stays.
  init(
    _ options: ChaosOptions,
    list: ListNode,
    runtime: DisplayRuntime,
    device: SimulatedDevice,
    makeContent: ((Int) -> ListContent)?
  ) {
    self.options = options
    self.list = list
    self.runtime = runtime
    self.device = device
    self.makeContent = makeContent
    beatSeconds = device.beatMilliseconds / 1_000
    viewportSize = runtime.viewportSize
    random = SeededGenerator(seed: options.seed, stream: 0x6368_616F_73)
    for fault in ChaosFault.allCases where options.contains(fault) {
      counts[fault] = ChaosCount(fault: fault)
    }
  }

  /// What has happened, in the order of the faults.
  var report: [ChaosCount] {
    var counts = counts
    let schedule = device.schedule
    for (fault, isMet) in Self.scheduled where counts[fault] != nil {
      let met = schedule.count(where: isMet)
      counts[fault]?.injected = met
      // A job that was never done would hold up the rest for ever.
      counts[fault]?.survived = hasLost ? 0 : met
    }
    return ChaosFault.allCases.compactMap { counts[$0] }
  }

  /// Whether it is not known of some faults how they end.
  var isUndecided: Bool { !pending.isEmpty }

  private static let scheduled: [(ChaosFault, (ScheduleChoice) -> Bool)] = [
    (.order, { $0.job > 0 || $0.worker > 0 }), (.starvation, { $0.pauseMilliseconds > 0 }),
    (.slowWork, { $0.slowdown > 1 }),
  ]

  /// Brings about what is due before a frame.
  func willRunFrame() {
    for fault in ChaosFault.allCases {
      guard let rate = options.rates[fault], rate > 0 else { continue }
      // As many times as a frame has room for, and one more with what is left as its chance.
      var due = rate * beatSeconds
      while due > 0, due >= 1 || Double.random(in: 0..<1, using: &random) < due {
        inject(fault)
        due -= 1
      }
    }
  }

  /// No more faults happen; what was wrong all the time has been survived if the list comes back now.
  func end() {
    for fault in [ChaosFault.workers] where counts[fault] != nil { note(fault) }
  }

  /// Looks what the frame that has just run shows.
  func didRunFrame() {
    let isWhole = list.blankAreas.isEmpty && runtime.viewportSize == list.frame.size
    pending = pending.compactMap { fault, framesLeft in
      if isWhole { counts[fault]?.survived += 1 }
      if !isWhole, framesLeft == 0 { hasLost = true }
      return isWhole || framesLeft == 0 ? nil : (fault, framesLeft - 1)
    }
  }

  private func inject(_ fault: ChaosFault) {
    switch fault {
    case .order, .starvation, .slowWork, .workers: return
    case .superseding:
      guard let row = pickRow() else { return }
      setNeedsDisplay(row)
    case .data: return changeData()
    case .sizes: changeSize()
    case .jumps: list.scroll(by: Double.random(in: -200...200, using: &random) * viewportSize.height)
    case .rotation:
      let isUpright = runtime.viewportSize == viewportSize
      runtime.setViewportSize(
        isUpright ? Size(width: viewportSize.height, height: viewportSize.width) : viewportSize
      )
    case .memory: list.note(.memoryWarning)
    case .stalls:
      let milliseconds = random.pick([50, 200, 1_000, 5_000]) ?? 50
      device.clock.pass(nanoseconds: Int64(milliseconds) * 1_000_000)
    case .reentry: arrangeReentry()
    }
    note(fault)
  }

  private func note(_ fault: ChaosFault) {
    counts[fault]?.injected += 1
    pending.append((fault, Int(4 / beatSeconds)))
  }

  private func pickRow() -> DisplayNode? {
    let visible = list.visibleRows
    let near = max(0, visible.lowerBound - 3)..<min(list.rowCount, visible.upperBound + 3)
    return random.pick(near.compactMap { list.node(ofRow: $0) })
  }

  private func setNeedsDisplay(_ node: DisplayNode) {
    node.setNeedsDisplay()
    for subnode in node.subnodes { setNeedsDisplay(subnode) }
  }

  /// A row becomes longer or shorter; one time in four what it is given is no size at all.
  private func changeSize() {
    guard let row = pickRow() else { return }
    let length = random.pick([nil, 0, 40, 400, 900, -1, .nan, .infinity]) ?? nil
    row.updateStyle { $0.height = length.map { .points($0) } ?? .auto }
  }

  // MARK: Data

  /// A row is taken from the end or added there, and a change is tried that does not fit.
  private func changeData() {
    guard let makeContent else { return }
    let count = list.rowCount
    let grows = count == 0 || Bool.random(using: &random)
    let last = ItemPath(section: 0, item: max(0, grows ? count : count - 1))
    let content = makeContent(grows ? count + 1 : count - 1)
    counts[.data]?.injected += 1
    do throws(ListUpdateError) {
      // One more than there is room for.
      try list.performBatchUpdates(to: content) { updates in
        updates.insertItems(at: [last, ItemPath(section: 0, item: count + 10)])
      }
    } catch {
      if list.rowCount == count { counts[.data]?.survived += 1 }
    }
    guard !list.isProcessingUpdates else { return }
    do throws(ListUpdateError) {
      try list.performBatchUpdates(to: content) { updates in
        if grows { updates.insertItems(at: [last]) } else { updates.deleteItems(at: [last]) }
      }
      note(.data)
    } catch {
      counts[.data]?.injected += 1
    }
  }

  // MARK: Hooks

  private func arrangeReentry() {
    let observer = reentry ?? ReentrantObserver(list: list)
    reentry = observer
    observer.isArmed = true
    for row in list.visibleRows { list.node(ofRow: row)?.addInterfaceStateObserver(observer) }
  }
}

/// Calls back into a list from the hooks of its rows.
@MainActor
private final class ReentrantObserver: InterfaceStateObserver {
  private weak let list: ListNode?
  var isArmed = false

  init(list: ListNode) { self.list = list }

  func nodeDidExitVisibleState(_ node: DisplayNode) { callBack(node) }
  func nodeDidEnterVisibleState(_ node: DisplayNode) { callBack(node) }

  private func callBack(_ node: DisplayNode) {
    guard isArmed, let list else { return }
    isArmed = false
    node.setNeedsLayout()
    node.setNeedsDisplay()
    list.scroll(by: 1)
    list.retryFetch()
    _ = list.visibleRows.map { list.node(ofRow: $0)?.frame }
  }
}
