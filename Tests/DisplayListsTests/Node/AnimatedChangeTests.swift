import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

/// Rows that a change of the data moves are on their way, and those that come appear little by little.
@Suite("Animated changes")
@MainActor
struct AnimatedChangeTests {
  private func content(_ items: [TestItem]) -> ListContent { ListContent(items) { ItemRow($0) } }

  private func makeStage(
    _ items: [TestItem],
    animates: Bool = true,
    size: Size = Size(width: 100, height: 400)
  ) -> ListStage {
    let list = ListNode(content(items), estimatedRowLength: 50)
    list.animatesChanges = animates
    let stage = ListStage(list, size: size)
    stage.settle()
    return stage
  }

  /// Where the items with a node are on screen.
  private func places(in stage: ListStage) -> [Int: Double] {
    var places: [Int: Double] = [:]
    for row in stage.list.rows.all {
      guard let node = row.node as? ItemRow, node.isInHierarchy, row.isPlaced else { continue }
      places[node.item.id] = node.frame.minY - stage.list.contentOffset
    }
    return places
  }

  private func insert(_ stage: ListStage, _ items: [TestItem], at place: Int, new: TestItem) throws {
    var changed = items
    changed.insert(new, at: place)
    try stage.list.performBatchUpdates(to: content(changed)) {
      $0.insertItems(at: [ItemPath(section: 0, item: place)])
    }
  }

