internal import AsyncDisplay
internal import DisplaySimulation

/// Rows that come and go, one at a time, thousands a second, all at once, in the closure of another update, in hooks
/// and in layout passes; and updates that do not fit.
///
/// A legal update is survived when the list has the rows of the newest one and shows all on screen. One that does not
/// fit is survived when it was refused with nothing changed, and all on screen is shown.
@MainActor
final class DataFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.data]

  private enum Kind: CaseIterable {
    case single
    case illegal
    case nested
    case inHook
    case inLayout
    case burst
    case emptying
  }

  let faults: Set<ChaosFault>
  private let scene: ChaosScene
  private let hookTrap = HookTrap(.visibility)
  private let layoutTrap = HookTrap(.layout)
  /// How many rows there are once all that was accepted is applied.
  private var count: Int
  private let fullCount: Int
  private var isEmptied = false

  /// How many updates a second there are in a burst.
  private static let burstRate = 10_000.0

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
    fullCount = scene.list.rowCount
    count = fullCount
  }

  func inject(_ fault: ChaosFault) {
    let kind = scene.random.pick(Kind.allCases) ?? .single
    // What the list shows is not ours to change where nobody says how.
    guard let makeContent = scene.makeContent, kind != .illegal else { return tryIllegal() }
    switch kind {
    case .single: change(makeContent)
    case .illegal: break
    case .nested: changeNested(makeContent)
    case .inHook: arm(hookTrap, on: scene.nearNodes, makeContent)
    case .inLayout:
      arm(layoutTrap, on: scene.nearNodes, makeContent)
      scene.random.pick(scene.nearNodes)?.setNeedsLayout()
    case .burst:
      for _ in 0..<max(1, Int(Self.burstRate * scene.beatSeconds)) { change(makeContent) }
    case .emptying: empty(makeContent)
    }
  }

  func end() {
    hookTrap.disarm()
    layoutTrap.disarm()
  }

  // MARK: What does not fit

  private func tryIllegal() {
    guard let update = scene.random.pick(IllegalUpdate.allCases) else { return }
    let list = scene.list
    let numbering = list.numbering
    let nodes = list.visibleRows.map { list.node(ofRow: $0).map(ObjectIdentifier.init) }
    let wasProcessing = list.isProcessingUpdates
    let isRefused = update.isRefused(by: list, count: scene.makeContent == nil ? list.rowCount : count)
    let isSame =
      list.numbering == numbering && list.isProcessingUpdates == wasProcessing
      && list.visibleRows.map { list.node(ofRow: $0).map(ObjectIdentifier.init) } == nodes
    let frame = scene.frameCount
    scene.begin(.data, expecting: "all is shown after an update was refused") { [scene] in
      guard isRefused else { return .lost("\(update) was accepted") }
      guard isSame else { return .lost("\(update) was refused and changed something") }
      return scene.frameCount > frame && scene.isWhole ? .survived : .undecided
    }
  }

  // MARK: What fits

  /// A row is taken from the end or added there.
  private func change(_ makeContent: (Int) -> ListContent) {
    let grows = count == 0 || Bool.random(using: &scene.random)
    let last = ItemPath(section: 0, item: grows ? count : count - 1)
    apply(count + (grows ? 1 : -1), makeContent) { updates in
      if grows { updates.insertItems(at: [last]) } else { updates.deleteItems(at: [last]) }
    }
  }

  /// An update within the closure of another comes before it.
  private func changeNested(_ makeContent: (Int) -> ListContent) {
    let old = count
    apply(old + 2, makeContent) { updates in
      apply(old + 1, makeContent) { $0.insertItems(at: [ItemPath(section: 0, item: old)]) }
      updates.insertItems(at: [ItemPath(section: 0, item: old + 1)])
    }
  }

  private func arm(_ trap: HookTrap, on nodes: [DisplayNode], _ makeContent: @escaping (Int) -> ListContent) {
    guard !trap.isArmed else { return }
    trap.arm(on: nodes) { [weak self] _ in self?.change(makeContent) }
  }

  /// All rows go, and come back once the list was seen without any.
  private func empty(_ makeContent: @escaping (Int) -> ListContent) {
    guard !isEmptied, count > 0 else { return change(makeContent) }
    isEmptied = true
    replaceAll(with: 0, makeContent)
    var frames = 0
    scene.begin(.data, expecting: "a list that was emptied shows its rows again") { [weak self] in
      guard let self else { return .moot }
      if isEmptied {
        guard isApplied else { return .undecided }
        if count == 0, !scene.list.visibleRows.isEmpty { return .lost("an empty list shows rows") }
        frames += 1
        guard frames > 2 else { return .undecided }
        isEmptied = false
        replaceAll(with: fullCount, makeContent)
        return .undecided
      }
      return isApplied && scene.isWhole ? .survived : .undecided
    }
  }

  private func replaceAll(with count: Int, _ makeContent: (Int) -> ListContent) {
    apply(count, makeContent) { updates in
      updates.deleteSections([0])
      updates.insertSections([0])
    }
  }

  private func apply(
    _ newCount: Int,
    _ makeContent: (Int) -> ListContent,
    _ body: (inout BatchUpdates) -> Void
  ) {
    do throws(ListUpdateError) {
      try scene.list.performBatchUpdates(to: makeContent(newCount), body)
      count = newCount
      scene.begin(.data, expecting: "the list has the rows of the newest update") { [weak self, scene] in
        self?.isApplied == true && scene.isWhole ? .survived : .undecided
      }
    } catch {
      scene.begin(.data, expecting: "an update fits") { .lost("an update that fits was refused: \(error)") }
    }
  }

  private var isApplied: Bool { !scene.list.isProcessingUpdates && scene.list.rowCount == count }
}
