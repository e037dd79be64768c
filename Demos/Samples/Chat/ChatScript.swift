import AsyncDisplay
import DisplaySimulation

/// A message comes while the newest one is in view, another while somebody reads further up, and older ones after a failure.
@MainActor
final class ChatScript: SampleScript {
  let server = ChatServer()
  let chat: ChatNode
  let host: SimulatedHost

  init(scale: Double) {
    let device = SimulatedDevice()
    chat = ChatNode(ChatModel(Self.messages(1...24)), server: server, scheduler: device.scheduler)
    host = SimulatedHost(
      rootNode: chat,
      viewportSize: Size(width: 390, height: 844),
      scale: scale,
      device: device
    )
  }

  var steps: [SampleStep] {
    [
      SampleStep("1-newest") { self.host.runFrames(60) },
      SampleStep("2-photo-and-typing") {
        self.server.deliverPhotos()
        self.chat.model.setTyping(true)
        self.host.runFrames(90)
      },
      SampleStep("3-answered") {
        self.chat.model.append("We are at the long table by the window.")
        self.host.runFrames(30)
        self.host.tap(at: self.center(of: self.chat.send))
        self.host.runFrames(60)
      },
      SampleStep("4-reading-above") {
        self.drag(by: 420)
        self.chat.model.append("Done. It is the one with the cushion.")
        self.host.runFrames(60)
      },
      SampleStep("5-failed") {
        for _ in 0..<4 { self.drag(by: 520) }
        try self.host.run { self.server.isAsked }
        self.server.answer(.failure(.offline))
        self.host.runFrames(30)
        self.drag(by: 520)
      },
      SampleStep("6-older") {
        try self.retry()
        self.server.answer(.success(Self.messages(-11...0)))
        self.host.runFrames(60)
        self.drag(by: 200)
      },
    ]
  }

  /// Taps the button below the failure, and waits until the other end is asked again.
  func retry() throws {
    let row = chat.list.rowCount - 1
    guard let button = (chat.list.node(ofRow: row) as? OlderNode)?.retry else { return }
    host.tap(at: center(of: button))
    try host.run { server.isAsked }
  }

  func drag(by distance: Double) {
    host.drag(from: Point(x: 200, y: 160), to: Point(x: 200, y: 160 + distance), frames: 20, holdingFor: 20)
    // Beyond its end the list comes back by itself.
    host.runFrames(120)
  }

  private func center(of node: DisplayNode) -> Point {
    node.convertToScreen(Point(x: node.bounds.midX, y: node.bounds.midY)) ?? .zero
  }

  /// Messages by number: those up to 0 are a page that is fetched.
  static func messages(_ numbers: ClosedRange<Int>) -> [Message] {
    let texts = [
      "Are you coming on Saturday?", "I think so! What time?", "Doors at six, music from eight.",
      "Then I can still take the late ferry.",
      "Bring the good jacket. It gets cold on the pier after the sun is gone.",
      "The one you keep borrowing, you mean.", "That very one.", "Who else is in?",
      "Tomas, the twins, and Ada if she finds somebody for the dog.", "The dog can come!",
      "He ate a violin bow last time.", "Only half of it.",
    ]
    return numbers.map { number in
      let index = (number % 12 + 12) % 12
      let day = number <= 0 ? "Thursday" : number <= 12 ? "Yesterday" : "Today"
      var message = Message(id: number, day: day, text: texts[index], isOwn: index % 2 == 1)
      if number == 22 { (message.text, message.photo) = ("The pier, last night.", "sunset") }
      if number == 23 { message.text = "Now I am awake. Where do I find you?" }
      if number == 24 { message.text = "Come up the stairs, then left." }
      return message
    }
  }
}
