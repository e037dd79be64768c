import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Controls")
@MainActor
struct ControlTests {
  let log = Lock<[String]>([])

  /// A control of 20 by 20 points at (10, 10) of a stage of 300 by 300, which writes down all events.
  func makeStageWithControl(_ control: ControlNode = ControlNode()) -> (Stage, ControlNode) {
    let root = DisplayNode()
    let stage = Stage(root, size: Size(width: 300, height: 300))
    stage.settle()
    control.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    root.addSubnode(control)
    control.addAction(for: ControlEvents(rawValue: .max)) { [log] control, event in
      log.withLock { $0.append(event.description + (control.isHighlighted ? " lit" : "")) }
    }
    return (stage, control)
  }

  @Test("The actions of a touch's end know whether it was lifted inside")
  func insideAtEnd() {
    let control = ControlNode()
    var notes: [String] = []
    control.addAction(for: [.touchUpInside, .touchUpOutside, .touchCancel]) { sender, _ in
      notes.append("\(sender.isTracking) \(sender.isTouchInside)")
    }
    let (stage, _) = makeStage([(control, Rect(x: 0, y: 0, width: 20, height: 20))])
    let finger = Finger(stage: stage)
    finger.tap(10, 10)
    finger.down(10, 10)
    finger.up(99, 99)
    finger.down(10, 10)
    finger.cancel(10, 10)
    stage.frame()
    #expect(notes == ["false true", "false false", "false false"] && !control.isTouchInside)
  }

  @Test("What ends with an action may take away others")
  func endOfAction() {
    @MainActor
    final class Binding {
      let control: ControlNode
      var actions: [ControlAction] = []

      init(_ control: ControlNode) { self.control = control }

      isolated deinit { for action in actions { control.removeAction(action) } }
    }
    let control = ControlNode()
    let calls = Lock(0)
    var binding: Binding? = Binding(control)
    binding?.actions = [control.addAction(for: .touchDown) { _, _ in calls.withLock { $0 += 1 } }]
    let action = control.addAction(for: .touchUpInside) { [binding] _, _ in _ = binding }
    binding = nil
    control.sendActions(for: .touchDown)
    control.removeAction(action)
    control.sendActions(for: .touchDown)
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("A touch inside is down, drags and up inside")
  func upInside() {
    let (stage, control) = makeStageWithControl()
    let finger = Finger(stage: stage)
    finger.down(15, 15)
    finger.move(16, 15)
    stage.frame()
    #expect(log.take() == ["touchDown lit", "touchDragInside lit"])
    #expect(control.isTracking && control.isTouchInside && control.controlState == .highlighted)
    finger.up(16, 15)
    stage.frame()
    #expect(log.take() == ["touchUpInside"])
    #expect(!control.isTracking && !control.isTouchInside && control.controlState == .normal)
  }

  @Test("A finger counts as inside up to 70 points away, and comes back in")
  func tolerance() {
    let (stage, _) = makeStageWithControl()
    let finger = Finger(stage: stage)
    finger.down(15, 15)
    finger.move(99.9, 15)
    finger.move(100, 15)
    finger.move(99.9, 15)
    finger.move(15, 100)
    finger.up(15, 100)
    stage.frame()
    let expected = [
      "touchDown lit", "touchDragInside lit", "touchDragOutside", "touchDragInside lit", "touchDragOutside",
      "touchUpOutside",
    ]
    #expect(log.take() == expected)
  }

  @Test("A touch that repeats one soon after it was lifted inside says so instead")
  func repeated() {
    let (stage, _) = makeStageWithControl()
    let finger = Finger(stage: stage)
    finger.tap(15, 15)
    stage.clock.advance(by: .milliseconds(350))
    finger.tap(15, 15)
    stage.clock.advance(by: .milliseconds(351))
    finger.tap(15, 15)
    stage.frame()
    let expected = [
      "touchDown lit", "touchUpInside", "touchDownRepeat lit", "touchUpInside",
      "touchDown lit", "touchUpInside",
    ]
    #expect(log.take() == expected)
  }

  @Test("A touch is cancelled when the host, disabling or leaving takes it away, once", arguments: 0..<3)
  func cancelled(way: Int) {
    let (stage, control) = makeStageWithControl()
    let finger = Finger(stage: stage)
    finger.down(15, 15)
    stage.frame()
    _ = log.take()
    switch way {
    case 0: finger.cancel(15, 15)
    case 1: control.isEnabled = false
    default: control.removeFromSupernode()
    }
    stage.frame()
    #expect(log.take() == ["touchCancel"])
    #expect(!control.isTracking && !control.isHighlighted)
    if way > 0 { finger.up(15, 15) }
    stage.frame()
    #expect(log.take() == [])
  }

  @Test("A disabled control does nothing, and a second finger is left alone")
  func ignored() {
    let (stage, control) = makeStageWithControl()
    control.isEnabled = false
    Finger(stage: stage).tap(15, 15)
    stage.frame()
    #expect(log.take() == [])
    control.isEnabled = true
    Finger(stage: stage).down(15, 15)
    Finger(stage: stage, identifier: 1).tap(16, 16)
    Finger(stage: stage).up(15, 15)
    stage.frame()
    #expect(log.take() == ["touchDown lit", "touchUpInside"])
  }

  @Test("A touch in a subnode is the control's, and a tap on a control is nobody else's")
  func subnode() {
    let (stage, control) = makeStageWithControl()
    let label = DisplayNode()
    label.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    control.addSubnode(label)
    control.supernode?.addGestureRecognizer(
      TapGestureRecognizer { [log] _ in log.withLock { $0.append("tap") } }
    )
    Finger(stage: stage).tap(15, 15)
    stage.frame()
    #expect(log.take() == ["touchDown lit", "touchUpInside"])
    Finger(stage: stage).tap(100, 100)
    stage.frame()
    #expect(log.take() == ["tap"])
  }

  @Test("Actions are called for their events, in order, and not once they are taken away")
  func actions() {
    let control = ControlNode()
    let second = Lock<ControlAction?>(nil)
    control.addAction(for: [.valueChanged, .touchDown]) { [log] sender, event in
      log.withLock { $0.append("first \(event)") }
      if let action = second.withLock({ $0 }) { sender.removeAction(action) }
    }
    let action = control.addAction(for: .valueChanged) { [log] _, event in
      log.withLock { $0.append("second \(event)") }
    }
    control.sendActions(for: .valueChanged)
    #expect(log.take() == ["first valueChanged", "second valueChanged"])
    second.withLock { $0 = action }
    // The first takes the second away when its turn has not come yet.
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .touchUpInside)
    #expect(log.take() == ["first valueChanged", "first touchDown"])
  }

