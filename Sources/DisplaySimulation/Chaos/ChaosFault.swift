/// Something that goes wrong while a list is scrolled.
public enum ChaosFault: String, Sendable, Hashable, CaseIterable {
  /// Workers do what waits in any order.
  case order
  /// A worker is given nothing for up to a fifth of a second.
  case starvation
  /// A job, be it making, measuring or drawing, takes 10 or 100 times as long.
  case slowWork = "slow-work"
  /// What is being drawn for a row is superseded by something newer.
  case superseding
  /// Rows are added and taken away, and changes are tried that do not fit.
  case data
  /// A row gets another size, at times one that is no size.
  case sizes
  /// The list is somewhere else all at once.
  case jumps
  /// The viewport gets another size.
  case rotation
  /// Memory runs low.
  case memory
  /// The main actor is kept busy for up to five seconds.
  case stalls
  /// A hook of a node calls back into the list.
  case reentry
  /// The device has another number of workers, from 1 to 64.
  case workers

  /// What it is, in a line.
  public var summary: String {
    switch self {
    case .order: "workers do what waits in any order"
    case .starvation: "a worker is given nothing for up to 200 ms"
    case .slowWork: "a job takes 10 or 100 times as long"
    case .superseding: "what is being drawn is superseded"
    case .data: "rows come and go, and changes are tried that do not fit"
    case .sizes: "a row gets another size, at times none that is one"
    case .jumps: "the list is somewhere else all at once"
    case .rotation: "the viewport gets another size"
    case .memory: "memory runs low"
    case .stalls: "the main actor is kept busy for 50 ms to 5 s"
    case .reentry: "a hook calls back into the list"
    case .workers: "another number of workers, from 1 to 64"
    }
  }

  /// How often it happens, in times a second, unless it is said otherwise; nil for what is decided by the schedule.
  public var usualRate: Double? {
    switch self {
    case .order, .starvation, .slowWork, .workers: nil
    case .superseding, .sizes: 20
    case .data, .reentry: 5
    case .jumps, .memory: 2
    case .rotation: 1
    case .stalls: 0.2
    }
  }
}

/// How often a fault happened, and how often everything on screen was drawn again after it.
public struct ChaosCount: Sendable, Hashable {
  /// The fault.
  public let fault: ChaosFault
  /// How often it was brought about.
  public var injected = 0
  /// After how many of these the list showed all that is on screen again, with nothing lost.
  public var survived = 0
}
