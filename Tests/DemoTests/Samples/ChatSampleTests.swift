import AsyncDisplay
import DisplaySimulation
import TestSupport
import Testing

@testable import Samples

@Suite("The chat")
@MainActor
struct ChatSampleTests {
  private func bubble(_ id: Int, in script: ChatScript) -> BubbleNode? {
    let list = script.chat.list
    return (0..<list.rowCount).lazy.compactMap { list.node(ofRow: $0) as? BubbleNode }.first {
      $0.message.id == id
    }
  }

  /// Where the bubble of a message begins on the screen.
  private func place(_ id: Int, in script: ChatScript) throws -> Double {
    try #require(bubble(id, in: script)?.convertToScreen(Point.zero)?.y)
  }

  /// A message in the middle of the screen.
  private func read(in script: ChatScript) throws -> Int {
    let list = script.chat.list
    let middle = (list.visibleRows.lowerBound + list.visibleRows.upperBound) / 2
    let bubbles = (middle..<list.rowCount).lazy.compactMap { list.node(ofRow: $0) as? BubbleNode }
    return try #require(bubbles.first).message.id
  }

  @Test("It follows the newest message while that is in view, also while somebody types")
  func follows() throws {
    let script = ChatScript(scale: 1)
    try script.perform("1-newest")
    let list = script.chat.list
    // The start lies at the insets.
    let start = -list.contentInsets.bottom
    #expect(list.contentOffset == start && list.visibleRows.lowerBound == 0)
    try script.perform("2-photo-and-typing")
    #expect(list.node(ofRow: 0) is TypingNode && list.contentOffset == start)
    try script.perform("3-answered")
    #expect((list.node(ofRow: 0) as? BubbleNode)?.message.isOwn == true)
    #expect(list.contentOffset == start && list.visibleRows.lowerBound == 0)
    #expect(script.chat.model.messages.map(\.id).suffix(2) == [25, 26])
  }

  @Test("A picture that comes late moves nothing")
  func latePicture() throws {
    let script = ChatScript(scale: 1)
    try script.perform("1-newest")
    let photo = try #require(bubble(22, in: script)?.photo)
    let before = try [20, 22, 24].map { try place($0, in: script) }
    #expect(photo.image == nil)
    script.server.deliverPhotos()
    script.host.runFrames(60)
    #expect(photo.image != nil)
    #expect(try [20, 22, 24].map { try place($0, in: script) } == before)
  }

  @Test("A message that comes while somebody reads further up moves nothing")
  func stays() throws {
    let script = ChatScript(scale: 1)
    try script.perform(upTo: "3-answered")
    script.drag(by: 420)
    let list = script.chat.list
    let id = try read(in: script)
    let before = try place(id, in: script)
    for number in 0..<TestDepth.count(2, full: 5) {
      script.chat.model.append("Number \(number)")
      for _ in 0..<20 {
        script.host.runFrames(1)
        #expect(try place(id, in: script) == before)
      }
    }
    #expect(list.contentOffset > 0)
  }

  @Test("Older messages that come, and a fetch that fails before, do not move what is read by a point")
  func older() throws {
    let script = ChatScript(scale: 1)
    try script.perform(upTo: "5-failed")
    let (list, model) = (script.chat.list, script.chat.model)
    #expect(model.older == .failed(reason: "No connection") && !list.isFetchingRows)
    let last = try #require(list.node(ofRow: list.rowCount - 1) as? OlderNode)
    #expect(last.retry != nil && last.interfaceState.contains(.visible))
    try script.retry()
    script.host.runFrames(20)
    #expect(model.older == .loading && list.isFetchingRows)
    let id = try read(in: script)
    let before = try place(id, in: script)
    script.server.answer(.success(ChatScript.messages(-11...0)))
    for _ in 0..<60 {
      script.host.runFrames(1)
      #expect(try place(id, in: script) == before)
    }
    #expect(model.messages.first?.id == -11)
    script.drag(by: 300)
    #expect(list.visibleRows.upperBound > 26)
  }

  @Test("An empty page is the end, and nothing is asked for after it")
  func end() throws {
    let script = ChatScript(scale: 1)
    try script.perform(upTo: "5-failed")
    try script.retry()
    script.server.answer(.success([]))
    script.host.runFrames(60)
    #expect(script.chat.model.older == .none)
    for _ in 0..<TestDepth.count(1, full: 3) { script.drag(by: 400) }
    #expect(!script.server.isAsked && !script.chat.list.isFetchingRows)
  }
}