  @Test("A tracking hook that disables the control has the last word", arguments: [false, true])
  func disablingHook(isDisabledAtOnce: Bool) {
    final class ShyControl: ControlNode {
      var isShyAtOnce = false
      override func shouldBeginTracking(_ touch: TouchEvent) -> Bool {
        if isShyAtOnce { isEnabled = false }
        return true
      }
      override func shouldContinueTracking(_ touch: TouchEvent) -> Bool {
        isEnabled = false
        return true
      }
    }
    let control = ShyControl()
    control.isShyAtOnce = isDisabledAtOnce
    let (stage, _) = makeStageWithControl(control)
    let finger = Finger(stage: stage)
    finger.down(15, 15)
    finger.move(16, 15)
    finger.up(16, 15)
    stage.frame()
    #expect(log.take() == (isDisabledAtOnce ? [] : ["touchDown lit", "touchCancel"]))
    #expect(!control.isTracking && control.controlState == .disabled)
  }

  @Test("The tracking hooks run before their events and decide what is followed")
  func trackingHooks() {
    final class PickyControl: ControlNode {
      var events: [String] = []
      var begins = true
      var continues = true
      override func shouldBeginTracking(_ touch: TouchEvent) -> Bool {
        events.append("begin?")
        return begins
      }
      override func shouldContinueTracking(_ touch: TouchEvent) -> Bool {
        events.append("continue?")
        return continues
      }
      override func didEndTracking(_ touch: TouchEvent) { events.append("end") }
      override func didCancelTracking(_ touch: TouchEvent?) { events.append("cancel \(touch == nil)") }
      override func controlStateDidChange(from old: ControlState) {
        events.append("\(old.rawValue) to \(controlState.rawValue)")
      }
      override func sendActions(for events: ControlEvents) { self.events.append("\(events)") }
    }
    let control = PickyControl()
    let (stage, _) = makeStageWithControl(control)
    let finger = Finger(stage: stage)
    func take() -> [String] {
      stage.frame()
      defer { control.events = [] }
      return control.events
    }
    finger.tap(15, 15)
    #expect(take() == ["begin?", "0 to 1", "touchDown", "1 to 0", "end", "touchUpInside"])
    stage.clock.advance(by: .seconds(1))
    control.begins = false
    finger.tap(15, 15)
    #expect(take() == ["begin?"])
    control.begins = true
    control.continues = false
    finger.down(15, 15)
    finger.move(16, 15)
    finger.up(16, 15)
    #expect(take() == ["begin?", "0 to 1", "touchDown", "continue?", "1 to 0", "cancel true", "touchCancel"])
    control.isSelected = true
    control.isEnabled = false
    #expect(take() == ["0 to 4", "4 to 6"])
  }
}
