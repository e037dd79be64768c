import DisplayGeometry
import Testing

@testable import DisplayListModel

@Suite("The gap that an item is dropped into")
struct DropGapTests {
  private func space(
    _ flow: RowFlow = .topToBottom,
    size: Size = Size(width: 300, height: 300),
    isMirrored: Bool = false
  ) -> ListSpace {
    ListSpace(flow: flow, size: size, insets: .zero, isMirrored: isMirrored)
  }

  /// Rows one behind the other.
  private func column(_ lengths: [Double]) throws -> RowPlaces {
    let numbering = RowNumbering(try SectionCounts([lengths.count]))
    var places = RowPlaces(numbering, estimatedLength: 1, layout: ListCollectionLayout())
    for (row, length) in lengths.enumerated() {
      _ = places.setMeasured(Size(width: 0, height: length), row: row)
    }
    return places
  }

  /// Eight cells of 100 by 50 points in three columns.
  private func grid() throws -> RowPlaces {
    let layout = GridCollectionLayout(columns: .count(3), itemLength: .fixed(50))
    var places = RowPlaces(RowNumbering(try SectionCounts([8])), estimatedLength: 1, layout: layout)
    places.setSpace(CollectionSpace(crossExtent: 300, viewportLength: 300))
    return places
  }

  private func cell(_ row: Int) -> Point { Point(x: Double(row % 3) * 100, y: Double(row / 3) * 50) }

  private func session(_ row: Int, to target: Int) -> ReorderSession {
    var session = ReorderSession(row: row, path: ItemPath(section: 0, item: row))
    session.setTarget(ItemPath(section: 0, item: target), row: target)
    return session
  }

  /// A session whose row is held at a place.
  private func held(_ row: Int, at place: Point) -> ReorderSession {
    var session = session(row, to: row)
    session.hold(with: ReorderSession.Drag(at: .zero, place: place))
    return session
  }

  // MARK: One behind the other

  @Test("Rows lie as if the item was elsewhere in an array of lengths", arguments: 1...5)
  func settledColumn(count: Int) throws {
    let lengths = [30.0, 45, 12, 80, 25].prefix(count).map { $0 }
    let places = try column(lengths)
    for row in 0..<count {
      for target in 0..<count {
        var order = Array(0..<count)
        order.insert(order.remove(at: row), at: target)
        for other in 0..<count {
          let before = lengths[..<other].reduce(0, +)
          let after = order.prefix { $0 != other }.map { lengths[$0] }.reduce(0, +)
          let displacement = session(row, to: target).settledDisplacement(ofRow: other, in: places)
          #expect(displacement == Point(x: 0, y: after - before), "\(row) to \(target), \(other)")
        }
        let beyond = session(row, to: target).settledDisplacement(ofRow: count, in: places)
        #expect(beyond == .zero)
      }
    }
  }

  @Test("The nearest gap is the one of the others that starts nearest, the first of two", arguments: 1...5)
  func gaps(count: Int) throws {
    let lengths = [30.0, 45, 12, 80, 25].prefix(count).map { $0 }
    let places = try column(lengths)
    for row in 0..<count {
      var others = lengths
      others.remove(at: row)
      let starts = (0..<count).map { others[..<$0].reduce(0, +) }
      for offset in stride(from: -20.5, through: 240, by: 0.5) {
        let nearest = starts.indices.min { abs(starts[$0] - offset) < abs(starts[$1] - offset) }
        let found = held(row, at: Point(x: 0, y: offset))
          .rowUnderFinger(in: places, space(), shownOffset: 0, visible: 0..<count)
        #expect(found == nearest, "row \(row) of \(count) at \(offset)")
      }
    }
  }

  @Test("With rows of no length the gap is one of those that start nearest")
  func emptyGaps() throws {
    for lengths in [[10, 0, 10], [0, 10], [10, 0], [0, 0, 10, 0, 0], [10, 0, 0, 20], [0.0, 0]] {
      let places = try column(lengths)
      for row in lengths.indices {
        var others = lengths
        others.remove(at: row)
        let starts = lengths.indices.map { others[..<$0].reduce(0, +) }
        for offset in stride(from: -15.0, through: 45, by: 0.5) {
          let found = held(row, at: Point(x: 0, y: offset))
            .rowUnderFinger(in: places, space(), shownOffset: 0, visible: 0..<lengths.count)
          let gap = try #require(found)
          let least = starts.map { abs($0 - offset) }.min()
          #expect(abs(starts[gap] - offset) == least, "row \(row) of \(lengths) at \(offset)")
        }
      }
    }
  }

  @Test("A row without a length leaves the others where they are")
  func emptyRow() throws {
    let places = try column([30, 0, 40])
    for other in 0..<3 where other != 1 {
      #expect(session(1, to: 2).settledDisplacement(ofRow: other, in: places) == .zero)
    }
    #expect(session(1, to: 2).settledDisplacement(ofRow: 1, in: places) == Point(x: 0, y: 40))
  }

  // MARK: Beside each other

