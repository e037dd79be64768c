import Testing

@testable import DisplayNodes

@Suite("Taking an object out of an array")
@MainActor
struct ArrayIdentityTests {
  @Test("Takes out that object and leaves the others, wherever it is", arguments: 0...6)
  func everyPlace(_ count: Int) {
    let nodes = (0..<count).map { _ in DisplayNode() }
    for index in 0..<count {
      var (array, expected) = (nodes, nodes)
      array.removeIdentical(to: nodes[index])
      expected.remove(at: index)
      #expect(array.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
    }
    var array = nodes
    array.removeIdentical(to: DisplayNode())
    #expect(array.map(ObjectIdentifier.init) == nodes.map(ObjectIdentifier.init))
  }

  @Test("What is not among others is found, and where an object is", arguments: 0..<100)
  func without(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let nodes = (0..<Int.random(in: 0...30, using: &numbers)).map { _ in DisplayNode() }
    let others = nodes.filter { _ in Bool.random(using: &numbers) } + [DisplayNode()]
    let left = nodes.without(others.shuffled(using: &numbers))
    let expected = nodes.filter { node in !others.contains { $0 === node } }
    #expect(left.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
    for (index, node) in nodes.enumerated() { #expect(nodes.index(ofIdentical: node) == index) }
    #expect(nodes.index(ofIdentical: DisplayNode()) == nil)
  }

  @Test("Of an object that is there twice, the one that is nearer to an end is taken out")
  func duplicates() {
    let (one, other, twice) = (DisplayNode(), DisplayNode(), DisplayNode())
    var array = [twice, one, other, twice, other]
    array.removeIdentical(to: twice)
    #expect(array.map(ObjectIdentifier.init) == [one, other, twice, other].map(ObjectIdentifier.init))
  }

  @Test(
    "Arranged objects share the places that they had, in their order, and the others stay",
    arguments: 0..<200
  )
  func arranged(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let nodes = (0..<Int.random(in: 0...9, using: &numbers)).map { _ in DisplayNode() }
    let array = nodes.shuffled(using: &numbers)
    let order = nodes.filter { _ in Bool.random(using: &numbers) } + [DisplayNode()]
    var arranged = array
    arranged.arrange(as: order)
    #expect(arranged.count == array.count)
    var next = order[...]
    for (old, new) in zip(array, arranged) {
      if order.contains(where: { $0 === old }) {
        #expect(new === next.popFirst())
      } else {
        #expect(new === old)
      }
    }
  }
}
