public import DisplayGeometry

/// The verbs of a container while it decides which nodes lie in it.
@MainActor
public struct RangeContext {
  private let participation: FrameParticipation
  /// When the frame was due.
  public let timing: FrameTiming
  /// The part of the container that is on screen, in its own space: what no supernode cuts off. Empty for a container that is
  /// prepared and not on screen yet.
  ///
  /// - Complexity: found in one look at each node around the container.
  public let visibleRect: Rect

  init(_ participation: FrameParticipation, timing: FrameTiming, visibleRect: Rect) {
    self.participation = participation
    self.timing = timing
    self.visibleRect = visibleRect
  }

  /// Brings a node to a state, and takes it into the container if it is not there, in front of the others.
  ///
  /// A node that is to be displayed is loaded by the load pass, and is on screen once it is. While it is in the container, what
  /// is inside it is measured for the frame that it has, unless the container has it measured; see ``MeasuringContext``.
  ///
  /// A node that the container lies in, or that is a runtime's root, is refused, which is reported. So is one that another
  /// container keeps bringing: it stays there. When that one stops in the same frame, the node is here in the next one at the
  /// latest. One that the container's own layout places is the layout's, which is reported.
  ///
  /// - Parameters:
  ///   - subnode: The node.
  ///   - state: What it comes to; more than the container itself is, it does not become.
  ///   - distance: How far it is from what is on screen, in points: nearer nodes are loaded, measured and drawn first. A
  ///     distance that is not a number counts as infinite.
  /// - Complexity: O(1) where nothing changes.
  public func bring(_ subnode: DisplayNode, to state: InterfaceState, distance: Double = 0) {
    guard participation.isOpen(.ranges, "bring(_:to:)") else { return }
    participation.bring(subnode, to: state, distance: distance.isNaN ? .infinity : max(0, distance))
  }

  /// Takes a node out of the container; does nothing with one that is not in it.
  ///
  /// - Complexity: linear in the nodes of the container.
  public func remove(_ subnode: DisplayNode) {
    guard participation.isOpen(.ranges, "remove(_:)") else { return }
    participation.remove(subnode)
  }

  /// The nodes that were brought here and not removed, from back to front.
  public var subnodes: [DisplayNode] { participation.subnodes }
}

extension InterfaceState {
  /// All but on screen: the state of a node that may come on screen soon.
  @inlinable
  public static var nearby: InterfaceState { [.measureLayout, .preload, .display] }
}
