#if SDL
  internal import DisplayConcurrency
  internal import DisplayNodes

  /// Says when frames begin that follow one another: once each time that the display shows a picture. A pure value.
  ///
  /// Where showing a picture waits for the display, its return is the beat, and the next frame begins at once. Elsewhere
  /// beats come at the display's rate, one after another without drift. After a pause a frame begins at once.
  struct FramePacer {
    /// The time from one beat to the next.
    var interval: Duration {
      didSet { if interval <= .zero { interval = oldValue > .zero ? oldValue : Self.usualInterval } }
    }
    /// When the last frame began, and its number.
    private var last: (moment: MonotonicInstant, index: Int)?

    /// A sixtieth of a second.
    static let usualInterval = Duration.nanoseconds(16_666_667)

    init(interval: Duration = FramePacer.usualInterval) {
      self.interval = interval > .zero ? interval : Self.usualInterval
    }

    /// When the next frame is to begin, seen from a moment; not after it when that is now.
    func nextStart(at now: MonotonicInstant) -> MonotonicInstant {
      guard let last else { return now }
      let next = last.moment.advanced(by: interval)
      // What returns from the display returns a little early now and then.
      return now.advanced(by: interval / 8) >= next ? now : next
    }

    /// A frame begins at a moment.
    mutating func begin(at now: MonotonicInstant) -> FrameTiming {
      var index = 0
      var beat = now
      if let last {
        let passed = last.moment.duration(to: now) / interval
        let beats = passed.isFinite ? Int(min(max(1, passed.rounded()), 1e9)) : 1
        index = last.index.addingReportingOverflow(beats).overflow ? .max : last.index + beats
        // The beat that was waited for, and not the moment at which somebody woke up.
        let due = last.moment.advanced(by: interval)
        let isOnTime = passed >= 1 && passed < 1.125
        beat = isOnTime ? due : now
      }
      last = (beat, index)
      return FrameTiming(index: index, timestamp: beat, deadline: beat.advanced(by: interval))
    }
  }
#endif
