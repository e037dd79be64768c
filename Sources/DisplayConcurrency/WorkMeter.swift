/// A kind of work whose amount does not depend on the machine that does it.
public enum WorkKind: String, Sendable, Hashable, CaseIterable {
  /// A node of a container's row was made.
  case madeNode
  /// An element of a layout was measured, and not found among what was measured before.
  case measuredElement
  /// A byte of text was shaped and broken into lines.
  case shapedByte
  /// A drawing command was recorded and carried out.
  case drawnCommand
  /// A glyph was drawn.
  case drawnGlyph
  /// A pixel of a node's contents was made.
  case drawnPixel
  /// A byte of a compressed picture was decoded.
  case decodedByte
  /// The main actor ran the passes of a frame.
  case ranFrame
  /// The main actor made a measured layout a node's own.
  case appliedLayout
  /// The main actor gave a node its layer.
  case loadedNode
  /// The main actor captured what a node draws.
  case capturedDrawing
  /// The main actor put contents on a layer.
  case committedContents
}

/// Is notified of the work that is done, in counts, as it is done.
///
/// A simulated device has one that moves its clock forward by what the work would cost there. Everything else
/// has none, and counting then costs a look at one task-local value.
public struct WorkMeter: Sendable {
  /// The meter of the running task; nil where nobody counts.
  @TaskLocal
  public static var current: WorkMeter?

  private let add: @Sendable (WorkKind, Int) -> Void
  private let begin: @Sendable (MonotonicInstant) -> Void
  private let wait: @Sendable (Duration) -> Void

  /// Makes a meter.
  ///
  /// - Parameters:
  ///   - add: Called with a kind of work and how much of it was done; called on any thread, without locks.
  ///   - begin: Called when a piece of work that was asked for at a moment is begun; called by the worker.
  ///   - wait: Called when the running task waits for something that is no processor.
  public init(
    _ add: @escaping @Sendable (WorkKind, _ count: Int) -> Void,
    begin: @escaping @Sendable (_ requested: MonotonicInstant) -> Void = { _ in },
    wait: @escaping @Sendable (_ duration: Duration) -> Void = { _ in }
  ) {
    self.add = add
    self.begin = begin
    self.wait = wait
  }

  /// Notes work that the running task has done; for code that does work of its own that should count.
  public static func count(_ kind: WorkKind, _ count: @autoclosure () -> Int = 1) {
    if let current { current.add(kind, count()) }
  }

  /// Has time pass on a simulated device as if the running task waited for a file or a lock, without a processor;
  /// elsewhere nothing happens. A duration that is not positive counts as none.
  public static func wait(for duration: Duration) {
    if let current, duration > .zero { current.wait(duration) }
  }

  /// Notifies this meter of work.
  package func note(_ kind: WorkKind, _ count: Int) { add(kind, count) }

  /// Notifies this meter of a piece of work that a worker begins with.
  func noteBeginning(requested: MonotonicInstant) { begin(requested) }

  /// Runs something with a meter, when there is one.
  package static func with<Result>(_ meter: WorkMeter?, _ body: () -> Result) -> Result {
    guard let meter else { return body() }
    return $current.withValue(meter, operation: body)
  }
}
