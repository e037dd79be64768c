import DisplayConcurrency
import DisplayGeometry
import DisplayScrolling
import Testing

@testable import DisplayListModel

/// Ten rows of 40 points, of which the viewport shows those from 120 on: rows 3, 4 and 5. Somebody has moved the list.
@Suite("What keeps its place")
struct AnchorSelectorTests {
  private static let limits = ScrollLimits(end: 280, viewportLength: 120)

  private var position = ScrollPosition()
  private var startOffset = 0.0
  private var restingTarget: ScrollTarget?
  private var lastVisible = 0..<0
  private var sights: [Int: AnchorSelector.Sight] = [3: .shown, 4: .shown, 5: .shown]

  init() { position.move(to: 120, in: Self.limits) }

  /// All rows in view are like this.
  private mutating func look(_ sight: AnchorSelector.Sight) { sights = [3: sight, 4: sight, 5: sight] }

  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  private func change(to count: Int = 10, _ fill: (inout BatchUpdates) -> Void) throws -> ListChange {
    let counts = (try SectionCounts([10]), try SectionCounts([count]))
    let changes = try ChangeSet(BatchUpdates(fill), from: counts.0, to: counts.1)
    return ListChange(from: RowNumbering(counts.0), to: RowNumbering(counts.1), changes)
  }

  /// Takes out items.
  private func deletion(_ items: [Int]) throws -> ListChange {
    try change(to: 10 - items.count) { $0.deleteItems(at: items.map(path)) }
  }

  private func anchor(
    _ selector: AnchorSelector = AnchorSelector(),
    _ change: ListChange? = nil,
    before later: [ListChange] = [],
    measured: Range<Int> = 0..<10
  ) throws -> AnchorSelector.Choice {
    let numbering = RowNumbering(try SectionCounts([10]))
    var places = RowPlaces(numbering, estimatedLength: 40, layout: ListCollectionLayout())
    places.setEstimate(.fixed(40), ofKind: .item)
    for row in measured { _ = places.setMeasured(Size(width: 0, height: 40), row: row) }
    let scene = AnchorScene(
      position: position,
      viewport: position.shownOffset..<position.shownOffset + 120,
      startOffset: startOffset,
      restingTarget: restingTarget,
      lastVisible: lastVisible
    )
    return selector.choice(surviving: change, before: later, in: scene, places: places) {
      sights[$0] ?? .none
    }
  }

  // MARK: Several changes

  @Test("Several changes count as one: what goes in a later one is not kept in the first, unless all goes")
  func severalChanges() throws {
    var selector = AnchorSelector()
    selector.frameDidShow(4)
    let insertion = try change(to: 11) { $0.insertItems(at: [path(0)]) }
    let eleven = try SectionCounts([11])
    func deletion(_ items: ClosedRange<Int>) throws -> ListChange {
      let counts = (eleven, try SectionCounts([11 - items.count]))
      let changes = try ChangeSet(
        BatchUpdates { $0.deleteItems(at: items.map(path)) },
        from: counts.0,
        to: counts.1
      )
      return ListChange(from: RowNumbering(counts.0), to: RowNumbering(counts.1), changes)
    }
    #expect(try anchor(selector, insertion) == .row(old: 4, new: 5))
    #expect(try anchor(selector, insertion, before: [deletion(5...5)]) == .row(old: 3, new: 4))
    #expect(try anchor(selector, insertion, before: [deletion(4...5)]) == .row(old: 5, new: 6))
    #expect(try anchor(selector, insertion, before: [deletion(4...6)]) == .row(old: 4, new: 5))
    #expect(try anchor(selector, nil, before: [self.deletion([4])]) == .row(old: 3, new: 3))
    let last = try anchor(selector, insertion, before: [deletion(10...10), self.deletion([5])])
    #expect(last == .row(old: 3, new: 4))
    let move = try ListChange(
      from: RowNumbering(eleven),
      to: RowNumbering(eleven),
      ChangeSet(BatchUpdates { $0.moveItem(at: path(5), to: path(9)) }, from: eleven, to: eleven)
    )
    #expect(try anchor(selector, insertion, before: [move]) == .row(old: 3, new: 4))
    selector.listDidMove(to: ScrollTarget(row: 8, alignment: .end))
    #expect(try anchor(selector, insertion, before: [deletion(9...9)]) == .row(old: 3, new: 4))
    let stays = try anchor(selector, insertion, before: [deletion(8...8)])
    #expect(stays == .anchor(.target(ScrollTarget(row: 9, alignment: .end))))
    // What is kept already stays so, if it is there in the end, or nothing else is.
    selector.keep(4, at: 7, isShown: true)
    #expect(try anchor(selector, insertion, before: [deletion(8...8)]) == .anchor(.row(5, position: 7)))
    #expect(try anchor(selector, insertion, before: [deletion(5...5)]) == stays)
    selector.listDidMove()
    selector.keep(4, at: 7, isShown: true)
    #expect(try anchor(selector, insertion, before: [deletion(5...5)]) == .row(old: 3, new: 4))
    #expect(try anchor(selector, insertion, before: [deletion(4...6)]) == .anchor(.row(5, position: 7)))
  }

