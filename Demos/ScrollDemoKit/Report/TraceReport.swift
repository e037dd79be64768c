import AsyncDisplay
import DemoSupport
import DisplayConcurrency
package import DisplaySimulation

/// A run as trace events, for a viewer of traces such as Perfetto's: the contents of `trace.json`.
///
/// The main actor has a track with its frames and, in them, its passes; each worker has one with its jobs; the
/// display has one with its beats. Arrows lead from the frame that asked for a piece of work to the worker that did it,
/// and on to the frame that took in what came of it. Counters follow blank area, work in flight, content bytes and velocity. Spans of
/// one track never overlap but when one is in the other. Without a simulated device there are no workers' tracks:
/// nobody watches real threads. What the device no longer keeps of a very long run is missing, and a label says how much.
package struct TraceReport: Sendable {
  private let samples: [FrameSample]
  private let trace: SimulationTrace?
  private let origin: MonotonicInstant

  private static let mainTrack = 1
  private static let displayTrack = 2
  private static let firstWorkerTrack = 10

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - samples: The frames, in order.
  ///   - trace: What happened on the simulated device, if it ran on one.
  package init(samples: [FrameSample], trace: SimulationTrace?) {
    self.samples = samples
    self.trace = trace
    origin = trace == nil ? samples.first?.beat ?? .zero : .zero
  }

  /// The contents of `trace.json`: one event a line.
  package var json: String {
    var text = ""
    forEachChunk { text += $0 }
    return text
  }

  /// Hands the contents of `trace.json` out piece by piece: as a whole they, and more so their events, are larger than
  /// all that a long run leaves in memory.
  package func forEachChunk<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    var chunk = "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n"
    var separator = ""
    func add(_ events: [Event]) throws(Failure) {
      for event in events {
        chunk += separator + JSONValue.object(event).line
        separator = ",\n"
      }
      guard chunk.utf8.count >= Self.chunkLength else { return }
      try body(chunk)
      chunk = ""
    }
    try add(names)
    for sample in samples { try add(events(sample)) }
    let spans = trace?.spans ?? []
    for span in spans { try add(event(span).map { [$0] } ?? []) }
    for (number, flow) in WorkFlows(spans: spans, frames: samples).all.enumerated() {
      try add(events(number, flow))
    }
    try body(chunk + "\n]}\n")
  }

  /// How many missed ticks of the display have an event each; of more, one says how many there were.
  private static let mostMissedBeats = 1_000

  /// How many bytes are handed out at a time, more or less.
  private static let chunkLength = 1 << 16

  private typealias Event = [(key: String, value: JSONValue)]

  private var names: [Event] {
    let workers = Set((trace?.spans ?? []).compactMap { Self.workerIndex($0.track) }).sorted()
    let dropped = trace?.droppedSpanCount ?? 0
    return [name("process_name", "ScrollDemo", track: 0)]
      + (dropped == 0 ? [] : [label("workers: the first \(dropped) turns were not kept")])
      + [name("thread_name", "main actor", track: Self.mainTrack)]
      + [name("thread_name", "display", track: Self.displayTrack)]
      + workers.map { name("thread_name", "worker \($0 + 1)", track: Self.firstWorkerTrack + $0) }
  }

  private func label(_ text: String) -> Event {
    [
      ("ph", .string("M")), ("pid", .integer(1)), ("name", .string("process_labels")),
      ("args", .object([("labels", .string(text))])),
    ]
  }

  private func name(_ kind: String, _ name: String, track: Int) -> Event {
    [
      ("ph", .string("M")), ("pid", .integer(1)), ("tid", .integer(track)), ("name", .string(kind)),
      ("args", .object([("name", .string(name))])),
    ]
  }

  /// An event on the display's track.
  private func tick(_ name: String, at nanoseconds: Int64) -> Event {
    [
      ("ph", .string("i")), ("s", .string("t")), ("pid", .integer(1)), ("tid", .integer(Self.displayTrack)),
      ("ts", time(nanoseconds)), ("name", .string(name)),
    ]
  }

  /// The events of one frame: its beat and those missed before it, its passes, and the counters after it.
  private func events(_ sample: FrameSample) -> [Event] {
    var events: [Event] = []
    let missedBeats = max(0, sample.missedBeats)
    if missedBeats > Self.mostMissedBeats {
      let first = Self.moment(missedBeats, before: sample)
      events.append(tick("\(missedBeats) vsyncs without a frame", at: first))
    }
    for missed in (0...(missedBeats > Self.mostMissedBeats ? 0 : missedBeats)).reversed() {
      let moment = Self.moment(missed, before: sample)
      events.append(tick(missed == 0 ? "vsync" : "vsync without a frame", at: moment))
    }
    let start = sample.start.nanoseconds
    let end = start.saturatingSum(nanoseconds(sample.busyMilliseconds))
    events.append(span("frame \(sample.index)", track: Self.mainTrack, from: start, to: end))
    var passStart = start
    for pass in FramePass.allCases where pass.rawValue < sample.passMilliseconds.count {
      let passEnd = min(end, passStart.saturatingSum(nanoseconds(sample.passMilliseconds[pass.rawValue])))
      guard passEnd > passStart else { continue }
      events.append(span("\(pass)", track: Self.mainTrack, from: passStart, to: passEnd))
      passStart = passEnd
    }
    events += [
      counter("blank area", "percent", .number(sample.blankShare * 100), at: end),
      counter("work in flight", "pieces", .integer(sample.list.workInFlight), at: end),
      counter("contents", "bytes", .integer(sample.list.contentBytes), at: end),
      counter("velocity", "points per second", .number(sample.velocity), at: end),
    ]
    return events
  }

  /// The event of a worker's job; the main actor's spans are those of the frames.
  private func event(_ span: SimulationTrace.Span) -> Event? {
    guard let worker = Self.workerIndex(span.track) else { return nil }
    let counts = WorkKind.allCases.compactMap { kind in
      span.work[kind].map { (key: kind.rawValue, value: JSONValue.integer($0)) }
    }
    return self.span(
      Self.name(of: span.work),
      track: Self.firstWorkerTrack + worker,
      from: span.start.nanoseconds,
      to: span.end.nanoseconds
    ) + [("args", .object(counts))]
  }

  /// The arrow of a piece of work, in three parts.
  private func events(_ number: Int, _ flow: WorkFlow) -> [Event] {
    let worker = Self.firstWorkerTrack + flow.worker
    return [
      arrow("s", number, track: Self.mainTrack, at: flow.requested),
      arrow("t", number, track: worker, at: flow.begun),
      arrow("f", number, track: Self.mainTrack, at: flow.taken) + [("bp", .string("e"))],
    ]
  }

  private func arrow(_ phase: String, _ number: Int, track: Int, at moment: MonotonicInstant) -> Event {
    [
      ("ph", .string(phase)), ("pid", .integer(1)), ("tid", .integer(track)),
      ("ts", time(moment.nanoseconds)), ("name", .string("work")), ("cat", .string("work")),
      ("id", .integer(number)),
    ]
  }

  private func span(_ name: String, track: Int, from start: Int64, to end: Int64) -> Event {
    [
      ("ph", .string("X")), ("pid", .integer(1)), ("tid", .integer(track)), ("ts", time(start)),
      ("dur", .number((Double(end) - Double(start)) / 1_000)), ("name", .string(name)),
    ]
  }

  private func counter(_ name: String, _ unit: String, _ value: JSONValue, at moment: Int64) -> Event {
    [
      ("ph", .string("C")), ("pid", .integer(1)), ("ts", time(moment)), ("name", .string(name)),
      ("args", .object([(unit, value)])),
    ]
  }

  /// Microseconds since the start, with the nanoseconds behind the point.
  private func time(_ nanoseconds: Int64) -> JSONValue {
    let (distance, hasOverflowed) = nanoseconds.subtractingReportingOverflow(origin.nanoseconds)
    return .number(
      (hasOverflowed ? Double(nanoseconds) - Double(origin.nanoseconds) : Double(distance)) / 1_000
    )
  }

  /// So many intervals of the display before a frame's, in nanoseconds.
  private static func moment(_ count: Int, before sample: FrameSample) -> Int64 {
    let distance = Double(count) * sample.budgetMilliseconds * 1e6
    let whole = distance.isNaN ? 0 : Int64(min(max(distance, -9e18), 9e18))
    return sample.beat.nanoseconds.saturatingSum(-whole)
  }

  private func nanoseconds(_ milliseconds: Double) -> Int64 {
    Int64((min(max(0, milliseconds), 1e9) * 1e6).rounded())
  }

  private static func workerIndex(_ track: SimulationTrace.Track) -> Int? {
    if case .worker(let index) = track { index } else { nil }
  }

  private static func name(of work: [WorkKind: Int]) -> String {
    if work[.drawnPixel] != nil || work[.drawnCommand] != nil { return "draw" }
    if work[.madeNode] != nil { return "make and measure" }
    if work[.measuredElement] != nil || work[.shapedByte] != nil { return "measure" }
    return work[.decodedByte] != nil ? "decode" : "look for work"
  }
}

extension MonotonicInstant {
  fileprivate static var zero: MonotonicInstant { MonotonicInstant(nanoseconds: 0) }
}
