internal import AsyncDisplay

/// A node that fills its place with a color that is a number, so that it can be told what its contents were drawn from.
///
/// What is shown must never get older: each number is greater than those before.
final class ProbeNode: DisplayNode {
  /// What becomes of a drawing.
  enum Conduct: Sendable, Hashable {
    /// It takes some milliseconds, and ends early when it is not wanted any more.
    case slow(Double)
    /// It takes some milliseconds, wanted or not.
    case deaf(Double)
    /// There is nothing to show in the end.
    case failing
  }

  /// The number that it is to show.
  private(set) var ink = 0
  /// The number that it shows; nil without contents.
  var shownInk: Int? { layer?.bitmap.flatMap { $0.pixels.first }.map { Int($0 & 0xFF_FFFF) } }
  /// How often contents, or that there are none, were put on the layer.
  private(set) var displayCount = 0
  /// How often what was put there was older than what had been, or had been superseded by then.
  private(set) var staleCount = 0
  /// How often a worker has begun to draw it.
  let beginnings = Counter()

  private var conduct = Conduct.slow(0)
  private let spend: @Sendable (Double, () -> Bool) -> Void
  private var newest = 0
  /// The least number that may still be shown.
  private var leastInk = 0

  init(spend: @escaping @Sendable (Double, () -> Bool) -> Void) {
    self.spend = spend
    super.init()
  }

  /// Has the next number drawn, and refuses older ones from now on.
  func draw(_ conduct: Conduct) {
    ink += 1
    leastInk = ink
    self.conduct = conduct
    setNeedsDisplay()
  }

  override func makeDrawing() -> (any Drawing)? {
    conduct == .failing ? nil : InkDrawing(ink: ink, conduct: conduct, beginnings: beginnings, spend: spend)
  }

  override func makeImageDrawing() -> (any ImageDrawing)? { FailingPicture(beginnings: beginnings) }

  override func displayDidFinish() {
    displayCount += 1
    guard let shown = shownInk else { return }
    if shown < newest || shown < leastInk { staleCount += 1 }
    newest = max(newest, shown)
  }
}

/// Fills its place with a color that is a number, after a while.
private struct InkDrawing: Drawing {
  let ink: Int
  let conduct: ProbeNode.Conduct
  let beginnings: Counter
  let spend: @Sendable (Double, () -> Bool) -> Void

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    beginnings.increment()
    switch conduct {
    case .slow(let milliseconds): spend(milliseconds) { context.isCancelled }
    case .deaf(let milliseconds): spend(milliseconds) { false }
    case .failing: break
    }
    let color = Color(
      red: UInt8(truncatingIfNeeded: ink),
      green: UInt8(truncatingIfNeeded: ink >> 8),
      blue: UInt8(truncatingIfNeeded: ink >> 16)
    )
    canvas.fill(context.bounds, with: .solid(color))
  }
}

/// A picture that cannot be made.
private struct FailingPicture: ImageDrawing {
  let beginnings: Counter

  func makeImage(in context: DrawingContext) -> Bitmap? {
    beginnings.increment()
    return nil
  }
}
