#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread of the operating system, for the few that must exist: workers, clocks that tick by waiting, and calls that
/// need another stack.
package enum Thread {
  /// The stack of a thread, in bytes: room for the deepest tree to be laid out, wherever the platform's own
  /// default would be less. Only what is used takes memory.
  private static let stackSize = 8 << 20

  /// Runs a closure on a new thread, which ends with it.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    precondition(
      startIfPossible(body),
      "A thread could not be started: the system has no room for another one."
    )
  }

  /// Runs a closure on a new thread, which ends with it; false where the system has no room for another one.
  static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
    start(ThreadBody(body), stackSize: stackSize, end: .detached)
  }

  /// Runs a closure on a new thread with a stack of its own size, and returns when it has ended; false, without having
  /// run it, where the system has no room for another one.
  static func runAndWait(stackSize: Int, _ body: () -> Void) -> Bool {
    withoutActuallyEscaping(body) { body in
      start(ThreadBody(body), stackSize: stackSize, end: .joined)
    }
  }

  /// Who waits for the end of a thread.
  private enum End {
    /// Nobody.
    case detached
    /// The thread that starts it.
    case joined
  }

  private static func start(_ body: ThreadBody, stackSize: Int, end: End) -> Bool {
    // The closure crosses the C interface in a box that is retained here and released by the new thread,
    // exactly once each.
    let box = unsafe Unmanaged.passRetained(body).toOpaque()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = unsafe pthread_create(&thread, &attributes, { unsafe runThreadBody($0) }, box)
      if let thread {
        switch end {
        case .detached: unsafe pthread_detach(thread)
        case .joined: unsafe pthread_join(thread, nil)
        }
      }
    #else
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread,
        &attributes,
        { argument in
          if let argument = unsafe argument { unsafe runThreadBody(argument) }
          return nil
        },
        box
      )
      if status == 0 {
        switch end {
        case .detached: pthread_detach(thread)
        case .joined: pthread_join(thread, nil)
        }
      }
    #endif
    guard status == 0 else {
      unsafe Unmanaged<ThreadBody>.fromOpaque(box).release()
      return false
    }
    return true
  }
}

/// What a new thread runs.
///
/// Why nothing is shared. Invariant: `body` is called once, by the new thread, while nobody else touches what it touches.
/// Upheld by: the two methods that make one. The closure of a thread that nobody waits for is `Sendable`; that of a
/// thread that is waited for runs while the thread that made it does nothing, and starting and joining order what one
/// did before what the other does. Proven by: "A call goes on on a fresh stack" in CallStackTests, run with
/// ThreadSanitizer.
private final class ThreadBody {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  func run() { body() }
}

@discardableResult
private func runThreadBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}
