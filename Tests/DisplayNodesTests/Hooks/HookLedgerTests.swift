import Testing

@testable import DisplayNodes

/// Everything is tried: each ledger that can come about, in each place that a node can be in, for each hook.
@Suite("Hook ledger")
struct HookLedgerTests {
  static let standings: [NodeStanding] = {
    let states = Set((0..<16).map { InterfaceState(rawValue: $0).normalized })
    return [false, true].flatMap { isLoaded in
      [false, true].flatMap { isInHierarchy in
        states.map { NodeStanding(isLoaded: isLoaded, isInHierarchy: isInHierarchy, state: $0) }
      }
    }
  }()

  /// What a node was told, in the plainest form: the names of what it is in, in the order of its entries.
  struct Heard: Hashable {
    var entries: [Hook] = []
    var told: InterfaceState = []
    /// Whether all that was heard is about a tree that the node has left for another one.
    var isOfOtherTree = false

    /// Takes a hook in; returns whether it makes sense to somebody who knows where the node is, and was.
    mutating func take(_ hook: Hook, in standing: NodeStanding) -> Bool {
      guard isOfOtherTree, hook != .didLoad else { return takeHere(hook, in: standing) }
      let nowhere = NodeStanding(isLoaded: standing.isLoaded, isInHierarchy: false, state: [])
      if hook == .didExitHierarchy || Self.exits[hook] != nil { return takeHere(hook, in: nowhere) }
      if hook == .interfaceStateDidChange, standing.state.isEmpty { return takeHere(hook, in: nowhere) }
      // Whatever else is heard is about the new tree: nothing is left of the old one.
      isOfOtherTree = false
      return entries.allSatisfy { $0 == .didLoad } && takeHere(hook, in: standing)
    }

    static let exits: [Hook: Hook] = [
      .didExitVisibleState: .didEnterVisibleState, .didExitDisplayState: .didEnterDisplayState,
      .didExitPreloadState: .didEnterPreloadState,
    ]

    /// The stages that the node is told to be in.
    var stages: InterfaceState {
      var stages: InterfaceState = []
      if entries.contains(.didEnterPreloadState) { stages.insert(.preload) }
      if entries.contains(.didEnterDisplayState) { stages.insert(.display) }
      if entries.contains(.didEnterVisibleState) { stages.insert(.visible) }
      return stages
    }

    private mutating func takeHere(_ hook: Hook, in standing: NodeStanding) -> Bool {
      let before = self
      switch hook {
      case .didLoad:
        entries.append(hook)
        return standing.isLoaded && !before.entries.contains(hook)
      case .willEnterHierarchy:
        entries.append(hook)
        return standing.isInHierarchy && !before.entries.contains(hook)
          && (!standing.isLoaded || before.entries.contains(.didLoad))
      case .didEnterHierarchy:
        entries.append(hook)
        return standing.isInHierarchy && !before.entries.contains(hook)
          && before.entries.contains(.willEnterHierarchy)
      case .didExitHierarchy:
        entries.removeAll { $0 == .willEnterHierarchy || $0 == .didEnterHierarchy }
        let mayBeVisible = standing.state.contains(.visible)
        return !standing.isInHierarchy && before.entries.contains(.willEnterHierarchy)
          && (mayBeVisible || !before.entries.contains(.didEnterVisibleState))
      case .didEnterPreloadState, .didEnterDisplayState, .didEnterVisibleState:
        entries.append(hook)
        guard !before.entries.contains(hook) else { return false }
        let missing = standing.state.subtracting(before.stages)
        switch hook {
        case .didEnterPreloadState: return missing.contains(.preload)
        case .didEnterDisplayState: return missing.contains(.display) && !missing.contains(.preload)
        default:
          return missing.intersection([.preload, .display, .visible]) == .visible
            && (!standing.isInHierarchy || before.entries.contains(.didEnterHierarchy))
        }
      case .didExitVisibleState, .didExitDisplayState, .didExitPreloadState:
        guard let entry = Self.exits[hook] else { return false }
        entries.removeAll { $0 == entry }
        guard before.entries.contains(entry) else { return false }
        let over = before.stages.subtracting(standing.state)
        switch hook {
        case .didExitVisibleState: return over.contains(.visible)
        case .didExitDisplayState: return over.contains(.display) && !over.contains(.visible)
        default: return over.contains(.preload) && !over.contains(.visible) && !over.contains(.display)
        }
      case .interfaceStateDidChange:
        told = standing.state
        return before.told != told && before.stages == told.subtracting(.measureLayout)
      case .layout, .displayDidFinish, .hierarchyDisplayDidFinish:
        return true
      }
    }

    /// Whether the node was told all that is so, and nothing else.
    func isWhole(in standing: NodeStanding) -> Bool {
      stages == standing.state.subtracting(.measureLayout) && told == standing.state
        && entries.contains(.willEnterHierarchy) == standing.isInHierarchy
        && entries.contains(.didEnterHierarchy) == standing.isInHierarchy
        && (!standing.isLoaded || entries.contains(.didLoad))
    }
  }

