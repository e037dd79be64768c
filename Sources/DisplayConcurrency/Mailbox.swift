/// Where workers leave results for the main actor to collect at the start of its next frame.
///
/// Posting never waits for the reader and never hops to it. The first message after a collection rings the
/// bell, once, however many follow: that is how a result asks for a frame when none is due.
///
/// A mailbox with a clock stands for one on a simulated device, where every worker has a present of its own: a
/// message that was posted later than the reader's present is not there yet.
public final class Mailbox<Message: Sendable>: Sendable {
  // Other modules see all of it, as they post and collect in code of their own.

  @usableFromInline
  struct Letter: Sendable {
    @usableFromInline let message: Message
    @usableFromInline let moment: MonotonicInstant

    @inlinable
    init(message: Message, moment: MonotonicInstant) { (self.message, self.moment) = (message, moment) }
  }

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var letters: [Letter] = []
    @usableFromInline var isClosed = false

    @inlinable
    init() {}
  }

  @usableFromInline let state: Lock<State>
  @usableFromInline let clock: (any MonotonicClock)?
  @usableFromInline let bell: @Sendable () -> Void

  /// Makes an empty mailbox.
  ///
  /// - Parameters:
  ///   - clock: Says when messages are posted and collected; nil, the default, has all of them there at once.
  ///   - bell: Called on the posting thread when a message lands in the empty mailbox, and by the reader when
  ///     messages were left for later. It must return quickly; no lock is held while it runs.
  @inlinable
  public init(clock: (any MonotonicClock)? = nil, bell: @escaping @Sendable () -> Void) {
    state = Lock(State())
    self.clock = clock
    self.bell = bell
  }

  /// Leaves a message.
  @inlinable
  public func post(_ message: Message) {
    let letter = Letter(message: message, moment: clock?.now ?? MonotonicInstant(nanoseconds: 0))
    let wasEmpty = state.withLock { state in
      guard !state.isClosed else { return false }
      state.letters.append(letter)
      return state.letters.count == 1
    }
    if wasEmpty { bell() }
  }

  /// Takes all messages out that are there, in the order in which they were left.
  @inlinable
  public func drain() -> [Message] {
    guard let now = clock?.now else { return takeAll().map { $0.message } }
    let (taken, hasMore) = state.withLock { state in
      let taken = state.letters.filter { $0.moment <= now }
      state.letters.removeAll { $0.moment <= now }
      return (taken, !state.letters.isEmpty)
    }
    if hasMore { bell() }
    return taken.enumerated().sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
      .map { $0.element.message }
  }

  /// Throws away what was left and what will be: nobody collects any more.
  ///
  /// Messages hold nodes, and nodes may hold the mailbox, so that a mailbox which is never emptied would never end.
  public func close() {
    #if Mutations
      if Mutation.mailboxClosing.isOn { return }
    #endif
    state.withLock { $0.isClosed = true }
    _ = takeAll()
  }

  @inlinable
  func takeAll() -> [Letter] {
    state.withLock { state in
      guard !state.letters.isEmpty else { return [] }
      let taken = state.letters
      state.letters = []
      return taken
    }
  }
}
