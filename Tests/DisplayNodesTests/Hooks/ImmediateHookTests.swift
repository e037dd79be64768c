import AsyncDisplay
import DisplayConcurrency
import Testing

/// A control that changes its state in the hook of that.
private final class RestlessControl: ControlNode {
  var changes = 0
  var reaction: @MainActor (RestlessControl) -> Void = { _ in }

  override func controlStateDidChange(from old: ControlState) {
    changes += 1
    reaction(self)
  }
}

/// Content that zooms again when it is zoomed.
private final class RestlessScrollNode: ScrollNode {
  override func zoomScaleDidChange() { zoomScale = zoomScale > 1.5 ? 1 : 2 }
}

@Suite("Hooks that are called at once")
@MainActor
struct ImmediateHookTests {
  /// What is reported while something is done.
  private func reports(_ body: () -> Void) -> [String] {
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ report in reports.withLock { $0.append(report.message) } }, operation: body)
    return reports.withLock { $0 }
  }

  private func expectBrokenOff(_ name: String, _ body: () -> Void) {
    let found = reports(body)
    #expect(found.count == 1)
    #expect(found.first?.contains(name) == true && found.first?.contains("has caused itself") == true)
  }

  @Test("A state that changes itself is broken off and reported, and the next change is heard again")
  func controlState() {
    let control = RestlessControl()
    control.reaction = { $0.isSelected.toggle() }
    expectBrokenOff("controlStateDidChange") { control.isSelected = true }
    control.reaction = { _ in }
    control.changes = 0
    #expect(reports { control.isSelected.toggle() } == [] && control.changes == 1)
  }

  @Test("So is one that branches, before all branches are taken")
  func branches() {
    let control = RestlessControl()
    control.reaction = { control in
      control.isSelected.toggle()
      control.isHighlighted.toggle()
    }
    expectBrokenOff("controlStateDidChange") { control.isSelected = true }
  }

  @Test("Actions that send themselves are broken off")
  func actions() {
    let control = ControlNode()
    control.addAction(for: .valueChanged) { sender, _ in sender.sendActions(for: .valueChanged) }
    expectBrokenOff("action") { control.sendActions(for: .valueChanged) }
  }

  @Test("A zoom that zooms is broken off")
  func zoom() {
    let (scroll, content) = (RestlessScrollNode(), DisplayNode())
    scroll.zoomedNode = content
    scroll.zoomRange = 0.5...4
    expectBrokenOff("zoomScaleDidChange") { scroll.zoomScale = 2 }
  }

  @Test("A selection that moves itself is broken off, in a field and in a text")
  func selection() {
    let field = EditableTextNode("x")
    field.didChangeSelection = { [unowned field] in
      field.selection = TextSelection(at: field.selection.head == 0 ? 1 : 0)
    }
    expectBrokenOff("didChangeSelection") { field.selectAll() }
    let text = TextNode("hello")
    text.isSelectable = true
    text.didChangeSelection = { [unowned text] in
      text.selection = TextSelection(at: text.selection.head == 0 ? 1 : 0)
    }
    expectBrokenOff("didChangeSelection") { text.selection = TextSelection(at: 3) }
  }

  @Test("A change that makes a change before it is allowed is refused in the end, and the text is whole")
  func shouldChange() {
    let field = EditableTextNode("x")
    field.shouldChange = { [unowned field] change in
      field.insert("z")
      return change
    }
    expectBrokenOff("shouldChange") { field.insert("a") }
    field.shouldChange = nil
    field.text = ""
    field.insert("b")
    #expect(field.text == "b")
  }

  @Test("A change of a text that changes the text is broken off")
  func didChange() {
    let field = EditableTextNode("x")
    field.didChange = { [unowned field] in field.insert("b") }
    expectBrokenOff("didChange") { field.insert("a") }
  }

  @Test("What comes to rest is heard to its end")
  func rest() {
    let controls = (0..<1_000).map { _ in RestlessControl() }
    for (control, next) in zip(controls, controls.dropFirst()) {
      control.reaction = { [unowned next] _ in next.isSelected = true }
    }
    #expect(reports { controls[0].isSelected = true } == [])
    #expect(controls.allSatisfy { $0.isSelected && $0.changes == 1 })
  }
}
