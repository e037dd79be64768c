internal import AsyncDisplay
internal import DisplaySimulation

// Items that are put elsewhere, and rows that the list is sent to.

/// A list that reports where items are put.
final class ExploredList: ListNode {
  var onMove: (@MainActor (ItemPath, ItemPath) -> Void)?

  override func didMoveItem(at path: ItemPath, to destination: ItemPath) { onMove?(path, destination) }
}

/// An item that the list was sent to.
struct SoughtItem {
  let id: Int
  let alignment: RowAlignment
}

extension ExploredWorld {
  /// Takes an item up, unless one is.
  func lift(_ random: inout SeededGenerator) {
    list.allowsReordering = true
    list.reorderingDelay = .milliseconds(60)
    guard list.rowCount > 0 else { return }
    list.beginReordering(itemAt: pickPath(&random))
  }

  /// The place of an item in the list.
  func pickPath(_ random: inout SeededGenerator) -> ItemPath {
    ItemPath(section: 0, item: Int.random(in: 0..<max(1, list.rowCount), using: &random))
  }

  /// The list has put an item elsewhere, in data that is the newest.
  func follow(_ path: ItemPath, _ destination: ItemPath) {
    let isThere = items.indices.contains(path.item) && destination.item < items.count
    log.check(.appliedUpdates, isThere, "item \(path) moved to \(destination) among \(items.count)")
    guard isThere else { return }
    items.insert(items.remove(at: path.item), at: destination.item)
  }

  /// Sends the list to a row.
  func seek(_ random: inout SeededGenerator) {
    guard list.rowCount > 0 else { return }
    let row = Int.random(in: 0..<list.rowCount, using: &random)
    let alignment = random.pick([RowAlignment.start, .center, .end, .nearest]) ?? .start
    let duration = random.pick([0, 0, 30, 200, 600]) ?? 0
    list.scrollToRow(row, at: alignment, animated: .over(.milliseconds(duration)))
    let item = list.isProcessingUpdates ? nil : items[row]
    sought = alignment == .nearest ? nil : item.map { SoughtItem(id: $0.id, alignment: alignment) }
  }

  /// Scrolls the shelf of a row, or changes its tiles.
  func changeShelf(_ random: inout SeededGenerator) {
    random.pick(livingRows.compactMap(\.row.shelf))?.change(&random)
  }

  /// The list, where it has pages.
  var pager: PagerNode? { list as? PagerNode }

  /// Sends a pager to a page, or has it rest.
  func turn(_ random: inout SeededGenerator) {
    guard let pager, pager.pageCount > 0 else { return }
    let duration = Duration.milliseconds(random.pick([0, 30, 200]) ?? 0)
    if Bool.random(using: &random) {
      sought = nil
      pager.settle(
        velocity: Double(Int.random(in: -200...200, using: &random)),
        animated: .over(duration, .easeOut)
      )
    } else {
      let page = Int.random(in: 0..<pager.pageCount, using: &random)
      pager.scrollToPage(page, animated: .over(duration, .easeOut))
      // The frame turns first, and then lets a finger stop the pages or go.
      let isFree = finger == nil && !isTouchPending && !list.isProcessingUpdates
      sought = isFree ? SoughtItem(id: items[page].id, alignment: .start) : nil
    }
  }

  /// The row that the list was sent to is where it was asked for, however much is measured and changed meanwhile.
  func checkSought() {
    // A list that leaves the screen stays at its offset.
    guard let item = sought, list.isInHierarchy, items.contains(where: { $0.id == item.id }) else {
      return sought = nil
    }
    let living = livingRows.first { $0.row.item.id == item.id }?.index
    let known = list.isProcessingUpdates ? nil : items.firstIndex { $0.id == item.id }
    guard !list.isAnimatingOffset, let row = living ?? known else { return }
    let span = list.span(ofRow: row)
    let (atStart, atEnd) = (span.lowerBound, span.upperBound - list.frame.height)
    let wanted =
      switch item.alignment {
      case .end: atEnd
      case .center: (atStart + atEnd) / 2
      default: atStart
      }
    let offset = min(max(0, wanted), max(0, list.contentLength - list.frame.height))
    let error = abs(list.contentOffset - offset)
    log.check(.anchor, error < 0.001, "the row that was sought is \(error) points from where it should be")
  }

  /// Nothing is taken up any longer, all rows are where their numbers put them, and a pager rests at a page.
  func checkPlaces() {
    log.check(.progress, list.reorderedItem == nil, "an item is still taken up")
    let page = list.contentOffset / max(1, list.frame.height)
    log.check(.anchor, pager == nil || abs(page - page.rounded()) < 0.001, "the pager rests at page \(page)")
    for (index, row) in livingRows where row.interfaceState.contains(.visible) {
      let error = abs(row.frame.minY - list.span(ofRow: index).lowerBound)
      log.check(
        .freshLayout,
        scenario.columnCount > 1 || error < 0.001,
        "row \(index) is \(error) points away"
      )
    }
  }
}
