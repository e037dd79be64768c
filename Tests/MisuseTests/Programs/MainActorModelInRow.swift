// expected-error: main actor-isolated property 'excerpt' can not be referenced from a Sendable closure
// flags: -default-isolation MainActor
// group: main-actor-module
// title: Reading a model in a row closure
// cause: Workers read models, so a model is nonisolated; of another one they may only read stored properties.
// wrong: struct Post: Sendable {
// right: nonisolated struct Post: Sendable {
import AsyncDisplay

struct Post: Sendable {
  let text: String
  var excerpt: String { String(text.prefix(80)) }
}

func makeList(of posts: [Post]) -> ListNode { ListNode(posts) { TextNode($0.excerpt) } }
