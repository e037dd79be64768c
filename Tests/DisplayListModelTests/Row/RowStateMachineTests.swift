import Testing

@testable import DisplayListModel

@Suite("The states of a row")
struct RowStateMachineTests {
  /// What can happen to a row, with what is known of it beside.
  private enum Event: CaseIterable {
    case submit, receive, adoptNode, keepNode, beginLayout, finishLayout, replaceNode, dropReplacement,
      loseNode
    case endWork, remeasure, outdateLayout, offerModel, modelTaken, modelRefused, catchUp, leave
  }

  /// A row as a handful of facts that know nothing of each other: what the state machine has to agree with.
  private struct Facts: Hashable {
    var waits = true
    var isAtWorker = false
    var hasLayout = false
    var layoutIsOld = false
    var hasNode = false
    var hasSize = false
    var nodeIsOld = false
    var hasOtherNode = false
    var otherNodeHasSize = false
    var gaveUpOnce = false
    var modelWaits = false
    var isGone = false

    var isIdle: Bool { !waits && !isAtWorker && !hasLayout }
    var preparedNodeIsThere: Bool { nodeIsOld ? hasOtherNode : hasNode }
    var isOnItsWay: Bool {
      if hasOtherNode { return true }
      let isFinished = hasNode && hasSize && !nodeIsOld
      return !isFinished && !isIdle
    }

    private mutating func wait() -> String {
      if waits { return "" }
      (waits, isAtWorker, hasLayout, layoutIsOld) = (true, false, false, false)
      return "measure"
    }

    private mutating func dropOtherNode() -> String {
      defer { (hasOtherNode, otherNodeHasSize) = (false, false) }
      return hasOtherNode ? "drop " : ""
    }

    private mutating func outdate() -> String {
      if isAtWorker || hasLayout {
        layoutIsOld = true
        return ""
      }
      return wait()
    }

    /// Takes an event, and says what is to be done.
    mutating func take(_ event: Event) -> String {
      switch event {
      case .submit:
        (waits, isAtWorker, hasLayout, layoutIsOld) = (false, true, false, false)
        if !preparedNodeIsThere { modelWaits = false }
      case .receive:
        guard isAtWorker else { return "" }
        (isAtWorker, hasLayout) = (false, true)
        return "expected"
      case .adoptNode:
        // A second one comes in the place of the first, without a size.
        if nodeIsOld { (hasOtherNode, otherNodeHasSize) = (true, false) } else { hasNode = true }
      case .keepNode:
        _ = dropOtherNode()
        nodeIsOld = false
      case .beginLayout:
        defer { (waits, isAtWorker, hasLayout, layoutIsOld) = (false, false, false, false) }
        return hasLayout && layoutIsOld ? "old" : ""
      case .finishLayout:
        if !nodeIsOld { hasSize = true } else if hasOtherNode { otherNodeHasSize = true }
      case .replaceNode:
        _ = dropOtherNode()
        (hasNode, hasSize, nodeIsOld) = (true, true, false)
      case .dropReplacement: _ = dropOtherNode()
      case .loseNode:
        hasNode = false
        if nodeIsOld { return "" }
        _ = take(.endWork)
        return "end"
      case .endWork: (waits, isAtWorker, hasLayout, layoutIsOld) = (false, false, false, false)
      case .remeasure: return wait()
      case .outdateLayout: return outdate()
      case .offerModel: modelWaits = false
      case .modelTaken, .modelRefused:
        let isTaken = event == .modelTaken
        // The node shows it: what is under way for it goes on if it has begun again once already.
        if isTaken, !nodeIsOld, gaveUpOnce { return outdate() }
        if !isTaken, gaveUpOnce, isOnItsWay {
          modelWaits = true
          return ""
        }
        if isAtWorker || hasLayout || hasOtherNode { gaveUpOnce = true }
        let dropped = dropOtherNode()
        nodeIsOld = hasNode && !isTaken
        return dropped + wait()
      case .catchUp:
        defer { (gaveUpOnce, modelWaits) = (false, false) }
        return modelWaits ? "model" : ""
      case .leave: isGone = true
      }
      return ""
    }
  }