  // MARK: What was kept

  @Test("What was kept in this frame stays kept, before all else, unless it is gone or put elsewhere")
  func kept() throws {
    var selector = AnchorSelector()
    selector.listDidMove(to: ScrollTarget(row: 8, alignment: .end))
    selector.setRule(.end, isAnimating: false)
    selector.keep(4, at: 7, isShown: false)
    #expect(selector.anchorRow == nil)
    #expect(try anchor(selector) == .anchor(.row(4, position: 7)))
    #expect(try anchor(selector, deletion([1])) == .anchor(.row(3, position: 7)))
    let target = try anchor(selector, deletion([4]))
    #expect(target == .anchor(.target(ScrollTarget(row: 7, alignment: .end))))
    let moved = try anchor(selector, change { $0.moveItem(at: path(4), to: path(0)) })
    #expect(moved == .anchor(.target(ScrollTarget(row: 8, alignment: .end))))
  }

  @Test("What was kept is kept no longer in the next frame, or after anything that says otherwise")
  func released() throws {
    let verbs: [(inout AnchorSelector) -> Void] = [
      { $0.setRule(.firstVisible, isAnimating: false) }, { $0.listDidMove() }, { $0.release() },
      { $0.frameDidShow(nil) }, { $0.restore(nil) },
    ]
    for verb in verbs {
      var selector = AnchorSelector()
      selector.keep(5, at: 7, isShown: false)
      verb(&selector)
      #expect(try anchor(selector) == .row(old: 3, new: 3))
    }
  }

  @Test("A row that a frame showed is held until the list is moved, or another frame shows others")
  func held() throws {
    var selector = AnchorSelector()
    selector.frameDidShow(4)
    #expect(try anchor(selector) == .row(old: 4, new: 4))
    #expect(try anchor(selector, deletion([0])) == .row(old: 4, new: 3))
    #expect(try anchor(selector, deletion([4])) == .row(old: 3, new: 3))
    #expect(try anchor(selector, change { $0.moveItem(at: path(4), to: path(9)) }) == .row(old: 3, new: 3))
    selector.keep(5, at: 2, isShown: true)
    selector.release()
    #expect(selector.anchorRow == 5)
    #expect(try anchor(selector) == .row(old: 5, new: 5))
    selector.listDidMove()
    #expect(selector.anchorRow == nil)
    #expect(try anchor(selector) == .row(old: 3, new: 3))
    // What is kept in the frame that shows a movement is not held: the frame may bring an earlier row.
    selector.keep(5, at: 2, isShown: true)
    #expect(selector.anchorRow == nil)
    selector.frameDidShow(3)
    selector.keep(5, at: 2, isShown: true)
    #expect(selector.anchorRow == 5)
  }

  @Test("A held row is the anchor only in view, and shown by the last frame")
  mutating func heldInView() throws {
    var selector = AnchorSelector()
    selector.frameDidShow(7)
    sights[7] = .shown
    #expect(try anchor(selector) == .row(old: 3, new: 3))
    selector.frameDidShow(4)
    sights[4] = .placed
    #expect(try anchor(selector) == .row(old: 3, new: 3))
  }

  // MARK: Targets

  @Test("A row that the list was scrolled to stays where it was asked for, unless on the way or gone")
  mutating func target() throws {
    var selector = AnchorSelector()
    selector.listDidMove(to: ScrollTarget(row: 8, alignment: .center, cover: 5))
    let wanted = ScrollTarget(row: 8, alignment: .center, cover: 5)
    #expect(try anchor(selector) == .anchor(.target(wanted)))
    let after = ScrollTarget(row: 7, alignment: .center, cover: 5)
    #expect(try anchor(selector, deletion([8 - 1])) == .anchor(.target(after)))
    #expect(try anchor(selector, deletion([8])) == .row(old: 3, new: 3))
    let timing = AnimationTiming(duration: .seconds(1), curve: .linear)
    position.animate(to: 200, timing: timing, in: Self.limits)
    #expect(try anchor(selector) == .row(old: 3, new: 3))
  }

