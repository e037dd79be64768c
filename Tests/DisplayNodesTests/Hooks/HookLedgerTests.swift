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

    /// Takes a hook in; returns whether it makes sense to somebody who knows where the node is.
    mutating func take(_ hook: Hook, in standing: NodeStanding) -> Bool {
      let before = self
      switch hook {
      case .didLoad:
        entries.append(hook)
        return standing.isLoaded && before == Heard(entries: before.entries.filter { $0 != hook }, told: told)
          && !before.entries.contains(hook)
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
      var heard = Heard(entries: Array(pair.heard), told: pair.told)
      isLegal = heard.take(next, in: standing) && isLegal
      (pair.heard, pair.told) = (Set(heard.entries), heard.told)
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
      for standing in Self.standings {
        for hook in Self.lifeHooks {
          // Between two hooks the node may go anywhere, so that every single one is looked at.
          var next = pair
          guard let told = next.ledger.next(toward: hook, in: standing) else { continue }
          var heard = Heard(entries: Array(next.heard), told: next.told)
          if !heard.take(told, in: standing) {
            isLegal = false
            Issue.record("\(told) for \(hook) in \(standing) after \(pair.heard), told \(pair.told)")
          }
          (next.heard, next.told) = (Set(heard.entries), heard.told)
          if known.insert(next).inserted { waiting.append(next) }
        }
      }
      if !isLegal { break }
    }
    #expect(known.count == 252)
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
