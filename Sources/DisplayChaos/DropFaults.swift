internal import AsyncDisplay
internal import DisplayNodes
internal import DisplaySimulation

/// Another list, in which there may be further ones, that is dropped while its rows are measured, drawn or changed.
///
/// It is survived when some frames later none of its nodes is alive, and none was displayed after it was dropped.
@MainActor
final class DropFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.drops]

  let faults: Set<ChaosFault>
  private let scene: ChaosScene
  private var guests: [DroppedList] = []
  /// Is handed each list that is dropped; for whoever wants to know what happens when it is kept.
  var didDrop: @MainActor (DisplayNode) -> Void = { _ in }

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
  }

  func inject(_ fault: ChaosFault) {
    // More of them at once try nothing else.
    guard guests.count < 2 else { return }
    let moment = scene.random.pick(DroppedList.Moment.allCases) ?? .drawing
    let guest = DroppedList(
      moment: moment,
      hasNestedLists: Bool.random(using: &scene.random),
      frameCount: Int.random(in: 1...12, using: &scene.random),
      spend: scene.spend
    )
    scene.stage.add(guest.list, size: Size(width: 60, height: 90))
    guests.append(guest)
  }

  func didRunFrame() {
    guests.removeAll { guest in
      guard let list = guest.takeForDropping() else { return false }
      guest.isDropped.increment()
      list.removeFromSupernode()
      didDrop(list)
      let (census, shown, moment) = (guest.census, guest.shownAfterDrop, guest.moment)
      scene.begin(.drops, expecting: "no node of a list is left that was dropped while \(moment.rawValue)") {
        if shown.value > 0 { return .lost("\(shown.value) nodes of a dropped list were displayed") }
        return census.livingCount == 0 ? .survived : .undecided
      }
      return true
    }
  }

  func end() {
    for guest in guests { guest.list.removeFromSupernode() }
    guests = []
  }
}

/// A list that is going to be dropped.
@MainActor
private final class DroppedList {
  /// In the middle of what it is dropped.
  enum Moment: String, CaseIterable {
    case measuring
    case drawing
    case changing = "its rows changed"
  }

  let moment: Moment
  let list: ListNode
  let census = NodeCensus()
  let isDropped = Counter()
  let shownAfterDrop = Counter()

  private let row: @Sendable (Int) -> DisplayNode
  /// How many more frames it is scrolled.
  private var framesLeft: Int

  private static let rowCount = 200
  private nonisolated static let nestedRowCount = 5
  /// How many frames more its moment has to come.
  private static let patience = 60

  init(
    moment: Moment,
    hasNestedLists: Bool,
    frameCount: Int,
    spend: @escaping @Sendable (Double, () -> Bool) -> Void
  ) {
    self.moment = moment
    framesLeft = frameCount
    row = { [census, isDropped, shownAfterDrop] number in
      let makeRow: @Sendable (Int) -> DisplayNode = { number in
        let row = DroppedRow(
          number: number,
          isDropped: isDropped,
          shownAfterDrop: shownAfterDrop,
          spend: spend
        )
        census.note(row)
        return row
      }
      guard hasNestedLists, number % 3 == 0 else { return makeRow(number) }
      let nested = ListNode(0..<Self.nestedRowCount, estimatedRowLength: 20, flow: .leftToRight, row: makeRow)
      nested.updateStyle { $0.height = .points(20) }
      census.note(nested)
      return nested
    }
    list = ListNode(0..<Self.rowCount, estimatedRowLength: 25, row: row)
    census.note(list)
  }

  /// The list, when it is in the middle of what it is to be dropped in, or that does not come; nil in other frames.
  func takeForDropping() -> ListNode? {
    framesLeft -= 1
    if framesLeft >= 0 { list.scroll(by: 37) }
    guard framesLeft <= 0 else { return nil }
    if moment == .changing, list.isInHierarchy { list.reload(0..<Self.rowCount / 2, row: row) }
    return isInMoment || framesLeft < -Self.patience ? list : nil
  }

  private var isInMoment: Bool {
    switch moment {
    case .measuring: list.visibleRows.contains { list.node(ofRow: $0) == nil }
    case .drawing: list.visibleRows.contains { list.node(ofRow: $0)?.isDisplayed == false }
    case .changing: list.isProcessingUpdates
    }
  }
}

/// A row that takes a while to be measured and drawn, and notices when it is displayed too late.
private final class DroppedRow: DisplayNode {
  private let number: Int
  private let isDropped: Counter
  private let shownAfterDrop: Counter
  private let spend: @Sendable (Double, () -> Bool) -> Void

  nonisolated init(
    number: Int,
    isDropped: Counter,
    shownAfterDrop: Counter,
    spend: @escaping @Sendable (Double, () -> Bool) -> Void
  ) {
    self.number = number
    self.isDropped = isDropped
    self.shownAfterDrop = shownAfterDrop
    self.spend = spend
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    spend(0.2) { false }
    return Size(width: min(size.width, 25), height: Double(25 + number % 11))
  }

  override func makeDrawing() -> (any Drawing)? { SlowFill(spend: spend) }

  override func displayDidFinish() {
    if isDropped.value > 0 { shownAfterDrop.increment() }
  }
}

/// Fills its place after a while.
private struct SlowFill: Drawing {
  let spend: @Sendable (Double, () -> Bool) -> Void

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    spend(0.4) { context.isCancelled }
    canvas.fill(context.bounds, with: .solid(.black))
  }
}
