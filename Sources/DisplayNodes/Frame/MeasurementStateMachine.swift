/// Whether something is to be measured, and is being measured. A pure value.
///
/// ```
///              setNeeded              begin
///   settled ─────────────▶ needed ─────────────▶ measuring ──── setNeeded ───▶ measuringStale
///      ▲                     ▲                       │                              │
///      │                     └───────────────────────┼────── finish, refuse ────────┘
///      └────────────────────── finish, refuse ───────┘
/// ```
///
/// One measurement is under way at a time. A few results in a row may be refused for newer ones, and the next one counts:
/// what changes in every frame is shown late, and not never.
struct MeasurementStateMachine: Hashable {
  enum State: Hashable, CaseIterable {
    /// The newest layout is measured.
    case settled
    /// A measurement is to be handed out.
    case needed
    /// A measurement is under way.
    case measuring
    /// A measurement is under way, and another one is needed after it.
    case measuringStale
  }

  /// How many layouts in a row are refused for newer ones.
  static let patience = 2

  private(set) var state: State
  /// How many were.
  private(set) var refusals: Int

  init(_ state: State, refusals: Int = 0) {
    self.state = state
    self.refusals = refusals
  }

  /// Whether a measurement is to be handed out, now or after the one under way.
  var isNeeded: Bool { state == .needed || state == .measuringStale }
  /// Whether a measurement is under way.
  var isMeasuring: Bool { state == .measuring || state == .measuringStale }

  mutating func setNeeded() {
    switch state {
    case .settled: state = .needed
    case .measuring: state = .measuringStale
    case .needed, .measuringStale: break
    }
  }

  /// Hands out a measurement; returns whether one is to be.
  mutating func begin() -> Bool {
    guard state == .needed else { return false }
    state = .measuring
    return true
  }

  /// Refuses the measurement under way; returns whether it is refused, and not as many were before.
  mutating func refuse() -> Bool {
    guard isMeasuring, refusals < Self.patience else { return false }
    endMeasuring()
    refusals += 1
    return true
  }

  /// A measurement that was not refused is back, and counts.
  mutating func finish() {
    endMeasuring()
    refusals = 0
  }

  /// A measurement is back; returns whether it counts: one that is stale does after a few that did not.
  mutating func finishUnlessStale() -> Bool {
    endMeasuring()
    let counts = !isNeeded || refusals >= Self.patience
    refusals = counts ? 0 : refusals + 1
    return counts
  }

  private mutating func endMeasuring() {
    switch state {
    case .measuring: state = .settled
    case .measuringStale: state = .needed
    case .settled, .needed: break
    }
  }
}
