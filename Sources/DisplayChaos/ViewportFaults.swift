internal import AsyncDisplay

/// The list is somewhere else, or in a viewport of another size, all at once.
@MainActor
final class ViewportFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.jumps, .rotation]

  let faults: Set<ChaosFault>
  private let scene: ChaosScene

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
  }

  func inject(_ fault: ChaosFault) {
    if fault == .jumps { jump() } else { turn() }
  }

  /// It is survived when the list was at once where it was sent, or at the end on the way, and then shows all there.
  private func jump() {
    let list = scene.list
    let old = list.contentOffset
    let distance = Double.random(in: -200...200, using: &scene.random) * scene.viewportSize.height
    scene.scroll(by: distance)
    let insets = list.flow.isHorizontal ? list.contentInsets.horizontal : list.contentInsets.vertical
    let last = max(0, list.contentLength + insets - list.frame.height)
    let isThere = abs(list.contentOffset - old - distance) < 0.01
    let isAtEnd = distance < 0 ? list.contentOffset <= 0 : list.contentOffset >= last - insets - 0.01
    let offset = list.contentOffset
    scene.begin(.jumps, expecting: "all is drawn where the list was sent") { [scene] in
      guard isThere || isAtEnd else {
        return .lost("sent \(distance) points from \(old), the list is at \(offset)")
      }
      return scene.isWhole ? .survived : .undecided
    }
  }

  /// It is survived when the list and its visible rows have the new size, or one that is newer still.
  private func turn() {
    let isUpright = scene.runtime.viewportSize == scene.viewportSize
    let turned = Size(width: scene.viewportSize.height, height: scene.viewportSize.width)
    scene.runtime.setViewportSize(isUpright ? turned : scene.viewportSize)
    guard turned != scene.viewportSize else { return }
    let isPlain = !(scene.list is CollectionNode) && !scene.list.flow.isHorizontal
    scene.begin(.rotation, expecting: "all rows on screen have the new width") { [scene] in
      guard scene.isWhole else { return .undecided }
      let list = scene.list
      let width = list.frame.width - list.contentInsets.horizontal
      let rows = list.visibleRows.compactMap { list.node(ofRow: $0) }
      return !isPlain || rows.allSatisfy { $0.frame.width == width } ? .survived : .undecided
    }
  }
}