  @Test("An insert sends the rows after it on, from where they are, and they come to their places")
  func inserting() throws {
    let items = (0..<20).map { TestItem(id: $0) }
    let stage = makeStage(items)
    let before = places(in: stage)
    try insert(stage, items, at: 2, new: TestItem(id: 100))
    stage.frame()
    #expect(places(in: stage).filter { $0.key != 100 } == before.filter { places(in: stage)[$0.key] != nil })
    stage.executor.runAll()
    var last = before
    var frames = 0
    while frames < 500, stage.isFrameRequested || stage.executor.waitingCount > 0 {
      stage.frame()
      stage.executor.runAll()
      frames += 1
      let now = places(in: stage)
      for id in 0..<2 { #expect(now[id] == before[id]) }
      for id in 2..<6 {
        let (from, to) = (try #require(last[id]), try #require(now[id]))
        #expect(to >= from && to - from < 20, "item \(id) from \(from) to \(to)")
      }
      last = now
    }
    #expect(frames > 10)
    let plain = makeStage(items, animates: false)
    try insert(plain, items, at: 2, new: TestItem(id: 100))
    plain.settle()
    #expect(places(in: stage) == places(in: plain))
  }

  @Test("The row that comes fades in, and the others are as they were")
  func fading() throws {
    let items = (0..<20).map { TestItem(id: $0) }
    let stage = makeStage(items)
    try insert(stage, items, at: 2, new: TestItem(id: 100))
    var shown: [Float] = []
    for _ in 0..<200 {
      stage.frame()
      stage.executor.runAll()
      for row in stage.list.rows.all {
        guard let node = row.node as? ItemRow, let layer = node.layer else { continue }
        #expect(node.opacity == 1)
        if node.item.id != 100 {
          #expect(layer.opacity == 1)
        } else if node.isInHierarchy {
          shown.append(Float(layer.opacity))
        }
      }
    }
    #expect(shown.first == 0 && shown.last == 1)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(shown.filter { $0 > 0 && $0 < 1 }.count > 10)
    // What comes into view by scrolling does not.
    stage.list.scroll(by: 380)
    stage.settle()
    let layers = stage.list.visibleRows.compactMap { stage.list.node(ofRow: $0)?.layer }
    #expect(layers.count > 3 && layers.allSatisfy { $0.opacity == 1 })
  }

  @Test(
    "Nothing is animated where the environment says so, without being asked for, or in a list that is not seen"
  )
  func atOnce() throws {
    let items = (0..<20).map { TestItem(id: $0) }
    for kind in 0..<3 {
      let stage = makeStage(items, animates: kind != 1)
      if kind == 0 { stage.runtime.environment.reducesMotion = true }
      if kind == 2 { stage.list.isHidden = true }
      stage.settle()
      let plain = makeStage(items, animates: false)
      for stage in [stage, plain] {
        try insert(stage, items, at: 2, new: TestItem(id: 100))
        stage.settle()
        stage.list.isHidden = false
        stage.frame()
      }
      #expect(stage.list.rows.all.allSatisfy { $0.displacement == .zero }, "\(kind)")
      #expect(stage.list.rows.all.allSatisfy { ($0.node?.layer?.opacity ?? 1) == 1 }, "\(kind)")
      if kind != 2 { #expect(places(in: stage) == places(in: plain), "\(kind)") }
    }
  }

  @Test("No row that stays jumps, whatever the changes are, and all come to where they belong")
  func randomChanges() throws {
    for seed in 0..<TestDepth.count(20, full: 1_500) {
      var numbers = TestSupport.Numbers(state: UInt64(seed))
      var items = (0..<30).map { TestItem(id: $0) }
      let stage = makeStage(items)
      stage.list.contentOffset = Double(numbers.next(below: 600))
      stage.settle()
      for step in 0..<8 {
        var updates = BatchUpdates()
        let old = items
        let deleted = Set((0..<numbers.next(below: 3)).map { _ in numbers.next(below: old.count) })
        items = old.enumerated().filter { !deleted.contains($0.offset) }.map(\.element)
        updates.deleteItems(at: deleted.sorted().map { ItemPath(section: 0, item: $0) })
        var inserted: [Int] = []
        for index in 0..<numbers.next(below: 3) {
          let place = numbers.next(below: items.count + 1)
          items.insert(TestItem(id: 1_000 * (step + 1) + index), at: place)
          inserted = inserted.map { $0 >= place ? $0 + 1 : $0 } + [place]
        }
        updates.insertItems(at: inserted.map { ItemPath(section: 0, item: $0) })
        let before = places(in: stage)
        let wasAtRest = stage.list.rows.all.allSatisfy { $0.displacement == .zero }
        try stage.list.performBatchUpdates(to: content(items)) { $0.merge(updates) }
        stage.frame()
        // In the frame of the change each row is where it was, unless it came from too far.
        for (id, place) in places(in: stage) {
          guard let old = before[id], old > -100, old < 500 else { continue }
          // Those that were on their way have gone a step on.
          let step = wasAtRest ? 0.001 : 80
          #expect(abs(place - old) < step || abs(place - old) > 300, "seed \(seed), item \(id)")
        }
        var last = places(in: stage)
        for _ in 0..<numbers.next(below: 30) {
          stage.executor.runAll()
          stage.frame()
          let now = places(in: stage)
          for (id, place) in now {
            guard let old = last[id] else { continue }
            #expect(abs(place - old) < 80, "seed \(seed), step \(step), item \(id) from \(old) to \(place)")
          }
          last = now
        }
        if numbers.next(below: 2) == 0 { stage.settle() }
      }
      stage.settle()
      for row in stage.list.rows.all {
        guard let node = row.node, row.isPlaced else { continue }
        #expect(node.frame.minY == stage.list.settledOffset(ofRow: row.index), "seed \(seed)")
        #expect((node.layer?.opacity ?? 1) == 1, "seed \(seed)")
      }
      #expect(stage.list.rows.all.allSatisfy { $0.displacement == .zero }, "seed \(seed)")
    }
  }

  @Test("Changes that come to nothing in one frame move nothing")
  func nothingInTheEnd() throws {
    let items = (0..<20).map { TestItem(id: $0) }
    let stage = makeStage(items)
    let before = places(in: stage)
    let paths = (0..<10).map { ItemPath(section: 0, item: $0) }
    try stage.list.performBatchUpdates(to: content((100..<110).map { TestItem(id: $0) } + items)) {
      $0.insertItems(at: paths)
    }
    try stage.list.performBatchUpdates(to: content(items)) { $0.deleteItems(at: paths) }
    for _ in 0..<20 {
      stage.frame()
      stage.executor.runAll()
      for (id, place) in places(in: stage) where before[id] != nil { #expect(place == before[id]) }
    }
  }

  @Test("Only rows that a change brings fade in, and only when they come with it")
  func othersDoNotFade() throws {
    let items = (0..<400).map { TestItem(id: $0) }
    let stage = makeStage(items)
    try insert(stage, items, at: 1, new: TestItem(id: 1_000))
    stage.list.contentOffset = 10_000
    for _ in 0..<10 {
      stage.frame()
      stage.executor.runAll()
      #expect(stage.list.rows.all.allSatisfy { ($0.node?.layer?.opacity ?? 1) == 1 })
    }
    // One that was scrolled away before it was seen is there at once when it comes.
    stage.list.contentOffset = 0
    stage.settle()
    #expect(stage.list.rows.all.allSatisfy { !$0.awaitsFade })
    // From nothing, too, rows come little by little.
    let empty = makeStage([])
    try insert(empty, [], at: 0, new: TestItem(id: 7))
    var opacities: [Double] = []
    for _ in 0..<12 {
      empty.frame()
      empty.executor.runAll()
      if let layer = empty.list.node(ofRow: 0)?.layer { opacities.append(Double(layer.opacity)) }
    }
    #expect(opacities.contains { $0 > 0 && $0 < 1 })
    empty.settle()
  }

  @Test("A row that grows sends those after it on their way", arguments: [false, true])
  func growing(isReloaded: Bool) throws {
    func rows(_ height: Double) -> ListContent {
      ListContent(Array(0..<20)) { RowNode(index: $0, height: $0 == 2 ? height : 50) }
    }
    let list = ListNode(rows(50), estimatedRowLength: 50)
    list.animatesChanges = true
    let stage = ListStage(list, size: Size(width: 100, height: 400))
    stage.settle()
    if isReloaded {
      try list.performBatchUpdates(to: rows(90)) { $0.reloadItems(at: [ItemPath(section: 0, item: 2)]) }
    } else {
      (list.node(ofRow: 2) as? RowNode)?.height.value = 90
    }
    var last = [150.0, 200, 250]
    var moves = 0
    for _ in 0..<120 {
      stage.frame()
      stage.executor.runAll()
      let now = (3...5).map { list.node(ofRow: $0)?.frame.minY ?? 0 }
      for (old, new) in zip(last, now) {
        #expect(new >= old && new - old < 8)
        if new > old { moves += 1 }
      }
      last = now
    }
    #expect(moves > 30 && last == [190, 240, 290])
    // In another room rows are where they are at once.
    stage.runtime.setViewportSize(Size(width: 80, height: 400))
    stage.settle()
    #expect(list.rows.all.allSatisfy { $0.displacement == .zero })
  }

  @Test("A lifted row stays under the finger while the others are on their way")
  func lifted() throws {
    let items = (0..<200).map { TestItem(id: $0) }
    let stage = makeStage(items)
    stage.list.allowsReordering = true
    stage.list.delaysContentTouches = false
    let finger = ListFinger(stage: stage)
    finger.down(50, 20)
    stage.clock.advance(by: .milliseconds(600))
    stage.frame()
    let row = try #require(stage.list.node(ofRow: 0))
    #expect(stage.list.reorderedItem == ItemPath(section: 0, item: 0))
    finger.move(50, 390)
    stage.frame()
    let place = row.frame.minY - stage.list.contentOffset
    for _ in 0..<300 {
      stage.frame()
      stage.executor.runAll()
      #expect(abs(row.frame.minY - stage.list.contentOffset - place) < 0.001)
    }
    #expect(stage.list.contentOffset > 1_000)
    finger.up(50, 390)
    stage.settle()
  }
}
