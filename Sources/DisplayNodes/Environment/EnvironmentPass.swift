/// Pass 3, before the data: nodes whose environment really is another one are notified, once, and what read it is
/// measured and drawn again.
@MainActor
final class EnvironmentPass: Pass {
  private(set) var changes = EnvironmentChanges()
  /// The node whose drawing is being captured, and who observes what it reads.
  fileprivate(set) var captured: (node: DisplayNode, recorder: EnvironmentRecorder)?

  /// The environment of a runtime is about to be another one.
  func environmentWillChange(in runtime: DisplayRuntime) {
    runtime.rootNode.rememberEnvironment()
    changes.concernsRoot = true
    append(runtime.rootNode, in: runtime)
  }

  /// Remembers a node with another place or other overrides.
  func append(_ node: DisplayNode, in runtime: DisplayRuntime) {
    changes.nodes.append(node) { $0.extras?.notifiedEnvironment != nil && $0.runtime === runtime }
  }

  /// Something is captured to be drawn or measured; see ``EnvironmentChanges``.
  func noteCapture() { changes.noteCapture() }

  /// A node is notified of its environment.
  func note(_ node: DisplayNode, before: NodeEnvironment) { changes.note(node, before: before) }

  /// What a node was last notified of, or would have been.
  func lastNotified(of node: DisplayNode) -> NodeEnvironment {
    changes.areNotified ? node.currentEnvironment : changes.lastNotified(of: node)
  }

  /// Notifies the nodes. What the hooks change waits for the next frame.
  func run(_ frame: inout FrameContext) {
    guard !changes.isEmpty else { return }
    let runtime = frame.runtime
    let changes = changes
    self.changes = EnvironmentChanges()
    self.changes.beginNotifying()
    defer { replace(\.changes, with: self.changes.withoutNotified) }
    if changes.concernsRoot { remeasureRoot(of: runtime) }
    // Outermost first: a node that is notified by a supernode is not notified again.
    for node in NodeDepths.outermostFirst(changes.nodes.nodes.filter { $0.runtime === runtime }) {
      guard let notified = node.extras?.notifiedEnvironment else { continue }
      node.environmentMayHaveChanged(from: notified, looksAtAll: changes.haveCaptures)
    }
  }

  var hasWorkLeft: Bool { !changes.isEmpty }

  func invalidate() { replace(\.changes, with: EnvironmentChanges()) }

  /// The environment of the node whose drawing is being captured, recording what is read; nil for another node.
  func recordedEnvironment(of node: DisplayNode) -> NodeEnvironment? {
    guard let captured, captured.node === node else { return nil }
    return node.currentEnvironment.recorded(by: captured.recorder)
  }

  private func remeasureRoot(of runtime: DisplayRuntime) {
    let (root, inherited) = (runtime.passes.layouts.root, runtime.environment)
    if root.isUnderWay || root.measuredContext != inherited.layoutContext
      || !runtime.rootNode.layoutReadsHold(in: inherited)
    {
      runtime.setRootNeedsLayout()
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
  /// Captures something that the node, which lies in a picture, draws, and returns it with the environment that it was captured
  /// in, which goes on recording what is read. What it reads, the picture's node has read.
  func recordingReads<Captured>(_ capture: () -> Captured) -> (Captured, NodeEnvironment) {
    let recording = beginRecordingReads()
    let captured = capture()
    endRecordingReads(recording)
    return (captured, currentEnvironment.recorded(by: recording.recorder))
  }

  /// Has what is read of the environment of the node, which lies in a picture, remembered until ``endRecordingReads(_:)``.
  func beginRecordingReads() -> ReadRecording {
    let picture = runtime?.passes.environment.captured?.recorder
    return beginRecordingReads(
      by: EnvironmentRecorder(
        inside: picture.map {
          .init(recorder: $0, environment: inheritedEnvironment, overrides: environmentOverrides)
        }
      )
    )
  }

  /// Has what is read of the node's environment remembered until ``endRecordingReads(_:)``.
  func beginRecordingReads(by recorder: EnvironmentRecorder) -> ReadRecording {
    let runtime = runtime
    let outer = runtime?.passes.environment.captured
    runtime?.passes.environment.captured = (self, recorder)
    return ReadRecording(recorder: recorder, outer: outer, runtime: runtime)
  }

  /// Goes on with what was recorded before.
  func endRecordingReads(_ recording: ReadRecording) {
    recording.runtime?.passes.environment.captured = recording.outer
  }
}
