internal import DisplayCanvas
public import DisplayConcurrency
internal import DisplayImageCoding
internal import Synchronization

/// Loads pictures for all who ask: once for each key, the most urgent first, and keeps them in memory.
///
/// However many ask for a key, its source is called once, with the priority of the most urgent of them; all
/// hear of progress, of the end and of failure, which is not kept. When the last subscriber has gone, the call is
/// cancelled. A picture is decoded to no more pixels than the largest of those who ask shows. Every method may be called on
/// any thread and returns at once: it leaves a command, and a task on the scheduler's executor carries out the commands
/// in their order.
///
/// Pictures that are being decoded share a budget of memory, and with them those that wait for a frame of the same
/// runtime to show them; see ``Configuration/decodingByteBudget``. A call of the source reserves memory before it
/// decodes. When it has ended, the reservation shrinks to the picture, and is held until each node that asked has taken
/// the picture in a frame, or has no use for it any more. Decoding never waits for itself: it waits for a call that ends,
/// a frame of a runtime that asks, or a node that goes.
///
/// ```swift
/// let loader = ImageLoader(source: PhotoServer(), scheduler: .system())
/// let token = loader.request(ImageRequest("cat.png")) { update in
///   if case .loaded(let cat) = update { print(cat.image.size) }
/// }
/// ```
public actor ImageLoader {
  private nonisolated let source: any ImageSource
  private nonisolated let scheduler: Scheduler
  private nonisolated let inbox = Lock<[Command]>([])
  private nonisolated let subscriberCount = Atomic<UInt64>(0)
  private nonisolated let memoryBudget: Int
  private nonisolated let latestStatistics = Lock(Statistics())

  private var cache: ImageCache
  private var machine: ImageLoadStateMachine
  private var counts = Statistics()
  private var subscribers: [UInt64: Receiver] = [:]
  /// The calls that run. Each was started for a token that keeps the loader, and is cancelled with the last.
  private var tasks: [UInt64: Task<Void, Never>] = [:]
  /// The calls that wait for memory.
  private var reservations: [UInt64: (key: ImageKey, answer: ImageReservation)] = [:]

  /// Makes a loader with nothing in memory.
  ///
  /// - Parameters:
  ///   - source: Gets the pictures.
  ///   - scheduler: Where the loader and its source run.
  ///   - configuration: What the loader may use.
  public init(
    source: any ImageSource,
    scheduler: Scheduler,
    configuration: Configuration = Configuration()
  ) {
    self.source = source
    self.scheduler = scheduler
    memoryBudget = max(0, configuration.decodingByteBudget)
    cache = ImageCache(byteBudget: configuration.cacheByteBudget)
    machine = ImageLoadStateMachine(
      maximumConcurrency: configuration.maximumConcurrency,
      retryPolicy: configuration.retryPolicy,
      decodingByteBudget: configuration.decodingByteBudget
    )
  }

  /// What the loader had done when it last carried out commands.
  nonisolated package var statistics: Statistics { latestStatistics.withLock { $0 } }

  /// How many commands wait to be carried out.
  nonisolated var waitingCommandCount: Int { inbox.withLock { $0.count } }

  /// Asks for a picture.
  ///
  /// - Parameters:
  ///   - request: The picture and how it is wanted.
  ///   - updates: Called on the scheduler's executor with any number of reports of progress, the newest alone of
  ///     those that come close together, and one end, one after the other; perhaps before this has returned, and never
  ///     after a cancellation was carried out. It must return quickly.
  /// - Returns: The token. Once nobody holds it, the request is taken back.
  nonisolated package func request(
    _ request: ImageRequest,
    updates: @escaping @Sendable (ImageUpdate) -> Void
  ) -> ImageRequestToken {
    self.request(request, receiver: .atOnce(updates))
  }

  nonisolated func request(_ request: ImageRequest, receiver: Receiver) -> ImageRequestToken {
    let subscriber = subscriberCount.add(1, ordering: .relaxed).newValue
    post(.request(request, subscriber: subscriber, receiver: receiver))
    return ImageRequestToken(loader: self, subscriber: subscriber)
  }

  /// Changes how many bytes of pixels are kept in memory; what exceeds them goes, least recently used first.
  nonisolated public func setCacheByteBudget(_ budget: Int) { post(.setCacheByteBudget(budget)) }

  /// Forgets all pictures in memory; what is being loaded is not affected.
  nonisolated public func removeCachedImages() { post(.removeCachedImages) }

  /// Leaves a command; the first one starts a task that carries out all that are there by then.
  nonisolated func post(_ command: Command) {
    let wasEmpty = inbox.withLock { inbox in
      inbox.append(command)
      return inbox.count == 1
    }
    if wasEmpty {
      Task(executorPreference: scheduler.executor) { await self.carryOutCommands() }
    }
  }

  private func carryOutCommands() {
    let commands = inbox.withLock { inbox in
      let taken = inbox
      inbox = []
      return taken
    }
    for command in commands { carryOut(command) }
    counts.retriedLoads = machine.retryCount
    counts.runningLoads = machine.runningCount
    counts.waitingLoads = machine.waitingCount
    counts.decodingBytes = machine.memory.grantedBytes
    counts.undeliveredBytes = machine.memory.heldBytes
    counts.peakDecodingBytes = machine.memory.peakBytes
    counts.loadsAwaitingMemory = machine.memory.waitingCount
    counts.evictions = cache.evictionCount
    counts.cachedBytes = cache.byteCount
    latestStatistics.withLock { [counts] in $0 = counts }
  }

  private func carryOut(_ command: Command) {
    switch command {
    case .request(let request, let subscriber, let receiver):
      subscribers[subscriber] = receiver
      answer(request, subscriber: subscriber, receiver)
    case .setPriority(let priority, let subscriber):
      carryOut(machine.setPriority(priority, of: subscriber))
    case .cancel(let subscriber):
      subscribers[subscriber] = nil
      carryOut(machine.cancel(subscriber: subscriber))
    case .advance(let load, let newest):
      guard let progress = newest.take() else { return }
      carryOut(machine.advance(load: load, to: progress))
    case .reserve(let byteCount, let key, let load, let answer):
      // A call that asks once more no longer waits for what it asked before.
      reservations.updateValue((key, answer), forKey: load)?.answer.give(.failure(.cancelled(key)))
      carryOut(machine.reserve(byteCount, of: key, load: load))
    case .end(let load, let result):
      tasks[load] = nil
      // A task that the source has left behind may wait still.
      if let left = reservations.removeValue(forKey: load) {
        left.answer.give(.failure(.cancelled(left.key)))
      }
      carryOut(machine.end(load: load, with: result))
    case .wake(let load):
      carryOut(machine.wake(load: load))
    case .releaseHold(let hold):
      carryOut(machine.releaseHold(hold))
    case .setCacheByteBudget(let budget):
      cache.setByteBudget(budget)
    case .removeCachedImages:
      cache.removeAll()
    }
  }

  private func answer(_ request: ImageRequest, subscriber: UInt64, _ receiver: Receiver) {
    if request.caching != .none {
      if let found = cache.image(for: request.key, covering: request.displaySize) {
        counts.cacheHits += 1
        let loaded = LoadedImage(key: request.key, image: found.image, place: .memory, detail: found.detail)
        let reception = receiver.reception
        guard reception != .atOnce else { return deliver(.loaded(loaded), to: [subscriber]) }
        let held = hold(of: found, for: request.key, reception)
        deliver(.loaded(loaded), to: [subscriber], holds: [reception: held.hold])
        return carryOut(held.steps)
      }
      counts.cacheMisses += 1
    }
    if request.caching == .memoryOnly {
      return deliver(.failed(.notInMemory(request.key)), to: [subscriber])
    }
    carryOut(machine.add(.init(request: request, reception: receiver.reception), number: subscriber))
  }

  /// Counts a picture in memory while it waits for a frame: it may leave the cache before.
  private func hold(
    of decoded: DecodedImage,
    for key: ImageKey,
    _ reception: ImageLoadStateMachine.Reception
  ) -> (hold: ImageHold, steps: [ImageLoadStateMachine.Step]) {
    if let hold = cache.hold(for: key, reception) { return (hold, []) }
    let (number, steps) = machine.hold(decoded.image.byteCount, for: reception)
    let hold = ImageHold(number: number, loader: self)
    cache.setHold(hold, for: key, reception)
    return (hold, steps)
  }

  private func carryOut(_ steps: [ImageLoadStateMachine.Step]) {
    // The steps for one picture come together, and share its holds.
    var holds: [ImageLoadStateMachine.Reception: ImageHold] = [:]
    for step in steps {
      switch step {
      case .start(let key, let load, let displaySize):
        counts.startedLoads += 1
        tasks[load] = makeTask(loading: key, load: load, displaySize: displaySize)
      case .grant(let load):
        reservations.removeValue(forKey: load)?.answer.give(.success(()))
      case .refuse(let load, let error):
        reservations.removeValue(forKey: load)?.answer.give(.failure(error))
      case .cancel(let load):
        counts.cancelledLoads += 1
        tasks[load]?.cancel()
        // A source may wait in a task of its own, which is not cancelled with the load.
        if let left = reservations.removeValue(forKey: load) {
          left.answer.give(.failure(.cancelled(left.key)))
        }
      case .wait(let load, let delay):
        setAlarm(waking: load, after: delay)
      case .hold(let number, let reception):
        holds[reception] = ImageHold(number: number, loader: self)
      case .keep(let decoded, let key, let coverage):
        cache.insert(decoded, for: key, coverage: coverage)
        for (reception, hold) in holds { cache.setHold(hold, for: key, reception) }
      case .deliver(let update, let subscribers):
        deliver(update, to: subscribers, holds: holds)
      case .withdrawImage(let numbers):
        for number in numbers { subscribers[number]?.withdrawImage() }
      }
    }
  }

  private func deliver(
    _ update: ImageUpdate,
    to numbers: [UInt64],
    holds: [ImageLoadStateMachine.Reception: ImageHold] = [:]
  ) {
    for number in numbers {
      let subscriber = update.isLast ? subscribers.removeValue(forKey: number) : subscribers[number]
      guard let receiver = subscriber else { continue }
      receiver.receive(update, hold: holds[receiver.reception])
    }
  }

  private func setAlarm(waking load: UInt64, after delay: Duration) {
    guard let clock = scheduler.clock as? any AlarmClock else { return post(.wake(load: load)) }
    clock.setAlarm(at: clock.now.advanced(by: delay)) { [weak self] in self?.post(.wake(load: load)) }
  }

  /// Not isolated, so that the task is not either: it runs beside the loader.
  private nonisolated func makeTask(
    loading key: ImageKey,
    load: UInt64,
    displaySize: PixelSize?
  ) -> Task<Void, Never> {
    Task(executorPreference: scheduler.executor) { [weak self, source, memoryBudget] in
      let newest = Lock<ImageProgress?>(nil)
      let demand = ImageDemand(
        displaySize: displaySize,
        memoryBudget: memoryBudget,
        progressIsWaiting: { newest.withLock { $0 != nil } }
      ) { [weak self] (byteCount) async throws(ImageLoadError) in
        try await ImageLoader.reserve(byteCount, for: key, load: load, from: self)
      }
      let result: Result<DecodedImage, ImageLoadError>
      do throws(ImageLoadError) {
        let decoded = try await source.load(key, demand: demand) { [weak self] progress in
          guard newest.replace(with: progress) else { return }
          self?.post(.advance(load: load, to: newest))
        }
        result = .success(decoded)
      } catch {
        result = .failure(error)
      }
      self?.post(.end(load: load, with: result))
    }
  }

  /// Waits until a load has memory. The loader is not held meanwhile: once nobody asks any more, there is nobody to wait
  /// for.
  private nonisolated static func reserve(
    _ byteCount: Int,
    for key: ImageKey,
    load: UInt64,
    from loader: ImageLoader?
  ) async throws(ImageLoadError) {
    let answer = ImageReservation()
    guard let loader else { throw .cancelled(key) }
    loader.post(.reserve(byteCount, key, load: load, answer: answer))
    let result = await withTaskCancellationHandler {
      await answer.wait()
    } onCancel: {
      answer.give(.failure(.cancelled(key)))
    }
    try result.get()
  }
}

extension Lock<ImageProgress?> {
  /// Puts a report in the place of one that the loader has not taken yet.
  ///
  /// - Returns: Whether there was none.
  fileprivate func replace(with progress: ImageProgress) -> Bool {
    // The picture of the earlier one is released after the lock.
    let earlier = withLock { newest -> ImageProgress? in
      let earlier = newest
      newest = progress.following(earlier)
      return earlier
    }
    return earlier == nil
  }

  fileprivate func take() -> ImageProgress? {
    withLock { newest in
      defer { newest = nil }
      return newest
    }
  }
}
