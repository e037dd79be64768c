extension ImageLoader {
  /// All of a loader that changes: the one value behind its lock.
  ///
  /// ```
  ///         enqueue, which starts a drain       beginDrain
  ///   idle ───────────────────────────▶ scheduled ─────────▶ draining
  ///    ▲                                    ▲                   │
  ///    └──── endDrain without commands ─────┴─── with some ─────┘
  /// ```
  ///
  /// A drain takes the core out of the lock and puts it back when it has carried out its commands. So there is one drain
  /// at a time, the effects of a command are complete before those of the next one begin, no lock is held while
  /// subscribers are notified or images released, and posting a command waits for no decision.
  struct State {
    /// What was done by the end of the last drain.
    private(set) var statistics = Statistics()
    /// In the order in which they were posted. While there are some, a drain is scheduled or under way.
    private var commands: [Command] = []
    /// Nil while a drain has it.
    private var core: Core?
    private var requestCount: UInt64 = 0

    init(_ configuration: Configuration) {
      core = Core(configuration)
    }

    var waitingCommandCount: Int { commands.count }

    /// Adds a command.
    ///
    /// - Returns: Whether a drain is to be started.
    mutating func enqueue(_ command: Command) -> Bool {
      commands.append(command)
      return commands.count == 1 && core != nil
    }

    /// Adds a request. Subscribers are numbered in the order of their commands.
    ///
    /// - Returns: The subscriber's number, and whether a drain is to be started.
    mutating func enqueue(
      _ request: ImageRequest,
      receiver: Receiver
    ) -> (subscriber: UInt64, needsDrain: Bool) {
      requestCount += 1
      let command = Command.request(request, subscriber: requestCount, receiver: receiver)
      return (requestCount, enqueue(command))
    }

    /// Hands out the core and the commands that wait; nil while another drain has the core.
    mutating func beginDrain() -> (core: Core, commands: [Command])? {
      guard let core = core.take() else { return nil }
      defer { commands = [] }
      return (core, commands)
    }

    /// Takes the core back.
    ///
    /// - Returns: Whether another drain is to be started, for commands that were added meanwhile.
    mutating func endDrain(_ core: Core) -> Bool {
      statistics = core.statistics
      self.core = core
      return !commands.isEmpty
    }
  }
}