  @Test("Cells lie in each other's places")
  func settledGrid() throws {
    let places = try grid()
    for row in 0..<8 {
      for target in 0..<8 {
        var order = Array(0..<8)
        order.insert(order.remove(at: row), at: target)
        for (place, other) in order.enumerated() {
          let displacement = session(row, to: target).settledDisplacement(ofRow: other, in: places)
          #expect(displacement == cell(place) - cell(other), "\(row) to \(target), \(other)")
        }
      }
    }
  }

  @Test("The nearest cell in view is the one that starts nearest, the first of two")
  func slots() throws {
    let places = try grid()
    for visible in [0..<8, 2..<5, 6..<20, -3..<2] {
      let cells = visible.clamped(to: 0..<8)
      func distance(_ row: Int, _ place: Point) -> Double {
        let (x, y) = (cell(row).x - place.x, cell(row).y - place.y)
        return x * x + y * y
      }
      for x in stride(from: -50.0, through: 250, by: 25) {
        for y in stride(from: -50.0, through: 150, by: 12.5) {
          let place = Point(x: x, y: y)
          let found = held(7, at: place)
            .rowUnderFinger(in: places, space(), shownOffset: 0, visible: visible)
          #expect(found == cells.min { distance($0, place) < distance($1, place) }, "\(visible) at \(place)")
        }
      }
    }
    let nothing = held(4, at: .zero).rowUnderFinger(in: places, space(), shownOffset: 0, visible: 0..<0)
    #expect(nothing == 4)
  }

  // MARK: Fingers

  @Test("The row goes with the finger and the content, in every flow, mirrored or not")
  func wanted() throws {
    // The finger goes 7 points to the right and 11 down; across and along the rows that is:
    let movements: [RowFlow: Point] = [
      .topToBottom: Point(x: 7, y: 11), .bottomToTop: Point(x: 7, y: -11),
      .leftToRight: Point(x: 11, y: 7), .rightToLeft: Point(x: 11, y: -7),
    ]
    let column = try column([30, 45, 12])
    let grid = try grid()
    for flow in RowFlow.allCases {
      for isMirrored in [false, true] {
        let space = space(flow, isMirrored: isMirrored)
        let movement = try #require(movements[flow])
        var session = session(1, to: 2)
        session.hold(with: ReorderSession.Drag(at: Point(x: 50, y: 60), place: Point(x: 100, y: 5)))
        session.moveFinger(to: Point(x: 57, y: 71))
        let inColumn = session.wantedDisplacement(ofRow: 1, in: column, space, shownOffset: 20)
        // In a column rows have no place beside others. Row 1 starts at 30.
        #expect(inColumn == Point(x: 100, y: 5 + movement.y + 20 - 30), "\(flow)")
        let inGrid = session.wantedDisplacement(ofRow: 1, in: grid, space, shownOffset: 20)
        let across = isMirrored ? -movement.x : movement.x
        #expect(inGrid == Point(x: across, y: 5 + movement.y + 20), "\(flow)")
        // Others, and a row without a finger, go where they belong.
        let other = session.wantedDisplacement(ofRow: 2, in: column, space, shownOffset: 20)
        #expect(other == Point(x: 0, y: -45))
        session.releaseDrag()
        let released = session.wantedDisplacement(ofRow: 1, in: column, space, shownOffset: 20)
        #expect(released == Point(x: 0, y: 12))
        let nowhere = session.rowUnderFinger(in: column, space, shownOffset: 20, visible: 0..<3)
        #expect(nowhere == nil)
      }
    }
  }

  @Test("A finger has the list move near an end, the faster the nearer")
  func edgeSpeed() throws {
    let length = 400.0
    // Offsets from where the rows start in view: 60 points at either end move the list.
    let speeds: [(Double, Double)] = [
      (-30, -700), (0, -700), (15, -525), (30, -350), (60, 0), (200, 0), (340, 0), (370, 350), (385, 525),
      (400, 700), (430, 700),
    ]
    for flow in RowFlow.allCases {
      for (place, speed) in speeds {
        let along = flow == .topToBottom || flow == .leftToRight ? place : length - place
        let isHorizontal = flow == .leftToRight || flow == .rightToLeft
        let finger = isHorizontal ? Point(x: along, y: 3) : Point(x: 3, y: along)
        let space = space(flow, size: Size(width: length, height: length))
        var session = session(1, to: 2)
        #expect(session.edgeSpeed(in: space) == 0)
        session.hold(with: ReorderSession.Drag(at: finger, place: .zero))
        #expect(session.edgeSpeed(in: space) == speed, "\(flow) at \(place)")
        _ = session.drop()
        session.hold(with: ReorderSession.Drag(at: finger, place: .zero))
        #expect(session.edgeSpeed(in: space) == 0)
      }
    }
  }

  @Test("A short list moves in a quarter of its length at either end, and one without a length not at all")
  func shortEdges() {
    func speed(at along: Double, length: Double) -> Double {
      var session = session(1, to: 2)
      session.hold(with: ReorderSession.Drag(at: Point(x: 0, y: along), place: .zero))
      return session.edgeSpeed(in: space(size: Size(width: 10, height: length)))
    }
    #expect(
      [0, 10, 20, 40, 60, 70, 80].map { speed(at: $0, length: 80) } == [-700, -350, 0, 0, 0, 350, 700]
    )
    #expect([-5, 0, 5].map { speed(at: $0, length: 0) } == [0, 0, 0])
  }
}
