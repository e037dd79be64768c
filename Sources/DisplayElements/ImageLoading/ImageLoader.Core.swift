extension ImageLoader {
  /// What a loader decides with: requests, calls of the source, and images in memory. Only the drain touches it.
  struct Core {
    var cache: ImageCache
    var machine: ImageLoadStateMachine
    var counts = Statistics()
    /// Those whose request has not ended, by number.
    var receivers: [UInt64: Receiver] = [:]
    /// The calls that run. Each was started for a token that keeps the loader, and is cancelled with the last.
    var tasks: [UInt64: Task<Void, Never>] = [:]
    /// The calls that wait for memory.
    private var reservations: [UInt64: (key: ImageKey, answer: ImageReservation)] = [:]

    init(_ configuration: Configuration) {
      cache = ImageCache(byteBudget: configuration.cacheByteBudget)
      machine = ImageLoadStateMachine(
        maximumConcurrency: configuration.maximumConcurrency,
        retryPolicy: configuration.retryPolicy,
        decodingByteBudget: configuration.decodingByteBudget
      )
    }

    /// The counts, with those that others keep.
    var statistics: Statistics {
      var statistics = counts
      statistics.retriedLoads = machine.retryCount
      statistics.runningLoads = machine.runningCount
      statistics.waitingLoads = machine.waitingCount
      statistics.decodingBytes = machine.memory.grantedBytes
      statistics.undeliveredBytes = machine.memory.heldBytes
      statistics.peakDecodingBytes = machine.memory.peakBytes
      statistics.loadsAwaitingMemory = machine.memory.waitingCount
      statistics.evictions = cache.evictionCount
      statistics.cachedBytes = cache.byteCount
      return statistics
    }

    /// Has a call wait for memory. One that requests once more no longer waits for what it requested before.
    mutating func addReservation(_ answer: ImageReservation, of key: ImageKey, load: UInt64) {
      reservations.updateValue((key, answer), forKey: load)?.answer.give(.failure(.cancelled(key)))
    }

    /// A call waits for memory no longer.
    mutating func endReservation(of load: UInt64, with result: Result<Void, ImageLoadError>) {
      reservations.removeValue(forKey: load)?.answer.give(result)
    }

    /// A call gets no memory any more. A source may wait in a task of its own, which is not cancelled with the load.
    mutating func cancelReservation(of load: UInt64) {
      guard let waiting = reservations.removeValue(forKey: load) else { return }
      waiting.answer.give(.failure(.cancelled(waiting.key)))
    }
  }
}
