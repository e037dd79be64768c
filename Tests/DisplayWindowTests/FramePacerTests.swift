#if SDL
  import AsyncDisplay
  import Testing

  @testable import DisplayWindow

  @Suite("Pacing frames")
  struct FramePacerTests {
    private func moment(_ milliseconds: Double) -> MonotonicInstant {
      MonotonicInstant(nanoseconds: Int64(milliseconds * 1_000_000))
    }

    @Test("Without a display to wait for, frames come at its rate, and late ones put nothing off")
    func rate() {
      var pacer = FramePacer(interval: .milliseconds(10))
      #expect(pacer.nextStart(at: moment(3)) == moment(3))
      var timings = [pacer.begin(at: moment(3))]
      for delay in [0.2, 0.9, 0, 0.4, 1] {
        let next = pacer.nextStart(at: timings[timings.count - 1].timestamp.advanced(by: .milliseconds(4)))
        // The alarm rings a little late.
        timings.append(pacer.begin(at: next.advanced(by: .microseconds(Int64(delay * 1_000)))))
      }
      #expect(timings.map(\.index) == [0, 1, 2, 3, 4, 5])
      #expect(timings.map(\.timestamp) == (0...5).map { moment(3 + Double($0) * 10) })
      #expect(timings.allSatisfy { $0.interval == .milliseconds(10) })
    }

    @Test("What returns from the display begins the next frame at once, also a little early")
    func display() {
      var pacer = FramePacer(interval: .milliseconds(10))
      _ = pacer.begin(at: moment(0))
      #expect(pacer.nextStart(at: moment(9)) == moment(9))
      #expect(pacer.nextStart(at: moment(8)) == moment(10))
      #expect(pacer.begin(at: moment(9)).index == 1)
    }

    @Test("After a pause a frame begins at once, and its number tells how many beats there were")
    func pause() {
      var pacer = FramePacer(interval: .milliseconds(10))
      _ = pacer.begin(at: moment(0))
      #expect(pacer.nextStart(at: moment(123)) == moment(123))
      let timing = pacer.begin(at: moment(123))
      #expect(timing.index == 12 && timing.timestamp == moment(123))
      // Twice at one moment is two frames.
      #expect(pacer.begin(at: moment(123)).index == 13)
      // Time that runs backwards, or to its end.
      #expect(pacer.begin(at: moment(50)).index == 14)
      #expect(pacer.begin(at: MonotonicInstant(nanoseconds: .max)).index > 14)
    }

    @Test("An interval that is none leaves the one before", arguments: [Duration.zero, .seconds(-1)])
    func intervals(_ interval: Duration) {
      var pacer = FramePacer(interval: interval)
      #expect(pacer.interval == FramePacer.usualInterval)
      pacer.interval = .milliseconds(7)
      pacer.interval = interval
      #expect(pacer.interval == .milliseconds(7))
    }
  }
#endif
