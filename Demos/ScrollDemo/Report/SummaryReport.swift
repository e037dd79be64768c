import AsyncDisplay
import DemoSupport
import DisplayChaos
import DisplayConcurrency
import DisplaySimulation
import ScrollDemoKit

/// A run's summary in the two forms that leave the program: a table for a reader, JSON for a program.
struct SummaryReport: Sendable {
  private let options: ScrollOptions
  private let summary: RunSummary
  private let content: String
  private let rowCount: Int
  private let traceHash: String?
  private let chaos: [ChaosCount]
  private let policies: [RunPolicy]
  private let workerCount: Int?
  private let repetitions: [RunSummary]
  private let environment: RunEnvironment?
  private let isInterrupted: Bool

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - summary: What the run came to.
  ///   - options: What it was told.
  ///   - content: What was scrolled, in words.
  ///   - rowCount: How many rows that has.
  ///   - trace: What happened on the simulated device, if it ran on one.
  ///   - chaos: The faults of the run, and what became of them.
  ///   - policies: The policies of the run, in order; that of the options when it is empty.
  ///   - workerCount: How many workers there were; what the options say when it is nil.
  ///   - repetitions: What each of several repetitions came to, the first included.
  ///   - environment: When, of what and on what machine the run was made; nil to say nothing of that.
  ///   - isInterrupted: Whether it was ended from the keyboard before it was over.
  init(
    summary: RunSummary,
    options: ScrollOptions,
    content: String,
    rowCount: Int,
    trace: SimulationTrace? = nil,
    chaos: [ChaosCount] = [],
    policies: [RunPolicy] = [],
    workerCount: Int? = nil,
    repetitions: [RunSummary] = [],
    environment: RunEnvironment? = nil,
    isInterrupted: Bool = false
  ) {
    self.repetitions = repetitions
    self.environment = environment
    self.isInterrupted = isInterrupted
    self.policies = policies.isEmpty ? [options.policy] : policies
    self.workerCount = workerCount ?? options.workers
    self.chaos = chaos
    self.summary = summary
    self.options = options
    self.content = content
    self.rowCount = rowCount
    traceHash = trace.map { hexadecimal($0.hash) }
  }

  /// The table for the standard output.
  var table: String {
    func number(_ value: Double, _ digits: Int = 2) -> String { TextTable.number(value, digits: digits) }
    var frames = TextTable(headings: ["policy \(PolicyRun.name(of: policies))", "p50", "p90", "p99", "max"])
    for (name, values) in [
      ("main actor busy, ms", summary.busyMilliseconds),
      ("frame overrun, ms", summary.overrunMilliseconds),
      ("blank area, % of frame", summary.blankPercent),
    ] {
      frames.add([name] + [0.5, 0.9, 0.99, 1].map { number(values.value(at: $0)) })
    }
    var totals = TextTable(headings: ["whole run", ""])
    totals.add(["frames", "\(summary.frameCount)"])
    totals.add(["refreshes blank or stale, %", number(summary.blankOrStalePercent)])
    totals.add(["dropped frames", "\(summary.droppedFrames) (\(number(summary.droppedPercent)) %)"])
    totals.add(["hitch ratio, ms/s", number(summary.hitchRatio)])
    totals.add(["blank area while scrolling, %", number(summary.blankAreaPercent, 3)])
    totals.add(["anchor error, points", number(summary.anchorError)])
    totals.add(["nodes created, for \(rowCount) rows", "\(summary.list.nodesCreated)"])
    totals.add(["prepared and never seen, %", number(summary.list.wastedShare * 100, 1)])
    totals.add(["peak contents on layers, MB", number(Double(summary.peakContentBytes) / 1e6, 1)])
    if let bytes = summary.peakResidentBytes {
      totals.add(["peak resident memory, MB", number(Double(bytes) / 1e6, 1)])
    }
    if let traceHash { totals.add(["hash of the trace", traceHash]) }
    return setting + "\n\n" + frames.text + "\n" + totals.text + (faultTable().map { "\n" + $0 } ?? "")
  }

  /// What was scrolled, how, and on what.
  var setting: String {
    func number(_ value: Double, _ digits: Int) -> String { TextTable.number(value, digits: digits) }
    return
      "\(VisibleText.line(content)), \(number(options.width, 0))×\(number(options.height, 0)) points at \(number(options.scale, 1))x, "
      + "\(options.rateName), \(options.course), \(clockName)"
  }

  /// The table of faults and what became of them; nil without any.
  ///
  /// - Parameter policy: The policy that is named in it, where it is one of several.
  func faultTable(of policy: RunPolicy? = nil) -> String? {
    guard !chaos.isEmpty else { return nil }
    var table = TextTable(
      headings: ["fault" + (policy.map { ", \($0.rawValue)" } ?? ""), "injected", "survived"]
    )
    for count in chaos { table.add([count.fault.rawValue, "\(count.injected)", "\(count.survived)"]) }
    return table.text + chaos.losses.map { $0 + "\n" }.joined()
  }

  /// The contents of `summary.json`.
  var json: String { jsonValue.text }

