internal import DisplayCanvas
internal import DisplayImageCoding

/// Which subscribers wait for which image, and which images are being loaded: all decisions of an image loader that
/// are not about memory.
///
/// A pure value without time and tasks; ``ImageLoader`` carries out the steps that it returns. Invariants:
/// a key has at most one load; a load has at least one subscriber; at most as many calls of the source run as are
/// allowed, given-up ones that have not returned among them, and those not that are stalled until another runtime has a
/// frame; the loads in the queue are those that neither run nor back off; there is an image only where memory is
/// reserved for its call or held for those who wait for a frame.
struct ImageLoadStateMachine {
  /// Something that the driver has to do.
  enum Step: Hashable {
    /// Call the source.
    case start(ImageKey, load: UInt64, displaySize: PixelSize?)
    /// Notify a running call that it has the memory that it waits for.
    case grant(load: UInt64)
    /// Notify a running call that it gets no memory.
    case refuse(load: UInt64, ImageLoadError)
    /// Notify a running call that nobody wants its result.
    case cancel(load: UInt64)
    /// Wake a load after a while, which then is put into the line again.
    case wait(load: UInt64, Duration)
    /// Make the hold of the picture in the steps that follow, for those who wait for a frame of one runtime.
    case hold(UInt64, for: Reception)
    /// Keep a picture in memory.
    case keep(DecodedImage, ImageKey, ImageCoverage)
    /// Notify subscribers.
    case deliver(ImageUpdate, to: [UInt64])
    /// Withdraw an image that subscribers have not seen yet.
    case withdrawImage(from: [UInt64])
  }

  private let maximumConcurrency: Int
  private let retryPolicy: ImageRetryPolicy
  private var loads: [UInt64: Load] = [:]
  private var loadOfKey: [ImageKey: UInt64] = [:]
  private var loadOfSubscriber: [UInt64: UInt64] = [:]
  private var givenUp: Set<UInt64> = []
  /// The loads that wait for their turn.
  private(set) var queue = ImageLoadQueues()
  private var numbers: UInt64 = 0

  /// How many calls of the source have not returned.
  private(set) var runningCount = 0
  /// How often a failed load was put into the line again.
  private(set) var retryCount = 0
  /// Who has memory for decoding.
  private(set) var memory: ImageMemory

  /// How many calls of a source may run at most: what one more of them costs grows with those that wait for memory.
  static let mostCalls = 256

  init(maximumConcurrency: Int, retryPolicy: ImageRetryPolicy, decodingByteBudget: Int = .max) {
    memory = ImageMemory(byteBudget: decodingByteBudget)
    self.maximumConcurrency = min(max(1, maximumConcurrency), Self.mostCalls)
    self.retryPolicy = retryPolicy
  }

  /// How many loads wait for their turn, or for the time of another attempt.
  var waitingCount: Int { loads.count - (runningCount - givenUp.count) }

  /// A subscriber requests an image that is not in memory. No subscriber does so twice.
  mutating func add(_ subscriber: Subscriber, number subscriberNumber: UInt64) -> [Step] {
    let number = loadOfKey[subscriber.request.key] ?? makeLoad(of: subscriber.request.key)
    loadOfSubscriber[subscriberNumber] = number
    loads[number]?.setSubscriber(subscriber, subscriberNumber)
    updateQueue(number)
    var steps: [Step] = []
    if let progress = loads[number]?.progress {
      steps.append(.deliver(.progress(progress), to: [subscriberNumber]))
    }
    // The load may be the first now of those that wait for memory.
    return steps + grantMemory() + startWaiting()
  }

  mutating func setPriority(_ priority: ImagePriority, of subscriber: UInt64) -> [Step] {
    guard let number = loadOfSubscriber[subscriber], var changed = loads[number]?.subscribers[subscriber]
    else { return [] }
    changed.request.priority = priority
    loads[number]?.setSubscriber(changed, subscriber)
    updateQueue(number)
    // Another one may be the first now of those that wait for memory.
    return grantMemory()
  }

  /// A call of the source is about to take memory, in place of what it took before. One that stalls leaves its turn to
  /// loads for others.
  mutating func reserve(_ byteCount: Int, of key: ImageKey, load number: UInt64) -> [Step] {
    // What a call has that was given up is taken back when it returns.
    guard loads[number]?.phase == .running else { return [.refuse(load: number, .cancelled(key))] }
    guard memory.request(byteCount, for: number) else {
      let error = ImageLoadError.exceedsMemory(key, needed: byteCount, budget: memory.byteBudget)
      return [.refuse(load: number, error)] + grantMemory()
    }
    return grantMemory() + startWaiting()
  }

