import AsyncDisplay
import DisplayConcurrency
import DisplayText

@testable import DisplayElements
@testable import DisplayNodes

/// An editable text on a stage, with a keyboard, a mouse and a clipboard.
@MainActor
final class EditingStage {
  let node: EditableTextNode
  let stage: Stage
  let services = InMemoryHostServices()

  init(
    _ text: String = "",
    lines: EditableTextNode.LineMode = .multiple,
    frame: Rect = Rect(x: 0, y: 0, width: 200, height: 100),
    isFocused: Bool = true
  ) {
    let style = TextStyle(font: .system(size: 10))
    node = EditableTextNode(text, style: style, lines: lines, engine: BuiltInTextEngine(fallback: nil))
    let root = DisplayNode()
    stage = Stage(root, size: Size(width: 300, height: 300))
    stage.runtime.services = services
    stage.settle()
    node.frame = frame
    root.addSubnode(node)
    stage.settle()
    if isFocused { node.becomeFocused() }
    stage.settle()
  }

  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    for phase in [KeyEvent.Phase.pressed, .released] {
      stage.runtime.send(.key(KeyEvent(phase, key: key, modifiers: modifiers, timestamp: stage.clock.now)))
    }
    stage.settle()
  }

  func type(_ text: String) {
    stage.runtime.send(.text(.commit(text)))
    stage.settle()
  }

  func compose(_ text: String, _ selection: Range<Int>? = nil) {
    let end = text.unicodeScalars.count
    stage.runtime.send(.text(.compose(text, selection: selection ?? end..<end)))
    stage.settle()
  }

  func mouse(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, _ modifiers: KeyModifiers = []) {
    let location = Point(x: x, y: y)
    stage.runtime.send(
      .pointer(PointerEvent(phase, location: location, modifiers: modifiers, timestamp: stage.clock.now))
    )
    stage.frame()
  }

  func click(_ x: Double, _ y: Double, count: Int = 1, _ modifiers: KeyModifiers = []) {
    for _ in 0..<count {
      mouse(.pressed(.primary), x, y, modifiers)
      mouse(.released(.primary), x, y, modifiers)
    }
    stage.settle()
  }

  /// The middle of the caret before a position, in the stage's space.
  func place(of position: Int) -> Point {
    let rect = node.withLines { lines, _ in lines.caretRect(of: TextCaret(position)) }
    let shown = node.convert(rect, from: node.body) ?? .zero
    return Point(x: shown.midX + node.frame.minX, y: shown.midY + node.frame.minY)
  }

  var caretLayer: Layer? { node.body.layer?.covers.first }
}