  /// The figures for a program.
  var jsonValue: JSONValue {
    let budget = 1_000 / options.hz
    return .object([
      ("schemaVersion", .integer(1)),
      ("content", .string(content)),
      ("scenario", .string(options.scenario.rawValue)),
      ("rowCount", .integer(rowCount)),
      ("policy", .string((policies.last ?? options.policy).rawValue)),
      ("policies", .array(policies.map { .string($0.rawValue) })),
      ("input", options.input.map(JSONValue.string) ?? .null),
      ("trace", options.trace.map(JSONValue.string) ?? .null),
      ("costModel", options.costModel.map(JSONValue.string) ?? .null),
      ("movedByFinger", .bool(options.usesFinger)),
      ("clock", .string(options.clock.rawValue)),
      ("seed", .string(String(options.seed))),
      ("displayHz", .number(options.hz)),
      ("displayRate", .string(options.rate.isVariable ? "variable" : "fixed")),
      ("frameBudgetMs", .number(budget)),
      ("meanFlingVelocityScreensPerSecond", .number(options.velocity)),
      ("viewportWidthPoints", .number(options.width)),
      ("viewportHeightPoints", .number(options.height)),
      ("scalePixelsPerPoint", .number(options.scale)),
      ("workerCount", workerCount.map(JSONValue.integer) ?? .null),
      ("processorCount", traceHash == nil ? .integer(Processors.count) : .null),
      ("interrupted", .bool(isInterrupted)),
      ("frameCount", .integer(summary.frameCount)),
      ("mainActorBusyMs", percentiles(summary.busyMilliseconds)),
      ("frameOverrunMs", percentiles(summary.overrunMilliseconds)),
      ("blankAreaPctOfFrame", percentiles(summary.blankPercent)),
      ("blankAreaPctWhileScrolling", .number(summary.blankAreaPercent)),
      ("refreshCount", .integer(summary.refreshCount)),
      ("staleRefreshes", .integer(summary.staleRefreshes)),
      ("blankRefreshes", .integer(summary.blankRefreshes)),
      ("blankOrStaleRefreshesPct", .number(summary.blankOrStalePercent)),
      ("droppedFrames", .integer(summary.droppedFrames)),
      ("droppedFramesPct", .number(summary.droppedPercent)),
      ("hitchRatioMsPerSecond", .number(summary.hitchRatio)),
      ("anchorErrorMaxPoints", .number(summary.anchorError)),
      ("nodesCreated", .integer(summary.list.nodesCreated)),
      ("nodesSeen", .integer(summary.list.nodesSeen)),
      ("rowsMeasured", .integer(summary.list.rowsMeasured)),
      ("wastedWorkPct", .number(summary.list.wastedShare * 100)),
      ("peakContentBytes", .integer(summary.peakContentBytes)),
      ("peakResidentBytes", summary.peakResidentBytes.map(JSONValue.integer) ?? .null),
      ("chaosSeed", options.chaos.map { .string(String($0.seed)) } ?? .null),
      ("chaosFaults", chaosJSON),
      ("traceHash", traceHash.map(JSONValue.string) ?? .null),
      ("repetitions", repetitionsJSON),
      ("environment", environmentJSON),
    ])
  }

  /// The figures of every repetition, in order, each with its minimum, median and maximum; null without repetitions.
  private var repetitionsJSON: JSONValue {
    guard !repetitions.isEmpty else { return .null }
    let figures = PolicyComparison.figures.map { figure -> (key: String, value: JSONValue) in
      let values = repetitions.map(figure.value)
      let spread = Spread(values)
      return (
        figure.key,
        .object([
          ("min", .number(spread.minimum)), ("median", .number(spread.median)),
          ("max", .number(spread.maximum)), ("values", .array(values.map(JSONValue.number))),
        ])
      )
    }
    let seeds = repetitions.indices.map { JSONValue.string(String(options.seed &+ UInt64($0))) }
    return .object([
      ("count", .integer(repetitions.count)), ("seeds", .array(seeds)), ("figures", .object(figures)),
    ])
  }

  private var environmentJSON: JSONValue {
    guard let environment else { return .null }
    func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    return .object([
      ("date", .string(environment.date)), ("commit", text(environment.commit)),
      ("version", text(environment.version)), ("processor", text(environment.processor)),
      ("system", text(environment.system)),
    ])
  }

  private var chaosJSON: JSONValue {
    .object(
      chaos.map {
        (
          $0.fault.rawValue,
          .object([
            ("perSecond", rate(of: $0.fault).map(JSONValue.number) ?? .null),
            ("injected", .integer($0.injected)), ("survived", .integer($0.survived)),
            ("firstLoss", $0.firstLoss.map(JSONValue.string) ?? .null),
          ])
        )
      }
    )
  }

  /// How often a fault happens in a second; nil for one that the schedule decides about.
  private func rate(of fault: ChaosFault) -> Double? {
    options.chaos?.rates[fault].flatMap { $0 > 0 ? $0 : nil }
  }

  private var clockName: String {
    let workers = workerCount.map { " with \(ScrollOptions.workers($0))" } ?? ""
    return (options.clock == .wall ? "wall clock" : options.deviceName) + workers
  }

  private func percentiles(_ values: Percentiles) -> JSONValue {
    .object([
      ("p50", .number(values.value(at: 0.5))),
      ("p90", .number(values.value(at: 0.9))),
      ("p99", .number(values.value(at: 0.99))),
      ("max", .number(values.maximum)),
    ])
  }
}

/// A number as 16 hexadecimal digits.
func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
