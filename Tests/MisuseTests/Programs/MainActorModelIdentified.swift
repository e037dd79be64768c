// expected-error: main actor-isolated conformance of 'Post' to 'Identifiable' cannot satisfy conformance requirement for a 'Sendable' type parameter
// flags: -default-isolation MainActor
// group: main-actor-module
// title: Identifying a model
// cause: Workers compare snapshots by identity, so a model is nonisolated with its conformances.
// wrong: struct Post: Identifiable, Sendable {
// right: nonisolated struct Post: Identifiable, Sendable {
import AsyncDisplay

struct Post: Identifiable, Sendable {
  let id: Int
}

func makeSnapshot(of posts: [Post]) throws(ListUpdateError) -> ListSnapshot<Int, Int, Post> {
  try ListSnapshot(sections: [ListSection(id: 0, items: posts)])
}
