public import AsyncDisplay

/// One run of a list on the machine's own clock: frames at a display's beat, and what they came to.
@MainActor
public final class ScrollRun {
  /// What a run leaves behind.
  public struct Outcome: Sendable {
    /// The figures.
    public let summary: RunSummary
    /// Frames along the way.
    public let filmstrip: Filmstrip
  }

  /// How many frames the filmstrip shows.
  private static let panelCount = 8
  /// How many beats the first screen may take before the list is moved all the same.
  private static let warmUpBeats = 240

  private let list: ListNode
  private let options: ScrollOptions
  private let script: FlingScript
  private let runtime: DisplayRuntime
  private var samples: [FrameSample] = []
  private var panels: [Filmstrip.Panel] = []

  /// Makes a run of a list that nothing else shows.
  public init(list: ListNode, options: ScrollOptions) {
    self.list = list
    self.options = options
    script = FlingScript(
      velocity: options.velocity * options.height,
      duration: options.duration
    )
    let isOnMain = options.policy == .mainThread
    // A toolkit without nodes makes a row when it comes on screen, and not before.
    if isOnMain { list.setRangeMode(.visibleOnly) }
    runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: Size(width: options.width, height: options.height),
      scale: options.scale,
      scheduler: .system(),
      execution: isOnMain ? .mainActor : .workers
    )
    samples.reserveCapacity(options.frames)
  }

  /// Runs all frames. The first screen is drawn before the list is moved and the figures begin.
  public func run() async -> Outcome {
    let link = DisplayLink(frequency: options.hz)
    var lastIndex: Int?
    var firstIndex: Int?
    var beatCount = 0
    for await timing in link.makeBeats() {
      beatCount += 1
      if firstIndex == nil, isFirstScreenDrawn || beatCount > Self.warmUpBeats {
        firstIndex = timing.index
        lastIndex = timing.index - 1
        list.scrollDriver = script
      }
      let report = runtime.runFrame(timing)
      guard let firstIndex, let last = lastIndex else { continue }
      let missed = timing.index - last - 1
      lastIndex = timing.index
      samples.append(FrameSample(report, missedBeats: missed, velocity: script.currentVelocity))
      let elapsed = timing.index - firstIndex + 1
      captureIfDue(elapsed: elapsed, report: report)
      if elapsed >= options.frames { break }
    }
    link.stop()
    let summary = RunSummary(
      samples: samples,
      interval: 1_000 / options.hz,
      list: list.statistics,
      peakResidentBytes: Platform.peakResidentBytes
    )
    runtime.invalidate()
    return Outcome(summary: summary, filmstrip: Filmstrip(panels: panels))
  }

  private var isFirstScreenDrawn: Bool {
    list.isInHierarchy && (list.rowCount == 0 || list.blankAreas.isEmpty && !list.visibleRows.isEmpty)
  }

  /// Keeps the frame when it is one of those that the filmstrip shows, evenly spread over the run.
  private func captureIfDue(elapsed: Int, report: FrameReport) {
    let due = (panels.count * 2 + 1) * options.frames / (2 * Self.panelCount)
    guard elapsed > due, panels.count < Self.panelCount, let layer = list.layer else { return }
    let seconds = Double(elapsed) / options.hz
    let speed = script.currentVelocity / options.height
    let share = report.visibleArea > 0 ? report.blankArea / report.visibleArea * 100 : 0
    let rows = list.visibleRows
    panels.append(
      Filmstrip.Panel(
        layers: LayerSnapshot(layer),
        blankAreas: list.blankAreas,
        title: "\(TextTable.number(seconds)) s   "
          + (rows.isEmpty ? "no rows" : "rows \(rows.lowerBound + 1) to \(rows.upperBound)"),
        caption:
          "\(TextTable.number(speed, digits: 1)) screens/s, \(TextTable.number(share, digits: 1)) % blank"
      )
    )
  }
}
