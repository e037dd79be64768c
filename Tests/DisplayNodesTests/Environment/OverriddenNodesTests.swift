import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Nodes whose overrides have changed, until somebody asks for an environment")
@MainActor
struct OverriddenNodesTests {
  @Test("Nodes that have gone take no room")
  func gone() {
    var overridden = OverriddenNodes()
    let kept = (0..<10).map { _ in DisplayNode() }
    for node in kept { _ = overridden.append(node) }
    for _ in 0..<10_000 { _ = overridden.append(DisplayNode()) }
    #expect(overridden.count <= OverriddenNodes.leastLimit)
    let taken = overridden.takeAll()
    #expect(taken.map(ObjectIdentifier.init) == kept.map(ObjectIdentifier.init))
    #expect(overridden.count == 0)
  }

  @Test("A node that changes again and again is there once")
  func again() {
    var overridden = OverriddenNodes()
    let nodes = (0..<100).map { _ in DisplayNode() }
    for _ in 0..<100 { for node in nodes { _ = overridden.append(node) } }
    #expect(overridden.count <= 2 * nodes.count)
    let taken = overridden.takeAll()
    #expect(Set(taken.map(ObjectIdentifier.init)) == Set(nodes.map(ObjectIdentifier.init)))
  }

  @Test("What is looked at when entries are dropped is the caller's to release")
  func released() {
    var overridden = OverriddenNodes()
    let nodes = (0...OverriddenNodes.leastLimit).map { _ in DisplayNode() }
    for node in nodes.dropLast() {
      let seen = overridden.append(node)
      #expect(seen.isEmpty)
    }
    let seen = overridden.append(nodes[nodes.count - 1])
    #expect(seen.map(ObjectIdentifier.init) == nodes.map(ObjectIdentifier.init))
  }

  @Test("Nodes that are built and dropped leave nothing behind")
  func builtAndDropped() throws {
    TreeContext.takeInOverrides()
    // Nothing else on the main actor takes in what is there, and other threads hardly add to it.
    for _ in 0..<20_000 { try DisplayNode().overrideEnvironment { $0.appearance = .dark } }
    #expect(TreeContext.overriddenCount < 10_000)
  }
}
