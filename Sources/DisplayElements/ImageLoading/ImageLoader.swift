public import DisplayConcurrency

/// Loads images for all subscribers: once for each key, the most urgent first, and caches them in memory.
///
/// However many requests there are for a key, its source is called once, with the priority of the most urgent of them;
/// all are notified of progress, of the end and of failure, which is not cached. When the last request is cancelled, the
/// call is too. An image is decoded to no more pixels than the largest of the requests shows. Every method may be called
/// on any thread and returns at once: it posts a command, and a task on the scheduler's executor carries out the commands
/// in their order.
///
/// Images that are being decoded share a budget of memory, and with them those that wait for a frame of the same
/// runtime to show them; see ``Configuration/decodingByteBudget``. A call of the source reserves memory before it
/// decodes. When it has ended, the reservation shrinks to the image, and is held until each node that requested it has
/// taken the image in a frame, or has no use for it any more. Decoding never waits for itself: it waits for a call that
/// ends, a frame of a runtime with a request, or a node that goes.
///
/// ```swift
/// let loader = ImageLoader(source: PhotoServer(), scheduler: .system())
/// let cat = try await loader.image(for: ImageRequest("cat.png")).image
/// ```
public final class ImageLoader: Sendable {
  let source: any ImageSource
  let scheduler: Scheduler
  let memoryBudget: Int
  private let state: Lock<State>

  /// Makes a loader with nothing in memory.
  ///
  /// - Parameters:
  ///   - source: Gets the images.
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
    state = Lock(State(configuration))
  }

  /// What the loader had done when it last carried out commands.
  package var statistics: Statistics { state.withLock { $0.statistics } }

  /// How many commands wait to be carried out.
  var waitingCommandCount: Int { state.withLock { $0.waitingCommandCount } }

  /// Requests an image.
  ///
  /// - Parameters:
  ///   - request: The image and how it is wanted.
  ///   - updates: Called on the scheduler's executor with any number of reports of progress, the newest alone of
  ///     those that come close together, and one end, one after the other; perhaps before this has returned, and never
  ///     after a cancellation was carried out. It must return quickly.
  /// - Returns: The token. Releasing it cancels the request.
  package func request(
    _ request: ImageRequest,
    updates: @escaping @Sendable (ImageUpdate) -> Void
  ) -> ImageRequestToken {
    self.request(request, receiver: .atOnce(updates))
  }

  func request(_ request: ImageRequest, receiver: Receiver) -> ImageRequestToken {
    let (subscriber, needsDrain) = state.withLock { $0.enqueue(request, receiver: receiver) }
    if needsDrain { startDrain() }
    return ImageRequestToken(loader: self, subscriber: subscriber)
  }

  /// Changes how many bytes of pixels are kept in memory; what exceeds them is evicted, least recently used first.
  public func setCacheByteBudget(_ budget: Int) { post(.setCacheByteBudget(budget)) }

  /// Evicts all images from memory; what is being loaded is not affected.
  public func removeCachedImages() { post(.removeCachedImages) }

  /// Enqueues a command, and starts the task that carries it out unless there is one.
  func post(_ command: Command) {
    if state.withLock({ $0.enqueue(command) }) { startDrain() }
  }

  private func startDrain() {
    scheduler.startTask { self.drain() }
  }

  /// Carries out the commands that wait. Those that are posted meanwhile are left to another task, so that the executor
  /// may run other jobs before them.
  private func drain() {
    guard var batch = state.withLock({ $0.beginDrain() }) else { return }
    for command in batch.commands { carryOut(command, with: &batch.core) }
    if state.withLock({ [core = batch.core] in $0.endDrain(core) }) { startDrain() }
  }
}
