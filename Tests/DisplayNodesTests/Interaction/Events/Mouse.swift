import AsyncDisplay

@testable import DisplayNodes

/// A mouse on a stage: its events carry the stage's time.
@MainActor
struct Mouse {
  let stage: Stage
  var modifiers: KeyModifiers = []

  func move(_ x: Double, _ y: Double) { send(.moved, x, y) }
  func press(_ x: Double, _ y: Double, _ button: PointerButton = .primary) { send(.pressed(button), x, y) }
  func release(_ x: Double, _ y: Double, _ button: PointerButton = .primary) { send(.released(button), x, y) }
  func leave() { send(.exited, -1, -1) }

  func click(_ x: Double, _ y: Double, _ button: PointerButton = .primary) {
    press(x, y, button)
    release(x, y, button)
  }

  func wheel(_ x: Double, _ y: Double, at location: Point = Point(x: 50, y: 50)) {
    scroll(x, y, .discrete, .notches, at: location)
  }

  func scroll(
    _ x: Double,
    _ y: Double,
    _ phase: ScrollEvent.Phase,
    _ unit: ScrollEvent.Unit = .points,
    at location: Point = Point(x: 50, y: 50)
  ) {
    stage.runtime.send(
      .scroll(
        ScrollEvent(
          Point(x: x, y: y),
          in: unit,
          phase: phase,
          location: location,
          modifiers: modifiers,
          timestamp: stage.clock.now
        )
      )
    )
  }

  private func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
    stage.runtime.send(
      .pointer(
        PointerEvent(
          phase,
          location: Point(x: x, y: y),
          modifiers: modifiers,
          timestamp: stage.clock.now
        )
      )
    )
  }
}

/// A keyboard on a stage.
@MainActor
struct Keyboard {
  let stage: Stage

  func press(_ key: Key, _ modifiers: KeyModifiers = []) { send(.pressed, key, modifiers) }
  func release(_ key: Key, _ modifiers: KeyModifiers = []) { send(.released, key, modifiers) }

  func type(_ key: Key, _ modifiers: KeyModifiers = []) {
    press(key, modifiers)
    release(key, modifiers)
    stage.frame()
  }

  private func send(_ phase: KeyEvent.Phase, _ key: Key, _ modifiers: KeyModifiers) {
    stage.runtime.send(.key(KeyEvent(phase, key: key, modifiers: modifiers, timestamp: stage.clock.now)))
  }
}