  @Test("A row that there is not yet is no target, and nothing is at rest at it")
  mutating func futureTarget() throws {
    var selector = AnchorSelector()
    selector.listDidMove(to: ScrollTarget(row: 10, alignment: .end))
    restingTarget = ScrollTarget(row: 10, alignment: .end)
    #expect(try anchor(selector) == .row(old: 3, new: 3))
  }

  @Test("An item as the rule takes the place of a target, unless the list is on its way to it")
  func itemInsteadOfTarget() {
    for (rule, isAnimating, isLeft) in [
      (ListAnchoring.item(path(3)), false, false), (.item(path(3)), true, true),
      (.firstVisible, false, true), (.end, false, true), (.start, false, true),
    ] {
      var selector = AnchorSelector()
      selector.listDidMove(to: ScrollTarget(row: 8, alignment: .center))
      selector.setRule(rule, isAnimating: isAnimating)
      #expect(selector.rule == rule && (selector.target?.row == 8) == isLeft, "\(rule), \(isAnimating)")
    }
  }

  @Test("A target is restored, given up at the edge that it is beside, and covered where it is that row")
  func targetVerbs() {
    var selector = AnchorSelector()
    selector.restore(ScrollTarget(row: 4, alignment: .start))
    selector.setCover(9, ofRow: 3)
    #expect(selector.target == ScrollTarget(row: 4, alignment: .start))
    selector.setCover(9, ofRow: 4)
    #expect(selector.target == ScrollTarget(row: 4, alignment: .start, cover: 9))
    selector.followEdge(besideRow: 5)
    #expect(selector.target?.row == 4)
    selector.followEdge(besideRow: 4)
    #expect(selector.target == nil)
    selector.followEdge(besideRow: 4)
    selector.setCover(1, ofRow: 4)
    #expect(selector.target == nil)
  }

