internal import AsyncDisplay
internal import DisplaySimulation

// What happens to the list, and how what it should show follows.

extension ExploredWorld {
  func perform(_ step: ExplorationStep) {
    var random = SeededGenerator(seed: step.seed)
    if [.scroll, .jump, .leave, .touch].contains(step.action) { sought = nil }
    switch step.action {
    case .scroll: list.scroll(by: Double(Int.random(in: -80...120, using: &random)))
    case .jump: list.scroll(by: Double(Int.random(in: -1_500...1_500, using: &random)))
    case .update: update(&random)
    case .burst: for _ in 0..<Int.random(in: 2...6, using: &random) { update(&random) }
    case .reload: reload(&random)
    case .edit:
      guard let part = pickPart(&random) else { return }
      part.show(ink: log.makeInk(), length: Double(Int.random(in: 6...30, using: &random)))
    case .race:
      guard let part = pickPart(&random) else { return }
      part.armRace(length: Double(Int.random(in: 6...30, using: &random)))
      part.length.value = Double(Int.random(in: 6...30, using: &random))
    case .chain: chain(&random)
    case .ambush: setAmbush(&random)
    case .touch: touch(&random)
    case .select: select(&random)
    case .lift: lift(&random)
    case .carry: list.updateReordering(to: pickPath(&random))
    case .drop: list.endReordering()
    case .putBack: list.cancelReordering()
    case .seek: seek(&random)
    case .turn: turn(&random)
    case .shelve: changeShelf(&random)
    case .resize: random.pick(Self.viewportSizes).map(runtime.setViewportSize)
    case .memory: list.note(.memoryWarning)
    case .background: list.note(.didEnterBackground)
    case .foreground: list.note(.willEnterForeground)
    case .leave: root.showsList.value = false
    case .enter: root.showsList.value = true
    }
  }

  /// Puts the list on screen again, in the foreground.
  func comeBack() {
    if let finger { sendTouch(.cancelled, at: finger) }
    root.showsList.value = true
    list.note(.willEnterForeground)
    list.endReordering()
    sought = nil
    list.scroll(by: 1)
    pager?.settle()
  }

  /// A part of a row that has a node.
  private func pickPart(_ random: inout SeededGenerator) -> ExploredPart? {
    let rows = (0..<list.rowCount).compactMap { list.node(ofRow: $0) as? ExploredRow }
    return random.pick(rows).flatMap { random.pick($0.parts) }
  }

  /// Both parts of a row are drawn again, and whichever is displayed first has the other drawn once more.
  private func chain(_ random: inout SeededGenerator) {
    guard let part = pickPart(&random), let row = part.supernode as? ExploredRow else { return }
    let (first, second) = (row.parts[0], row.parts[1])
    (first.chained, second.chained) = Bool.random(using: &random) ? (second, nil) : (nil, first)
    for part in row.parts { part.show(ink: log.makeInk(), length: part.length.value) }
  }

  /// Puts a finger somewhere, moves the one that is there, or takes it away.
  private func touch(_ random: inout SeededGenerator) {
    let size = runtime.viewportSize
    guard let old = finger else {
      let place = Point(
        x: Double.random(in: 0..<size.width, using: &random),
        y: Double.random(in: 0..<size.height, using: &random)
      )
      return sendTouch(.began, at: place)
    }
    let place = Point(x: old.x, y: old.y + Double(Int.random(in: -60...60, using: &random)))
    sendTouch(random.pick([.moved, .moved, .moved, .ended, .ended, .cancelled]) ?? .moved, at: place)
  }

  private func sendTouch(_ phase: TouchEvent.Phase, at place: Point) {
    isTouchPending = true
    finger = phase == .began || phase == .moved ? place : nil
    runtime.sendTouch(TouchEvent(phase, location: place, timestamp: device.clock.now))
  }

