internal import AsyncDisplay
internal import DisplaySimulation

/// Faults of single rows: drawings that are superseded, sizes that change, hooks that call back.
@MainActor
final class RowFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.superseding, .sizes, .reentry]

  let faults: Set<ChaosFault>
  private let scene: ChaosScene
  private let trap = HookTrap(.visibility)

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
  }

  func inject(_ fault: ChaosFault) {
    switch fault {
    case .superseding: supersede()
    case .sizes: changeSize()
    case .reentry: arrangeReentry()
    default: break
    }
  }

  func end() { trap.disarm() }

  // MARK: Superseding

  /// All that a row draws is out of date. It is survived when each part of it was put on its layer again, or the row
  /// has left and its contents with it.
  private func supersede() {
    let drawn = scene.nearNodes.filter { $0.isLoaded && $0.interfaceState.contains(.display) }
    guard let row = scene.random.pick(drawn) else { return }
    var parts = Self.parts(of: row).map { Part(node: $0, contents: $0.layer?.bitmap) }
    for part in parts { part.node?.setNeedsDisplay() }
    // What draws nothing has nothing to supersede.
    parts.removeAll { $0.node?.isDisplayed == true }
    guard !parts.isEmpty else { return }
    scene.begin(.superseding, expecting: "a row shows what was asked for last") { [weak row, scene] in
      guard let row, row.supernode === scene.list, row.interfaceState.contains(.display) else {
        return row?.layer.map { $0.contentByteCount == 0 } ?? true ? .survived : .undecided
      }
      parts.removeAll { part in
        guard let node = part.node, node.interfaceState.contains(.display) else { return true }
        return node.isDisplayed || node.layer?.bitmap != part.contents
      }
      return parts.isEmpty ? .survived : .undecided
    }
  }

  private struct Part {
    weak var node: DisplayNode?
    /// What it showed when it was superseded.
    let contents: Bitmap?
  }

  /// A node and all in it, but for what lists in it hold, which they look after themselves.
  private static func parts(of node: DisplayNode) -> [DisplayNode] {
    [node] + (node is ListNode ? [] : node.subnodes.flatMap(parts))
  }

  // MARK: Sizes

  /// A row becomes longer or shorter; one time in four what it is given is no size at all. It is survived when the row
  /// was measured anew and has a size that is one, and the scroll anchor did not move by itself.
  private func changeSize() {
    guard let row = scene.random.pick(scene.nearNodes) else { return }
    let length = scene.random.pick([nil, 0, 40, 400, 900, -1, .nan, .infinity]) ?? nil
    let old = row.style.height
    let measured = row.measurementCounts.misses
    row.updateStyle { $0.height = length.map { .points($0) } ?? .auto }
    guard row.style.height != old else { return }
    let isExact = !(scene.list is CollectionNode) && !scene.list.flow.isHorizontal
    scene.begin(.sizes, expecting: "a row is measured for its new size, \(row.style.height)") {
      [scene, weak row] in
      if let error = scene.anchorError, error > 0.01 {
        return .lost("the scroll anchor moved by \(error) points")
      }
      guard let row, row.supernode === scene.list, let index = scene.row(of: row) else { return .moot }
      guard row.measurementCounts.misses > measured, row.frame.size == row.calculatedSize else {
        return .undecided
      }
      guard row.frame.height.isFinite, row.frame.height >= 0 else {
        return .lost("a row is \(row.frame.height) points long")
      }
      let span = scene.list.span(ofRow: index)
      let isPlaced = !isExact || span.upperBound - span.lowerBound == row.frame.height
      return isPlaced && scene.isWhole ? .survived : .undecided
    }
  }

  // MARK: Reentry

  /// The next row that comes on screen or leaves it calls back into the list. It is survived when what the hook asked
  /// for has come about.
  private func arrangeReentry() {
    let nodes = scene.list.visibleRows.compactMap { scene.list.node(ofRow: $0) }
    trap.arm(on: nodes) { [scene, weak self] node in
      let offset = scene.list.contentOffset
      node.setNeedsLayout()
      node.setNeedsDisplay()
      scene.scroll(by: 1)
      scene.list.retryFetch()
      _ = scene.list.visibleRows.map { scene.list.node(ofRow: $0)?.frame }
      let isAtEnd = scene.list.contentOffset + scene.list.frame.height >= scene.list.contentLength
      let hasMoved = scene.list.contentOffset >= offset || isAtEnd
      self?.watchReentry(of: node, hasMoved: hasMoved)
    }
  }

  private func watchReentry(of node: DisplayNode, hasMoved: Bool) {
    let frame = scene.frameCount
    let measured = node.measurementCounts.misses
    scene.begin(.reentry, expecting: "what a hook asked for has come about") { [scene, weak node] in
      guard hasMoved else { return .lost("a list moved back when its row's hook had it move on") }
      guard scene.frameCount > frame + 1, scene.isWhole else { return .undecided }
      guard let node, node.supernode === scene.list, node.interfaceState.contains(.display) else {
        return .survived
      }
      return node.measurementCounts.misses > measured && node.isDisplayed ? .survived : .undecided
    }
  }
}
