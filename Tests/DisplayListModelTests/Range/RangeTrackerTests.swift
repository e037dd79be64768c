import DisplayConcurrency
import DisplayGeometry
import DisplayScrolling
import Testing

@testable import DisplayListModel

/// A hundred rows of 10 points, seen through 100 points.
@Suite("Ranges from frame to frame")
struct RangeTrackerTests {
  private func column(_ lengths: [Double]) throws -> RowPlaces {
    let numbering = RowNumbering(try SectionCounts([lengths.count]))
    var places = RowPlaces(numbering, estimatedLength: 10, layout: ListCollectionLayout())
    for (row, length) in lengths.enumerated() {
      _ = places.setMeasured(Size(width: 0, height: length), row: row)
    }
    return places
  }

  private func rows() throws -> RowPlaces { try column([Double](repeating: 10, count: 100)) }

  private func tracker(_ mode: RangeMode? = .visibleOnly) -> RangeTracker {
    var tracker = RangeTracker(suiting: ListCollectionLayout())
    tracker.configure {
      $0.policy = .fixed
      $0.fixedMode = mode
    }
    return tracker
  }

  private func request(_ start: Double = 200) -> RangeRequest {
    RangeRequest(
      viewport: start..<start + 100,
      direction: .towardsEnd,
      isListVisible: true,
      hasBeenScrolled: true
    )
  }

  // MARK: Updates

  @Test("An update says what is different: the ranges, the mode, or what was asked for")
  func changes() throws {
    let places = try rows()
    var tracker = tracker()
    #expect(tracker.needsStateUpdate && !tracker.needsUpdate && tracker.current == RangeSets())
    let first = tracker.update(request(), places: places)
    #expect(first.isChange && first.concernsAllRows && first.old == RangeSets())
    let ranges = tracker.current
    #expect(ranges.visible == 20..<30 && ranges.preload == 20..<30 && ranges.measure == 20..<30)
    #expect(!tracker.needsStateUpdate)

    let same = tracker.update(request(), places: places)
    #expect(!same.isChange && !same.concernsAllRows && same.old == ranges)

    let moved = tracker.update(request(250), places: places)
    #expect(moved.isChange && !moved.concernsAllRows && moved.old == ranges)
    #expect(tracker.current.visible == 25..<35)

    tracker.configure { $0.fixedMode = .lowMemory }
    let low = tracker.update(request(250), places: places)
    #expect(low.isChange && low.concernsAllRows)
    tracker.setNeedsStateUpdate()
    let asked = tracker.update(request(250), places: places)
    #expect(asked.isChange && asked.concernsAllRows && asked.old == tracker.current)
    tracker.setNeedsUpdate()
    #expect(tracker.needsUpdate)
    let again = tracker.update(request(250), places: places)
    #expect(!again.isChange && !tracker.needsUpdate)
  }

  @Test("Rows without a length beside those that are near are prepared with them")
  func emptyRows() throws {
    let places = try column([10, 0, 0, 10, 10, 0, 10])
    var tracker = tracker()
    _ = tracker.update(
      RangeRequest(viewport: 10..<30, direction: .towardsEnd, isListVisible: true, hasBeenScrolled: true),
      places: places
    )
    #expect(tracker.current.visible == 3..<5)
    #expect(tracker.current.preload == 1..<6 && tracker.current.measure == 1..<6)
  }

  @Test("A list that goes has no row near, and says whether any was visible")
  func removal() throws {
    let places = try rows()
    var tracker = tracker()
    #expect(tracker.removeAll() == false)
    _ = tracker.update(request(), places: places)
    tracker.noteMeasuredScreen()
    #expect(tracker.lastVisible == 20..<30)
    #expect(tracker.removeAll() == true)
    #expect(tracker.current == RangeSets() && tracker.lastVisible.isEmpty)
    #expect(tracker.needsStateUpdate)
    #expect(tracker.removeAll() == false)
  }

  @Test("A change of the data forgets which rows were in view")
  func following() throws {
    let counts = (try SectionCounts([100]), try SectionCounts([99]))
    let batch = BatchUpdates { $0.deleteItems(at: [ItemPath(section: 0, item: 4)]) }
    let step = ListChange(
      from: RowNumbering(counts.0),
      to: RowNumbering(counts.1),
      try ChangeSet(batch, from: counts.0, to: counts.1)
    )
    let places = try rows()
    var tracker = tracker()
    _ = tracker.update(request(), places: places)
    tracker.noteMeasuredScreen()
    tracker.follow(RowChange(step, from: RowNumbering(counts.0), to: RowNumbering(counts.1)))
    #expect(tracker.lastVisible.isEmpty)
    #expect(tracker.current.visible == 20..<30)
  }

  @Test("Which rows of an arrangement are seen is decided once for each viewport, unless it has to be")
  func refinement() {
    var tracker = tracker()
    #expect(tracker.takeRefinement(of: 0..<100, isForced: false) == true)
    #expect(tracker.takeRefinement(of: 0..<100, isForced: false) == false)
    #expect(tracker.takeRefinement(of: 0..<100, isForced: true) == true)
    #expect(tracker.takeRefinement(of: 10..<110, isForced: false) == true)
    #expect(tracker.takeRefinement(of: 0..<100, isForced: false) == true)
    tracker.forgetRefinement()
    #expect(tracker.takeRefinement(of: 0..<100, isForced: false) == true)
  }

