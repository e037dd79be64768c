import AsyncDisplay
import Foundation
import Testing

@testable import DisplayElements
@testable import DisplayNodes

/// What the main actor's queue is known by.
private let mainMark = DispatchSpecificKey<Void>()

@Suite("Elements")
@MainActor
struct ElementTests {
  @Test("A host's view is made once, on loading, hangs on the layer, and nothing is drawn")
  func hostView() {
    final class View {}
    var made = 0
    let node = HostViewNode {
      made += 1
      return View()
    }
    #expect(node.hostView == nil && made == 0)
    let stage = Stage(node)
    stage.settle()
    #expect(made == 1 && node.hostView is View && node.layer?.hostView === node.hostView)
    #expect(node.layer?.contents == nil)
    node.applyInterfaceState([])
    node.applyInterfaceState(.inHierarchy)
    stage.settle()
    #expect(made == 1)
  }

  @Test("What makes a host's view is let go once it was called")
  func hostViewIsReleased() {
    final class Token {}
    var token: Token? = Token()
    weak let weakToken = token
    let node = HostViewNode { [token] in token ?? Token() }
    let stage = Stage(node)
    stage.settle()
    token = nil
    #expect(weakToken != nil)
    node.layer?.hostView = nil
    #expect(weakToken == nil)
  }

  @Test("A row is told of each change of selection and highlight once")
  func cell() {
    final class Row: CellNode {
      var heard: [String] = []
      override func selectionDidChange() { heard.append("selected \(isSelected)") }
      override func highlightDidChange() { heard.append("highlighted \(isHighlighted)") }
      override func cellVisibilityDidChange(visibleRect: Rect?) { heard.append("seen") }
    }
    let row = Row()
    row.isSelected = true
    row.isSelected = true
    row.isHighlighted = true
    row.isSelected = false
    row.isHighlighted = false
    #expect(row.heard == ["selected true", "highlighted true", "selected false", "highlighted false"])
  }

  @Test("A host's view ends on the main actor, wherever the last reference to its layer goes")
  func hostViewEndsOnMain() async {
    DispatchQueue.main.setSpecific(key: mainMark, value: ())
    defer { DispatchQueue.main.setSpecific(key: mainMark, value: nil) }
    final class View {
      let onEnd: @Sendable (Bool) -> Void
      init(_ onEnd: @escaping @Sendable (Bool) -> Void) { self.onEnd = onEnd }
      deinit { onEnd(DispatchQueue.getSpecific(key: mainMark) != nil) }
    }
    let isMain = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      Task.detached {
        let layer = await MainActor.run {
          let layer = Layer()
          layer.hostView = View { continuation.resume(returning: $0) }
          return layer
        }
        // The only reference goes here.
        _ = consume layer
      }
    }
    #expect(isMain)
  }
}
