import AsyncDisplay
import DisplayConcurrency

@testable import DisplayNodes

enum AccentKey: EnvironmentKey {
  static let defaultValue = 0
}

enum MarginKey: EnvironmentKey {
  static let defaultValue = 1.0
}

extension NodeEnvironment {
  var accent: Int {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }

  var margin: Double {
    get { self[MarginKey.self] }
    set { self[MarginKey.self] = newValue }
  }
}

/// Reads what it is told to in each phase, and counts how often it is asked.
final class ReaderNode: DisplayNode {
  struct Phases: OptionSet, Sendable {
    let rawValue: Int
    static let layout = Phases(rawValue: 1)
    static let capture = Phases(rawValue: 2)
    static let draw = Phases(rawValue: 4)
  }

  struct Counts: Sendable, Equatable {
    var measured = 0
    var captured = 0
    var drawn = 0
  }

  let readsAccent: Phases
  let readsMargin: Phases
  let children: [DisplayNode]
  let counts = Lock(Counts())
  var changes: [(old: NodeEnvironment, new: NodeEnvironment)] = []
  var drawsNothing = false
  var onChange: (() -> Void)?

  nonisolated init(accent: Phases = [], margin: Phases = [], children: [DisplayNode] = []) {
    readsAccent = accent
    readsMargin = margin
    self.children = children
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    guard !children.isEmpty else { return nil }
    note()
    return StackLayoutSpec(.vertical, children: children)
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    note()
    let height = readsMargin.contains(.layout) ? layoutEnvironment.margin : 1
    return Size(width: 10, height: 10 * height)
  }

  private nonisolated func note() {
    counts.withLock { $0.measured += 1 }
    if readsAccent.contains(.layout) { _ = layoutEnvironment.accent }
    if readsMargin.contains(.layout) { _ = layoutEnvironment.margin }
  }

  override func makeDrawing() -> (any Drawing)? {
    counts.withLock { $0.captured += 1 }
    if readsAccent.contains(.capture) { _ = environment.accent }
    if readsMargin.contains(.capture) { _ = environment.margin }
    return drawsNothing ? nil : ReaderDrawing(accent: readsAccent, margin: readsMargin, counts: counts)
  }

  override func environmentDidChange(from old: NodeEnvironment) {
    changes.append((old, environment))
    onChange?()
  }

  /// What was counted since the last time.
  func take() -> Counts {
    counts.withLock { counts in
      defer { counts = Counts() }
      return counts
    }
  }
}

private struct ReaderDrawing: Drawing {
  let accent: ReaderNode.Phases
  let margin: ReaderNode.Phases
  let counts: Lock<ReaderNode.Counts>

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    counts.withLock { $0.drawn += 1 }
    let shade = accent.contains(.draw) ? context.environment.accent : 0
    if margin.contains(.draw) { _ = context.environment.margin }
    canvas.fill(context.bounds, with: .solid(Color(hex: UInt32(shade & 0xFF))))
  }
}
