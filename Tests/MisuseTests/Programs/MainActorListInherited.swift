// expected-error: main actor-isolated initializer 'init(_:)' has different actor isolation from nonisolated overridden declaration
// flags: -default-isolation MainActor
// group: main-actor-module
// title: A subclass of a list
// cause: The inherited initializer becomes one of the main actor; spell it out. A list has one for all sources.
// wrong: final class FeedList: ListNode {
// right: final class FeedList: ListNode {
// right:   nonisolated override init(_ setup: ListSetup) { super.init(setup) }
// right:
import AsyncDisplay

final class FeedList: ListNode {
  override func didEndScrolling() { backgroundColor = .white }
}
