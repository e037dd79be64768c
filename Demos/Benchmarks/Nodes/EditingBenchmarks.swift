import AsyncDisplay
import DisplayConcurrency

/// Keys in the middle of texts of 1,000,000 characters, on a screen of 800 by 600 points at twice as many pixels: the time
/// that the main actor takes for the frame that delivers a key and shows what comes of it. The goal is 2,000,000.
enum EditingBenchmarks {
  static let all: [Benchmark] = Text.allCases.flatMap { text in
    Stroke.allCases.map { stroke in
      let typist = Lock<Typist?>(nil)
      return Benchmark(
        "\(stroke.rawValue) in 1,000,000 characters, \(text.rawValue)",
        count: Typist.strokeCount,
        note: "goal 2,000,000",
        preparing: {
          if typist.withLock({ $0 == nil }) {
            let made = await Typist(text)
            typist.withLock { $0 = made }
          }
          await typist.withLock({ $0 })?.rest()
        },
        { await typist.withLock({ $0 })?.type(stroke) }
      )
    }
  }

  /// What the text is made of.
  enum Text: String, CaseIterable {
    case lines = "lines of 60"
    case paragraph = "one paragraph"

    var string: String {
      let part =
        self == .lines
        ? "A line of text that is neither long nor short, as people do\n" : "some words and others "
      return String(repeating: part, count: 1_000_000 / part.count + 1)
    }
  }

  /// What is done.
  enum Stroke: String, CaseIterable {
    case letter = "type a letter"
    case lineBreak = "type a line break"
    case step = "move the caret"

    func event(_ index: Int) -> InputEvent {
      switch self {
      case .letter: .text(.commit(index % 6 == 5 ? " " : "x"))
      case .lineBreak: .text(.commit("\n"))
      case .step: .key(KeyEvent(key: .left, timestamp: MonotonicInstant(nanoseconds: 0)))
      }
    }
  }
}

/// Types in the middle of a long text.
@MainActor
private final class Typist {
  nonisolated static let strokeCount = 20

  private let node: EditableTextNode
  private let runtime: DisplayRuntime
  private let pool = WorkerPool(threadCount: 1)
  private var frameCount: Int64 = 0

  init(_ text: EditingBenchmarks.Text) async {
    let string = text.string
    node = EditableTextNode(string, lines: .multiple)
    runtime = DisplayRuntime(
      rootNode: EditorPage(node),
      viewportSize: Size(width: 800, height: 600),
      scale: 2,
      scheduler: Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 1)
    )
    await rest()
    node.becomeFocused()
    node.selection = TextSelection(at: string.utf8.count / 2)
    await rest()
  }

  /// Does the same some times, one frame for each.
  func type(_ stroke: EditingBenchmarks.Stroke) {
    for index in 0..<Self.strokeCount {
      runtime.send(stroke.event(index))
      runFrame()
    }
  }

  /// Has all that is under way end.
  func rest() async {
    for _ in 0..<6 {
      runFrame()
      await pool.waitUntilIdle()
    }
  }

  private func runFrame() {
    let start = MonotonicInstant(nanoseconds: frameCount * 16_000_000)
    runtime.runFrame(
      FrameTiming(index: Int(frameCount), timestamp: start, deadline: start.advanced(by: .milliseconds(16)))
    )
    frameCount += 1
  }
}

/// A page that is all text.
private final class EditorPage: DisplayNode {
  private let text: EditableTextNode

  nonisolated init(_ text: EditableTextNode) {
    self.text = text
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(EdgeInsets(all: 8), child: text)
  }
}