  struct Pair: Hashable {
    var ledger = HookLedger()
    var heard: Set<Hook> = []
    var told: InterfaceState = []
    var isOfOtherTree = false

    mutating func take(_ hook: Hook, in standing: NodeStanding) -> Bool {
      var plain = Heard(entries: Array(heard), told: told, isOfOtherTree: isOfOtherTree)
      defer { (heard, told, isOfOtherTree) = (Set(plain.entries), plain.told, plain.isOfOtherTree) }
      return plain.take(hook, in: standing)
    }
  }

  static let lifeHooks: [Hook] = Hook.allCases.filter {
    ![.layout, .displayDidFinish, .hierarchyDisplayDidFinish].contains($0)
  }

  /// Asks a ledger for a hook until there is nothing more. The number is that of the hooks that were heard.
  @discardableResult
  static func deliver(_ hook: Hook, to pair: inout Pair, in standing: NodeStanding) -> Bool {
    var isLegal = true
    for _ in 0..<12 {
      guard let next = pair.ledger.next(toward: hook, in: standing) else { return isLegal }
      isLegal = pair.take(next, in: standing) && isLegal
    }
    // It never comes to an end.
    return false
  }

  @Test("Whatever the node has heard, wherever it is, each hook that it hears makes sense")
  func everything() {
    var known: Set<Pair> = [Pair()]
    var waiting = [Pair()]
    var isLegal = true
    while let pair = waiting.popLast() {
      var moved = pair
      moved.ledger.noteOtherTree()
      moved.isOfOtherTree = true
      if known.insert(moved).inserted { waiting.append(moved) }
      for standing in Self.standings {
        for hook in Self.lifeHooks {
          // Between two hooks the node may go anywhere, so that every single one is looked at.
          var next = pair
          guard let told = next.ledger.next(toward: hook, in: standing) else { continue }
          if !next.take(told, in: standing) {
            isLegal = false
            Issue.record("\(told) for \(hook) in \(standing) after \(pair)")
          }
          if known.insert(next).inserted { waiting.append(next) }
        }
      }
      if !isLegal { break }
    }
    #expect(known.count == 512)
  }

  @Test("Who was told of each change has heard all that is so, in any order of changes, nothing twice")
  func complete() {
    let orders: [[Hook]] = [
      [.didLoad, .willEnterHierarchy, .didEnterHierarchy, .interfaceStateDidChange, .didExitHierarchy],
      [.interfaceStateDidChange, .didExitHierarchy, .didEnterHierarchy, .willEnterHierarchy, .didLoad],
      [.didExitHierarchy, .interfaceStateDidChange, .willEnterHierarchy, .didEnterHierarchy, .didLoad],
    ]
    for order in orders {
      for first in Self.standings {
        for second in Self.standings where second.isLoaded || !first.isLoaded {
          var pair = Pair()
          for standing in [first, second] {
            for hook in order { #expect(Self.deliver(hook, to: &pair, in: standing)) }
            let heard = Heard(entries: Array(pair.heard), told: pair.told)
            #expect(heard.isWhole(in: standing), "\(first) then \(second) by \(order)")
            for hook in order { #expect(pair.ledger.next(toward: hook, in: standing) == nil) }
          }
        }
      }
    }
  }

  @Test("A node that leaves a tree for another one hears of both, whatever it had heard of the first")
  func otherTree() {
    let order: [Hook] = [
      .interfaceStateDidChange, .didExitHierarchy, .didLoad, .willEnterHierarchy, .didEnterHierarchy,
      .interfaceStateDidChange,
    ]
    for first in Self.standings {
      for second in Self.standings where second.isLoaded || !first.isLoaded {
        var pair = Pair()
        for hook in order.reversed() { Self.deliver(hook, to: &pair, in: first) }
        let entries = pair.heard.subtracting([.didLoad])
        pair.ledger.noteOtherTree()
        pair.isOfOtherTree = true
        var heard: [Hook] = []
        for hook in order {
          while let next = pair.ledger.next(toward: hook, in: second), heard.count < 20 {
            let isLegal = pair.take(next, in: second)
            #expect(isLegal)
            heard.append(next)
          }
        }
        let exits = heard.filter { Heard.exits[$0] != nil || $0 == .didExitHierarchy }
        #expect(exits.compactMap { Heard.exits[$0] }.allSatisfy(entries.contains))
        #expect(exits.count == entries.subtracting([.didEnterHierarchy]).count)
        let whole = Heard(entries: Array(pair.heard), told: pair.told)
        #expect(whole.isWhole(in: second), "\(first), then \(second)")
      }
    }
  }

  @Test("A layout is told once, however many there were")
  func layouts() {
    var ledger = HookLedger()
    let standing = NodeStanding(isLoaded: false, isInHierarchy: false, state: [])
    #expect(ledger.next(toward: .layout, in: standing) == nil)
    ledger.noteLayout()
    ledger.noteLayout()
    #expect(ledger.next(toward: .layout, in: standing) == .layout)
    #expect(ledger.next(toward: .layout, in: standing) == nil)
  }

  @Test("A node has two bytes for what it has heard")
  func size() {
    #expect(MemoryLayout<HookLedger>.size == 2)
  }
}
