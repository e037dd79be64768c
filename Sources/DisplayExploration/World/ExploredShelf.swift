internal import AsyncDisplay
internal import DisplaySimulation

/// A list that lies across a row of another one: tiles of one color each.
final class ExploredShelf: ListNode {
  /// How long it makes its row.
  nonisolated static let height = 10.0

  let log: ExplorationLog
  /// What the tiles are drawn with.
  private(set) var tiles: [Int]

  nonisolated init(log: ExplorationLog) {
    self.log = log
    let tiles = (0..<8).map { _ in log.makeInk() }
    self.tiles = tiles
    super.init(ListSetup(Self.content(of: tiles, log: log), estimatedRowLength: 12, flow: .leftToRight))
    style.height = .points(Self.height)
    log.noteMade(self)
  }

  nonisolated private static func content(of tiles: [Int], log: ExplorationLog) -> ListContent {
    ListContent(tiles) { ExploredTile(ink: $0, log: log) }
  }

  /// The tiles that have nodes.
  var livingTiles: [(index: Int, tile: ExploredTile)] {
    (0..<rowCount).compactMap { index in (node(ofRow: index) as? ExploredTile).map { (index, $0) } }
  }

  /// Is scrolled, or gets other tiles.
  func change(_ random: inout SeededGenerator) {
    guard Int.random(in: 0..<3, using: &random) == 0 else {
      return scroll(by: Double(Int.random(in: -60...80, using: &random)))
    }
    let place = Int.random(in: 0...tiles.count, using: &random)
    var new = tiles
    let isInserted = tiles.count < 12 && Bool.random(using: &random)
    if isInserted { new.insert(log.makeInk(), at: place) } else if place < new.count { new.remove(at: place) }
    guard new != tiles else { return }
    do throws(ListUpdateError) {
      try performBatchUpdates(to: Self.content(of: new, log: log)) { updates in
        let path = [ItemPath(section: 0, item: place)]
        if isInserted { updates.insertItems(at: path) } else { updates.deleteItems(at: path) }
      }
      tiles = new
    } catch {
      log.check(.appliedUpdates, false, "a batch of tiles that fits was refused: \(error)")
    }
  }

  /// Tiles are in no state that the shelf is not in, and only near ones have contents.
  func checkFrame() {
    for (index, tile) in livingTiles {
      let (state, own) = (tile.interfaceState, interfaceState)
      log.check(.hookOrder, state.isSubset(of: own), "tile \(index) is in \(state), its shelf in \(own)")
      let isNear = tile.layer?.contents == nil || state.contains(.display)
      log.check(.contentBytes, isNear, "tile \(index) has contents in state \(state)")
    }
  }

  /// What is on screen is what should be.
  func checkEnd() {
    log.check(.appliedUpdates, !isProcessingUpdates, "a shelf still processes updates")
    log.check(.appliedUpdates, rowCount == tiles.count, "\(rowCount) tiles instead of \(tiles.count)")
    guard rowCount == tiles.count, interfaceState.contains(.visible) else { return }
    log.check(.progress, blankAreas.isEmpty, "tiles \(visibleRows) are blank in part")
    for (index, tile) in livingTiles {
      let span = span(ofRow: index)
      let isPlaced = tile.frame.minX == span.lowerBound && tile.frame.width == tile.length
      log.check(.freshLayout, isPlaced, "tile \(index) is at \(tile.frame) in a span of \(span)")
      guard tile.interfaceState.contains(.visible) else { continue }
      let isFresh = tile.ink == tiles[index] && tile.inkOnLayer == tile.ink
      log.check(.freshContents, isFresh, "tile \(index) shows \(tile.ink) instead of \(tiles[index])")
    }
  }
}

/// A tile of a shelf.
final class ExploredTile: ExploredNode {
  let ink: Int
  /// Along the shelf.
  let length: Double

  nonisolated init(ink: Int, log: ExplorationLog) {
    self.ink = ink
    length = ExploredItem(id: 0, ink: ink).length(ofPart: 0)
    super.init(log: log)
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: length, height: size.height)
  }

  override func makeDrawing() -> (any Drawing)? { NumberedDrawing(ink: ink, log: log) }
}
