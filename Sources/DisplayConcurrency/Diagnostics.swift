/// Something that user data or user code did wrong, and how it was mended.
///
/// Nothing in AsyncDisplay traps on bad data. It is clamped to the nearest value with a meaning and reported
/// once as a diagnostic.
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
  /// Path and message in one line.
  public var description: String {
    path.isEmpty ? message : "\(path.joined(separator: " › ")): \(message)"
  }
}

/// Where diagnostics go.
///
/// The process has one handler, which may be called on any thread, and at first drops everything. A task may
/// set a handler of its own for what runs inside it, which is what tests do.
public enum Diagnostics {
  /// Receives diagnostics, on the thread that met the problem.
  public typealias Handler = @Sendable (Diagnostic) -> Void

  @TaskLocal
  private static var taskHandler: Handler?

  private static let processHandler = Lock<Handler?>(nil)

  /// Sets the handler of the process; nil drops what is reported.
  public static func setHandler(_ handler: Handler?) {
    // What the old handler holds is released after the lock.
    _ = processHandler.withLock { current in
      defer { current = handler }
      return current
    }
  }

  /// Runs an operation whose diagnostics go to a handler of its own, also from its child tasks.
  public static func withHandler<Result>(
    _ handler: @escaping Handler,
    operation: () throws -> Result
  ) rethrows -> Result {
    try $taskHandler.withValue(handler, operation: operation)
  }

  /// Reports a problem.
  public static func report(_ diagnostic: Diagnostic) {
    let handler = taskHandler ?? processHandler.withLock { $0 }
    handler?(diagnostic)
  }
}
