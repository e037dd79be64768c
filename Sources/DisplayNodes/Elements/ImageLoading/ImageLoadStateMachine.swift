internal import DisplayGraphics

/// Who waits for which picture, and which pictures are being loaded: all decisions of an image loader that
/// are not about memory.
///
/// A pure value without time and tasks; ``ImageLoader`` carries out the steps that it returns. Invariants:
/// a key has at most one load; a load has at least one asker; at most as many calls of the source run as are
/// allowed, given-up ones that have not returned among them.
struct ImageLoadStateMachine {
  /// Something that the driver has to do.
  enum Step: Hashable {
    /// Call the source.
    case start(ImageKey, load: UInt64)
    /// Tell a running call that nobody wants its result.
    case cancel(load: UInt64)
    /// Wake a load after a while, which then is put into the line again.
    case wait(load: UInt64, Duration)
    /// Keep a picture in memory.
    case keep(Bitmap, ImageKey)
    /// Tell askers something.
    case deliver(ImageUpdate, to: [UInt64])
  }

  private struct Load {
    let key: ImageKey
    /// Its place in the line among those of the same priority.
    var place: UInt64
    var isRunning = false
    /// Whether another attempt is to be made, but not yet.
    var isResting = false
    var failureCount = 0
    var askers: [UInt64: ImageRequest] = [:]
    var progress: ImageProgress?

    var priority: ImagePriority { askers.values.lazy.map(\.priority).max() ?? .preload }
    /// In the order in which they asked.
    var askerNumbers: [UInt64] { askers.keys.sorted() }
  }

  private let maximumConcurrency: Int
  private let retryPolicy: ImageRetryPolicy
  private var loads: [UInt64: Load] = [:]
  private var loadOfKey: [ImageKey: UInt64] = [:]
  private var loadOfAsker: [UInt64: UInt64] = [:]
  private var givenUp: Set<UInt64> = []
  private var numbers: UInt64 = 0

  /// How many calls of the source have not returned.
  private(set) var runningCount = 0
  /// How often a failed load was put into the line again.
  private(set) var retryCount = 0

  init(maximumConcurrency: Int, retryPolicy: ImageRetryPolicy) {
    self.maximumConcurrency = max(1, maximumConcurrency)
    self.retryPolicy = retryPolicy
  }

  /// How many loads wait for their turn, or for the time of another attempt.
  var waitingCount: Int { loads.values.count { !$0.isRunning } }

  /// Somebody asks for a picture that is not in memory. No asker asks twice.
  mutating func add(_ request: ImageRequest, asker: UInt64) -> [Step] {
    let number = loadOfKey[request.key] ?? makeLoad(of: request.key)
    loadOfAsker[asker] = number
    loads[number]?.askers[asker] = request
    var steps: [Step] = []
    if let progress = loads[number]?.progress { steps.append(.deliver(.progress(progress), to: [asker])) }
    return steps + startWaiting()
  }

  mutating func setPriority(_ priority: ImagePriority, of asker: UInt64) {
    guard let number = loadOfAsker[asker] else { return }
    loads[number]?.askers[asker]?.priority = priority
  }

  /// Somebody no longer wants the picture; the last one takes the load along.
  mutating func cancel(asker: UInt64) -> [Step] {
    guard let number = loadOfAsker.removeValue(forKey: asker) else { return [] }
    loads[number]?.askers[asker] = nil
    guard let load = loads[number], load.askers.isEmpty else { return [] }
    forget(number)
    guard load.isRunning else { return [] }
    givenUp.insert(number)
    return [.cancel(load: number)]
  }

  mutating func advance(load number: UInt64, to progress: ImageProgress) -> [Step] {
    guard let load = loads[number], load.isRunning else { return [] }
    // A report without a picture does not take away the one before it.
    loads[number]?.progress = ImageProgress(
      fraction: progress.fraction,
      image: progress.image ?? load.progress?.image
    )
    return [.deliver(.progress(progress), to: load.askerNumbers)]
  }

  /// A call of the source has returned.
  mutating func end(load number: UInt64, with result: Result<Bitmap, ImageLoadError>) -> [Step] {
    guard loads[number]?.isRunning == true || givenUp.contains(number) else { return [] }
    runningCount -= 1
    guard givenUp.remove(number) == nil, let load = loads[number] else { return startWaiting() }
    var steps: [Step] = []
    switch result {
    case .success(let image):
      forget(number)
      if load.askers.values.contains(where: { $0.caching != .none }) {
        steps.append(.keep(image, load.key))
      }
      let loaded = LoadedImage(key: load.key, image: image, place: .source)
      steps.append(.deliver(.loaded(loaded), to: load.askerNumbers))
    case .failure(let error):
      if let delay = delayBeforeRetry(of: load, after: error) {
        steps += retry(load: number, after: delay)
      } else {
        forget(number)
        steps.append(.deliver(.failed(error), to: load.askerNumbers))
      }
    }
    return steps + startWaiting()
  }

  /// The time before another attempt is over.
  mutating func wake(load number: UInt64) -> [Step] {
    guard loads[number]?.isResting == true else { return [] }
    numbers += 1
    loads[number]?.place = numbers
    loads[number]?.isResting = false
    return startWaiting()
  }

  private mutating func retry(load number: UInt64, after delay: Duration) -> [Step] {
    numbers += 1
    retryCount += 1
    loads[number]?.place = numbers
    loads[number]?.isRunning = false
    loads[number]?.failureCount += 1
    loads[number]?.isResting = delay > .zero
    return delay > .zero ? [.wait(load: number, delay)] : []
  }

  private mutating func makeLoad(of key: ImageKey) -> UInt64 {
    numbers += 1
    loads[numbers] = Load(key: key, place: numbers)
    loadOfKey[key] = numbers
    return numbers
  }

  private mutating func forget(_ number: UInt64) {
    guard let load = loads.removeValue(forKey: number) else { return }
    loadOfKey[load.key] = nil
    for asker in load.askers.keys { loadOfAsker[asker] = nil }
  }

  /// How long to wait for another attempt; nil when there is to be none.
  private func delayBeforeRetry(of load: Load, after error: ImageLoadError) -> Duration? {
    guard error.isTransient, load.askers.values.contains(where: { $0.retrying == .allowed }) else {
      return nil
    }
    return retryPolicy.delay(afterFailures: load.failureCount + 1)
  }

  /// Starts the most urgent of the loads that wait, the oldest of these first, as many as may run.
  private mutating func startWaiting() -> [Step] {
    var steps: [Step] = []
    while runningCount < maximumConcurrency, let number = mostUrgent(), let key = loads[number]?.key {
      runningCount += 1
      loads[number]?.isRunning = true
      steps.append(.start(key, load: number))
    }
    return steps
  }

  private func mostUrgent() -> UInt64? {
    var best: (number: UInt64, priority: ImagePriority, place: UInt64)?
    for (number, load) in loads where !load.isRunning && !load.isResting {
      let priority = load.priority
      if let best, (priority, best.place) <= (best.priority, load.place) { continue }
      best = (number, priority, load.place)
    }
    return best?.number
  }
}
