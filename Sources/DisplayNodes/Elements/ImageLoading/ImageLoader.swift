public import DisplayConcurrency
internal import DisplayGraphics
internal import Synchronization

/// Loads pictures for all who ask: once for each key, the most urgent first, and keeps them in memory.
///
/// However many ask for a key, its source is called once, with the priority of the most urgent of them; all
/// hear of progress, of the end and of failure, which is not kept. When the last asker has gone, the call is
/// cancelled. Every method may be called on any thread and returns at once: it leaves a command, and a task on
/// the scheduler's executor carries out the commands in their order.
///
/// ```swift
/// let loader = ImageLoader(source: PhotoServer(), scheduler: .system())
/// let ticket = loader.ask(ImageRequest("cat.png")) { update in
///   if case .loaded(let cat) = update { print(cat.image.size) }
/// }
/// ```
public actor ImageLoader {
  private nonisolated let source: any ImageSource
  private nonisolated let scheduler: Scheduler
  private nonisolated let inbox = Lock<[Command]>([])
  private nonisolated let askerCount = Atomic<UInt64>(0)
  private nonisolated let latestStatistics = Lock(Statistics())

  private var cache: ImageCache
  private var machine: ImageLoadStateMachine
  private var counts = Statistics()
  private var askers: [UInt64: @Sendable (ImageUpdate) -> Void] = [:]
  /// The calls that run. Each was started for a ticket that keeps the loader, and is cancelled with the last.
  private var tasks: [UInt64: Task<Void, Never>] = [:]

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
    cache = ImageCache(byteBudget: configuration.cacheByteBudget)
    machine = ImageLoadStateMachine(
      maximumConcurrency: configuration.maximumConcurrency,
      retryPolicy: configuration.retryPolicy
    )
  }

  /// What the loader had done when it last carried out commands.
  nonisolated public var statistics: Statistics { latestStatistics.withLock { $0 } }

  /// Asks for a picture.
  ///
  /// - Parameters:
  ///   - request: The picture and how it is wanted.
  ///   - updates: Called on the scheduler's executor with any number of reports of progress and one end, one
  ///     after the other; perhaps before this has returned, and never after a cancellation was carried out. It
  ///     must return quickly.
  /// - Returns: The ticket. Once nobody holds it, the request is taken back.
  nonisolated public func ask(
    _ request: ImageRequest,
    updates: @escaping @Sendable (ImageUpdate) -> Void
  ) -> ImageTicket {
    let asker = askerCount.add(1, ordering: .relaxed).newValue
    post(.ask(request, asker: asker, updates: updates))
    return ImageTicket(loader: self, asker: asker)
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
    counts.evictions = cache.evictionCount
    counts.cachedBytes = cache.byteCount
    latestStatistics.withLock { [counts] in $0 = counts }
  }

  private func carryOut(_ command: Command) {
    switch command {
    case .ask(let request, let asker, let updates):
      askers[asker] = updates
      answer(request, asker: asker)
    case .setPriority(let priority, let asker):
      machine.setPriority(priority, of: asker)
    case .cancel(let asker):
      askers[asker] = nil
      carryOut(machine.cancel(asker: asker))
    case .advance(let load, let progress):
      carryOut(machine.advance(load: load, to: progress))
    case .end(let load, let result):
      tasks[load] = nil
      carryOut(machine.end(load: load, with: result))
    case .wake(let load):
      carryOut(machine.wake(load: load))
    case .setCacheByteBudget(let budget):
      cache.setByteBudget(budget)
    case .removeCachedImages:
      cache.removeAll()
    }
  }

  private func answer(_ request: ImageRequest, asker: UInt64) {
    if request.caching != .none {
      if let image = cache.image(for: request.key) {
        counts.cacheHits += 1
        let loaded = LoadedImage(key: request.key, image: image, place: .memory)
        return deliver(.loaded(loaded), to: [asker])
      }
      counts.cacheMisses += 1
    }
    if request.caching == .memoryOnly {
      return deliver(.failed(.notInMemory(request.key)), to: [asker])
    }
    carryOut(machine.add(request, asker: asker))
  }

  private func carryOut(_ steps: [ImageLoadStateMachine.Step]) {
    for step in steps {
      switch step {
      case .start(let key, let load):
        counts.startedLoads += 1
        tasks[load] = makeTask(loading: key, load: load)
      case .cancel(let load):
        counts.cancelledLoads += 1
        tasks[load]?.cancel()
      case .wait(let load, let delay):
        setAlarm(waking: load, after: delay)
      case .keep(let image, let key):
        cache.insert(image, for: key)
      case .deliver(let update, let askers):
        deliver(update, to: askers)
      }
    }
  }

  private func deliver(_ update: ImageUpdate, to numbers: [UInt64]) {
    for number in numbers {
      let updates = update.isLast ? askers.removeValue(forKey: number) : askers[number]
      updates?(update)
    }
  }

  private func setAlarm(waking load: UInt64, after delay: Duration) {
    guard let clock = scheduler.clock as? any AlarmClock else { return post(.wake(load: load)) }
    clock.setAlarm(at: clock.now.advanced(by: delay)) { [weak self] in self?.post(.wake(load: load)) }
  }

  /// Not isolated, so that the task is not either: it runs beside the loader.
  private nonisolated func makeTask(loading key: ImageKey, load: UInt64) -> Task<Void, Never> {
    Task(executorPreference: scheduler.executor) { [weak self, source] in
      let result: Result<Bitmap, ImageLoadError>
      do throws(ImageLoadError) {
        let image = try await source.load(key) { [weak self] progress in
          self?.post(.advance(load: load, to: progress))
        }
        result = .success(image)
      } catch {
        result = .failure(error)
      }
      self?.post(.end(load: load, with: result))
    }
  }
}
