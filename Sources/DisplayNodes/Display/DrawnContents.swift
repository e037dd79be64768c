internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry

/// What a worker does for one node: its display, and a message with the outcome.
struct DrawJob: Sendable {
  @Weak var node: DisplayNode?
  let work: DisplayWork
  let corners: PrecompositedCorners?
  let bounds: Rect
  let scale: Double
  let renderer: any ContentsRenderer
  /// Remembers what the drawing reads of it.
  let environment: NodeEnvironment
  let clock: any MonotonicClock
  let mailbox: Mailbox<any FrameMessage>

  func run(flag: CancellationFlag) {
    let start = clock.now
    let contents = makeContents(flag: flag)
    guard !flag.isCancelled else { return }
    let seconds = start.milliseconds(to: clock.now) / 1_000
    mailbox.post(
      DrawnContents(
        node: node,
        contents: contents,
        seconds: seconds,
        reads: environment.reads,
        flag: flag
      )
    )
  }

  func makeContents(flag: CancellationFlag) -> (any RenderedContents)? {
    let context = DrawingContext(bounds: bounds, scale: scale, environment: environment, flag: flag)
    guard let profiler = environment.profiler else {
      return work.makeContents(by: renderer, context: context, corners: corners)
    }
    return profiler.draw(node) {
      work.makeContents(by: renderer, context: context, corners: corners)
    }
  }
}

/// The result of a draw on its way to the main actor.
struct DrawnContents: FrameMessage {
  @Weak var node: DisplayNode?
  /// Nil when there can be none: the node is too large for a bitmap.
  let contents: (any RenderedContents)?
  /// How long a worker drew.
  let seconds: Double
  let reads: EnvironmentReads
  let flag: CancellationFlag

  func deliver(to runtime: DisplayRuntime) {
    #if Mutations
      let flag = Mutation.deliveryGeneration.loosen(flag)
    #endif
    // The generation decides: what was superseded or left its range after the draw began has a newer one.
    guard let node, !flag.isCancelled else { return runtime.passes.commit.noteRefusal() }
    node.nearestDisplayGroup?.noteDrawing(seconds: seconds)
    node.acceptContents(contents, reads: reads, flag: flag, in: runtime)
  }
}
