import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@MainActor
@Suite("What people ask of things on screen")
struct AccessibilityRequestTests {
  private func element(_ label: String, _ stage: Stage) throws -> AccessibilityElement {
    try #require(stage.runtime.accessibilityTree.first { $0.label == label })
  }

  /// Texts of 60 points' height from 0 to 9 in a scroll node of 100 points.
  private func makeScrolling() -> (Stage, ScrollNode) {
    let scroll = ScrollNode(scrolling: .vertical)
    let texts = (0..<10).map { TextNode("text \($0)") }
    for (index, text) in texts.enumerated() {
      text.frame = Rect(x: 0, y: Double(index) * 60, width: 100, height: 60)
      scroll.addSubnode(text)
    }
    scroll.contentSize = Size(width: 100, height: 600)
    let (stage, _) = makeStage([(scroll, Rect(x: 0, y: 0, width: 100, height: 100))])
    return (stage, scroll)
  }

  @Test("A page is turned in what scrolls that way, and never beyond its end")
  func pages() throws {
    let (stage, scroll) = makeScrolling()
    let first = try element("text 0", stage).id
    for direction: AccessibilityRequest.Direction in [.up, .left, .right] {
      #expect(!stage.runtime.perform(.scroll(direction), on: first))
    }
    var offsets: [Double] = []
    while stage.runtime.perform(.scroll(.down), on: first), offsets.count < 20 {
      stage.settle()
      offsets.append(scroll.contentOffset.y)
    }
    // A line of 40 points stays in view.
    #expect(offsets == [60, 120, 180, 240, 300, 360, 420, 480, 500])
    #expect(stage.runtime.perform(.scroll(.up), on: first))
    stage.settle()
    #expect(scroll.contentOffset.y == 440)
  }

  @Test("What is out of sight comes into view, by as little as shows it")
  func reveals() throws {
    let (stage, scroll) = makeScrolling()
    let last = try element("text 9", stage)
    #expect(last.visibleFrame == nil)
    #expect(stage.runtime.perform(.reveal, on: last.id))
    stage.settle()
    #expect(scroll.contentOffset.y == 500)
    #expect(try element("text 9", stage).visibleFrame == Rect(x: 0, y: 40, width: 100, height: 60))
    #expect(stage.runtime.perform(.reveal, on: last.id))
    stage.settle()
    #expect(scroll.contentOffset.y == 500)
  }

  @Test("Places too far away to be numbers are revealed nowhere")
  func farAway() {
    let (outer, inner) = (DisplayNode(), DisplayNode())
    let scroll = ScrollNode(scrolling: .vertical)
    inner.frame = Rect(x: -1e308, y: 0, width: 10, height: 10)
    outer.frame = inner.frame
    inner.isFocusable = true
    outer.addSubnode(inner)
    scroll.addSubnode(outer)
    scroll.contentSize = Size(width: 100, height: 500)
    let (stage, _) = makeStage([(scroll, Rect(x: 0, y: 0, width: 100, height: 100))])
    #expect(stage.runtime.moveFocus(.next) && inner.isFocused)
    stage.settle()
    #expect(scroll.contentOffset == .zero)
    scroll.reveal(Rect(x: .infinity, y: .nan, width: 1, height: 1))
    stage.settle()
    #expect(scroll.contentOffset == .zero)
  }

  @Test("The focus goes to the thing or to what it is in, and the host is told where it is")
  func focus() throws {
    let (field, button, text) = (EditableTextNode("field"), ButtonNode(), TextNode("text"))
    button.accessibility.label = "button"
    button.accessibility.role = .group
    let inside = TextNode("inside")
    inside.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    button.addSubnode(inside)
    let frames = (0..<3).map { Rect(x: 0, y: Double($0) * 30, width: 100, height: 30) }
    let (stage, _) = makeStage([(field, frames[0]), (button, frames[1]), (text, frames[2])])
    var told: [[String]] = []
    stage.runtime.accessibilityDidChange = { tree in
      var focused: [String] = []
      func visit(_ element: AccessibilityElement) {
        if element.traits.contains(.focused) { focused.append(element.label ?? element.value ?? "?") }
        element.children.forEach(visit)
      }
      tree.elements.forEach(visit)
      told.append(focused)
    }
    stage.settle()
    #expect(stage.runtime.perform(.focus, on: ObjectIdentifier(field)) && field.isFocused)
    stage.settle()
    #expect(stage.runtime.perform(.focus, on: try element("inside", stage).id) && button.isFocused)
    stage.settle()
    #expect(!stage.runtime.perform(.focus, on: try element("text", stage).id) && button.isFocused)
    button.resignFocus()
    stage.settle()
    #expect(told == [[], ["field"], ["button"], []])
    button.isEnabled = false
    #expect(!stage.runtime.perform(.focus, on: ObjectIdentifier(button)) && !button.isFocused)
  }
}
