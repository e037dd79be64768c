internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayImageCoding

extension ImageLoader {
  typealias Reception = ImageLoadStateMachine.Reception

  /// Carries out one command, its effects included.
  func carryOut(_ command: Command, with core: inout Core) {
    switch command {
    case .request(let request, let subscriber, let receiver):
      core.receivers[subscriber] = receiver
      answer(request, subscriber: subscriber, receiver, with: &core)
    case .setPriority(let priority, let subscriber):
      perform(core.machine.setPriority(priority, of: subscriber), with: &core)
    case .cancel(let subscriber):
      core.receivers[subscriber] = nil
      perform(core.machine.cancel(subscriber: subscriber), with: &core)
    case .advance(let load, let newest):
      guard let progress = newest.take() else { return }
      perform(core.machine.advance(load: load, to: progress), with: &core)
    case .reserve(let byteCount, let key, let load, let answer):
      core.addReservation(answer, of: key, load: load)
      perform(core.machine.reserve(byteCount, of: key, load: load), with: &core)
    case .end(let load, let result):
      core.tasks[load] = nil
      core.cancelReservation(of: load)
      perform(core.machine.end(load: load, with: result), with: &core)
    case .wake(let load):
      perform(core.machine.wake(load: load), with: &core)
    case .releaseHold(let hold):
      perform(core.machine.releaseHold(hold), with: &core)
    case .setCacheByteBudget(let budget):
      core.cache.setByteBudget(budget)
    case .removeCachedImages:
      core.cache.removeAll()
    }
  }

  private func answer(
    _ request: ImageRequest,
    subscriber: UInt64,
    _ receiver: Receiver,
    with core: inout Core
  ) {
    if request.caching != .none {
      if let found = core.cache.image(for: request.key, covering: request.displaySize) {
        core.counts.cacheHits += 1
        return deliver(found, for: request.key, to: subscriber, receiver.reception, with: &core)
      }
      core.counts.cacheMisses += 1
    }
    if request.caching == .memoryOnly {
      return deliver(.failed(.notInMemory(request.key)), to: [subscriber], with: &core)
    }
    let steps = core.machine.add(
      .init(request: request, reception: receiver.reception),
      number: subscriber
    )
    perform(steps, with: &core)
  }

  /// Delivers an image in memory. While it waits for a frame it counts as undelivered: it may leave the cache before.
  private func deliver(
    _ found: DecodedImage,
    for key: ImageKey,
    to subscriber: UInt64,
    _ reception: Reception,
    with core: inout Core
  ) {
    let loaded = LoadedImage(key: key, image: found.image, place: .memory, detail: found.detail)
    guard reception != .atOnce else { return deliver(.loaded(loaded), to: [subscriber], with: &core) }
    if let hold = core.cache.hold(for: key, reception) {
      return deliver(.loaded(loaded), to: [subscriber], holds: [reception: hold], with: &core)
    }
    let (number, steps) = core.machine.hold(found.image.byteCount, for: reception)
    let hold = ImageHold(number: number, loader: self)
    core.cache.setHold(hold, for: key, reception)
    deliver(.loaded(loaded), to: [subscriber], holds: [reception: hold], with: &core)
    perform(steps, with: &core)
  }

  private func perform(_ steps: [ImageLoadStateMachine.Step], with core: inout Core) {
    // The steps for one image come together, and share its holds.
    var holds: [Reception: ImageHold] = [:]
    for step in steps {
      switch step {
      case .start(let key, let load, let displaySize):
        core.counts.startedLoads += 1
        core.tasks[load] = startCall(for: key, load: load, displaySize: displaySize)
      case .grant(let load):
        core.endReservation(of: load, with: .success(()))
      case .refuse(let load, let error):
        core.endReservation(of: load, with: .failure(error))
      case .cancel(let load):
        core.counts.cancelledLoads += 1
        core.tasks[load]?.cancel()
        core.cancelReservation(of: load)
      case .wait(let load, let delay):
        setAlarm(waking: load, after: delay)
      case .hold(let number, let reception):
        holds[reception] = ImageHold(number: number, loader: self)
      case .keep(let decoded, let key, let coverage):
        core.cache.insert(decoded, for: key, coverage: coverage)
        for (reception, hold) in holds { core.cache.setHold(hold, for: key, reception) }
      case .deliver(let update, let subscribers):
        deliver(update, to: subscribers, holds: holds, with: &core)
      case .withdrawImage(let subscribers):
        for subscriber in subscribers { core.receivers[subscriber]?.withdrawImage() }
      }
    }
  }

  private func deliver(
    _ update: ImageUpdate,
    to subscribers: [UInt64],
    holds: [Reception: ImageHold] = [:],
    with core: inout Core
  ) {
    for subscriber in subscribers {
      let receiver =
        update.isLast ? core.receivers.removeValue(forKey: subscriber) : core.receivers[subscriber]
      guard let receiver else { continue }
      receiver.receive(update, hold: holds[receiver.reception])
    }
  }

  private func setAlarm(waking load: UInt64, after delay: Duration) {
    guard let alarms = scheduler.alarms else { return post(.wake(load: load)) }
    alarms.setAlarm(at: scheduler.clock.now.advanced(by: delay)) { [weak self] in
      self?.post(.wake(load: load))
    }
  }
}

extension Lock<ImageProgress?> {
  fileprivate func take() -> ImageProgress? {
    withLock { newest in
      defer { newest = nil }
      return newest
    }
  }
}
