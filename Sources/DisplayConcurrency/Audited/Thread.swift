#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread of the operating system, for the few that must exist: workers, and clocks that tick by waiting.
package enum Thread {
  /// The stack of a thread, in bytes: room for the deepest tree to be laid out, wherever the platform's own
  /// default would be less. Only what is used takes memory.
  private static let stackSize = 8 << 20

  /// Runs a closure on a new thread, which ends with it.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    // The closure crosses the C interface in a box that is retained here and released by the new thread,
    // exactly once each.
    let box = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = unsafe pthread_create(&thread, &attributes, { unsafe runThreadBody($0) }, box)
      if let thread { unsafe pthread_detach(thread) }
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
      if status == 0 { pthread_detach(thread) }
    #endif
    precondition(status == 0, "A thread could not be started: error \(status).")
  }
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

@discardableResult
private func runThreadBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}
