#if SDL
  internal import DisplayConcurrency

  /// How a window's events come from the thread of the windows to the main actor: left in a mailbox, and one wake-up for
  /// all that are left before somebody looks.
  final class WindowChannel: Sendable {
    /// One element comes when there are events to take.
    let arrivals: AsyncStream<Void>
    /// What time it is, for events.
    let clock: any MonotonicClock
    private let mailbox: Mailbox<WindowEvent>
    private let continuation: AsyncStream<Void>.Continuation

    init(clock: any MonotonicClock) {
      self.clock = clock
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      arrivals = stream
      self.continuation = continuation
      mailbox = Mailbox { continuation.yield() }
    }

    func post(_ event: WindowEvent) { mailbox.post(event) }

    func drain() -> [WindowEvent] { mailbox.drain() }

    /// Nobody looks any more.
    func close() {
      mailbox.close()
      continuation.finish()
    }
  }
#endif
