import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayNodes

@Suite("What nodes are told of their environment, change after change")
@MainActor
struct EnvironmentHistoryTests {
  /// What the environment of a node is: that of the runtime, with what the nodes around it and itself override.
  private func environment(of node: DisplayNode, in runtime: DisplayRuntime) -> NodeEnvironment {
    var overrides: [EnvironmentOverrides] = []
    var current: DisplayNode? = node
    while let next = current {
      overrides.append(next.environmentOverrides)
      current = next.supernode
    }
    return overrides.reversed().reduce(runtime.environment) { $0.overridden(by: $1) }
  }

  /// Changes what is around a node, or where it is.
  private func change(_ nodes: [ReaderNode], of runtime: DisplayRuntime, _ numbers: inout SeededNumbers) {
    let node = nodes[Int.random(in: 0..<nodes.count, using: &numbers)]
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0...2:
      node.environmentOverrides = EnvironmentOverrides {
        $0.accent = Int.random(in: 0...2, using: &numbers)
        if numbers.chance(0.5) { $0.margin = numbers.number(0...1).rounded() }
      }
    case 3, 4: node.environmentOverrides = EnvironmentOverrides()
    case 5: runtime.environment.accent = Int.random(in: 0...2, using: &numbers)
    case 6: runtime.environment.margin = numbers.number(0...1).rounded()
    default:
      let other = nodes[Int.random(in: 0..<nodes.count, using: &numbers)]
      if !other.isInside(node), node.supernode != nil { other.addSubnode(node) }
    }
  }

  @Test(
    "Each change begins with what the node was told last, and the last one with what is so",
    arguments: 0..<UInt64(TestDepth.count(20, full: 150))
  )
  func history(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let nodes = (0..<9).map { _ in ReaderNode(accent: .capture, margin: .draw) }
    for (index, node) in nodes.enumerated() where index > 0 {
      node.frame = Rect(x: 0, y: 0, width: 5, height: 5)
      nodes[Int.random(in: 0..<index, using: &numbers)].addSubnode(node)
    }
    let stage = Stage(nodes[0])
    stage.settle()
    let first = nodes.map(\.environment)
    for _ in 0..<30 {
      for _ in 0..<Int.random(in: 0...4, using: &numbers) { change(nodes, of: stage.runtime, &numbers) }
      if numbers.chance(0.3) {
        for node in nodes {
          #expect(node.environment == environment(of: node, in: stage.runtime), "seed \(seed)")
        }
      }
      stage.frame()
      if numbers.chance(0.5) { stage.executor.runAll() }
    }
    stage.settle()
    for (node, first) in zip(nodes, first) {
      var told = first
      for change in node.changes {
        #expect(change.old == told, "seed \(seed)")
        #expect(change.new != change.old, "seed \(seed)")
        told = change.new
      }
      #expect(told == environment(of: node, in: stage.runtime), "seed \(seed)")
      #expect(node.environment == told, "seed \(seed)")
    }
  }
}
