import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Interface states")
@MainActor
struct InterfaceStateTests {
  static let all = (0..<16).map { InterfaceState(rawValue: UInt8($0)) }

  @Test("The way between any two states enters and leaves exactly what differs, once, in hook order")
  func steps() {
    let hooks: [(Hook, InterfaceState)] = [
      (.didExitVisibleState, .visible), (.didExitDisplayState, .display), (.didExitPreloadState, .preload),
      (.didEnterPreloadState, .preload), (.didEnterDisplayState, .display), (.didEnterVisibleState, .visible),
    ]
    func way(_ ledger: inout HookLedger, to state: InterfaceState) -> [Hook] {
      let standing = NodeStanding(isLoaded: false, isInHierarchy: false, state: state)
      var way: [Hook] = []
      while let hook = ledger.next(toward: .interfaceStateDidChange, in: standing), way.count < 9 {
        way.append(hook)
      }
      return way
    }
    for old in Self.all.map(\.normalized) {
      for new in Self.all.map(\.normalized) {
        var ledger = HookLedger()
        _ = way(&ledger, to: old)
        let expected = hooks.enumerated().filter { position, hook in
          position < 3
            ? old.contains(hook.1) && !new.contains(hook.1) : new.contains(hook.1) && !old.contains(hook.1)
        }
        let change: [Hook] = old == new ? [] : [.interfaceStateDidChange]
        #expect(way(&ledger, to: new) == expected.map(\.element.0) + change)
      }
    }
  }

  @Test("A visible node is displayed and measured, whatever was asked for")
  func normalized() {
    for state in Self.all {
      let normal = state.normalized
      #expect(normal.isSuperset(of: state))
      #expect(!normal.contains(.visible) || normal.contains(.display))
      #expect(normal.isEmpty || normal.contains(.measureLayout))
    }
  }

  @Test("Over random states a node sees no exit without its enter and no enter twice")
  func exactlyOnce() {
    let log = Lock<[String]>([])
    let node = RecorderNode("node", log: log)
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
    var state = seed
    var entered: Set<String> = []
    for _ in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      node.applyInterfaceState(InterfaceState(rawValue: UInt8((state >> 40) % 16)))
      for event in log.take() {
        if event.contains("didEnter") {
          #expect(entered.insert(event.replacing("didEnter", with: "")).inserted, "seed \(seed)")
        } else if event.contains("didExit") {
          #expect(entered.remove(event.replacing("didExit", with: "")) != nil, "seed \(seed)")
        }
      }
      #expect(entered.contains("node Visible") == node.interfaceState.contains(InterfaceState.visible))
      #expect(!entered.contains("node Visible") || entered.contains("node Display"))
    }
  }

  @Test("A hook that changes the state again wins over the change under way")
  func reentrantHook() {
    final class ShyNode: DisplayNode {
      var events: [String] = []
      override func didEnterDisplayState() {
        events.append("display")
        applyInterfaceState([])
      }
      override func didEnterVisibleState() { events.append("visible") }
      override func didExitDisplayState() { events.append("not display") }
      override func didExitPreloadState() { events.append("not preload") }
      override func interfaceStateDidChange(from old: InterfaceState) { events.append("changed") }
    }
    let node = ShyNode()
    node.applyInterfaceState(.inHierarchy)
    // From nothing to nothing: there was no change.
    #expect(node.events == ["display", "not display", "not preload"])
    #expect(node.interfaceState == [])
  }

  @Test("What is put into a node that is near and not loaded is near, too")
  func intoUnloaded() {
    let (row, node) = (DisplayNode(), DisplayNode())
    row.applyInterfaceState([.measureLayout, .preload])
    row.addSubnode(node)
    #expect(!row.isLoaded && node.interfaceState == [.measureLayout, .preload])
    node.removeFromSupernode()
    #expect(node.interfaceState == [])
  }
}
