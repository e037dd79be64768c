package import DemoTerminal

/// What a key does to a live run.
package enum LiveCommand: Sendable, Hashable {
  case flingOn
  case flingBack
  case pause
  case reverse
  case policy(RunPolicy)
  case nextPolicy
  case faster
  case slower
  case jumpToStart
  case jumpToEnd
  case help
  case quit

  /// What a key does; nil for one that does nothing.
  package init?(_ event: TerminalEvent) {
    switch event {
    case .character(let scalar):
      guard let command = Self.letters[scalar] else { return nil }
      self = command
    case .key(let key):
      guard let command = Self.keys[key] else { return nil }
      self = command
    case .pointer, .attributes, .cellSize, .graphics: return nil
    }
  }

  private static let letters: [Unicode.Scalar: LiveCommand] = [
    " ": .flingOn, "f": .flingOn, "j": .flingOn, "F": .flingBack, "b": .flingBack, "k": .flingBack,
    "p": .pause, "r": .reverse, "1": .policy(.adaptive), "2": .policy(.fixed), "3": .policy(.mainThread),
    "c": .nextPolicy, "+": .faster, "=": .faster, "-": .slower, "g": .jumpToStart, "G": .jumpToEnd,
    "?": .help, "h": .help, "q": .quit, "Q": .quit,
  ]

  private static let keys: [TerminalEvent.Key: LiveCommand] = [
    .down: .flingOn, .pageDown: .flingOn, .up: .flingBack, .pageUp: .flingBack, .home: .jumpToStart,
    .end: .jumpToEnd, .left: .slower, .right: .faster,
  ]

  /// What `?` shows: keys, and what they do.
  static let explanations: [(keys: String, meaning: String)] = [
    ("space f ↓", "fling on"),
    ("b F ↑", "fling back"),
    ("drag wheel", "move the list; release to fling"),
    ("p", "pause, and go on"),
    ("r", "turn round"),
    ("1 2 3 c", "adaptive, fixed, main thread; the next one"),
    ("+ - → ←", "faster, slower"),
    ("g G", "jump to the start, to the end"),
    ("?", "show or hide this"),
    ("q", "quit, and sum up"),
  ]
}