  @Test("A row that content rests at stays at rest, after targets and edges, and has no cover of its own")
  mutating func resting() throws {
    restingTarget = ScrollTarget(row: 6, alignment: .center, cover: 3)
    #expect(try anchor() == .anchor(.target(ScrollTarget(row: 6, alignment: .center))))
    #expect(
      try anchor(AnchorSelector(), deletion([0]))
        == .anchor(.target(ScrollTarget(row: 5, alignment: .center)))
    )
    #expect(try anchor(AnchorSelector(), deletion([6])) == .row(old: 3, new: 3))
    var selector = AnchorSelector()
    selector.setRule(.end, isAnimating: false)
    position.move(to: 280, in: Self.limits)
    #expect(try anchor(selector) == .anchor(.edge(.end, overscroll: 0)))
    selector.listDidMove(to: ScrollTarget(row: 2, alignment: .end))
    #expect(try anchor(selector) == .anchor(.target(ScrollTarget(row: 2, alignment: .end))))
  }

  // MARK: Ends

  @Test("A list at the end that it follows, or on its way back to it, stays beside it")
  func edges() {
    func edge(_ rule: ListAnchoring, _ move: (inout ScrollPosition) -> Void) -> String {
      var (selector, position) = (AnchorSelector(), ScrollPosition())
      selector.setRule(rule, isAnimating: false)
      move(&position)
      return selector.followedEdge(of: position).map { "\($0.edge) \($0.overscroll)" } ?? "none"
    }
    let limits = Self.limits
    let atStart: (inout ScrollPosition) -> Void = { $0.move(to: 0, in: limits) }
    let atEnd: (inout ScrollPosition) -> Void = { $0.move(to: 280, in: limits) }
    let beyondEnd: (inout ScrollPosition) -> Void = { $0.correct(toShown: 300, in: limits) }
    let beforeStart: (inout ScrollPosition) -> Void = { $0.correct(toShown: -20, in: limits) }
    let between: (inout ScrollPosition) -> Void = { $0.move(to: 120, in: limits) }
    func springing(to edge: Double) -> (inout ScrollPosition) -> Void {
      { position in
        position.move(to: 120, in: limits)
        position.springBack(to: edge)
      }
    }
    let moves = [atStart, atEnd, beyondEnd, beforeStart, between, springing(to: 0), springing(to: 280)]
    let found = [ListAnchoring.start, .end, .firstVisible, .item(path(3))].map { rule in
      moves.map { edge(rule, $0) }
    }
    let none = [String](repeating: "none", count: moves.count)
    #expect(
      found == [
        ["start 0.0", "none", "none", "start -20.0", "none", "start 120.0", "none"],
        ["none", "end 0.0", "end 20.0", "none", "none", "none", "end -160.0"],
        none, none,
      ]
    )
    #expect(edge(.end, springing(to: 200)) == "none" && edge(.start, springing(to: 200)) == "none")
  }

  @Test("A list that nobody has moved stays at its start")
  mutating func untouched() throws {
    for (offset, wanted) in [
      (0.0, AnchorSelector.Choice.anchor(.offset)), (-5, .anchor(.offset)), (4, .row(old: 3, new: 3)),
    ] {
      position = ScrollPosition()
      position.correct(to: 120, in: Self.limits)
      startOffset = 120 - offset
      #expect(try anchor() == wanted)
    }
    startOffset = 120
    var selector = AnchorSelector()
    selector.setRule(.end, isAnimating: false)
    #expect(try anchor(selector) == .row(old: 3, new: 3))
    position.move(to: 120, in: Self.limits)
    #expect(try anchor() == .row(old: 3, new: 3))
  }

  // MARK: Rows

  @Test("An item is the anchor while it is in view and there, wherever the data moves it")
  func item() throws {
    var selector = AnchorSelector()
    selector.frameDidShow(4)
    selector.setRule(.item(path(5)), isAnimating: false)
    #expect(try anchor(selector) == .row(old: 5, new: 5))
    #expect(try anchor(selector, change { $0.moveItem(at: path(5), to: path(0)) }) == .row(old: 5, new: 0))
    #expect(try anchor(selector, deletion([5])) == .row(old: 4, new: 4))
    selector.setRule(.item(path(6)), isAnimating: false)
    #expect(try anchor(selector) == .row(old: 4, new: 4))
    selector.setRule(.item(path(12)), isAnimating: false)
    #expect(try anchor(selector) == .row(old: 4, new: 4))
  }

  @Test("Of the rows in view the first shown one is the anchor, then one placed, then one measured")
  mutating func sight() throws {
    let cases: [([AnchorSelector.Sight], Int)] = [
      ([.shown, .shown, .shown], 3), ([.placed, .sized, .shown], 5), ([.placed, .shown, .shown], 4),
      ([.sized, .placed, .placed], 4), ([.none, .sized, .placed], 5), ([.none, .sized, .sized], 4),
      ([.none, .none, .sized], 5), ([.none, .none, .none], 3),
    ]
    for (looks, row) in cases {
      sights = [3: looks[0], 4: looks[1], 5: looks[2]]
      #expect(try anchor(measured: 0..<0) == .row(old: row, new: row), "\(looks)")
    }
    // A length that is known is as good as a node with a size.
    look(.none)
    #expect(try anchor(measured: 4..<6) == .row(old: 4, new: 4))
  }

  @Test("A row that is put elsewhere goes there, unless nothing that is shown would be left")
  mutating func movedRows() throws {
    let first = try change { $0.moveItem(at: path(3), to: path(9)) }
    let all = try change { updates in
      for item in 3...5 { updates.moveItem(at: path(item), to: path(item + 4)) }
    }
    #expect(try anchor(AnchorSelector(), first) == .row(old: 4, new: 3))
    #expect(try anchor(AnchorSelector(), all) == .row(old: 3, new: 7))
    sights = [3: .shown, 4: .placed, 5: .placed]
    #expect(try anchor(AnchorSelector(), first) == .row(old: 3, new: 9))
    // What is placed and put elsewhere counts as any other that has a length.
    look(.placed)
    #expect(try anchor(AnchorSelector(), first) == .row(old: 4, new: 3))
    #expect(try anchor(AnchorSelector(), all) == .row(old: 3, new: 7))
  }

  @Test("Rows shown before and not far away come before those in view that are not measured")
  mutating func beside() throws {
    look(.none)
    // Within a viewport's length, 120 points, on either side.
    lastVisible = 0..<10
    #expect(try anchor(measured: 0..<3) == .row(old: 0, new: 0))
    lastVisible = 1..<10
    #expect(try anchor(measured: 0..<3) == .row(old: 1, new: 1))
    #expect(try anchor(measured: 2..<3) == .row(old: 2, new: 2))
    #expect(try anchor(measured: 8..<10) == .row(old: 8, new: 8))
    #expect(try anchor(AnchorSelector(), deletion([8]), measured: 8..<10) == .row(old: 3, new: 3))
    #expect(try anchor(measured: 9..<10) == .row(old: 3, new: 3))
    lastVisible = 6..<8
    #expect(try anchor(measured: 8..<10) == .row(old: 3, new: 3))
    // The rows may have become fewer since.
    lastVisible = 8..<40
    #expect(try anchor(measured: 8..<9) == .row(old: 8, new: 8))
    position.move(to: 160, in: Self.limits)
    #expect(try anchor(measured: 0..<1) == .row(old: 4, new: 4))
    // Edges alone that touch are too far.
    lastVisible = 0..<10
    #expect(try anchor(measured: 0..<1) == .row(old: 4, new: 4))
  }

  @Test("A row beside those in view that does not reach into the viewport itself is not looked at")
  func besideInLine() throws {
    // Lines of two: of the line at the viewport's start the second row ends before it.
    let numbering = RowNumbering(try SectionCounts([10]))
    let layout = GridCollectionLayout(columns: .count(2), itemLength: .measured(estimate: 40))
    var places = RowPlaces(numbering, estimatedLength: 40, layout: layout)
    places.setSpace(CollectionSpace(crossExtent: 100, viewportLength: 120))
    for row in 0..<10 { _ = places.setMeasured(Size(width: 50, height: row == 7 ? 10 : 40), row: row) }
    places.settle()
    let scene = AnchorScene(
      position: position,
      viewport: 140..<260,
      startOffset: 0,
      restingTarget: nil,
      lastVisible: 0..<0
    )
    let choice = AnchorSelector().choice(surviving: nil, in: scene, places: places) {
      $0 == 6 ? .sized : .shown
    }
    #expect(choice == .row(old: 8, new: 8))
  }

  @Test("What is shown and gone leaves the rest of what is in view, and not what was shown before")
  mutating func besideShown() throws {
    sights = [3: .shown]
    lastVisible = 0..<10
    #expect(try anchor(AnchorSelector(), deletion([3]), measured: 1..<2) == .row(old: 4, new: 3))
  }

  @Test(
    "Without a row in view that stays it is the next one behind, then the last one before, then the offset"
  )
  func gone() throws {
    #expect(try anchor(AnchorSelector(), deletion([3, 4, 5])) == .row(old: 6, new: 3))
    #expect(try anchor(AnchorSelector(), deletion([3, 4, 5, 6, 7])) == .row(old: 8, new: 3))
    #expect(try anchor(AnchorSelector(), deletion(Array(2..<10))) == .row(old: 1, new: 1))
    #expect(try anchor(AnchorSelector(), deletion(Array(0..<10))) == .anchor(.offset))
  }

  @Test("Nothing in view has the offset stay")
  mutating func empty() throws {
    position.correct(toShown: 500, in: Self.limits)
    #expect(try anchor() == .anchor(.offset))
  }
}

