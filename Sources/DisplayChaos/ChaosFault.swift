/// Something that goes wrong while a list is scrolled.
package enum ChaosFault: String, Sendable, Hashable, CaseIterable {
  /// Workers do what waits in any order.
  case order
  /// A worker is given nothing for up to a fifth of a second.
  case starvation
  /// A job, be it making, measuring or drawing, takes 10 or 100 times as long.
  case slowWork = "slow-work"
  /// What is being drawn for a row is superseded by something newer.
  case superseding
  /// A drawing takes long, ignores that it is no longer wanted, or comes to nothing.
  case drawing
  /// A task is cancelled at one of the places where it waits, a different one each time.
  case cancellation
  /// Rows come and go, one at a time, thousands a second and all at once, and changes are tried that do not fit.
  case data
  /// A row gets another size, at times one that is no size.
  case sizes
  /// The list is somewhere else all at once.
  case jumps
  /// The viewport gets another size.
  case rotation
  /// Memory runs low.
  case memory
  /// Pictures come late, in another order, not at all, or are asked for by thousands.
  case images
  /// Another list is dropped while its rows are measured, drawn or changed.
  case drops
  /// The main actor is kept busy for up to five seconds.
  case stalls
  /// The display leaves beats out, beats at another rate or at uneven times, or time stands still.
  case beats
  /// A hook of a node calls back into the list.
  case reentry
  /// The device has another number of workers, from 1 to 64.
  case workers
  /// Tasks of somebody else keep all workers busy.
  case crowding

  /// What it is, in a line.
  package var summary: String {
    switch self {
    case .order: "workers do what waits in any order"
    case .starvation: "a worker is given nothing for up to 200 ms"
    case .slowWork: "a job takes 10 or 100 times as long"
    case .superseding: "what is being drawn is superseded"
    case .drawing: "a drawing is slow, deaf to cancellation, or fails"
    case .cancellation: "a task is cancelled where it waits"
    case .data: "rows come and go, and changes are tried that do not fit"
    case .sizes: "a row gets another size, at times none that is one"
    case .jumps: "the list is somewhere else all at once"
    case .rotation: "the viewport gets another size"
    case .memory: "memory runs low"
    case .images: "pictures come late, out of order or not at all"
    case .drops: "a list is dropped while work for it is under way"
    case .stalls: "the main actor is kept busy for 50 ms to 5 s"
    case .beats: "the display leaves beats out, changes its rate, or time stands still"
    case .reentry: "a hook calls back into the list"
    case .workers: "another number of workers, from 1 to 64"
    case .crowding: "tasks of somebody else keep all workers busy"
    }
  }

  /// How often it happens, in times a second, unless it is said otherwise; nil for what the schedule of a simulated
  /// device decides.
  package var usualRate: Double? {
    switch self {
    case .order, .starvation, .slowWork, .workers: nil
    case .superseding, .sizes: 20
    case .data, .reentry: 5
    case .jumps, .memory, .drawing, .images, .cancellation: 2
    case .rotation, .drops, .beats: 1
    case .crowding: 0.5
    case .stalls: 0.2
    }
  }

  /// How often it may happen at most, in times a second; nil for what the schedule of a simulated device decides.
  ///
  /// More than that is not survived, or tries nothing else: faults that follow each other faster than frames befall
  /// the same frame; tasks that keep all workers busy for 80 ms each must leave them some time; and of sixteen
  /// pictures one is asked for by thousands, which takes the main actor its time.
  package var maximumRate: Double? {
    switch self {
    case .order, .starvation, .slowWork, .workers: nil
    case .superseding, .sizes, .data, .reentry, .jumps, .memory, .drawing, .cancellation, .rotation, .drops,
      .beats:
      100
    case .images: 20
    case .crowding, .stalls: 10
    }
  }

  /// Whether only a simulated device can have it, because it is a matter of the schedule.
  package var needsSimulatedDevice: Bool { usualRate == nil }
}
