import AsyncDisplay
import DisplayConcurrency
import DisplayPlatform

/// Bringing the pixels of a window of 3840 by 2160 from one frame to the next; times are for the whole window, without the
/// upload to a display.
///
/// Contents are drawn before the clock starts. The table is followed by a line that says whether a list that scrolls takes at
/// most 1.5 times as long as moving the window's pixels by as much does.
enum WindowBenchmarks {
  private static let comparison = Comparison(name: "a list that scrolls and its memory", greatestRatio: 1.5)
  private static let scene = WindowScene()

  static let all: [Benchmark] = [
    Benchmark(
      "memmove of the window by \(WindowScene.step) rows",
      count: 1,
      note: "\(WindowScene.width)x\(WindowScene.height) pixels",
      comparison: comparison
    ) { scene.moveAll() },
    Benchmark(
      "list scrolls by \(WindowScene.step) pixels",
      count: 1,
      note: "difference, strip and move",
      comparison: comparison,
      preparing: { await scene.prepare() },
      { await scene.show(.scrolled) }
    ),
    Benchmark(
      "list scrolls, its difference alone",
      count: 1,
      note: "of two trees",
      preparing: { await scene.prepare() },
      { scene.difference(.scrolled) }
    ),
    Benchmark(
      "caret blinks",
      count: 1,
      note: "its rectangle alone",
      preparing: { await scene.prepare() },
      { await scene.show(.blinked) }
    ),
    Benchmark(
      "window is drawn",
      count: 1,
      note: "all of it, on all workers",
      preparing: { await scene.prepare() },
      { await scene.showAll() }
    ),
  ]
}

/// A list of cards in a large window, scrolled and not, with a caret over it and without, and the window's memory.
final class WindowScene: Sendable {
  static let (width, height) = (3_840, 2_160)
  /// How far the list scrolls between two frames, in pixels.
  static let step = 36

  /// The window before and after something has happened.
  struct Trees: Sendable {
    let still: LayerSnapshot
    let scrolled: LayerSnapshot
    let blinked: LayerSnapshot

    subscript(_ change: Change) -> LayerSnapshot {
      switch change {
      case .scrolled: scrolled
      case .blinked: blinked
      }
    }
  }

  /// What happened to the window.
  enum Change {
    case scrolled
    case blinked
  }

  private let scheduler = Scheduler.system()
  private let pixels = Lock([UInt32](repeating: .max, count: width * height))
  private let trees = Lock<Trees?>(nil)
  /// Whether the window shows the changed tree, so that the next frame goes back.
  private let isChanged = Lock(false)

  /// Draws the contents of the window once, and the window.
  func prepare() async {
    guard trees.withLock({ $0 == nil }) else { return }
    guard let made = await Self.makeTrees() else { return }
    trees.withLock { $0 = made }
    _ = await showAll()
  }

  /// What a plain copy of all rows by a step takes.
  func moveAll() -> Int {
    pixels.withLock { pixels in
      var span = pixels.mutableSpan
      span.move(Self.step * Self.width..<Self.height * Self.width, to: 0)
      return span.count
    }
  }

  /// Shows the changed tree over the still one, and the next time the other way round.
  func show(_ change: Change) async -> Int {
    guard let trees = trees.withLock({ $0 }) else { return 0 }
    let goesBack = isChanged.withLock { isChanged in
      isChanged.toggle()
      return !isChanged
    }
    let (old, new) =
      goesBack ? (trees[change], trees.still) : (trees.still, trees[change])
    return await show(new, FrameDamage(from: old, to: new, scale: 2))
  }

  func showAll() async -> Int {
    guard let trees = trees.withLock({ $0 }) else { return 0 }
    return await show(trees.still, FrameDamage(from: nil, to: trees.still, scale: 2))
  }

  func difference(_ change: Change) -> FrameDamage? {
    trees.withLock { $0 }.map { FrameDamage(from: $0.still, to: $0[change], scale: 2) }
  }

  private func show(_ tree: LayerSnapshot, _ damage: FrameDamage) async -> Int {
    let patch = await DamageCompositor().compose(tree, damage: damage, on: scheduler)
    return pixels.withLock { pixels in
      var span = pixels.mutableSpan
      patch.apply(to: &span, rowStride: Self.width)
      return patch.damage.rects.count
    }
  }

  @MainActor
  private static func makeTrees() async -> Trees? {
    let scheduler = Scheduler.system()
    let list = ListNode(0..<100_000, estimatedRowLength: 80) { WindowRow($0) }
    list.backgroundColor = Color(hex: 0xF0F1F4)
    let caret = DisplayNode()
    caret.backgroundColor = .black
    (caret.style.width, caret.style.height) = (.points(1), .points(18))
    let root = DisplayNode()
    root.layoutSpecProvider = { _, _ in
      list.overlay(
        RelativeLayoutSpec(horizontalPosition: .start, verticalPosition: .start, child: caret).padding(40)
      )
    }
    let size = Size(width: Double(width) / 2, height: Double(height) / 2)
    let host = DisplayHost(rootNode: root, viewportSize: size, scale: 2, scheduler: scheduler)
    let frames = Task { for await _ in host.frameRequests { host.runFrame() } }
    defer {
      frames.cancel()
      host.end()
    }
    await root.ensureDisplayed()
    list.scroll(by: 4_000)
    await root.ensureDisplayed()
    guard let layer = root.layer else { return nil }
    let still = LayerSnapshot(layer)
    caret.isHidden = true
    let blinked = LayerSnapshot(layer)
    caret.isHidden = false
    list.scroll(by: Double(step) / 2)
    await root.ensureDisplayed()
    return Trees(still: still, scrolled: LayerSnapshot(layer), blinked: blinked)
  }
}

/// A card with a title and a few lines.
private final class WindowRow: DisplayNode {
  let texts: [TextNode]
  let card = DisplayNode()

  nonisolated init(_ number: Int) {
    let body = "Some more about \(number * 7_919 % 1_000_003), in a smaller size. "
    texts = [
      TextNode("Row number \(number)", style: TextStyle(font: .system(size: 16))),
      TextNode(String(repeating: body, count: 12), style: TextStyle(font: .system(size: 13))),
    ]
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    BackgroundLayoutSpec(child: VStackLayout(spacing: 4) { texts }.padding(10), background: card).padding(6)
  }

  override func didLoad() {
    super.didLoad()
    card.backgroundColor = .white
    card.cornerRadius = 10
  }
}
