internal import AsyncDisplay
internal import DisplayNodes

// What is checked after each frame, and what when everything has settled.

extension ExploredWorld {
  /// Where the rows in the viewport lie, in order.
  var readingPlaces: [ReadingPlace] {
    places(in: list.contentOffset..<list.contentOffset + list.frame.height)
  }

  /// The items of which anything is on screen.
  var itemsInPicture: Set<Int> {
    Set(places(in: list.viewportOnScreen).lazy.filter(\.isShown).compactMap(\.id))
  }

  private func places(in viewport: Range<Double>) -> [ReadingPlace] {
    guard list.isInHierarchy else { return [] }
    return (0..<list.rowCount).compactMap { index in
      let span = list.span(ofRow: index)
      guard span.overlaps(viewport) else { return nil }
      let row = list.node(ofRow: index) as? ExploredRow
      return ReadingPlace(
        index: index,
        id: row?.item.id,
        place: span.lowerBound - viewport.lowerBound,
        isShown: row?.isInHierarchy == true && row?.parts.contains { $0.layer?.contents != nil } == true
      )
    }
  }

  func checkFrame(places: [ReadingPlace]) {
    let rows = livingRows.map(\.row)
    checkAnchor(before: places)
    checkSought()
    checkContents(of: rows)
    let owned = Set(rows.map(ObjectIdentifier.init))
    let strangers = list.subnodes.filter { !owned.contains(ObjectIdentifier($0)) }
    // A row whose model is another one has two nodes until the new one is drawn.
    log.check(.ownedNodes, strangers.count <= rows.count, "\(strangers.count) nodes of no row")
  }

  /// The first row in the viewport of those that the last frame showed stays where it is, or one that was the first
  /// and before which something is blank. Where it showed none of them, the first that is shown now does, or a blank one
  /// before it. One that a change of the data has moved need not: any
  /// other of those that are shown may do so.
  private func checkAnchor(before: [ReadingPlace]) {
    let end = list.contentLength - list.frame.height
    guard !wasAmbushed, scenario.movesOnlyByOrder, list.isInHierarchy, list.contentOffset > 0,
      list.contentOffset < end - 0.001
    else { return }
    func error(_ old: ReadingPlace, at index: Int) -> Double {
      abs(list.span(ofRow: index).lowerBound - list.contentOffset - old.place)
    }
    // What a shorter viewport has left behind its end is not seen any more.
    let seen = before.filter { $0.place < list.frame.height }
    let pictured = seen.firstIndex(where: isPictured)
    guard let place = pictured ?? seen.firstIndex(where: \.isShown) else { return }
    let first = seen[place]
    // An earlier frame may have shown it first, as long as something before it is blank.
    let firstBlank = seen.firstIndex { !$0.isShown } ?? seen.count
    let held = seen[firstBlank...].filter(isPictured)
    if isUpdatePending {
      // Several changes of a frame may bring rows before the first in between, or find the list at its start.
      guard pictured == 0, !isReloadPending, isCertain(before),
        let index = newIndex(of: first), staysInside(first, at: index)
      else { return }
      let others = held + before.filter { $0.isShown && source != nil }
      let errors = others.compactMap { place in newIndex(of: place).map { error(place, at: $0) } }
      checkAnchor(min(error(first, at: index), errors.min() ?? .infinity))
    } else {
      guard staysInside(first, at: first.index) else { return }
      let candidates = pictured == nil ? seen[...place].filter { !$0.isShown } + [first] : [first] + held
      checkAnchor(candidates.map { error($0, at: $0.index) }.min() ?? 0)
    }
  }

  /// Whether the last frame showed the row of a place.
  private func isPictured(_ place: ReadingPlace) -> Bool {
    place.isShown && place.id.map(picturedItems.contains) == true
  }

  /// Whether a row that keeps its place reaches into the viewport with the length that it has now: otherwise the next
  /// one was the first.
  private func staysInside(_ place: ReadingPlace, at index: Int) -> Bool {
    let span = list.span(ofRow: index)
    return place.place + span.upperBound - span.lowerBound > 0
  }

  /// Where the item of a place is after a change of the data.
  private func newIndex(of place: ReadingPlace) -> Int? {
    source == nil
      ? items.firstIndex { $0.id == place.id }
      : livingRows.first { $0.row.item.id == place.id }?.index
  }

  private func checkAnchor(_ error: Double) {
    log.check(.anchor, error < 0.001, "the reader's row moved by \(error) points")
  }

  /// Whether rows show the items of their places: after a reload a node may still be that of another item.
  private func isCertain(_ places: [ReadingPlace]) -> Bool {
    source != nil
      || places.allSatisfy { $0.index < shownItems.count && shownItems[$0.index].id == $0.id ?? -1 }
  }

  var livingRows: [(index: Int, row: ExploredRow)] {
    (0..<list.rowCount).compactMap { index in (list.node(ofRow: index) as? ExploredRow).map { (index, $0) } }
  }