  private func select(_ random: inout SeededGenerator) {
    guard let item = random.pick(Array(0..<list.rowCount)) else { return }
    let path = ItemPath(section: 0, item: item)
    list.allowsSelection = true
    list.allowsMultipleSelection = Bool.random(using: &random)
    if list.isItemSelected(at: path) { list.deselectItem(at: path) } else { list.selectItem(at: path) }
    log.check(
      .hookOrder,
      list.allowsMultipleSelection || list.selectedItems.count <= 1,
      "\(list.selectedItems.count) items are selected where one may be"
    )
  }

  /// Has a hook of a row do something to the list, one of the next hooks that are called.
  private func setAmbush(_ random: inout SeededGenerator) {
    let actions: [ExplorationStep.Action] = [.update, .update, .scroll, .jump, .edit, .leave, .memory]
    let action = random.pick(actions) ?? .update
    let seed = random.next()
    log.ambush.set(after: Int.random(in: 0..<12, using: &random)) { [weak self] in
      guard let self else { return }
      wasAmbushed = true
      perform(ExplorationStep(beat: frames, action: action, seed: seed))
    }
  }

  // MARK: Data

  /// Changes some of the data by identity or by place.
  private func update(_ random: inout SeededGenerator) {
    guard let source else { return updateByPlace(&random) }
    for _ in 0..<Int.random(in: 1...4, using: &random) { changeItems(&random) }
    source.apply(Self.snapshot(items))
  }

  private func changeItems(_ random: inout SeededGenerator) {
    let place = Int.random(in: 0...items.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where items.count < 60, 1 where items.count < 60:
      let ink = log.makeInk()
      items.insert(ExploredItem(id: ink, ink: ink), at: place)
    case 2 where place < items.count:
      items.remove(at: place)
    case 3 where place < items.count:
      let item = items.remove(at: place)
      items.insert(item, at: Int.random(in: 0...items.count, using: &random))
    case 4 where items.count > 1 && Int.random(in: 0..<8, using: &random) == 0:
      items.removeAll()
    case _ where place < items.count:
      items[place].ink = log.makeInk()
    default: break
    }
  }

  /// Deletes, inserts, moves and reloads items in one batch.
  private func updateByPlace(_ random: inout SeededGenerator) {
    var places = Array(items.indices)
    places.shuffle(using: &random)
    var deleted: [Int] = []
    var reloaded: [Int] = []
    for place in places.prefix(Int.random(in: 0...4, using: &random)) {
      if Bool.random(using: &random) { deleted.append(place) } else { reloaded.append(place) }
    }
    var new = items
    for place in reloaded { new[place].ink = log.makeInk() }
    let gone = Set(deleted)
    new = new.indices.filter { !gone.contains($0) }.map { new[$0] }
    // Destinations are places in what is shown afterwards.
    var inserted: [Int] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) where new.count < 60 {
      let ink = log.makeInk()
      let place = Int.random(in: 0...new.count, using: &random)
      new.insert(ExploredItem(id: ink, ink: ink), at: place)
      inserted = inserted.map { $0 >= place ? $0 + 1 : $0 } + [place]
    }
    do throws(ListUpdateError) {
      try list.performBatchUpdates(to: content(of: new)) { updates in
        updates.deleteItems(at: deleted.map { ItemPath(section: 0, item: $0) })
        updates.reloadItems(at: reloaded.map { ItemPath(section: 0, item: $0) })
        updates.insertItems(at: inserted.map { ItemPath(section: 0, item: $0) })
      }
      items = new
    } catch {
      log.check(.appliedUpdates, false, "a batch that fits was refused: \(error)")
    }
  }

  private func reload(_ random: inout SeededGenerator) {
    isReloadPending = true
    for _ in 0..<6 { changeItems(&random) }
    list.reload(content(of: items))
  }

  private func content(of items: [ExploredItem]) -> ListContent {
    ListContent(items, row: makeRow)
  }
}
