internal import DisplayGeometry

/// Stands between a node's hit test and the default inside it; see ``DeepHitTest``.
@MainActor
final class HitTestProbe {
  /// What the default says.
  struct Answer {
    let hit: DisplayNode?
  }

  private static var current: HitTestProbe?
  /// At how many points a node may ask for the default before the answer is that nothing is there.
  private static let maximumAnswers = 64

  let node: DisplayNode
  private let point: Point
  private var answers: [(point: Point, answer: Answer)] = []
  /// Where the default was asked and nobody knew what it says; nil when all was known.
  private(set) var openPoint: Point?

  /// Makes a probe of a node's hit test at a point.
  init(_ node: DisplayNode, at point: Point) {
    self.node = node
    self.point = point
  }

  /// Notes what the default says at a point.
  func setAnswer(_ hit: DisplayNode?, at point: Point) { answers.append((point, Answer(hit: hit))) }

  /// Asks the node. The result counts when there is no ``openPoint`` after it.
  func run() -> DisplayNode? {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    openPoint = nil
    return node.hitTest(point)
  }

  /// What the default says to a node; nil where it has to find out by itself.
  static func answer(for node: DisplayNode, at point: Point) -> Answer? {
    guard let current, current.node === node else { return nil }
    if let known = current.answers.first(where: { $0.point == point }) { return known.answer }
    // A node that asks elsewhere each time it is asked would do so for ever.
    guard point.isFinite, current.answers.count < maximumAnswers else { return Answer(hit: nil) }
    if current.openPoint == nil { current.openPoint = point }
    return Answer(hit: nil)
  }
}