@Suite("Where a row that is scrolled to lies")
struct ScrollTargetTests {
  private func offset(_ alignment: RowAlignment, _ span: Range<Double>, cover: Double, from: Double) -> Double
  {
    ScrollTarget(row: 0, alignment: alignment, cover: cover)
      .offset(of: span, insets: (start: 10, end: 20), viewportLength: 200, contentOffset: from)
  }

  @Test("Its start, its end or its middle are where the insets or a header leave room")
  func alignments() {
    // From 300 to 350: with the insets it starts at 290, and ends at 170.
    #expect(offset(.start, 300..<350, cover: 0, from: 0) == 290)
    #expect(offset(.start, 300..<350, cover: 30, from: 0) == 270)
    #expect(offset(.start, 300..<350, cover: 5, from: 0) == 290)
    #expect(offset(.end, 300..<350, cover: 30, from: 0) == 170)
    #expect(offset(.center, 300..<350, cover: 0, from: 0) == 230)
    #expect(offset(.center, 300..<350, cover: 30, from: 0) == 220)
  }

  @Test("The nearest place is where the row is seen as a whole, or fills the viewport")
  func nearest() {
    let short = [0.0, 170, 200, 290, 400].map { offset(.nearest, 300..<350, cover: 0, from: $0) }
    #expect(short == [170, 170, 200, 290, 290])
    // From 300 to 600 it starts at 290, and ends at 420.
    let long = [0.0, 290, 350, 420, 500].map { offset(.nearest, 300..<600, cover: 0, from: $0) }
    #expect(long == [290, 290, 350, 420, 420])
  }
}
