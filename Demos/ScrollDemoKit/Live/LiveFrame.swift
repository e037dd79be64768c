internal import AsyncDisplay

/// All that a live view shows of one moment, as a value that is drawn elsewhere.
struct LiveFrame: Sendable {
  /// What was on screen; nil before there was anything.
  var layers: LayerSnapshot?
  /// Where something was missing, in points of the viewport.
  var blankAreas: [Rect] = []
  /// The viewport, in points.
  var viewport: Size
  /// What is scrolled, in words.
  var content: String
  var rowCount = 0
  var policy: ScrollOptions.Policy
  var sample: FrameSample
  var statistics = ListStatistics()
  /// The rows that have a node, around those that are preloaded.
  var nodeRows = 0..<0
  /// Pieces of work that wait, and that run.
  var waitingWork = 0
  var runningWork = 0
  var history: LiveHistory
  /// The time between two beats, in milliseconds.
  var budget: Double
  /// Times as fast as the scenario has it.
  var speed = 1.0
  var isPaused = false
  /// The seconds after which the run ends by itself; nil when it waits for its key.
  var secondsLeft: Double?
  var showsHelp = false
}
