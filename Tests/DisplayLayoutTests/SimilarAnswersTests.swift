import DisplayGeometry
import Testing

@testable import DisplayLayout

@Suite("An element that is asked for more sizes than it answers")
struct SimilarAnswersTests {
  private func upTo(_ width: Int) -> SizeRange { SizeRange(upTo: Size(width: Double(width), height: 10)) }

  @Test("comes out within what it is offered, in a tree and for an owner")
  func clamped() {
    let ((layout, owned), messages) = diagnosed { () -> (Layout, Layout?) in
      var arena = LayoutAssembly(TestNode(), context: LayoutContext()).arena
      for width in 101...612 { _ = arena.layOut(.root, in: upTo(width), parentSize: .zero) }
      let outcome = arena.layOut(.root, in: upTo(50), parentSize: .zero)
      var owners = NearestOwners(capacity: 1)
      arena.collectOwners(of: .root, outcome, at: .zero, into: &owners)
      return (arena.makeLayout(of: .root, outcome, at: .zero), owners.layouts?.first)
    }
    #expect(messages.count == 1)
    #expect(layout.size == Size(width: 50, height: 10))
    #expect(owned?.size == Size(width: 50, height: 10))
  }
}
