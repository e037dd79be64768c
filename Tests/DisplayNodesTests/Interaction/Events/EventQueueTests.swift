import AsyncDisplay
import DisplayConcurrency
import Testing
import TestSupport

@testable import DisplayNodes

@Suite("Events that wait for a frame")
struct EventQueueTests {
  private func instant(_ milliseconds: Int) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  private func pointer(
    _ phase: PointerEvent.Phase,
    _ x: Double = 0,
    at milliseconds: Int = 0,
    kind: PointerKind = .mouse,
    identifier: Int = 0
  ) -> InputEvent {
    .pointer(
      PointerEvent(
        phase,
        kind: kind,
        identifier: identifier,
        location: Point(x: x, y: 0),
        timestamp: instant(milliseconds)
      )
    )
  }

  private func scroll(_ x: Double, _ y: Double, _ phase: ScrollEvent.Phase, _ modifiers: KeyModifiers = [])
    -> InputEvent
  {
    .scroll(
      ScrollEvent(
        Point(x: x, y: y),
        phase: phase,
        location: .zero,
        modifiers: modifiers,
        timestamp: instant(0)
      )
    )
  }

  private func describe(_ event: InputEvent) -> String {
    switch event {
    case .touch(let touch): "\(touch.button) \(touch.phase) \(touch.location.x) ×\(touch.clickCount)"
    case .pointer(let pointer): "\(pointer.phase) \(pointer.location.x)"
    case .scroll(let scroll): "\(scroll.phase) \(scroll.delta.x),\(scroll.delta.y)"
    default: "\(event)"
    }
  }

