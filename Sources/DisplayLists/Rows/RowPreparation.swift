internal import DisplayConcurrency
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

/// Making and measuring one row, away from the main actor.
struct RowPreparation: Sendable {
  let list: Weak<ListNode>
  let row: ListRow
  /// Where the row is in the content.
  let index: Int
  let content: ListContent
  let counter: CreationCounter
  /// The node, when it is there already and only has to be measured again.
  let node: DisplayNode?
  let observer: LayoutObserver
  let range: SizeRange
  let environment: NodeEnvironment
  let clock: any MonotonicClock
  let mailbox: Mailbox<any FrameMessage>

  func run(flag: CancellationFlag) {
    let start = clock.now
    let node = self.node ?? makeNode()
    guard !flag.isCancelled else { return }
    let layout = observer.measure(node, thatFits: range, environment: environment)
    let seconds = start.milliseconds(to: clock.now) / 1_000
    mailbox.post(
      RowArrived(list: list.object, row: row, node: node, layout: layout, seconds: seconds, flag: flag)
    )
  }

  private func makeNode() -> DisplayNode {
    counter.increment()
    WorkMeter.count(.madeNode)
    return content.makeNode(ofRow: index)
  }
}

/// A measured row on its way to its list.
struct RowArrived: FrameMessage {
  @Weak var list: ListNode?
  let row: ListRow
  let node: DisplayNode
  let layout: MeasuredLayout
  /// How long a worker made and measured it.
  let seconds: Double
  let flag: CancellationFlag

  func deliver(to runtime: DisplayRuntime) {
    #if Mutations
      let flag = Mutation.rowGeneration.loosen(flag)
    #endif
    guard let list, !flag.isCancelled else { return }
    list.engine.receive(node, layout: layout, seconds: seconds, row: row)
  }
}

/// Something that a row's layout was computed from has changed.
struct RowOutdated: FrameMessage {
  @Weak var list: ListNode?
  @Weak var row: ListRow?
  let flag: CancellationFlag

  func deliver(to runtime: DisplayRuntime) {
    guard let list, let row, !flag.isCancelled else { return }
    list.engine.rowIsOutdated(row)
  }
}