  /// Somebody no longer wants the picture; the last one takes the load along.
  mutating func cancel(subscriber: UInt64) -> [Step] {
    guard let number = loadOfSubscriber.removeValue(forKey: subscriber) else { return [] }
    loads[number]?.setSubscriber(nil, subscriber)
    guard let load = loads[number] else { return [] }
    guard load.subscribers.isEmpty else {
      updateQueue(number)
      // Those who are left may have a call stall, or another one start.
      return grantMemory() + startWaiting()
    }
    forget(number)
    guard load.phase == .running else { return [] }
    givenUp.insert(number)
    memory.stopWaiting(number)
    return [.cancel(load: number)] + grantMemory()
  }

  mutating func advance(load number: UInt64, to progress: ImageProgress) -> [Step] {
    guard let load = loads[number], load.phase == .running else { return [] }
    loads[number]?.progress = progress.following(load.progress)
    return [.deliver(.progress(progress), to: load.subscriberNumbers)]
  }

  /// A call of the source has returned.
  mutating func end(load number: UInt64, with result: Result<DecodedImage, ImageLoadError>) -> [Step] {
    guard loads[number]?.phase == .running || givenUp.contains(number) else { return [] }
    runningCount -= 1
    memory.release(number)
    guard givenUp.remove(number) == nil, let load = loads[number] else {
      return grantMemory() + startWaiting()
    }
    // What of the memory goes with the picture is known before others get the rest.
    var steps: [Step] = []
    switch result {
    case .success(let decoded):
      steps = deliver(decoded, of: load, number)
    case .failure(let error):
      if let delay = delayBeforeRetry(of: load, after: error) {
        steps = retry(load: number, after: delay)
      } else {
        forget(number)
        steps.append(.deliver(.failed(error), to: load.subscriberNumbers))
      }
    }
    return steps + grantMemory() + startWaiting()
  }

  /// Has a picture that is in memory count while it waits for a frame of a runtime.
  ///
  /// - Returns: The number of its hold, and the steps of others that follow from it.
  mutating func hold(_ byteCount: Int, for reception: Reception) -> (number: UInt64, steps: [Step]) {
    let number = makeHold(byteCount, for: reception)
    // Calls may stall for it, and leave their turn to loads for others.
    return (number, startWaiting())
  }

  /// Nobody waits any more for a frame to show a picture.
  mutating func releaseHold(_ hold: UInt64) -> [Step] {
    memory.releaseHold(hold)
    return grantMemory() + startWaiting()
  }

  /// The time before another attempt is over.
  mutating func wake(load number: UInt64) -> [Step] {
    guard loads[number]?.phase == .backingOff else { return [] }
    numbers += 1
    loads[number]?.place = numbers
    loads[number]?.phase = .queued
    updateQueue(number)
    return startWaiting()
  }

  /// Gives a picture to those whom it has pixels enough for. For others, who came while it was decoded and show it
  /// larger, it is loaded once more; until then they have it as progress.
  private mutating func deliver(_ decoded: DecodedImage, of load: Load, _ number: UInt64) -> [Step] {
    let coverage = decoded.detail.reduction == 1 ? .everything : load.coverage
    let (content, others) = (
      load.subscriberNumbers.filter { coverage.covers(load.subscribers[$0]?.request.displaySize) },
      load.subscriberNumbers.filter { !coverage.covers(load.subscribers[$0]?.request.displaySize) }
    )
    var steps: [Step] = []
    for reception in load.frameReceptions {
      steps.append(.hold(makeHold(decoded.image.byteCount, for: reception), for: reception))
    }
    if load.subscribers.values.contains(where: { $0.request.caching != .none }) {
      steps.append(.keep(decoded, load.key, coverage))
    }
    let loaded = LoadedImage(key: load.key, image: decoded.image, place: .source, detail: decoded.detail)
    if others.isEmpty {
      forget(number)
    } else {
      let progress = ImageProgress(fraction: 0.5, image: decoded.image, detail: decoded.detail)
      for subscriber in content {
        loads[number]?.setSubscriber(nil, subscriber)
        loadOfSubscriber[subscriber] = nil
      }
      putBack(number)
      loads[number]?.progress = ImageProgress(fraction: progress.fraction)
      steps.append(.deliver(.progress(progress), to: others))
    }
    if !content.isEmpty { steps.append(.deliver(.loaded(loaded), to: content)) }
    return steps
  }

