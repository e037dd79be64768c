internal import AsyncDisplay
public import DisplayConcurrency

/// What each kind of work costs on a simulated device, in nanoseconds.
///
/// A model is a stated assumption and no measurement of a machine: figures that come of it say how schedules
/// compare, and never how fast anything is.
public struct CostModel: Sendable, Hashable {
  /// The nanoseconds that one unit of each kind takes; what is left out is free.
  public private(set) var nanoseconds: [WorkKind: Double]
  /// What a worker needs to take up a piece of work, in nanoseconds; at least 1, so that time always passes.
  public let jobNanoseconds: Double

  /// Makes a model; costs that are negative or no numbers count as 0, and none is above a second.
  public init(_ nanoseconds: [WorkKind: Double], jobNanoseconds: Double = 2_000) {
    self.nanoseconds = nanoseconds.mapValues { $0 > 0 ? min($0, 1e9) : 0 }
    self.jobNanoseconds = jobNanoseconds > 1 ? min(jobNanoseconds, 1e9) : 1
  }

  /// A phone of the middle range, some four times slower than a processor of a server.
  ///
  /// The figures are those that ``CostCalibration`` found on an x86-64 server of 2 cores with a feed's rows, times
  /// four, rounded. A frame costs more than was found, for there a frame had nothing to do, and a list has.
  public static let phone = CostModel(
    [
      .madeNode: 46_000, .measuredElement: 3_100, .shapedByte: 170, .drawnCommand: 1_400, .drawnGlyph: 1_500,
      .drawnPixel: 10, .decodedByte: 28, .ranFrame: 100_000, .appliedLayout: 1_600, .loadedNode: 4_200,
      .capturedDrawing: 5_700, .committedContents: 9_200,
    ],
    jobNanoseconds: 2_400
  )

  /// A phone on which everything takes 26 times as long: one of the lowest range, with rows as rich as that.
  public static let slowPhone = phone.scaled(by: 26)

  package static let slowPhoneName = "slow-phone"
  /// Such phones have many slow processors rather than a few fast ones.
  package static let slowPhoneWorkerCount = 4

  /// The model of a name that command lines take: 'phone' or 'slow-phone'; nil for any other.
  public init?(name: String) {
    switch name {
    case "phone": self = .phone
    case Self.slowPhoneName: self = .slowPhone
    default: return nil
    }
  }

  /// The model of a device on which everything takes so many times as long.
  package func scaled(by factor: Double) -> CostModel {
    CostModel(nanoseconds.mapValues { $0 * factor }, jobNanoseconds: jobNanoseconds * factor)
  }

  /// How many times as much as on the middle phone the work costs that is dearest compared with it: from 1 to 100.
  var slowness: Double {
    nanoseconds.reduce(1) { slowness, cost in
      guard let usual = Self.phone.nanoseconds[cost.key] else { return slowness }
      return min(max(slowness, cost.value / usual), 100)
    }
  }

  /// The cost of some units of one kind, in whole nanoseconds.
  func cost(of count: Int, _ kind: WorkKind, times factor: Double = 1) -> Int64 {
    // At most a day, so that no sum of costs leaves the clock.
    Int64(min(Double(max(0, count)) * (nanoseconds[kind] ?? 0) * factor, 86_400e9))
  }
}
