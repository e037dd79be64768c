internal import Synchronization

/// The first interrupt from the keyboard as a request to a command that then ends by itself, with what it has.
///
/// Only the first one while somebody watches is a request: a second one ends the process as it would have, and so
/// does the first one when nobody watches. An interrupt that was ignored when the process began stays ignored.
///
/// Why this is sound. The state is one atomic number, which a handler may change and which needs no memory; it is
/// touched by ``prepare()`` before handlers are installed. Proven by: `.ci/check-killed` and `.ci/check-live`, which
/// interrupt runs once, twice and while they write their files.
package enum Interruption {
  private static var isUnwatched: Int { 0 }
  private static var isWatched: Int { 1 }
  private static var isTaken: Int { 2 }
  private static let state = Atomic(0)

  /// Takes the next interrupt as a request.
  package static func watch() { state.store(isWatched, ordering: .sequentiallyConsistent) }

  /// Has interrupts end the process again, and returns whether there was one.
  @discardableResult
  package static func stopWatching() -> Bool {
    state.exchange(isUnwatched, ordering: .sequentiallyConsistent) == isTaken
  }

  /// Whether the command should end by itself, with what it has.
  package static var isRequested: Bool { state.load(ordering: .acquiring) == isTaken }

  /// Makes the state, before handlers read it.
  static func prepare() { state.store(isUnwatched, ordering: .relaxed) }

  /// For handlers: whether an interrupt is a request, and nothing else is to be done about it.
  static func take() -> Bool {
    state.compareExchange(expected: isWatched, desired: isTaken, ordering: .acquiringAndReleasing).exchanged
  }
}
