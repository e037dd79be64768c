internal import DisplayConcurrency

/// The capture of one drawing, and the observers of what the drawing is made of.
///
/// Most nodes of a row draw nothing and read nothing to find that out. Observers that saw no read serve for the next
/// node, so that asking such a node allocates nothing.
@MainActor
struct DrawingCapture {
  private let observer: DrawingObserver
  private var computation: LayoutReads.Computation
  /// Observes what is read of the environment.
  private(set) var recorder: EnvironmentRecorder

  /// Begins a capture.
  init(of node: DisplayNode, in runtime: DisplayRuntime) {
    observer = DrawingObserver(of: node, mailbox: runtime.mailbox)
    computation = LayoutReads.Computation(reader: observer, isDrawing: true)
    recorder = EnvironmentRecorder()
  }

  /// What was read of the environment so far.
  var environmentReads: EnvironmentReads { recorder.reads }

  /// Captures something that the node draws, and has the node drawn again when what that is made of changes.
  func run<Captured>(_ capture: () -> Captured) -> Captured {
    guard let node = observer.node else { return capture() }
    WorkMeter.count(.capturedDrawing)
    let recording = node.beginRecordingReads(by: recorder)
    let captured = LayoutReads.$computation.withValue(computation, operation: capture)
    node.endRecordingReads(recording)
    if computation.hasDependencies {
      node.madeExtras.drawingObserver = observer
    } else {
      node.extras?.drawingObserver = nil
    }
    return captured
  }

  /// Begins the capture of another node with observers that saw no read of the one before; false if they saw one, or
  /// somebody has kept a part of it.
  mutating func restart(of node: DisplayNode) -> Bool {
    // First whether nobody else has them: nothing is read then after it was looked for.
    guard isKnownUniquelyReferenced(&computation), isKnownUniquelyReferenced(&recorder),
      computation.outer == nil, !computation.hasDependencies, recorder.reads.isEmpty,
      LayoutReads.computation == nil
    else { return false }
    observer.node = node
    return true
  }
}