  private func checkContents(of rows: [ExploredRow]) {
    var bytes = 0
    for row in rows {
      let missing = row.parts.count { $0.layer?.contents == nil }
      let isWhole = missing == 0 || missing == row.parts.count || row.isChangedByHook
      if missing == 0 { row.isChangedByHook = false }
      log.check(.wholeRows, isWhole, "row \(row.item.id) shows one part without the other")
      row.shelf?.checkFrame()
      for part in row.parts {
        guard let contents = part.layer?.contents else { continue }
        bytes += 4 * contents.pixelCount
        let isNear = part.interfaceState.contains(.display)
        log.check(.contentBytes, isNear, "row \(row.item.id) has contents in state \(part.interfaceState)")
      }
    }
    // One screen ahead and half a one behind, and of each end a row that is partly in it, of the largest size.
    let row = 2 * ExploredPart.length(30, inWidth: 0)
    // The row that is taken up comes with a finger.
    let rowCount = list.reorderedItem == nil ? 2.0 : 3
    let budget = Int(Self.viewportSizes.map { 4 * $0.width * (2.5 * $0.height + rowCount * row) }.max() ?? 0)
    log.check(.contentBytes, bytes <= budget, "\(bytes) bytes of contents, \(budget) are the most")
  }

  /// Nothing waits or runs any more: what is on screen is what should be.
  func checkEnd() {
    guard log.violation == nil else { return }
    let queue = runtime.queue
    log.check(
      .progress,
      queue.waitingCount == 0 && queue.runningCount == 0,
      "\(queue.waitingCount) pieces of work wait and \(queue.runningCount) run, and nobody asks for a frame"
    )
    for case let node as ExploredNode in log.livingNodes {
      log.check(.hookOrder, node.wasNotifiedOfAll, "\(type(of: node)) was not notified of all that is so")
    }
    checkData()
    checkPlaces()
    let size = runtime.viewportSize
    log.check(
      .freshLayout,
      list.frame.size == size,
      "the list is \(list.frame.size) in a viewport of \(size)"
    )
    let blank = list.blankAreas
    log.check(.progress, blank.isEmpty, "\(blank.count) visible rows are blank: rows \(list.visibleRows)")
    log.check(.progress, list.isDisplayed, "the list is not displayed")
    for (index, row) in livingRows where row.item.ink == items[index].ink {
      checkLayout(of: row, index: index, width: size.width / Double(scenario.columnCount))
      for part in row.parts where row.interfaceState.contains(.visible) { checkPart(part, of: row) }
      row.shelf?.checkEnd()
    }
  }

  private func checkData() {
    log.check(.appliedUpdates, !list.isProcessingUpdates, "the list still processes updates")
    log.check(
      .appliedUpdates,
      list.rowCount == items.count,
      "\(list.rowCount) rows instead of \(items.count)"
    )
    guard list.rowCount == items.count else { return }
    // What nobody can see may wait for the next frame with its replacement beside it.
    var waiting = 0
    for (index, row) in livingRows where row.item != items[index] {
      waiting += 1
      let isNear = row.interfaceState.contains(.display)
      log.check(.appliedUpdates, !isNear, "row \(index) shows \(row.item) instead of \(items[index])")
    }
    let (nodes, rows) = (list.subnodes.count, livingRows.count)
    log.check(.ownedNodes, (rows...rows + waiting).contains(nodes), "\(nodes) nodes for \(rows) rows")
  }

  private func checkLayout(of row: ExploredRow, index: Int, width: Double) {
    let lengths = row.parts.map { ExploredPart.length($0.length.value, inWidth: width) }
    let length = pager?.frame.height ?? lengths.reduce(row.shelf == nil ? 0 : ExploredShelf.height, +)
    let span = list.span(ofRow: index)
    log.check(
      .freshLayout,
      row.frame.height == length && row.frame.width == width && span.upperBound - span.lowerBound == length,
      "row \(index) is \(row.frame.size) in a span of \(span) instead of \(width) by \(length)"
    )
    log.check(
      .freshLayout,
      zip(row.parts, lengths).allSatisfy { $0.frame.size == Size(width: width, height: $1) },
      "parts of row \(index) are \(row.parts.map(\.frame.size)) instead of \(lengths) long"
    )
  }

  private func checkPart(_ part: ExploredPart, of row: ExploredRow) {
    let shown = part.inkOnLayer.map(String.init) ?? "nothing"
    log.check(.freshContents, part.inkOnLayer == part.ink, "\(shown) is shown instead of ink \(part.ink)")
    log.check(
      .freshContents,
      part.layer?.contents?.size == part.bounds.size,
      "contents of \(part.layer?.contents?.size ?? .zero) in bounds of \(part.bounds.size)"
    )
  }
}

/// A row in the viewport: its number, the item of its node, how far below the viewport's start it lies, and whether
/// there is anything of it to be seen.
struct ReadingPlace {
  let index: Int
  let id: Int?
  let place: Double
  let isShown: Bool
}
