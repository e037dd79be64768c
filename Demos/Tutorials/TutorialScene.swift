import AsyncDisplay

/// A scene that the demo draws: the name of its picture, and the node that the picture shows.
struct TutorialScene: Sendable {
  /// What lies around the scene.
  enum Surroundings: Sendable {
    /// The node is the root, as large as this, in points.
    case none(Size)
    /// A page as large as this in points, from the top of which the node is as high as it wants to be.
    case page(Size, color: Color, padding: Double)
    /// A backdrop that is as high as the node needs.
    case backdrop
  }

  let name: String
  let surroundings: Surroundings
  let makeNode: @Sendable () async -> DisplayNode
  /// What happens once the first frames are drawn.
  let act: @MainActor (DisplayNode, SceneStage) -> Void

  init(
    _ name: String,
    _ surroundings: Surroundings = .backdrop,
    makeNode: @escaping @Sendable () async -> DisplayNode,
    act: @escaping @MainActor (DisplayNode, SceneStage) -> Void = { _, _ in }
  ) {
    (self.name, self.surroundings, self.makeNode, self.act) = (name, surroundings, makeNode, act)
  }

  /// All scenes: the steps of the tutorials first, in the order in which one takes them.
  static let all =
    steps + [
      TutorialScene("controls") { ControlColumnNode() },
      TutorialScene("scripts") { ScriptsNode() },
    ]
}
