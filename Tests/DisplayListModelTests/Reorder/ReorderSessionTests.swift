import DisplayGeometry
import Testing

@testable import DisplayListModel

@Suite("An item that is reordered")
struct ReorderSessionTests {
  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  private func session(
    _ progress: ReorderSession.Progress,
    row: Int = 2,
    target: Int? = nil
  ) -> ReorderSession {
    var session = ReorderSession(row: row, path: path(row))
    if let target { session.setTarget(path(target), row: target) }
    if progress != .lifted { _ = session.drop() }
    if progress == .committed { session.commit() }
    return session
  }

  /// A change of six items in one section.
  private func change(_ fill: (inout BatchUpdates) -> Void, count: Int = 6) throws -> RowChange {
    let counts = (try SectionCounts([6]), try SectionCounts([count]))
    let numberings = (RowNumbering(counts.0), RowNumbering(counts.1))
    let changes = try ChangeSet(BatchUpdates(fill), from: counts.0, to: counts.1)
    return RowChange(
      ListChange(from: numberings.0, to: numberings.1, changes),
      from: numberings.0,
      to: numberings.1
    )
  }

  // MARK: States and events

  private enum Event: CaseIterable { case drop, commit, hold, moveFinger, releaseDrag, propose, setTarget }

  /// What is to be seen of a session.
  private struct Look: Equatable {
    var progress = ReorderSession.Progress.lifted
    var finger: Point?
    var target = 2
    var proposed: ItemPath?
  }

  @Test("Each event does what the table says, in any sequence of five")
  func table() {
    let down = Point(x: 1, y: 2)
    let place = Point(x: 3, y: 4)
    let moved = Point(x: 5, y: 6)
    func apply(_ event: Event, to session: inout ReorderSession, _ look: inout Look) {
      switch event {
      case .drop:
        // Only what is lifted is dropped, and no finger has it any longer.
        let isLifted = look.progress == .lifted
        #expect(session.drop() == isLifted)
        if isLifted { (look.progress, look.finger) = (.dropped, nil) }
      case .commit:
        session.commit()
        look.progress = .committed
      case .hold:
        session.hold(with: ReorderSession.Drag(at: down, place: place))
        look.finger = down
      case .moveFinger:
        session.moveFinger(to: moved)
        if look.finger != nil { look.finger = moved }
      case .releaseDrag:
        session.releaseDrag()
        look.finger = nil
      case .propose:
        #expect(session.propose(path(9)) == (look.proposed == nil))
        look.proposed = path(9)
      case .setTarget:
        session.setTarget(path(4), row: 4)
        look.target = 4
      }
    }
    func extend(_ session: ReorderSession, _ look: Look, _ events: [Event]) {
      let seen = Look(
        progress: session.progress,
        finger: session.drag?.finger,
        target: session.targetRow,
        proposed: session.proposed
      )
      #expect(seen == look && session.row == 2 && session.target == path(look.target), "\(events)")
      #expect(session.isLifted == (look.progress != .committed), "\(events)")
      if let drag = session.drag { #expect(drag.start == down && drag.place == place, "\(events)") }
      guard events.count < 5 else { return }
      for event in Event.allCases {
        var (session, look) = (session, look)
        apply(event, to: &session, &look)
        extend(session, look, events + [event])
      }
    }
    extend(session(.lifted), Look(), [])
  }

  @Test("What was proposed last is not proposed again, and something else is")
  func proposals() {
    var session = session(.lifted)
    let news = [1, 1, 3, 3, 1].map { session.propose(path($0)) }
    #expect(news == [true, false, true, false, true])
    #expect(session.proposed == path(1))
  }

  @Test("A move waits for 240 frames, and for no more")
  func waiting() {
    var session = session(.dropped)
    #expect((0..<240).allSatisfy { _ in session.wait() })
    #expect(!session.wait() && !session.wait())
  }

  // MARK: Changes

  @Test("It ends without its item, with another one, and with a change after the move that has come")
  func endings() throws {
    let gone = try change({ $0.deleteItems(at: [path(2)]) }, count: 5)
    let replaced = try change { $0.reloadSections([0]) }
    let other = try change({ $0.deleteItems(at: [path(3)]) }, count: 5)
    for progress in [ReorderSession.Progress.lifted, .dropped, .committed] {
      for isOnItsWay in [false, true] {
        func ends(_ change: RowChange) -> Bool {
          session(progress).ends(with: change.step, isMoveOnItsWay: isOnItsWay)
        }
        #expect(ends(gone) && ends(replaced), "\(progress), \(isOnItsWay)")
        #expect(ends(other) == (progress == .committed && !isOnItsWay), "\(progress), \(isOnItsWay)")
      }
    }
  }

  @Test("It is brought by a change that has the row beyond its target, or of which that cannot be told")
  func broughtBy() throws {
    func isBrought(_ row: Int, to target: Int, by change: RowChange) -> Bool {
      session(.committed, row: row, target: target).isBrought(by: change.step)
    }
    let move = try change { $0.moveItem(at: path(1), to: path(4)) }
    #expect(isBrought(1, to: 4, by: move))
    // Rows that stay on the same side of each other: one that no move concerns, and one that moves less far.
    #expect(
      !isBrought(2, to: 3, by: move) && !isBrought(3, to: 2, by: move) && !isBrought(1, to: 5, by: move)
    )
    let back = try change { $0.moveItem(at: path(4), to: path(1)) }
    #expect(isBrought(4, to: 1, by: back) && !isBrought(4, to: 0, by: back))
    let deletion = try change({ $0.deleteItems(at: [path(3)]) }, count: 5)
    #expect(isBrought(3, to: 1, by: deletion) && isBrought(1, to: 3, by: deletion))
    #expect(isBrought(2, to: 2, by: deletion) && !isBrought(1, to: 2, by: deletion))
  }

