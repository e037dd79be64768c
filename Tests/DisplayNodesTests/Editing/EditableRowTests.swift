import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Text that people type in a list")
@MainActor
struct EditableRowTests {
  private final class Plain: DisplayNode {
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: 40)
    }
  }

  /// A list whose fourth row is typed in.
  private func stage() -> (EditableTextNode, ListNode, Stage) {
    let style = TextStyle(font: .system(size: 10))
    let field = EditableTextNode(
      "a",
      style: style,
      lines: .multiple,
      engine: BuiltInTextEngine(fallback: nil)
    )
    let list = ListNode(0..<100, estimatedRowLength: 40) { $0 == 3 ? field : Plain() }
    let stage = Stage(list, size: Size(width: 200, height: 300))
    stage.runtime.services = InMemoryHostServices()
    stage.settle()
    list.scroll(by: 30)
    stage.settle()
    field.becomeFocused()
    stage.settle()
    return (field, list, stage)
  }

  private func top(_ node: DisplayNode?) -> Double? { node?.convertToScreen(Point.zero)?.y }

  @Test("A row grows with what is typed, in its place, and the rows below it move")
  func growing() throws {
    let (field, list, stage) = stage()
    let below = { list.node(ofRow: 4) }
    let (place, next) = (try #require(top(field)), try #require(top(below())))
    for count in 1...5 {
      stage.runtime.send(.text(.commit("\nline")))
      stage.settle()
      #expect(top(field) == place)
      let grown = Double(count) * TextStyle(font: .system(size: 10)).lineHeight
      #expect(abs(try #require(top(below())) - next - grown) < 1.5)
    }
    #expect(field.scroller.contentOffset.y == 0)
  }

  @Test("A mouse that selects does not drag the list, and a finger does")
  func dragging() throws {
    let (field, list, stage) = stage()
    field.text = "one two three\nfour\nfive"
    stage.settle()
    let y = try #require(top(field)) + 5
    let offset = list.contentOffset
    func mouse(_ phase: PointerEvent.Phase, _ y: Double) {
      let place = Point(x: phase == .moved ? 40 : 12, y: y)
      stage.runtime.send(.pointer(PointerEvent(phase, location: place, timestamp: stage.clock.now)))
      stage.frame()
    }
    mouse(.pressed(.primary), y)
    for step in 1...20 { mouse(.moved, y - Double(step) * 4) }
    mouse(.released(.primary), y - 80)
    mouse(.exited, y - 80)
    stage.settle()
    #expect(list.contentOffset == offset && !field.selection.isEmpty)
    let finger = Finger(stage: stage)
    finger.down(12, y)
    stage.frame()
    for step in 1...10 {
      finger.move(12, y - Double(step) * 6)
      stage.frame()
    }
    finger.up(12, y - 60)
    stage.settle()
    #expect(list.contentOffset > offset + 20)
  }
}
