internal import DisplayGeometry

/// The rest of a hit test that has come so deep that the stack is nearly full.
///
/// Hit tests call each other from node to node, because a node may override ``DisplayNode/hitTest(_:)`` and use the
/// default inside it. Here they are called from a loop. A node is asked with a probe, to which the default answers nil
/// where its answer is not known, and which notes where it was asked. That answer is then worked out in the loop, and
/// the node is asked again with it at hand, until it asks for nothing new.
@MainActor
enum DeepHitTest {
  /// What the default says for a node at a point, while it is being worked out.
  @MainActor
  private struct Step {
    let node: DisplayNode
    let point: Point
    /// Who asks the default; nil for where the hit test began.
    let probe: HitTestProbe?
    /// The subnodes that were not asked, the frontmost first.
    var waiting: ArraySlice<DisplayNode>

    init(_ node: DisplayNode, at point: Point, for probe: HitTestProbe?) {
      NodeVisits.note()
      self.node = node
      self.point = point
      self.probe = probe
      waiting = Array(node.touchableSubnodes(at: point))[...]
    }
  }

  /// The default's answer for a node that can be touched at a point.
  static func hit(in node: DisplayNode, at point: Point) -> DisplayNode? {
    var path = [Step(node, at: point, for: nil)]
    while let last = path.indices.last {
      var probe: HitTestProbe?
      if let subnode = path[last].waiting.popFirst() {
        guard let inner = subnode.pointInside(of: path[last].point) else { continue }
        probe = HitTestProbe(subnode, at: inner)
      } else {
        // Nothing in the node wanted the touch.
        let step = path.removeLast()
        guard let asking = step.probe else { return step.node }
        asking.setAnswer(step.node, at: step.point)
        probe = asking
      }
      // What was hit is the default's answer for the node around it, as far as that lets it pass.
      while let asked = probe, let hit = run(asked, path: &path) {
        let step = path.removeLast()
        guard let asking = step.probe else { return hit }
        asking.setAnswer(hit, at: step.point)
        probe = asking
      }
    }
    return nil
  }

  /// Asks a node; nil when nothing was hit, or when a step was added that has to be worked out first.
  private static func run(_ probe: HitTestProbe, path: inout [Step]) -> DisplayNode? {
    while true {
      let hit = probe.run()
      guard let open = probe.openPoint else { return hit }
      guard probe.node.isTouchable(at: open) else {
        probe.setAnswer(nil, at: open)
        continue
      }
      path.append(Step(probe.node, at: open, for: probe))
      return nil
    }
  }
}