  /// Where a target is after a change: before the row that it was before, or else after the one that it was after, or else
  /// where the item is.
  private func newTarget(of row: Int, _ target: Int, _ newRows: [Int?]) -> Int? {
    guard let newRow = newRows[row] else { return nil }
    guard target != row else { return newRow }
    let others = newRows.indices.filter { $0 != row }
    // Those that are left, and those that came, in their new order without the item.
    func place(_ old: Int) -> Int? { newRows[old].map { $0 - (newRow < $0 ? 1 : 0) } }
    if target < others.count, let next = place(others[target]) { return next }
    if target > 0, let previous = place(others[target - 1]) { return previous + 1 }
    return newRow
  }

  @Test("The target stays beside its neighbors, whatever changes", arguments: 0..<4 as Range<UInt64>)
  func following(part: UInt64) throws {
    var tried = 0
    for seed in part * 60..<part * 60 + 60 {
      guard let moves = try RandomMoves(seed: seed) else { continue }
      let old = moves.change.oldNumbering
      for row in moves.newRows.indices {
        for target in moves.newRows.indices {
          guard case .item(let path)? = old.content(ofRow: row) else { continue }
          tried += 1
          var session = ReorderSession(row: row, path: path)
          session.setTarget(MovePlaces(numbering: old, source: path).destination(atRow: target), row: target)
          _ = session.propose(path)
          var followed = session
          followed.follow(moves.change)
          let note: Comment = "seed \(seed), row \(row) to \(target)"
          guard let newRow = moves.newRows[row] else {
            #expect(followed == session, note)
            continue
          }
          #expect(followed.row == newRow && followed.proposed == nil, note)
          #expect(followed.targetRow == newTarget(of: row, target, moves.newRows), note)
          let places = MovePlaces(
            numbering: moves.change.numbering,
            source: try #require(item(newRow, moves))
          )
          #expect(places.row(of: followed.target) == followed.targetRow, note)
        }
      }
    }
    #expect(tried > 500)
  }

  private func item(_ row: Int, _ moves: RandomMoves) -> ItemPath? {
    if case .item(let path)? = moves.change.numbering.content(ofRow: row) { path } else { nil }
  }

  @Test("A target is where an item may be: never where a header is")
  func headers() throws {
    // Rows: header, three items, header, three items; then an item comes to the first section.
    let counts = (try SectionCounts([3, 3]), try SectionCounts([4, 3]))
    let numberings = (RowNumbering(counts.0, .header), RowNumbering(counts.1, .header))
    let changes = try ChangeSet(BatchUpdates { $0.insertItems(at: [path(0)]) }, from: counts.0, to: counts.1)
    let change = RowChange(
      ListChange(from: numberings.0, to: numberings.1, changes),
      from: numberings.0,
      to: numberings.1
    )
    var session = ReorderSession(row: 2, path: path(1))
    // The item is to be the last one of its section, where the other section's header comes next.
    session.setTarget(path(2), row: 3)
    session.follow(change)
    #expect(session.row == 3 && session.target == path(3) && session.targetRow == 4)
    session.setTarget(ItemPath(section: 1, item: 0), row: 5)
    session.follow(RowChange(try identity(numberings.1), from: numberings.1, to: numberings.1))
    #expect(session.target == ItemPath(section: 1, item: 0) && session.targetRow == 5)
  }

  private func identity(_ numbering: RowNumbering) throws -> ListChange {
    let changes = try ChangeSet(BatchUpdates(), from: numbering.counts, to: numbering.counts)
    return ListChange(from: numbering, to: numbering, changes)
  }

  // MARK: Places

  @Test("An item may be anywhere in any section, and nowhere else")
  func movePlaces() throws {
    for supplementaries in [[], .header, .footer, [.header, .footer]] as [SectionSupplementaries] {
      let counts = [2, 0, 3]
      let numbering = RowNumbering(try SectionCounts(counts), supplementaries)
      for source in [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2)].map({ ItemPath(section: $0.0, item: $0.1) }) {
        let places = MovePlaces(numbering: numbering, source: source)
        // The rows of the list without the item: the kind, and the section.
        var reachable: Set<Int> = []
        for section in -1...3 {
          for item in -1...4 {
            let others =
              counts.indices.contains(section)
              ? counts[section] - (section == source.section ? 1 : 0) : -1
            let row = places.row(of: ItemPath(section: section, item: item))
            guard item >= 0, item <= others else {
              #expect(row == nil, "\(source) to \(section), \(item)")
              continue
            }
            // The list with the item there.
            var moved = counts
            moved[source.section] -= 1
            moved[section] += 1
            let path = ItemPath(section: section, item: item)
            let wanted = RowNumbering(try SectionCounts(moved), supplementaries).row(of: .item(path))
            #expect(row == wanted, "\(source) to \(section), \(item)")
            if let row { reachable.insert(row) }
          }
        }
        for row in 0..<numbering.rowCount {
          let destination = places.destination(atRow: row)
          let found = places.row(of: destination)
          #expect(found != nil, "\(source) to row \(row)")
          // Where the row can be the item's, it is.
          if reachable.contains(row) { #expect(found == row, "\(source) to row \(row)") }
        }
      }
    }
  }
}
