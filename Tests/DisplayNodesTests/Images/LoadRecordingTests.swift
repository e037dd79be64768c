import AsyncDisplay
import DisplayConcurrency
import DisplayImageCoding
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Loads that begin while a drawing is captured")
@MainActor
struct LoadRecordingTests {
  /// Reads an input in each call, which ends when a test says so. Its images have a quarter of their pixels.
  private final class ReadingSource: DemandSource {
    let palette = LayoutInput(1)
    let isRecorded = Lock<[Bool]>([])
    private let calls = Lock<[CheckedContinuation<Void, Never>]>([])

    func load(
      _ key: ImageKey,
      demand: ImageDemand,
      progress: @escaping @Sendable (ImageProgress) -> Void
    ) async throws(ImageLoadError) -> DecodedImage {
      _ = palette.value
      isRecorded.withLock { $0.append(LayoutReads.computation != nil) }
      await withCheckedContinuation { call in calls.withLock { $0.append(call) } }
      return DecodedImage(
        square(4),
        detail: ImageDetail(pixelSize: PixelSize(width: 8, height: 8), reduction: 2)
      )
    }

    func finishAll() {
      let ended = calls.withLock { calls in
        defer { calls = [] }
        return calls
      }
      for call in ended { call.resume() }
    }
  }

  private final class CountingNode: NetworkImageNode {
    private(set) var captureCount = 0

    override func makeDrawing() -> (any Drawing)? {
      captureCount += 1
      return super.makeDrawing()
    }
  }

  @Test("What a source reads in a load that a drawing begins is not read by the drawing")
  func sourceReads() {
    let world = NetworkStage()
    let source = ReadingSource()
    let executor = ManualExecutor()
    let node = CountingNode(
      "cat",
      loader: ImageLoader(
        source: source,
        scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
      )
    )
    func settle() {
      repeat {
        executor.runAll()
        world.stage.settle()
      } while executor.waitingCount > 0
    }
    world.add(node)
    node.applyInterfaceState(.inHierarchy)
    settle()
    source.finishAll()
    settle()
    #expect(node.currentQuality == 1 && source.isRecorded.withLock { $0 } == [false])

    // A part of the image is shown on as many pixels as the whole was: the next drawing requests more detail.
    node.cropRect = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
    settle()
    #expect(source.isRecorded.withLock { $0 } == [false, false])
    let captureCount = node.captureCount
    source.palette.value = 2
    settle()
    #expect(node.captureCount == captureCount)
    source.finishAll()
    settle()
  }
}
