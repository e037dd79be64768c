// Changes of the environment, gathered between two frames and told in the data pass.

extension DisplayRuntime {
  /// The environment is about to be another one.
  func environmentWillChange() {
    rootNode.rememberEnvironment()
    environmentChanges.concernsRoot = true
    _ = environmentChanges.nodes.append(rootNode) { $0.extras?.toldEnvironment != nil && $0.runtime === self }
    if report == nil { setNeedsFrame() }
  }

  /// Tells every node whose environment really is another one, once, and has measured and drawn what read it.
  /// What the hooks change waits for the next frame.
  func applyEnvironmentChanges() {
    guard !environmentChanges.isEmpty else { return }
    let changes = environmentChanges
    environmentChanges = EnvironmentChanges()
    environmentChanges.beginTelling()
    defer { _ = environmentChanges.endTelling() }
    if changes.concernsRoot { remeasureRoot() }
    // Outermost first: who is told by a supernode is not told again.
    for node in NodeDepths.outermostFirst(changes.nodes.nodes.filter { $0.runtime === self }) {
      guard let told = node.extras?.toldEnvironment else { continue }
      node.environmentMayHaveChanged(from: told, looksAtAll: changes.haveCaptures)
    }
  }

  /// Something is captured to be drawn or measured; see ``EnvironmentChanges``.
  package func noteCapture() { environmentChanges.noteCapture() }

  /// The environment of the node whose drawing is being captured, telling what is read; nil for another node.
  func recordedEnvironment(of node: DisplayNode) -> NodeEnvironment? {
    guard let captured = environmentChanges.captured, captured.node === node else { return nil }
    return node.currentEnvironment.recorded(by: captured.recorder)
  }

  private func remeasureRoot() {
    let inherited = environment
    if isRootBeingMeasured || measuredRootLayout != nil || measuredContext != inherited.layoutContext
      || !rootNode.layoutReadsHold(in: inherited)
    {
      setRootNeedsLayout()
    }
  }
}

/// A recording of what is read of a node's environment, and the one that goes on after it.
@MainActor
struct ReadRecording {
  let recorder: EnvironmentRecorder
  fileprivate let outer: (node: DisplayNode, recorder: EnvironmentRecorder)?
  fileprivate let runtime: DisplayRuntime?
}

extension DisplayNode {
  /// Captures something that the node draws, and returns it with the environment that it was captured in, which
  /// goes on telling what is read. What a node in a picture reads, the picture's node has read.
  func recordingReads<Captured>(_ capture: () -> Captured) -> (Captured, NodeEnvironment) {
    let recording = beginRecordingReads()
    let captured = capture()
    endRecordingReads(recording)
    return (captured, currentEnvironment.recorded(by: recording.recorder))
  }

  /// Has what is read of the node's environment remembered until ``endRecordingReads(_:)``.
  func beginRecordingReads() -> ReadRecording {
    let runtime = runtime
    let outer = runtime?.environmentChanges.captured
    let picture = isRasterized ? outer?.recorder : nil
    let recorder = EnvironmentRecorder(
      inside: picture.map {
        .init(recorder: $0, environment: inheritedEnvironment, overrides: environmentOverrides)
      }
    )
    runtime?.environmentChanges.captured = (self, recorder)
    return ReadRecording(recorder: recorder, outer: outer, runtime: runtime)
  }

  /// Goes on with what was recorded before.
  func endRecordingReads(_ recording: ReadRecording) {
    recording.runtime?.environmentChanges.captured = recording.outer
  }
}
