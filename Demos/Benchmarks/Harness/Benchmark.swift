import AsyncDisplay

/// Something to be timed: work that is done the same way any number of times.
struct Benchmark {
  /// What is timed, in a few words.
  let name: String
  /// How many things one run of the work handles; times are given for one of them.
  let count: Int
  /// What else is worth knowing, such as how often leaves were measured.
  var note = ""
  /// Which others are to take about as long; nil for none.
  var comparison: Comparison?
  /// What comes before each run and is not timed.
  var prepare: (@Sendable () async -> Void)?
  /// One run of the work.
  let run: Run

  /// Returns what is released after the time is taken.
  typealias Run = @Sendable () async -> any Sendable

  init(
    _ name: String,
    count: Int,
    note: String = "",
    comparison: Comparison? = nil,
    preparing prepare: (@Sendable () async -> Void)? = nil,
    _ run: @escaping Run
  ) {
    self.name = name
    self.count = count
    self.note = note
    self.comparison = comparison
    self.prepare = prepare
    self.run = run
  }

  /// Runs the work a few times to warm up and then as often as asked, and times each run.
  func measure(warmUps: Int = 3, samples: Int, clock: some MonotonicClock) async -> Measurement {
    for _ in 0..<warmUps {
      await prepare?()
      consume(await run())
    }
    var durations: [Double] = []
    for _ in 0..<samples {
      await prepare?()
      let start = clock.now
      let outcome = await run()
      durations.append(Double(clock.now.nanoseconds - start.nanoseconds))
      consume(outcome)
    }
    return Measurement(durations, of: self)
  }
}

/// Keeps the optimizer from leaving out what nobody looks at.
@inline(never)
func consume<Value>(_ value: borrowing Value) {}
