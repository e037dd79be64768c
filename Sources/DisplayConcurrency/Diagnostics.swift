/// Something that user data or user code did wrong, and how it was mended.
///
/// Bad data does not trap, but where a documentation names a precondition, such as for the place of a pixel. It is clamped
/// to the nearest value with a meaning and reported, once for each time that it is used.
public struct Diagnostic: Sendable, Hashable {
  /// What was wrong, in a sentence with the value seen.
  public let message: String
  /// Where: the names of the elements from the root down to the culprit, outermost first.
  public let path: [String]

  /// Makes a diagnostic.
  public init(message: String, path: [String] = []) {
    self.message = message
    self.path = path
  }
}

extension Diagnostic: CustomStringConvertible {
  /// Path and message in one line that can be shown, however the elements are named.
  public var description: String {
    VisibleText.line(path.isEmpty ? message : "\(path.joined(separator: " › ")): \(message)")
  }
}

/// Where diagnostics go.
///
/// The process has one handler, which may be called on any thread, and at first drops everything. A task may
/// set a handler of its own for what runs inside it, which is what tests do.
public enum Diagnostics {
  /// Receives diagnostics, on the thread that met the problem.
  public typealias Handler = @Sendable (Diagnostic) -> Void

  /// A handler in a struct: optimized builds of Swift 6.3 cannot name the type of a task-local function at run time.
  private struct TaskHandler: Sendable {
    let handle: Handler
  }

  @TaskLocal
  private static var taskHandler: TaskHandler?

  /// A function that lies in generic storage by itself is wrapped anew by each look at it; as part of a struct it is not.
  private struct ProcessHandler: Sendable {
    var handle: Handler?
  }

  private static let processHandler = Lock(ProcessHandler())

  /// Sets the handler of the process; nil drops what is reported.
  public static func setHandler(_ handler: Handler?) {
    // What the old handler holds is released after the lock.
    _ = processHandler.withLock { current in
      defer { current.handle = handler }
      return current
    }
  }

  /// Runs an operation whose diagnostics go to a handler of its own, also from its child tasks.
  public static func withHandler<Result>(
    _ handler: @escaping Handler,
    operation: () throws -> Result
  ) rethrows -> Result {
    try $taskHandler.withValue(TaskHandler(handle: handler), operation: operation)
  }

  /// The handler of the running task; nil where there is none.
  static var currentTaskHandler: Handler? { taskHandler?.handle }

  /// Runs an operation with the handler of the running task, which may be none, found at once.
  static func withSameHandler<Result>(operation: () -> Result) -> Result {
    $taskHandler.withValue(taskHandler, operation: operation)
  }

  /// Reports a problem.
  public static func report(_ diagnostic: Diagnostic) {
    let handler = taskHandler?.handle ?? processHandler.withLock { $0.handle }
    handler?(diagnostic)
  }
}
