internal import AsyncDisplay
internal import DisplayConcurrency

/// Notes what happens, in order, from any thread.
///
/// Nodes of a test write into it from their hooks; the test then asks for the order of one subject or of all.
public final class Recorder<Event: Sendable & Hashable>: Sendable {
  private let notes = Lock<[Event]>([])

  /// Makes a recorder without notes.
  public init() {}

  /// Adds an event.
  public func note(_ event: Event) { notes.withLock { $0.append(event) } }

  /// All events so far, in the order in which they were noted.
  public var events: [Event] { notes.withLock { $0 } }
}
