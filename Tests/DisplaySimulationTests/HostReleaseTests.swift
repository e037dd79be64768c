import DisplayConcurrency
import Testing

@testable import AsyncDisplay
@testable import DisplaySimulation

@Suite("A host that is let go")
@MainActor
struct HostReleaseTests {
  private final class RowNode: DisplayNode {
    let text: TextNode
    let token: Token?

    nonisolated init(_ index: Int, watch: NodeWatch, token: Token?) {
      text = TextNode(String(repeating: "row \(index) ", count: 20))
      self.token = token
      super.init()
      watch.add(self)
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      InsetLayoutSpec(EdgeInsets(all: 8), child: text)
    }
  }

  /// Counts nodes without keeping them.
  private final class NodeWatch: Sendable {
    private struct Entry: Sendable { weak let node: DisplayNode? }
    private let entries = Lock<[Entry]>([])

    func add(_ node: DisplayNode) { entries.withLock { $0.append(Entry(node: node)) } }

    var made: Int { entries.withLock { $0.count } }
    var living: Int { entries.withLock { $0 }.count { $0.node != nil } }
  }

  private static let size = Size(width: 200, height: 400)

  /// Ends a stream when nobody holds it any more.
  private final class Token: Sendable {
    let continuation: AsyncStream<Never>.Continuation

    init(_ continuation: AsyncStream<Never>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
  }

  /// Delivers no bytes, and holds a token.
  private struct NoData: ImageDataSource {
    let token: Token

    nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
      AsyncThrowingStream { $0.finish() }
    }
  }

  private func makeList(_ watch: NodeWatch, token: Token? = nil) -> ListNode {
    ListNode(0..<5_000, estimatedRowLength: 60) { RowNode($0, watch: watch, token: token) }
  }

  @Test("It keeps nothing alive, whatever was under way", arguments: [0, 1, 2, 3, 5, 40])
  func release(frames: Int) {
    let watch = NodeWatch()
    weak var host: SimulatedHost?
    weak var device: SimulatedDevice?
    weak var runtime: DisplayRuntime?
    weak var list: ListNode?
    do {
      let root = makeList(watch)
      let made = SimulatedHost(rootNode: root, viewportSize: Self.size)
      (host, device, runtime, list) = (made, made.device, made.runtime, root)
      made.runFrames(frames)
      if frames > 3 {
        made.scroll(root, by: FlingScript(velocity: 9_000, duration: 1), frames: frames)
        #expect(watch.made > 10)
      }
    }
    #expect(host == nil && device == nil && runtime == nil && list == nil)
    #expect(watch.living == 0, "of \(watch.made)")
  }

  @Test(
    "A device and a runtime by themselves keep nothing alive either",
    arguments: [1, 2, 3, 20]
  )
  func parts(frames: Int) async {
    let watch = NodeWatch()
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    weak var device: SimulatedDevice?
    weak var runtime: DisplayRuntime?
    weak var list: ListNode?
    do {
      let root = makeList(watch, token: Token(end))
      let maker = SimulatedDevice()
      let made = DisplayRuntime(rootNode: root, viewportSize: Self.size, scheduler: maker.scheduler)
      (device, runtime, list) = (maker, made, root)
      for _ in 0..<frames { made.runFrame(maker.nextBeat()) }
    }
    #expect(device == nil && runtime == nil)
    // What the tree had begun on its way out, after the device, is carried out elsewhere.
    for await _ in ends {}
    #expect(list == nil)
    #expect(watch.living == 0, "of \(watch.made)")
  }

  @Test("A task on the device's executor ends although the device is gone")
  func lateTasks() async {
    let scheduler = SimulatedDevice().scheduler
    let task = Task(executorPreference: scheduler.executor) { 7 }
    #expect(await task.value == 7)
  }

  @Test("A loader whose pictures were on their way goes with its host")
  func loader() async {
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    weak var loader: ImageLoader?
    do {
      let root = DisplayNode()
      let host = SimulatedHost(rootNode: root, viewportSize: Self.size)
      let made = ImageLoader(
        source: DecodingImageSource(NoData(token: Token(end))),
        scheduler: host.device.scheduler
      )
      loader = made
      for index in 0..<20 {
        let node = NetworkImageNode(ImageKey("\(index).png"), loader: made)
        node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        root.addSubnode(node)
      }
      host.runFrames(1)
    }
    // What came after the device was gone is carried out elsewhere.
    for await _ in ends {}
    #expect(loader == nil)
  }
}