  @Test("A button of a mouse is a touch from its press to its release, and the pointer is where it was")
  func press() {
    var queue = EventQueue()
    for event in [
      pointer(.moved, 1), pointer(.moved, 2), pointer(.pressed(.primary), 3), pointer(.moved, 4),
      pointer(.moved, 5),
      pointer(.released(.primary), 6), pointer(.moved, 7), pointer(.exited, 8),
    ] {
      #expect(queue.append(event) == nil)
    }
    #expect(
      queue.takeAll().map(describe) == [
        "moved 2.0", "pressed(DisplayNodes.PointerButton.primary) 3.0", "primary began 3.0 ×1",
        "primary moved 5.0 ×1",
        "primary ended 6.0 ×1", "released(DisplayNodes.PointerButton.primary) 6.0", "moved 7.0", "exited 8.0",
      ]
    )
    #expect(queue.takeAll().isEmpty)
  }

  @Test("Two buttons are two touches, with numbers that no finger has")
  func buttons() {
    var queue = EventQueue()
    for event in [
      pointer(.pressed(.primary), 1), pointer(.pressed(.secondary), 1), pointer(.moved, 2),
      pointer(.released(.primary), 3), pointer(.cancelled, 4),
    ] {
      #expect(queue.append(event) == nil)
    }
    let events = queue.takeAll()
    #expect(
      events.map(describe) == [
        "pressed(DisplayNodes.PointerButton.primary) 1.0", "primary began 1.0 ×1", "secondary began 1.0 ×1",
        "primary moved 2.0 ×1", "secondary moved 2.0 ×1", "primary ended 3.0 ×1",
        "secondary cancelled 4.0 ×1",
        "cancelled 4.0",
      ]
    )
    let numbers = events.compactMap { if case .touch(let touch) = $0 { touch.identifier } else { nil } }
    #expect(Set(numbers).count == 2 && numbers.allSatisfy { $0 < -1_000_000 })
  }

  @Test("Distances that are too large to be any are refused, and none come about by adding up")
  func distances() {
    func notches(_ y: Double, _ unit: ScrollEvent.Unit = .notches) -> InputEvent {
      .scroll(ScrollEvent(Point(x: 0, y: y), in: unit, location: .zero, timestamp: instant(0)))
    }
    var queue = EventQueue()
    #expect(queue.append(notches(1e307)) != nil && queue.takeAll().isEmpty)
    let largest = [notches(1e308, .points), notches(1e308, .points), notches(2e306), notches(2e306)]
    for event in largest { #expect(queue.append(event) == nil) }
    let scrolls = queue.takeAll().compactMap { if case .scroll(let scroll) = $0 { scroll } else { nil } }
    #expect(scrolls.count == 4 && scrolls.allSatisfy(\.distance.isFinite))
  }

  @Test("What has no meaning is said to have none, and leaves nothing behind")
  func mistakes() {
    var queue = EventQueue()
    let wrong: [InputEvent] = [
      pointer(.moved, .nan), pointer(.released(.primary)), scroll(.infinity, 0, .discrete),
      scroll(0, .nan, .changed),
      .drop(DropEvent([.text("a")], location: Point(x: .nan, y: 0))),
      .touch(TouchEvent(.ended, location: .zero, timestamp: instant(0))),
    ]
    for event in wrong { #expect(queue.append(event) != nil) }
    #expect(queue.append(pointer(.pressed(.middle))) == nil)
    #expect(queue.append(pointer(.pressed(.middle))) != nil)
    // Another pointer's button is another one.
    #expect(queue.append(pointer(.pressed(.middle), identifier: 1)) == nil)
    #expect(queue.append(pointer(.pressed(.middle), kind: .pen)) == nil)
    #expect(queue.takeAll().count == 6)
  }

  @Test("Turns of a wheel add up as long as nothing else lies between")
  func wheels() {
    var queue = EventQueue()
    for event in [
      scroll(0, 1, .discrete), scroll(0, 2, .discrete), scroll(1, 0, .discrete, .shift), scroll(0, 0, .began),
      scroll(0, 3, .changed), scroll(0, 4, .changed), scroll(0, 0, .ended), scroll(0, 5, .momentum),
    ] {
      #expect(queue.append(event) == nil)
    }
    #expect(
      queue.takeAll().map(describe) == [
        "discrete 0.0,3.0", "discrete 1.0,0.0", "began 0.0,0.0", "changed 0.0,7.0", "ended 0.0,0.0",
        "momentum 0.0,5.0",
      ]
    )
    // Sums that are none are not made.
    let huge = Double.greatestFiniteMagnitude
    #expect(
      queue.append(scroll(0, huge, .discrete)) == nil && queue.append(scroll(0, huge, .discrete)) == nil
    )
    #expect(queue.takeAll().count == 2)
  }

  @Test("Presses that follow one another quickly at one place are counted")
  func clicks() {
    func counts(_ presses: [(button: PointerButton, x: Double, time: Int)], movedTo moved: Double? = nil)
      -> [Int]
    {
      var queue = EventQueue()
      for press in presses {
        _ = queue.append(pointer(.pressed(press.button), press.x, at: press.time))
        if let moved { _ = queue.append(pointer(.moved, moved, at: press.time)) }
        _ = queue.append(pointer(.released(press.button), press.x, at: press.time))
      }
      return queue.takeAll().compactMap {
        if case .touch(let touch) = $0, touch.phase == .ended { touch.clickCount } else { nil }
      }
    }
    #expect(counts([(.primary, 0, 0), (.primary, 5, 500), (.primary, 0, 1_000)]) == [1, 2, 3])
    #expect(counts([(.primary, 0, 0), (.primary, 5.1, 100)]) == [1, 1])
    #expect(counts([(.primary, 0, 0), (.primary, 0, 501)]) == [1, 1])
    #expect(counts([(.primary, 0, 0), (.secondary, 0, 100)]) == [1, 1])
    #expect(counts([(.primary, 0, 100), (.primary, 0, 0)]) == [1, 1])
    #expect(counts([(.primary, 0, 0), (.primary, 0, 100)], movedTo: 30) == [1, 1])
    #expect(counts([(.primary, 0, 0), (.primary, 0, 100)], movedTo: 4) == [1, 2])
  }

  @Test(
    "Of several presses all is delivered but movements of pointers that others follow",
    arguments: 0..<UInt64(TestDepth.count(50, full: 2_000))
  )
  func coalescing(seed: UInt64) {
    var random = Numbers(state: seed)
    var queue = EventQueue()
    // What was accepted, one by one.
    var accepted: [TouchEvent] = []
    var down: Set<Int> = []
    let kind: PointerKind = Bool.random(using: &random) ? .pen : .finger
    for step in 0..<Int.random(in: 1...60, using: &random) {
      let finger = Int.random(in: 0...3, using: &random)
      let phase = [TouchEvent.Phase.began, .moved, .moved, .moved, .ended, .cancelled].randomElement(
        using: &random
      )!
      let touch = TouchEvent(
        phase,
        identifier: finger,
        location: Point(x: Double(step), y: 0),
        timestamp: instant(step),
        kind: kind
      )
      let isLegal = phase == .began ? !down.contains(finger) : down.contains(finger)
      #expect((queue.append(.touch(touch)) == nil) == isLegal)
      guard isLegal else { continue }
      accepted.append(touch)
      if phase == .began { down.insert(finger) }
      if phase == .ended || phase == .cancelled { down.remove(finger) }
    }
    // Runs of movements, of each of which every finger's last is left, in the order in which the fingers first moved.
    var expected: [String] = []
    var rest = accepted[...]
    while let first = rest.first {
      let run = first.phase == .moved && kind == .pen ? Array(rest.prefix { $0.phase == .moved }) : [first]
      rest.removeFirst(run.count)
      var fingers: [Int] = []
      for touch in run where !fingers.contains(touch.identifier) { fingers.append(touch.identifier) }
      for finger in fingers {
        let last = run.last { $0.identifier == finger }!
        expected.append("\(finger) \(last.phase) \(last.location.x)")
      }
    }
    let found = queue.takeAll().map { event in
      guard case .touch(let touch) = event else { return "\(event)" }
      return "\(touch.identifier) \(touch.phase) \(touch.location.x)"
    }
    #expect(found == expected)
  }
}
