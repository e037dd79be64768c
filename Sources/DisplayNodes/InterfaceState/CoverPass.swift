internal import DisplayCanvas
internal import DisplayGeometry

/// The ends of passes 5, 6 and 9: nodes under an opaque one are not visible.
///
/// Looked for among nodes that lie in the same one, at all depths outside of lists: behind one that is opaque, or in which such a
/// one lies, is concealed what does not reach beyond it. What is animated neither covers nor is covered. Several that cover
/// something together do not count, and of many opaque neighbors only the largest ones do.
///
/// - Complexity: linear in the nodes outside of lists in a frame in which some node has got another place or another look; constant
///   in others.
@MainActor
final class CoverPass: Pass {
  /// When this was found out last.
  private var version: UInt64?

  func run(_ frame: inout FrameContext) {
    guard version != TreeContext.placeVersion else { return }
    version = TreeContext.placeVersion
    let root = frame.runtime.rootNode
    // The rows of a list that is all there is are the list's own, as those of any other.
    guard !(root is any DisplayContaining) else { return }
    var waiting = [Level(node: root, region: root.visibleBounds)]
    while let level = waiting.popLast() { level.conceal(adding: &waiting) }
  }
}

/// A node whose subnodes may lie over one another.
@MainActor
private struct Level {
  let node: DisplayNode
  /// What is seen of the node's content at most, in its own space; nil where nothing counts as covered.
  let region: Rect?

  /// How many opaque subnodes are remembered.
  private static let mostCovers = 8
  /// How far down an opaque node is looked for.
  private static let mostDepth = 8
  /// Of how many nodes is asked whether they reach beyond a cover.
  private static let mostParts = 256

  /// Conceals the subnodes that others cover, and no others, and adds the levels in those that are seen.
  func conceal(adding levels: inout [Level]) {
    var covers: [Rect] = []
    for position in node.storedSubnodes.indices.reversed() {
      NodeVisits.note()
      let subnode = node.storedSubnodes[position]
      guard subnode.isInHierarchy, !subnode.isRasterized else { continue }
      let isCovered = region.map { region in covers.contains { isWithin($0, subnode, in: region) } } == true
      subnode.conceal(.covered, isCovered)
      guard !isCovered, !subnode.isConcealed else { continue }
      // The rearmost one has nothing to cover.
      if position > 0, let region, let cover = opaqueArea(of: subnode, within: region) {
        remember(cover, in: &covers)
      }
      if !subnode.storedSubnodes.isEmpty, let inner = level(in: subnode) { levels.append(inner) }
    }
  }

  private func level(in subnode: DisplayNode) -> Level? {
    guard !(subnode is any DisplayContaining) else { return nil }
    // What is turned has no edges along those of others, and what casts a shadow as a whole is seen by its shadow, too.
    guard let region, subnode.transform == .identity, subnode.shadow == nil,
      subnode.layer?.appearance.transform == .identity
    else {
      return Level(node: subnode, region: nil)
    }
    // Where it is shown, also while it is animated.
    let frame = subnode.layer?.frame ?? subnode.frame
    let seen = subnode.clipsToBounds ? region.intersection(frame) : region
    return Level(node: subnode, region: seen.offset(by: subnode.boundsOrigin - frame.origin))
  }

  private func remember(_ cover: Rect, in covers: inout [Rect]) {
    guard covers.count >= Self.mostCovers else { return covers.append(cover) }
    guard let least = covers.indices.min(by: { covers[$0].size.area < covers[$1].size.area }),
      covers[least].size.area < cover.size.area
    else { return }
    covers[least] = cover
  }

  /// Where nothing is seen through a subnode; nil where that is unknown.
  private func opaqueArea(of subnode: DisplayNode, within region: Rect) -> Rect? {
    var (node, offset, clip) = (subnode, Point.zero, region)
    for _ in 0..<Self.mostDepth {
      NodeVisits.note()
      guard node.isInHierarchy, !node.isConcealed, node.showsItsProperties, node.opacity >= 1,
        node.transform == .identity
      else { return nil }
      let area = node.frame.offset(by: offset).intersection(clip)
      guard !area.isEmpty else { return nil }
      if node.backgroundColor.alpha == 255, node.cornerRadius <= 0 { return area }
      // In one that is itself not opaque, the largest one may be.
      guard !(node is any DisplayContaining), !node.drawsSubnodes,
        node.cornerRadius <= 0 || !node.clipsToBounds,
        let largest = node.storedSubnodes.max(by: { $0.frame.size.area < $1.frame.size.area })
      else { return nil }
      if node.clipsToBounds { clip = area }
      offset = offset + node.frame.origin - node.boundsOrigin
      node = largest
    }
    return nil
  }

  /// Whether nothing of a subnode is seen outside of an area.
  private func isWithin(_ cover: Rect, _ subnode: DisplayNode, in region: Rect) -> Bool {
    guard subnode.showsItsProperties else { return false }
    if cover.contains(region) { return true }
    var waiting = [(node: subnode, offset: Point.zero)]
    var count = 0
    while let (node, offset) = waiting.popLast() {
      NodeVisits.note()
      count += 1
      guard count <= Self.mostParts, node.transform == .identity, node.showsItsProperties else {
        return false
      }
      var area = node.frame.offset(by: offset)
      if let shadow = node.shadow {
        guard node.clipsToBounds || node.storedSubnodes.isEmpty else { return false }
        let shade = area.offset(by: shadow.offset).inset(by: EdgeInsets(all: -2 * max(0, shadow.blurRadius)))
        area = area.union(shade)
      }
      let seen = area.intersection(region)
      guard seen.isEmpty || cover.contains(seen) else { return false }
      guard !node.clipsToBounds, !node.drawsSubnodes else { continue }
      let inner = offset + node.frame.origin - node.boundsOrigin
      for part in node.storedSubnodes { waiting.append((part, inner)) }
    }
    return true
  }
}

extension DisplayNode {
  /// Whether the layer is where the node's properties say, and does not take its time to get there.
  fileprivate var showsItsProperties: Bool {
    guard let layer else { return false }
    return !isAnimating && layer.frame == frame && layer.opacity == opacity
  }
}
