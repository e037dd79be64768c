package import DisplaySimulation

/// What is scrolled in a run, and how.
package enum ScrollScenario: String, Sendable, Hashable, CaseIterable {
  /// Half a screen at a time, with time to read.
  case slowRead = "slow-read"
  /// Flick after flick down, then back up.
  case fling
  /// Down and up again, three times a second.
  case reversal
  /// Jumps to places far away.
  case teleport
  /// Rows from 1 to 1,000 points.
  case mixedHeights = "mixed-heights"
  /// A thousand texts a second change in rows that are there.
  case liveUpdates = "live-updates"
  /// Halfway memory runs low.
  case memorySqueeze = "memory-squeeze"
  /// Pictures side by side in a grid.
  case photoGrid = "photo-grid"
  /// Shelves of pictures, each a list of its own that is scrolled, too.
  case carousels
  /// A conversation that is read upwards and back while it grows at both ends.
  case chat
  /// A feed of a million posts.
  case million
  /// A feed of ten million posts.
  case tenMillion = "ten-million"

  /// What it is, in a line.
  package var summary: String {
    switch self {
    case .slowRead: "half a screen at a time, with time to read"
    case .fling: "flick after flick down, then back up"
    case .reversal: "down and up again, three times a second"
    case .teleport: "jumps to places far away"
    case .mixedHeights: "flings over rows from 1 to 1,000 points"
    case .liveUpdates: "1,000 texts a second change in living rows"
    case .memorySqueeze: "flings, and halfway memory runs low"
    case .photoGrid: "flings through a grid of a hundred thousand pictures"
    case .carousels: "shelves of pictures, each moved sideways while it is read"
    case .chat: "a conversation that grows at both ends and gets its previews late"
    case .million: "flings through a feed of a million posts"
    case .tenMillion: "flings through a feed of ten million posts"
    }
  }

  /// How many rows there are.
  package var rowCount: Int {
    switch self {
    case .photoGrid: 100_000
    case .million: 1_000_000
    case .tenMillion: 10_000_000
    default: 10_000
    }
  }

  /// The most frames that a run may take.
  package static var maximumFrames: Int { 360_000 }

  /// How many texts change each second.
  package var updatesPerSecond: Double { self == .liveUpdates ? 1_000 : 0 }

  /// The movement.
  ///
  /// - Parameters:
  ///   - screen: The viewport's length, in points.
  ///   - velocity: The mean velocity of flicks, in screens a second.
  ///   - duration: How long it takes, in seconds.
  ///   - seed: What is left to chance.
  @MainActor
  package func makeScript(
    screen: Double,
    velocity: Double,
    duration: Double,
    seed: UInt64
  ) -> any ScrollScript {
    switch self {
    case .slowRead, .liveUpdates, .carousels:
      GestureTrace(Self.reading(screen: screen, duration: duration))
    case .chat:
      GestureTrace(Self.lookingBack(screen: screen, duration: duration))
    case .reversal:
      GestureTrace(Self.reversing(distance: screen * velocity, duration: duration))
    case .teleport:
      GestureTrace(Self.jumping(screen: screen, duration: duration, seed: seed))
    default:
      FlingScript(velocity: velocity * screen, duration: duration)
    }
  }

  private static func reading(screen: Double, duration: Double) -> [GestureTrace.Mark] {
    marks(until: duration, every: 1.5) { count, time in
      [mark(time, Double(count) * screen / 2), mark(time + 0.5, Double(count + 1) * screen / 2)]
    }
  }

  /// Drags towards the start and a flick back to the end, with pauses in which the list rests.
  private static func lookingBack(screen: Double, duration: Double) -> [GestureTrace.Mark] {
    marks(until: duration, every: 4) { _, time in
      [
        mark(time, 0), mark(time + 0.5, 0), mark(time + 1, -1.2 * screen), mark(time + 1.5, -1.2 * screen),
        mark(time + 2, -3 * screen), mark(time + 2.8, -3 * screen), mark(time + 3.4, 0.5 * screen),
      ]
    }
  }

  private static func reversing(distance: Double, duration: Double) -> [GestureTrace.Mark] {
    // A third of each way down is kept, so that there is always something new.
    marks(until: duration, every: 0.6) { count, time in
      let origin = Double(count) * distance * 0.1
      return [mark(time, origin), mark(time + 0.35, origin + distance * 0.35)]
    }
  }

  private static func jumping(screen: Double, duration: Double, seed: UInt64) -> [GestureTrace.Mark] {
    var random = SeededGenerator(seed: seed, stream: 0x6A756D70)
    var place = 0.0
    return marks(until: duration, every: 0.8) { _, time in
      let old = place
      place = Double.random(in: 0...2_000, using: &random) * screen
      return [mark(time, old), mark(time, place)]
    }
  }

  private static func mark(_ seconds: Double, _ points: Double) -> GestureTrace.Mark {
    GestureTrace.Mark(seconds: seconds, points: points)
  }

  private static func marks(
    until duration: Double,
    every interval: Double,
    _ make: (Int, Double) -> [GestureTrace.Mark]
  ) -> [GestureTrace.Mark] {
    // As many as fit into the longest run, at a frame a second.
    let longest = Double(maximumFrames)
    let count = Int(min(max(0, duration), longest) / interval) + 1
    return (0..<count).flatMap { make($0, Double($0) * interval) }
  }
}
