import AsyncDisplay
import DemoSupport
import DisplaySimulation

/// The figures of a live view in words, as often as they can be read.
struct LiveFigures: Sendable, Hashable {
  /// One figure.
  package struct Line: Sendable, Hashable {
    let name: String
    let text: String
    var isBad = false
  }

  /// The columns of a figure's name.
  static let labelWidth = 9
  /// The columns of a figure, name and all.
  package static let width = 28

  /// The figures, what matters most first.
  package let lines: [Line]

  /// Says what a moment came to.
  ///
  /// - Parameters:
  ///   - frame: The moment.
  ///   - residentBytes: The most memory that the process has had.
  ///   - cost: What drawing and sending the view takes.
  init(_ frame: LiveFrame, residentBytes: Int, cost: LiveCost) {
    func number(_ value: Double, _ digits: Int) -> String { TextTable.number(value, digits: digits) }
    let history = frame.history
    let busy = Percentiles(history.busyMilliseconds)
    let statistics = frame.statistics
    lines = [
      Line(
        name: "blank",
        text: "\(number(frame.sample.blankShare * 100, 1)) %, mean \(number(history.blankShare * 100, 2)) %",
        isBad: frame.sample.blankArea > 0
      ),
      Line(
        name: "busy",
        text: "\(number(busy.value(at: 0.5), 2)) ms, p99 \(number(busy.value(at: 0.99), 2))",
        isBad: busy.value(at: 0.99) > frame.budget
      ),
      Line(
        name: "frames",
        text: "\(LiveText.grouped(history.frameCount)), \(LiveText.grouped(history.droppedCount)) dropped",
        isBad: history.buckets.suffix(10).contains { $0.isLate }
      ),
      Line(name: "work", text: "\(frame.runningWork) run, \(LiveText.grouped(frame.waitingWork)) wait"),
      Line(
        name: "nodes",
        text:
          "\(LiveText.grouped(statistics.nodesAlive)) of \(LiveText.grouped(statistics.nodesCreated)) made"
      ),
      Line(name: "contents", text: LiveText.bytes(statistics.contentBytes)),
      Line(name: "unseen", text: "\(number(statistics.wastedShare * 100, 0)) % of nodes"),
      Line(name: "memory", text: "\(LiveText.bytes(residentBytes)) at most"),
      Line(
        name: "anchor",
        text: "off by \(number(frame.sample.list.anchorError, 1)) points",
        isBad: frame.sample.list.anchorError > 0.5
      ),
      Line(
        name: "view",
        text: "\(number(cost.milliseconds, 1)) ms, \(LiveText.bytes(Int(cost.bytes)))"
      ),
    ]
  }
}

/// What drawing a view takes, as a mean that follows the last pictures.
struct LiveCost: Sendable, Hashable {
  /// From the frame to the bytes, in milliseconds.
  private(set) var milliseconds = 0.0
  /// What was sent.
  private(set) var bytes = 0.0
  private var count = 0.0

  /// Adds a picture.
  package mutating func note(milliseconds: Double, bytes: Int) {
    count = min(count + 1, 20)
    self.milliseconds += (milliseconds - self.milliseconds) / count
    self.bytes += (Double(bytes) - self.bytes) / count
  }
}