  // MARK: Costs

  @Test("Costs are averages of what frames and workers took")
  func costs() {
    var tracker = tracker()
    tracker.setWorkerCount(3)
    for seconds in [0.02, 0, -1, .nan] { tracker.noteFrame(seconds: seconds) }
    #expect(tracker.costs.frameDuration == 0.02 && tracker.costs.workerCount == 3)
    tracker.noteFrame(seconds: 7)
    #expect(tracker.costs.frameDuration == 1)
    tracker.noteMeasuring(seconds: 0.5)
    #expect(tracker.costs.measuring.mean == 0.5 && tracker.costs.drawing.mean == nil)
    tracker.noteDrawing(total: 0.25, longest: 0.125, byteCount: 800)
    #expect(tracker.costs.drawing.mean == 0.25 && tracker.costs.slowestDrawing.mean == 0.125)
    // The first row counts as a whole, and each other one for an eighth of what it differs by.
    #expect(tracker.costs.bytesPerRow == 800)
    tracker.noteDrawing(total: 0.25, longest: 0.125, byteCount: 1_600)
    #expect(tracker.costs.bytesPerRow == 900)
    tracker.noteDrawing(total: 0.25, longest: 0.125, byteCount: 100)
    #expect(tracker.costs.bytesPerRow == 800)
  }

  // MARK: What rows may do

  @Test("Rows keep their nodes some screens around the preload range, and in that alone when memory is short")
  func retained() throws {
    let places = try rows()
    // Mode, screens, rows: the preload range in the full mode is 5 to 55.
    let table: [(RangeMode, Double, Range<Int>)] = [
      (.full, 1, 0..<65), (.full, 0.3, 2..<58), (.full, 0, 5..<55), (.full, -1, 5..<55),
      (.full, .nan, 5..<55),
      (.full, .infinity, 0..<100), (.minimum, 0.5, 12..<40), (.visibleOnly, 1, 20..<30),
      (.lowMemory, 1, 20..<30),
    ]
    for (mode, screens, rows) in table {
      var tracker = tracker(mode)
      #expect(tracker.retainedRows(viewportLength: 100, places: places) == 0..<0)
      tracker.retainedScreens = screens
      _ = tracker.update(request(), places: places)
      #expect(tracker.retainedRows(viewportLength: 100, places: places) == rows, "\(mode), \(screens)")
    }
  }

  @Test("Rows that a layout puts in another order keep their nodes, too")
  func retainedBackwards() throws {
    let layout = TestArrangementLayout { count in
      (0..<count).map { Rect(x: 0, y: Double(count - 1 - $0) * 10, width: 10, height: 10) }
    }
    let numbering = RowNumbering(try SectionCounts([100]))
    var places = RowPlaces(numbering, estimatedLength: 10, layout: layout)
    places.setSpace(CollectionSpace(crossExtent: 10, viewportLength: 100))
    var tracker = tracker()
    tracker.retainedScreens = 0.5
    _ = tracker.update(request(), places: places)
    #expect(tracker.current.visible == 70..<80)
    tracker.configure { $0.fixedMode = .full }
    _ = tracker.update(request(), places: places)
    // Places from 50 to 550, and half a screen around: all of the rows at both ends of that.
    #expect(tracker.current.preload == 45..<95)
    #expect(tracker.retainedRows(viewportLength: 100, places: places) == 40..<100)
  }

  // MARK: Where the viewport will be

  @Test("The viewport that a row is prepared for is as far ahead as preparing takes, inside the ends")
  func coming() {
    var tracker = RangeTracker(suiting: ListCollectionLayout())
    tracker.noteFrame(seconds: 0.125)
    let limits = ScrollLimits(start: -50, end: 1_000, viewportLength: 100)
    func viewports(at offset: Double, velocity: Double) -> [Range<Double>] {
      let position = moving(at: offset, velocity: velocity)
      let viewports = tracker.comingViewports(offset..<offset + 100, of: position, in: limits)
      return [viewports.whenDrawn, viewports.whenMeasured]
    }
    #expect(viewports(at: 200, velocity: 0) == [200..<300, 200..<300])
    // Without costs it is a frame for drawing, and one more for measuring.
    #expect(viewports(at: 200, velocity: 400) == [250..<350, 300..<400])
    tracker.noteMeasuring(seconds: 0.25)
    tracker.noteDrawing(total: 0.5, longest: 0.25, byteCount: 1)
    tracker.setWorkerCount(4)
    #expect(viewports(at: 200, velocity: 400) == [350..<450, 500..<600])
    #expect(viewports(at: 200, velocity: -400) == [50..<150, -50..<50])
    #expect(viewports(at: 900, velocity: 400) == [1_000..<1_100, 1_000..<1_100])
    tracker.configure { $0.policy = .fixed }
    #expect(viewports(at: 200, velocity: 400) == [200..<300, 200..<300])
  }

  private func moving(at offset: Double, velocity: Double) -> ScrollPosition {
    let limits = ScrollLimits(start: -50, end: 1_000, viewportLength: 100)
    var position = ScrollPosition()
    position.move(to: offset - velocity / 8, in: limits)
    position.finishFrame(at: MonotonicInstant(nanoseconds: 0))
    position.move(to: offset, in: limits)
    position.finishFrame(at: MonotonicInstant(nanoseconds: 125_000_000))
    return position
  }
}
