import DisplayScrolling
@testable import DisplayListModel

/// A list flung over rows that a few workers prepare, in frames of a sixtieth of a second: enough of a list to
/// compare policies, with times that are counted and not measured.
struct RangeSimulation {
  /// How much blank was shown, in points times frames.
  private(set) var blankArea = 0.0
  /// How many rows were prepared.
  private(set) var preparedCount = 0
  /// How many of them came on screen.
  private(set) var seenCount = 0
  /// The most rows that had contents at a time.
  private(set) var peakCount = 0

  /// How many rows were prepared for nothing.
  var wastedCount: Int { preparedCount - seenCount }

  private var controller = RangeController()
  private var extents: ExtentIndex
  private var costs = RowCosts()
  private let secondsPerRow: Double
  private var ready: Set<Int> = []
  private var seen: Set<Int> = []
  /// The work done on each row that is begun, in seconds.
  private var begun: [Int: Double] = [:]
  private var offset = 500_000.0

  private static let frame = 1.0 / 60
  private static let viewportLength = 800.0

  init(policy: RangePolicy, secondsPerRow: Double, workerCount: Int = 2, seed: UInt64) {
    self.secondsPerRow = secondsPerRow
    controller.policy = policy
    extents = ExtentIndex(count: 100_000, estimate: 100)
    var numbers = Numbers(state: seed)
    for row in 4_700..<5_300 { extents.setMeasured(Double(40 + numbers.next(below: 160)), row: row) }
    costs.workerCount = workerCount
    costs.frameDuration = Self.frame
    // The first screen is drawn.
    controller.noteFirstScreenDrawn()
    for _ in 0..<120 { step(velocity: 0) }
    blankArea = 0
  }

  /// A fling with exponential deceleration.
  mutating func fling(_ velocity: Double) {
    var speed = velocity
    while abs(speed) > 20 {
      step(velocity: speed)
      speed *= 0.967
    }
    for _ in 0..<20 { step(velocity: 0) }
  }

  /// One frame at a speed.
  mutating func step(velocity: Double) {
    offset += velocity * Self.frame
    let viewport = offset..<offset + Self.viewportLength
    let sets = controller.update(
      RangeRequest(
        viewport: viewport,
        direction: velocity == 0 ? .none : velocity > 0 ? .towardsEnd : .towardsStart,
        velocity: velocity,
        isListVisible: true,
        hasBeenScrolled: true,
        costs: costs
      ),
      extents: extents
    )
    // Contents go with the display range; what is under way outside it is dropped.
    ready = ready.filter { sets.display.contains($0) || sets.visible.contains($0) }
    begun = begun.filter { sets.display.contains($0.key) || sets.visible.contains($0.key) }
    for row in sets.visible {
      if !ready.contains(row) {
        blankArea += shownLength(of: row, in: viewport)
      } else if seen.insert(row).inserted {
        seenCount += 1
      }
    }
    peakCount = max(peakCount, ready.count)
    work(on: sets, isForward: velocity >= 0)
  }

  private func shownLength(of row: Int, in viewport: Range<Double>) -> Double {
    let start = extents.offset(ofRow: row)
    return min(start + extents.extent(ofRow: row), viewport.upperBound) - max(start, viewport.lowerBound)
  }

  /// Spends the workers' time of a frame on the rows that lack contents, visible ones first, and then those
  /// nearest ahead.
  private mutating func work(on sets: RangeSets, isForward: Bool) {
    let ahead = Array(sets.display).filter { !sets.visible.contains($0) }
    let first = sets.visible.lowerBound
    let ordered =
      (isForward ? Array(sets.visible) : sets.visible.reversed())
      + ahead.sorted { row, other in
        let isRowAhead = (row > first) == isForward
        let isOtherAhead = (other > first) == isForward
        return isRowAhead == isOtherAhead ? abs(row - first) < abs(other - first) : isRowAhead
      }
    var time = Self.frame * Double(costs.workerCount)
    for row in ordered where !ready.contains(row) && time > 0 {
      let spent = min(time, secondsPerRow - begun[row, default: 0], Self.frame)
      time -= spent
      begun[row, default: 0] += spent
      guard begun[row, default: 0] >= secondsPerRow - 1e-9 else { continue }
      begun[row] = nil
      ready.insert(row)
      preparedCount += 1
      costs.measuring.note(seconds: secondsPerRow / 2)
      costs.drawing.note(seconds: secondsPerRow / 2)
    }
  }
}
