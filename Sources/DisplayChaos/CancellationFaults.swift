internal import AsyncDisplay

/// Tasks that wait for all that can be waited for, each cancelled one step later than the one before it.
///
/// One is survived when the task came to its end once, soon after, when the picture that it asked for is being loaded
/// for nobody any more, and all on screen is drawn.
@MainActor
final class CancellationFaults: FaultFamily {
  static let kinds: Set<ChaosFault> = [.cancellation]

  let faults: Set<ChaosFault>
  private let scene: ChaosScene
  private let source = HeldImageSource()
  private let loader: ImageLoader
  private var nextStep = 0
  private var errandCount = 0
  private var ages: [Int: Int] = [:]

  /// For how many frames a picture is kept waiting.
  private static let loadingFrames = 6
  /// After how many frames a task is cancelled that has not come to its step.
  private static let errandFrames = 90

  init(_ faults: Set<ChaosFault>, in scene: ChaosScene) {
    self.faults = faults
    self.scene = scene
    loader = ImageLoader(source: source, scheduler: scene.scheduler)
  }

  func inject(_ fault: ChaosFault) {
    errandCount += 1
    let key = HeldImageSource.key(errandCount)
    let steps = StepExecutor(scene.scheduler.executor, cancellingBefore: nextStep)
    let probe = ProbeNode(spend: scene.spend)
    probe.draw(.slow(5))
    scene.stage.add(probe, size: Size(width: 4, height: 4))
    let errand = Errand(
      list: scene.list,
      probe: probe,
      loader: loader,
      key: key,
      scheduler: scene.scheduler
    )
    let ends = Counter()
    let task = Task(executorPreference: steps) {
      await errand.run()
      ends.increment()
    }
    steps.watch(task)
    let step = nextStep
    nextStep += 1
    let frame = scene.frameCount
    scene.begin(.cancellation, expecting: "a task that was cancelled at step \(step) ends") { [self] in
      // What it waits for in the end need never come.
      if scene.frameCount - frame > Self.errandFrames { task.cancel() }
      guard ends.value > 0 else { return .undecided }
      probe.removeFromSupernode()
      // It has fewer steps: the next one is cancelled at its first again.
      if !steps.hasCancelled { nextStep = 0 }
      guard !source.isLoading(key) else { return .undecided }
      return ends.value == 1 && scene.isWhole ? .survived : .undecided
    }
  }

  func willRunFrame() {
    let waiting = source.waiting
    ages = ages.filter { waiting.contains($0.key) }
    for call in waiting {
      ages[call, default: 0] += 1
      if ages[call] ?? 0 > Self.loadingFrames { source.answer(call, .picture) }
    }
  }

  func close() { source.close() }
}

/// All that a task can wait for, one after the other.
private struct Errand: Sendable {
  weak let list: ListNode?
  weak let probe: ProbeNode?
  let loader: ImageLoader
  let key: ImageKey
  let scheduler: Scheduler

  func run() async {
    _ = try? await loader.image(for: ImageRequest(key))
    await probe?.ensureDisplayed()
    await list?.allUpdatesApplied()
    _ = await scheduler.map(count: 64) { $0 }
    guard let updates = await list?.visibleRowUpdates() else { return }
    var seen = 0
    for await _ in updates {
      seen += 1
      if seen == 2 { return }
    }
  }
}
