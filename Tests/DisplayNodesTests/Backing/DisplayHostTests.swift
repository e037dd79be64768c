import AsyncDisplay
import Testing

@MainActor
@Suite("Hosts")
struct DisplayHostTests {
  private let executor = ManualExecutor()
  private let clock = ManualClock()

  private func makeHost(_ root: DisplayNode, present: @escaping @MainActor (Layer) -> Void = { _ in })
    -> DisplayHost
  {
    DisplayHost(
      rootNode: root,
      viewportSize: Size(width: 100, height: 100),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1),
      refreshInterval: .milliseconds(10),
      present: present
    )
  }

  @Test("A loop that sleeps until there is something to do shows the tree, and every change of it")
  func loop() async {
    let text = TextNode("one")
    var shown: [Size?] = []
    let host = makeHost(text) { shown.append($0.bitmap?.size) }
    var changes = 3
    var frames = 0
    for await _ in host.frameRequests {
      let report = host.runFrame()
      #expect(report.timing.index == frames)
      frames += 1
      executor.runAll()
      clock.advance(by: .milliseconds(10))
      if host.isFrameRequested { continue }
      changes -= 1
      if changes == 0 { host.end() } else { text.text += " more" }
    }
    #expect(!text.isInHierarchy && shown.compactMap { $0 }.count >= 3)
    #expect(frames < 20)
  }

  @Test("A picture of a node is made by frames beside the wait for it, on the system's threads")
  func picture() async throws {
    let title = TextNode("A title")
    let node = DisplayNode()
    node.layoutSpecProvider = { _, _ in VStackLayout { title }.padding(5) }
    let size = Size(width: 100, height: node.measure(Size(width: 100, height: .infinity)).height)
    let host = DisplayHost(rootNode: node, viewportSize: size, scale: 2, scheduler: .system())
    let frames = Task { for await _ in host.frameRequests { host.runFrame() } }
    await node.ensureDisplayed()
    frames.cancel()
    let layer = try #require(node.layer)
    let bitmap = try #require(SoftwareCompositor().render(LayerSnapshot(layer), scale: 2))
    #expect(bitmap.width == 200 && size.height > 10)
    #expect(bitmap.height == Int(2 * size.height), "\(size)")
    #expect(title.layer?.contents != nil)
    host.end()
  }

  @Test("Frames have the numbers of the clock's beats, and a display's own")
  func indices() {
    let host = makeHost(DisplayNode())
    #expect(host.frameIndex == nil && host.isFrameRequested)
    #expect(host.runFrame().timing.index == 0)
    // Twice in one beat is two frames.
    #expect(host.runFrame().timing.index == 1)
    clock.advance(by: .milliseconds(55))
    let timing = host.runFrame().timing
    #expect(timing.index == 5 && timing.interval == .milliseconds(10))
    host.runFrame(FrameTiming(index: 40, timestamp: clock.now, deadline: clock.now))
    #expect(host.frameIndex == 40)
    #expect(host.runFrame().timing.index == 41)
    // There is no number after the last one.
    host.runFrame(FrameTiming(index: .max, timestamp: clock.now, deadline: clock.now))
    #expect(host.runFrame().timing.index == .max)
    // Work that nobody runs would keep its queue, which keeps the executor that holds the work.
    executor.runAll()
  }

  @Test("A frame answers the requests before it, from any thread; one that is made in it is for the next")
  func requests() async {
    let host = makeHost(DisplayNode())
    for _ in 0..<6 {
      host.runFrame()
      executor.runAll()
    }
    #expect(!host.isFrameRequested)
    await Task.detached { host.requestFrame() }.value
    #expect(host.isFrameRequested)
    host.runFrame()
    #expect(!host.isFrameRequested)
  }

  @Test("A host that is let go takes its tree off the screen and ends its requests")
  func release() async {
    let root = DisplayNode()
    var host: DisplayHost? = makeHost(root)
    for _ in 0..<4 {
      host?.runFrame()
      executor.runAll()
    }
    #expect(root.isInHierarchy)
    let requests = host?.frameRequests
    weak let runtime = host?.runtime
    host = nil
    #expect(!root.isInHierarchy && runtime == nil)
    if let requests { for await _ in requests {} }
  }

  @Test("An interval that is none counts as a sixtieth of a second")
  func oddIntervals() {
    for interval in [Duration.zero, .seconds(-1)] {
      let host = DisplayHost(
        rootNode: DisplayNode(),
        viewportSize: .zero,
        scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1),
        refreshInterval: interval
      )
      #expect(host.refreshInterval == .nanoseconds(16_666_667))
    }
  }
}
