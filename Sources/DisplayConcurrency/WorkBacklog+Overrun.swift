// Pieces of work that take too long, and who goes on beside them.

extension WorkBacklog {
  /// After how long somebody is to look at a piece that is begun now.
  var reviewDelay: Duration {
    overrunCount < overrunReserve ? bound.duration(whileOverrun: overrunCount) : OverrunBound.report
  }

  /// Watches all pieces that run, of which the last has just begun; returns after how long somebody is to look.
  func watchAll(from now: MonotonicInstant) -> Duration {
    for piece in running(at: now) { piece.watch(from: now) }
    return reviewDelay
  }

  /// Whether work waits that no worker is free for, all of them being busy with a piece, and nobody is going to look
  /// after it.
  var needsReview: Bool { !isReviewDue && isFull && slots.allSatisfy(\.isRunning) }

  /// The piece that has overrun for longest, while work waits for its worker and the reserve is not used up.
  func mostOverdue(at now: MonotonicInstant) -> WorkSlot.Running? {
    guard isFull, overrunCount < overrunReserve else { return nil }
    let longest = running(at: now).min { since($0, now) < since($1, now) }
    let latest = now.advanced(by: .zero - bound.duration(whileOverrun: overrunCount))
    return longest.flatMap { since($0, now) <= latest ? $0 : nil }
  }

  /// A piece no longer counts, if it still runs; returns the worker that is started in its place.
  mutating func release(_ running: WorkSlot.Running, at now: MonotonicInstant) -> WorkSlot? {
    guard running.isRunning(at: now), let index = slots.firstIndex(where: { $0 === running.slot }) else {
      return nil
    }
    slots.remove(at: index)
    overrunCount += 1
    running.slot.noteOverrun()
    return reserveWorker()
  }

  /// What is left to do after a look at the pieces that run.
  struct Review: Sendable {
    /// When to look again; nil when that is left to the next worker that takes a piece, or ends one that overran.
    var next: MonotonicInstant?
    /// Reports that nothing goes on; nil while something does, and once it was reported.
    var report: String?
  }

  /// Ends a look at the pieces that run.
  ///
  /// - Parameter isExhausted: Whether the executor has no thread left, even if the reserve is not used up.
  mutating func endReview(at now: MonotonicInstant, isExhausted: Bool) -> Review {
    isReviewDue = false
    guard isFull else { return Review() }
    var review = Review()
    let running = running(at: now)
    for piece in running { piece.watch(from: now) }
    let since = running.map { self.since($0, now) }
    if overrunCount < overrunReserve {
      review.next = since.min()?.advanced(by: isExhausted ? OverrunBound.retry : reviewDelay)
    }
    // As long as one worker goes from piece to piece, the others hold nothing up for good.
    if !isStandstillReported, running.count == slots.count, let last = since.max() {
      let moment = last.advanced(by: OverrunBound.report)
      if moment > now {
        review.next = min(review.next ?? moment, moment)
      } else if isExhausted || overrunCount >= overrunReserve {
        isStandstillReported = true
        review.report = standstill(for: last.duration(to: now))
      }
    }
    if let next = review.next {
      // Never at once: what changes meanwhile needs a moment.
      review.next = max(next, now.advanced(by: .milliseconds(1)))
      isReviewDue = true
    }
    return review
  }

  private func standstill(for duration: Duration) -> String {
    "\(waitingCount) pieces of work wait: all \(slots.count) workers have been busy with one piece each for "
      + "\(duration.wholeNanoseconds / 1_000_000) ms or more, and \(overrunCount) pieces that overran before use "
      + "up the scheduler's overrunReserve of \(overrunReserve). What waits keeps its placeholder; let drawings "
      + "and layouts do less, or look whether they are cancelled, or give the scheduler a larger reserve"
  }

  /// Whether work waits and every worker that counts is out.
  private var isFull: Bool {
    service == .workers && slots.count >= maximumConcurrency && waitingCount > 0
  }

  /// Since when others wait for a piece.
  private func since(_ running: WorkSlot.Running, _ now: MonotonicInstant) -> MonotonicInstant {
    running.since ?? now
  }

  private func running(at now: MonotonicInstant) -> [WorkSlot.Running] {
    slots.compactMap { $0.running(at: now) }
  }
}
