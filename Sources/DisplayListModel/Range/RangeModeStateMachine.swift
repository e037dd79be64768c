/// Which mode the ranges of a list have: all that does not depend on where its rows are.
///
/// ```
///   the screen:       undrawn ──────▶ drawn ──────────▶ jumped
///                        ▲     drawn    │ ▲    jumped      │
///                        └── replaced ──┘ └──── drawn ─────┘
///
///   the application:  unconstrained ◀──── moved ──── constrained ◀──── foreground ──── background
///                           │  └── memory warning ────▶                                  ▲
///                           └──────────────────────── background ────────────────────────┘
/// ```
///
/// A pure value without time, rows and nodes. The two parts have nothing to do with each other: while the application
/// constrains the mode, the screen's part goes on.
struct RangeModeStateMachine: Sendable, Hashable {
  /// How far the screen has come that the list shows.
  enum Screen: Sendable, Hashable, CaseIterable {
    /// The first screen of the data is not drawn.
    case undrawn
    /// Everything on it has its contents.
    case drawn
    /// The list has jumped to a screen that is not drawn yet.
    case jumped
  }

  /// What the application asks of a list.
  enum Application: Sendable, Hashable {
    /// Nothing.
    case unconstrained
    /// A mode, until the list is moved after an update has followed it.
    case constrained(RangeMode, isInForce: Bool)
    /// To keep next to nothing.
    case background
  }

  private(set) var screen = Screen.undrawn
  private(set) var application = Application.unconstrained
  /// Whether there was an update on screen for the data that is shown.
  private(set) var hasBeenVisible = false

  init() {}

  /// A machine in any state, for tests.
  init(screen: Screen, application: Application, hasBeenVisible: Bool) {
    self.screen = screen
    self.application = application
    self.hasBeenVisible = hasBeenVisible
  }

  /// Everything on the screen has its contents.
  ///
  /// - Returns: Whether that is news.
  mutating func screenWasDrawn() -> Bool {
    defer { screen = .drawn }
    return screen != .drawn
  }

  /// Nothing that was on screen is there any more.
  mutating func listDidJump() { screen = .jumped }

  /// The list was moved.
  mutating func listDidMove() {
    if case .constrained(_, isInForce: true) = application { application = .unconstrained }
  }

  /// Other data is shown.
  mutating func dataWasReplaced() {
    listDidMove()
    if screen == .drawn { screen = .undrawn }
    hasBeenVisible = false
  }

  /// Something happened to the application.
  ///
  /// - Parameter memoryWarningMode: The mode of a list that is not on screen when memory is short.
  mutating func note(_ event: RangeEvent, isListVisible: Bool, memoryWarningMode: RangeMode) {
    switch (event, application) {
    // What the return to the foreground asks for comes after it, and is all that counts then.
    case (.memoryWarning, .background): break
    case (.memoryWarning, _):
      application = .constrained(isListVisible ? .visibleOnly : memoryWarningMode, isInForce: false)
    case (.didEnterBackground, _):
      application = .background
    case (.willEnterForeground, _):
      application = .constrained(isListVisible ? .minimum : .visibleOnly, isInForce: false)
    }
  }

  /// The mode for an update.
  ///
  /// - Parameters:
  ///   - isListVisible: Whether the list is on screen.
  ///   - hasBeenScrolled: Whether somebody has moved the list.
  mutating func update(isListVisible: Bool, hasBeenScrolled: Bool) -> RangeMode {
    let mode = choose(isListVisible: isListVisible, hasBeenScrolled: hasBeenScrolled)
    if case .constrained(let mode, _) = application { application = .constrained(mode, isInForce: true) }
    noteUpdate(isListVisible: isListVisible)
    return mode
  }

  /// Notes an update whose mode is chosen elsewhere.
  mutating func noteUpdate(isListVisible: Bool) {
    if isListVisible { hasBeenVisible = true }
  }

  private func choose(isListVisible: Bool, hasBeenScrolled: Bool) -> RangeMode {
    switch application {
    case .background: return isListVisible ? .visibleOnly : .lowMemory
    case .constrained(let mode, _): return mode
    case .unconstrained: break
    }
    guard isListVisible, hasBeenVisible else { return .minimum }
    switch screen {
    case .undrawn: return hasBeenScrolled ? .full : .minimum
    case .drawn: return .full
    case .jumped: return .minimum
    }
  }
}
