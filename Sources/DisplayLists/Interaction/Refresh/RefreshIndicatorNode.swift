internal import DisplayCanvas
public import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
public import DisplayNodes

/// What a list shows before its first row while it is pulled to be refreshed, and while it is.
///
/// The node is as broad as the rows and ``length`` long, and lies directly before the first of them. The default
/// shows a circle of dots that appears with the pull and turns while the list is refreshed; a subclass draws what it
/// likes, and is notified of both in its hooks.
open class RefreshIndicatorNode: DisplayNode {
  /// The room that the indicator takes before the first row, in points.
  nonisolated public let length: Double
  /// How far the list is pulled, as a share of what starts a refresh: from 0 to 1.
  public private(set) var progress = 0.0
  /// Whether the list is being refreshed.
  public private(set) var isRefreshing = false
  /// What ``refreshDidChange()`` was last called for.
  private var notified = (progress: 0.0, isRefreshing: false)

  /// Makes an indicator. Legal on any task.
  ///
  /// - Parameter length: The room that it takes before the first row, in points; an invalid length counts as 0.
  nonisolated public init(length: Double = 48) {
    self.length = length.clampedLength
    super.init()
  }

  /// The pull has another share, or the list begins or ends to be refreshed. Runs on the main actor, at most once a
  /// frame. The default fades the indicator in.
  open func refreshDidChange() { opacity = isRefreshing ? 1 : progress }

  /// A frame comes while the list is refreshed and the indicator is in view. The default turns it, once a second.
  open func turn(at now: MonotonicInstant) {
    let steps = Int64(Self.dotCount)
    let step = now.nanoseconds / (1_000_000_000 / steps) % steps
    transform = .rotation(radians: Self.angle(ofDot: Int(step)))
  }

  open override func makeDrawing() -> (any Drawing)? { DotsDrawing(count: Self.dotCount) }

  func show(progress: Double, isRefreshing: Bool) {
    guard progress != self.progress || isRefreshing != self.isRefreshing else { return }
    self.progress = progress
    self.isRefreshing = isRefreshing
    HookQueue.main.post(self)
  }

  package func deliverNotifications() {
    guard notified != (progress, isRefreshing) else { return }
    notified = (progress, isRefreshing)
    refreshDidChange()
  }

  nonisolated private static let dotCount = 8

  nonisolated fileprivate static func angle(ofDot dot: Int) -> Double {
    2 * .pi * Double(dot) / Double(dotCount)
  }
}

extension RefreshIndicatorNode: DeferredNotifying {}

/// Dots in a circle, each fainter than the one before.
private struct DotsDrawing: Drawing {
  let count: Int

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let middle = Point(x: context.bounds.midX, y: context.bounds.midY)
    let radius = min(context.bounds.width, context.bounds.height) / 4
    for dot in 0..<count {
      let turn = Transform.rotation(radians: RefreshIndicatorNode.angle(ofDot: dot))
      let center = middle + turn.apply(to: Point(x: 0, y: -radius))
      let size = radius / 3
      let alpha = UInt8(40 + 215 * dot / max(1, count - 1))
      canvas.fillEllipse(
        in: Rect(x: center.x - size, y: center.y - size, width: 2 * size, height: 2 * size),
        with: .solid(Color(red: 0x8E, green: 0x8E, blue: 0x93, alpha: alpha))
      )
    }
  }
}
