internal import DisplayConcurrency
internal import DisplayLayout

/// The layout of a runtime's root: whether it is to be measured, is being measured, or waits to be placed.
@MainActor
final class RootLayout {
  private var machine = MeasurementStateMachine(.needed)
  private var measured: MeasuredLayout?
  /// The pixels and the direction that the root was last measured for.
  private(set) var measuredContext: LayoutContext?
  /// Whether the root has the viewport's frame only because its own was empty, and no layout for it yet.
  var hasGivenFrame = false
  private let generation = Generation()
  private let observer: LayoutObserver

  /// Makes a layout that is needed.
  ///
  /// - Parameter mailbox: Where a change of what the root's layout was computed from is left.
  init(mailbox: Mailbox<any FrameMessage>) {
    observer = LayoutObserver { mailbox.post(RootLayoutOutdated()) }
  }

  /// Whether a measurement is to be handed out.
  var isNeeded: Bool { machine.isNeeded }
  var isBeingMeasured: Bool { machine.isMeasuring }

  /// Whether what is placed is not the newest.
  var isPending: Bool { isNeeded || isBeingMeasured || measured != nil || observer.isOutdated }

  /// Whether a frame has something to do for it.
  var hasWorkLeft: Bool { (isNeeded && !isBeingMeasured) || measured != nil }

  /// Whether a layout is on its way that may be for another environment.
  var isUnderWay: Bool { isBeingMeasured || measured != nil }

  func setNeeded() { machine.setNeeded() }

  /// What is being measured for another size is refused, but not in every frame: a size that changes as fast is shown late,
  /// and not never.
  func refuseMeasurement() {
    if machine.refuse() { generation.advance() }
  }

  /// Nobody wants the layout any longer.
  func cancel() { generation.advance() }

  /// Hands the measuring to a worker when it is due: one at a time, so that a change meanwhile does not take away what is
  /// nearly there.
  func submit(for runtime: DisplayRuntime) {
    guard machine.begin() else { return }
    measuredContext = runtime.context
    let range = SizeRange(exactly: runtime.viewportSize)
    let (node, environment) = (runtime.rootNode, runtime.profiledEnvironment)
    runtime.queue.submit(
      priority: WorkPriority(distance: 0, stage: .measure),
      flag: generation.makeFlag()
    ) { [observer, mailbox = runtime.mailbox] flag in
      let layout = observer.measure(node, thatFits: range, environment: environment)
      mailbox.post(RootLayoutMeasured(layout: layout, flag: flag))
    }
  }

  /// A measurement is back.
  func finish(_ layout: MeasuredLayout) {
    machine.finish()
    measured = layout
  }

  /// The layout that waits to be placed, if there is one; it is about to be.
  func take() -> MeasuredLayout? {
    defer { measured = nil }
    if measured != nil { hasGivenFrame = false }
    return measured
  }
}

/// The root's layout on its way to the main actor.
private struct RootLayoutMeasured: FrameMessage {
  let layout: MeasuredLayout
  let flag: CancellationFlag

  func deliver(to runtime: DisplayRuntime) {
    #if Mutations
      let flag = Mutation.rootGeneration.loosen(flag)
    #endif
    guard !flag.isCancelled else { return }
    runtime.passes.layouts.root.finish(layout)
  }
}

/// Something that the root's layout was computed from has changed.
private struct RootLayoutOutdated: FrameMessage {
  func deliver(to runtime: DisplayRuntime) { runtime.setRootNeedsLayout() }
}
