package import AsyncDisplay
package import DisplaySimulation

/// All that a live view shows of one moment, as a value that is drawn elsewhere.
package struct LiveFrame: Sendable {
  /// What was on screen; nil before there was anything.
  package var layers: LayerSnapshot?
  /// Where something was missing, in points of the viewport.
  package var blankAreas: [Rect] = []
  /// The viewport, in points.
  var viewport: Size
  /// What is scrolled, in words.
  var content: String
  package var rowCount = 0
  var policy: RunPolicy
  var sample: FrameSample
  package var statistics = ListStatistics()
  /// The rows that have a node, around those that are preloaded.
  package var nodeRows = 0..<0
  /// Pieces of work that wait, and that run.
  package var waitingWork = 0
  package var runningWork = 0
  var history: LiveHistory
  /// The time between two beats, in milliseconds.
  var budget: Double
  /// Times as fast as the scenario has it.
  package var speed = 1.0
  package var isPaused = false
  /// The seconds after which the run ends by itself; nil when it waits for its key.
  package var secondsLeft: Double?
  package var showsHelp = false

  /// Describes a moment of a run, of which the other properties say more.
  package init(
    viewport: Size,
    content: String,
    policy: RunPolicy,
    sample: FrameSample,
    history: LiveHistory,
    budget: Double
  ) {
    (self.viewport, self.content, self.policy) = (viewport, content, policy)
    (self.sample, self.history, self.budget) = (sample, history, budget)
  }
}