  private mutating func makeHold(_ byteCount: Int, for reception: Reception) -> UInt64 {
    numbers += 1
    memory.hold(byteCount, as: numbers, for: reception)
    return numbers
  }

  /// Puts a load into the line again, at once or after a back-off. It has no memory for a picture until then.
  private mutating func putBack(_ number: UInt64, backingOff: Bool = false) {
    numbers += 1
    loads[number]?.place = numbers
    loads[number]?.phase = backingOff ? .backingOff : .queued
    if let fraction = loads[number]?.progress?.fraction {
      loads[number]?.progress = ImageProgress(fraction: fraction)
    }
    updateQueue(number)
  }

  /// Gives memory to the most urgent of the calls that wait for it, the oldest of these first.
  private mutating func grantMemory() -> [Step] {
    let granted = memory.grant(
      inOrderOf: { number in
        Standing(urgency: loads[number]?.priority ?? .preload, place: loads[number]?.place ?? number)
      },
      for: { loads[$0]?.receptions ?? [] }
    )
    return granted.map { .grant(load: $0) }
  }

  private mutating func retry(load number: UInt64, after delay: Duration) -> [Step] {
    retryCount += 1
    let withdrawal = loads[number]?.progress?.image.map { _ in
      Step.withdrawImage(from: loads[number]?.frameSubscriberNumbers ?? [])
    }
    putBack(number, backingOff: delay > .zero)
    loads[number]?.failureCount += 1
    return (withdrawal.map { [$0] } ?? []) + (delay > .zero ? [.wait(load: number, delay)] : [])
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
    queue.remove(number)
    for subscriber in load.subscribers.keys { loadOfSubscriber[subscriber] = nil }
  }

  /// How long to wait for another attempt; nil when there is to be none.
  private func delayBeforeRetry(of load: Load, after error: ImageLoadError) -> Duration? {
    guard error.isTransient, load.subscribers.values.contains(where: { $0.request.retrying == .allowed })
    else {
      return nil
    }
    return retryPolicy.delay(afterFailures: load.failureCount + 1)
  }

  /// Has a load in the queue while it waits for its turn, as urgent as it is now.
  private mutating func updateQueue(_ number: UInt64) {
    guard let load = loads[number], load.phase == .queued else { return queue.remove(number) }
    queue.put(number, priority: load.priority, place: load.place, for: load.receptions)
  }

  /// Starts the most urgent of the loads that wait, the oldest of these first, as many as may run; none for a runtime
  /// while pictures that wait for its frame leave no memory.
  private mutating func startWaiting() -> [Step] {
    var steps: [Step] = []
    while let number = queue.popFirst(for: startable), let key = loads[number]?.key {
      runningCount += 1
      let displaySize = loads[number]?.displaySize
      loads[number]?.phase = .running
      loads[number]?.coverage = ImageCoverage(displaySize)
      steps.append(.start(key, load: number, displaySize: displaySize))
    }
    return steps
  }

  /// Those for whom a load waits and may start. Calls that are stalled until somebody else has a frame do not count
  /// against them.
  private var startable: [Reception] {
    guard queue.count > 0 else { return [] }
    var stalled: [[Reception]] = []
    if runningCount >= maximumConcurrency {
      for load in memory.waitingLoads {
        let receptions = loads[load]?.receptions ?? []
        if memory.isStalled(load, for: receptions) { stalled.append(receptions) }
      }
    }
    return queue.receptions.filter { reception in
      guard !memory.isUsedUp(for: reception) else { return false }
      let othersCount = stalled.count(where: { !$0.contains(reception) })
      return runningCount - othersCount < maximumConcurrency
    }
  }

  /// Where a load stands among those that wait for memory: the most urgent ones first, in the order in which they came.
  private struct Standing: Comparable {
    let urgency: ImagePriority
    let place: UInt64

    static func < (lhs: Self, rhs: Self) -> Bool { (rhs.urgency, lhs.place) < (lhs.urgency, rhs.place) }
  }
}