  private func take(_ event: Event, _ row: inout RowStateMachine) -> String {
    func said(_ change: RowStateMachine.ModelChange) -> String {
      (change.dropsReplacement ? "drop " : "") + (change.remeasures ? "measure" : "")
    }
    switch event {
    case .submit: row.submit()
    case .receive: return row.receive() ? "expected" : ""
    case .adoptNode: row.adoptNode()
    case .keepNode: row.keepNode()
    case .beginLayout: return row.beginLayout() ? "old" : ""
    case .finishLayout: row.finishLayout()
    case .replaceNode: row.replaceNode()
    case .dropReplacement: row.dropReplacement()
    case .loseNode: return row.loseNode() ? "end" : ""
    case .endWork: row.endWork()
    case .remeasure: return row.remeasure() ? "measure" : ""
    case .outdateLayout: return row.outdateLayout() ? "measure" : ""
    case .offerModel: row.offerModel()
    case .modelTaken: return said(row.changeModel(isTaken: true))
    case .modelRefused: return said(row.changeModel(isTaken: false))
    case .catchUp: return row.catchUp() ? "model" : ""
    case .leave: row.leave()
    }
    return ""
  }

  @Test("Every event in every state that any events lead to does what the facts of the row say")
  func table() {
    struct Pair: Hashable {
      var row: RowStateMachine
      var facts: Facts
    }
    var known: Set<Pair> = [Pair(row: RowStateMachine(), facts: Facts())]
    var waiting = Array(known)
    while let pair = waiting.popLast() {
      for event in Event.allCases {
        var next = pair
        let (said, expected) = (take(event, &next.row), next.facts.take(event))
        #expect(said == expected, "\(event) in \(pair.row)")
        let (row, facts) = (next.row, next.facts)
        #expect(row.isReplacing == facts.nodeIsOld && row.hasReplacement == facts.hasOtherNode)
        #expect(row.hasNode == facts.hasNode && row.isPlaced == facts.hasSize && row.isGone == facts.isGone)
        #expect(row.isBeingMeasured == facts.isAtWorker && (row.work == .laidOut) == facts.isIdle)
        #expect(row.lacksPreparedNode == !facts.preparedNodeIsThere)
        #expect(row.isNodeUnderWay == facts.isOnItsWay, "\(event) in \(pair.row)")
        #expect(row.isPreparing == (!facts.isIdle || facts.nodeIsOld || facts.modelWaits))
        #expect((row.replacement == .laidOut) == facts.otherNodeHasSize)
        if known.insert(next).inserted { waiting.append(next) }
      }
    }
    // One state for each set of facts: none is kept twice.
    #expect(known.count == Set(known.map(\.row)).count)
    #expect(known.count == Set(known.map(\.facts)).count)
  }

  @Test("A row whose models come faster than it is prepared shows every second one in the end")
  func neverStarves() {
    var row = RowStateMachine()
    row.submit()
    var changes = [row.changeModel(isTaken: false)]
    row.submit()
    for _ in 0..<5 {
      row.offerModel()
      changes.append(row.changeModel(isTaken: false))
    }
    #expect(changes[0].remeasures && changes.dropFirst().allSatisfy { $0 == RowStateMachine.ModelChange() })
    let isLaidOut = [row.receive(), row.isPlaced]
    row.adoptNode()
    let isOutdated = row.beginLayout()
    row.finishLayout()
    let isBehind = row.catchUp()
    #expect(isLaidOut == [true, false] && !isOutdated && row.isPlaced && isBehind)
    row.offerModel()
    let change = row.changeModel(isTaken: false)
    #expect(change.remeasures && row.isReplacing)
  }
}
