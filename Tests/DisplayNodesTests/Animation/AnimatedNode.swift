import AsyncDisplay

@testable import DisplayNodes

/// A suite about one node on a stage of its own.
@MainActor
protocol AnimatedNodeSuite {
  var stage: Stage { get }
  /// The node, of 10 by 10 points in the stage's corner.
  var node: DisplayNode { get }
}

extension AnimatedNodeSuite {
  /// What the node's layer shows.
  var shown: LayerAppearance { node.layer?.appearance ?? LayerAppearance() }

  /// Runs frames of 8 milliseconds.
  func frames(_ count: Int) {
    for _ in 0..<count { stage.frame() }
  }
}

extension Stage {
  /// A stage with a node to animate, at rest.
  convenience init(animating node: DisplayNode) {
    let root = DisplayNode()
    root.addSubnode(node)
    self.init(root)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    settle()
  }
}
