internal import DisplayConcurrency
internal import DisplayLayout
internal import DisplayNodes

/// Making and measuring one row, away from the main actor.
struct RowPreparation: Sendable {
  weak let list: ListNode?
  let index: Int
  let content: ListContent
  let counter: CreationCounter
  /// The node, when it is there already and only has to be measured again.
  let node: DisplayNode?
  let observer: LayoutObserver
  let range: SizeRange
  let environment: NodeEnvironment
  let mailbox: Mailbox<any FrameMessage>

  func run(flag: CancellationFlag) {
    let node = self.node ?? makeNode()
    guard !flag.isCancelled else { return }
    let layout = observer.measure(node, thatFits: range, environment: environment)
    mailbox.post(RowArrived(list: list, index: index, node: node, layout: layout, flag: flag))
  }

  private func makeNode() -> DisplayNode {
    counter.increment()
    WorkMeter.count(.madeNode)
    return content.makeNode(index)
  }
}

/// A measured row on its way to its list.
struct RowArrived: FrameMessage {
  weak let list: ListNode?
  let index: Int
  let node: DisplayNode
  let layout: Layout
  let flag: CancellationFlag

  func deliver(to runtime: DisplayRuntime) {
    guard let list, !flag.isCancelled else { return }
    list.receive(node, layout: layout, row: index)
  }
}

/// Something that a row's layout was computed from has changed.
struct RowOutdated: FrameMessage {
  weak let list: ListNode?
  let index: Int
  let flag: CancellationFlag

  func deliver(to runtime: DisplayRuntime) {
    guard let list, !flag.isCancelled else { return }
    list.rowIsOutdated(index)
  }
}
