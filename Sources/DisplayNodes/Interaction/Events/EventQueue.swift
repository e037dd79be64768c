internal import DisplayGeometry

/// Events on their way to the next frame, in the order in which a host sent them. A pure value.
///
/// Only sequences with a meaning get in: each touch begins once and ends once, buttons are released that were pressed, and all
/// places are numbers. Presses of pointers become touches here.
struct EventQueue {
  /// A button of a pointer that is pressed.
  private struct Press: Hashable {
    let pointer: Int
    let kind: PointerKind
    let button: PointerButton
  }

  private var waiting: [InputEvent] = []
  private var fingersDown: Set<Int> = []
  /// The touches of the buttons that are pressed, in the order in which they were.
  private var presses: [(press: Press, touch: Int)] = []
  private var lastPress = 0
  private var clicks = ClickCounter()

  /// Takes an event in.
  ///
  /// - Returns: What is wrong with it when it has no meaning; then nothing has changed.
  mutating func append(_ event: InputEvent) -> String? {
    switch event {
    case .touch(let touch): return append(touch)
    case .pointer(let pointer): return append(pointer)
    case .scroll(let scroll): return append(scroll)
    case .drop(let drop):
      guard drop.location.isFinite else { return "a drop at \(drop.location) is nowhere and was ignored" }
      waiting.append(event)
    case .key, .text, .activation:
      waiting.append(event)
    }
    return nil
  }

  /// Takes out all that waits.
  mutating func takeAll() -> [InputEvent] {
    defer { waiting.removeAll(keepingCapacity: true) }
    return waiting
  }

  // MARK: Touches

  private mutating func append(_ touch: TouchEvent) -> String? {
    guard touch.location.isFinite else {
      return "a touch at \(touch.location) is nowhere and was ignored"
    }
    switch touch.phase {
    case .began:
      guard fingersDown.insert(touch.identifier).inserted else {
        return "touch \(touch.identifier) began twice; the second time was ignored"
      }
    case .moved:
      guard fingersDown.contains(touch.identifier) else { return mistake(of: touch) }
    case .ended, .cancelled:
      guard fingersDown.remove(touch.identifier) != nil else { return mistake(of: touch) }
    }
    enqueue(touch)
    return nil
  }

  private func mistake(of touch: TouchEvent) -> String {
    "touch \(touch.identifier) \(touch.phase) without having begun; that was ignored"
  }

  /// Puts a touch behind what waits; a pointer's movement takes the place of one of the same press that nothing but movements
  /// follows. A finger's path counts whole: where it began to drag, and how fast it was.
  private mutating func enqueue(_ touch: TouchEvent) {
    var touch = touch
    touch.clickCount = clicks.count(touch)
    if touch.phase == .moved, touch.kind != .finger {
      for index in waiting.indices.reversed() {
        guard case .touch(let earlier) = waiting[index], earlier.phase == .moved else { break }
        guard earlier.identifier == touch.identifier else { continue }
        return waiting[index] = .touch(touch)
      }
    }
    waiting.append(.touch(touch))
  }

  // MARK: Pointers

  private mutating func append(_ pointer: PointerEvent) -> String? {
    guard pointer.location.isFinite else {
      return "a pointer at \(pointer.location) is nowhere and was ignored"
    }
    switch pointer.phase {
    case .moved:
      let touches = self.touches(of: pointer)
      for touch in touches {
        enqueue(TouchEvent(.moved, of: pointer, button: touch.button, identifier: touch.id))
      }
      // What is pressed has captured the pointer.
      if touches.isEmpty { enqueueMovement(of: pointer) }
    case .pressed(let button):
      let press = Press(pointer: pointer.identifier, kind: pointer.kind, button: button)
      guard !presses.contains(where: { $0.press == press }) else {
        return
          "the \(button) button of pointer \(pointer.identifier) was pressed twice; the second time was ignored"
      }
      // Where a press is, the pointer is.
      if touches(of: pointer).isEmpty { waiting.append(.pointer(pointer)) }
      let touch = makeTouch()
      presses.append((press, touch))
      enqueue(TouchEvent(.began, of: pointer, button: button, identifier: touch))
    case .released(let button):
      let press = Press(pointer: pointer.identifier, kind: pointer.kind, button: button)
      guard let index = presses.firstIndex(where: { $0.press == press }) else {
        return
          "the \(button) button of pointer \(pointer.identifier) was released without being pressed; that was ignored"
      }
      end(at: index, .ended, with: pointer)
      if touches(of: pointer).isEmpty { waiting.append(.pointer(pointer)) }
    case .cancelled:
      for touch in touches(of: pointer) {
        if let index = presses.firstIndex(where: { $0.touch == touch.id }) {
          end(at: index, .cancelled, with: pointer)
        }
      }
      waiting.append(.pointer(pointer))
    case .exited:
      waiting.append(.pointer(pointer))
    }
    return nil
  }

  private func touches(of pointer: PointerEvent) -> [(button: PointerButton, id: Int)] {
    presses.compactMap { press, touch in
      press.pointer == pointer.identifier && press.kind == pointer.kind ? (press.button, touch) : nil
    }
  }

  private mutating func end(at index: Int, _ phase: TouchEvent.Phase, with pointer: PointerEvent) {
    let (press, touch) = presses.remove(at: index)
    fingersDown.remove(touch)
    enqueue(TouchEvent(phase, of: pointer, button: press.button, identifier: touch))
  }

  /// A number for a press that no finger has.
  private mutating func makeTouch() -> Int {
    repeat { lastPress &+= 1 } while !fingersDown.insert(Int.min &+ lastPress).inserted
    return Int.min &+ lastPress
  }

  private mutating func enqueueMovement(of pointer: PointerEvent) {
    if case .pointer(let earlier) = waiting.last, earlier.phase == .moved, earlier.kind == pointer.kind,
      earlier.identifier == pointer.identifier
    {
      waiting[waiting.endIndex - 1] = .pointer(pointer)
    } else {
      waiting.append(.pointer(pointer))
    }
  }

  // MARK: Scrolling

  private mutating func append(_ scroll: ScrollEvent) -> String? {
    guard scroll.location.isFinite, scroll.delta.isFinite, scroll.distance.isFinite else {
      return "a scroll by \(scroll.delta) at \(scroll.location) is none and was ignored"
    }
    if case .scroll(let earlier) = waiting.last, let joined = earlier.joined(by: scroll) {
      waiting[waiting.endIndex - 1] = .scroll(joined)
    } else {
      waiting.append(.scroll(scroll))
    }
    return nil
  }
}
