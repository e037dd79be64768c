#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The call stack of the running thread: how much of it is left, and how to go on when it is nearly full.
///
/// What users nest may be deeper than a stack reaches. Passes over nodes keep their place in arrays; a recursion that
/// cannot be avoided, because it runs through user code or through the language's own releasing, asks
/// ``isNearlyFull`` and goes on with ``continueOnFreshStack(_:)`` or ``DeferredRelease``.
package enum CallStack {
  /// Whether little of the thread's stack is left, a quarter as a rule; false where the system does not tell its bounds.
  ///
  /// - Complexity: constant, some nanoseconds; the first call on a thread asks the system.
  package static var isNearlyFull: Bool { ThreadRecord.current.isNearlyFull(at: currentAddress) }

  /// An address in the frame of the caller.
  static var currentAddress: UInt {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
      unsafe UInt(bitPattern: FakeStack.current?.place(of: byte.baseAddress) ?? byte.baseAddress)
    }
  }

  /// The size of a fresh stack, in bytes. Only what is used takes memory.
  private static let freshStackSize = 64 << 20

  /// Runs a closure on the stack of a new thread, and returns when it has ended.
  ///
  /// The calling thread does nothing meanwhile, so that for the closure this is an ordinary call, but for task-local
  /// values: those of this module are carried over, others are not.
  ///
  /// - Returns: The closure's result; nil, without having run it, when the system has no room for another thread.
  package static func continueOnFreshStack<Result>(_ body: () -> Result) -> Result? {
    // A new thread has no values of its own, so that those which are nil are right already.
    let (meter, diagnostics) = (WorkMeter.current, Diagnostics.currentTaskHandler)
    var result: Result?
    let hasRun = Thread.runAndWait(stackSize: freshStackSize) {
      WorkMeter.with(meter) {
        guard let diagnostics else { return result = body() }
        Diagnostics.withHandler(diagnostics) { result = body() }
      }
    }
    return hasRun ? result : nil
  }

  /// Runs a closure here, or on a fresh stack where this one is nearly full and the system has room for another.
  package static func deep<Result>(_ body: () -> Result) -> Result {
    guard isNearlyFull else { return body() }
    return continueOnFreshStack(body) ?? body()
  }
}

/// Where AddressSanitizer keeps variables, away from the stack, to notice uses of them after their call has returned.
///
/// Its two functions are looked up by name, for they are there in instrumented programs alone. They read a place that
/// belongs to the calling thread, and no memory of ours.
@unsafe
private struct FakeStack {
  private typealias Find = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias Place =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer?

  private static let functions: (find: Find, place: Place)? = {
    guard let find = unsafe dlsym(nil, "__asan_get_current_fake_stack"),
      let place = unsafe dlsym(nil, "__asan_addr_is_in_fake_stack")
    else { return nil }
    return unsafe (unsafeBitCast(find, to: Find.self), unsafeBitCast(place, to: Place.self))
  }()

  private let address: UnsafeMutableRawPointer
  private let place: Place

  /// That of the calling thread; nil where variables are on the stack.
  static var current: FakeStack? {
    guard let functions = unsafe functions, let address = unsafe functions.find() else { return nil }
    return unsafe FakeStack(address: address, place: functions.place)
  }

  /// The place of the stack that a variable would have; nil for one that is there.
  func place(of variable: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    unsafe place(address, variable, nil, nil)
  }
}

/// What is known of one thread.
///
/// Why this is sound. Invariant: a record is touched by its own thread alone. Upheld by: `current`, the only way to
/// one, which looks it up by a key of the thread's own; the system hands it back when the thread ends, and it is
/// released then. Proven by: "Chains are released on several threads at once" in DeferredReleaseTests, run with
/// ThreadSanitizer.
@safe
final class ThreadRecord {
  /// The part of the stack that is used last: a quarter of it, or 3 MB of a small one, in which a tree of specs can be
  /// laid out.
  private let stackReserve: Range<UInt>
  /// What the thread still has to release; see ``DeferredRelease``.
  var releases = DeferredRelease.Backlog()

  private init() {
    let (lowest, size) = Self.stackBounds()
    stackReserve = Self.stackReserve(lowest: lowest, size: size)
  }

  /// The part of a stack that is used last; empty where the bounds are not known.
  static func stackReserve(
    lowest: UInt,
    size: UInt,
    greatestUse: UInt = ThreadRecord.greatestUse
  ) -> Range<UInt> {
    let reserve = max(size / 4, min(3 << 20, size / 2))
    return lowest..<lowest + size - min(size - reserve, greatestUse)
  }

  /// Whether an address of the stack lies in the part that is used last. A stack that is none of the system's, as a fiber
  /// has it, is never full.
  func isNearlyFull(at address: UInt) -> Bool { stackReserve.contains(address) }

  /// How much of a stack is used at most, in bytes, however large it is.
  static let greatestUse: UInt = {
    #if canImport(Darwin)
      return .max
    #else
      // ThreadSanitizer remembers 65,536 open calls a thread, and crashes on more.
      return unsafe dlsym(nil, "__tsan_init") == nil ? .max : 2 << 20
    #endif
  }()

  deinit { DeferredRelease.threadDidEnd(with: releases) }

  /// That of the running thread.
  static var current: ThreadRecord {
    if let known = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<ThreadRecord>.fromOpaque(known).takeUnretainedValue()
    }
    let made = ThreadRecord()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      let status = unsafe pthread_key_create(&key) { record in
        unsafe Unmanaged<ThreadRecord>.fromOpaque(record).release()
      }
    #else
      let status = unsafe pthread_key_create(&key) { record in
        if let record = unsafe record { unsafe Unmanaged<ThreadRecord>.fromOpaque(record).release() }
      }
    #endif
    precondition(status == 0, "A key for thread records could not be made: error \(status).")
    return key
  }()

  /// The lowest address of the thread's stack, and its size; zeros where the system does not tell.
  private static func stackBounds() -> (lowest: UInt, size: UInt) {
    #if canImport(Darwin)
      let highest = unsafe UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
      return (highest - size, size)
    #else
      // The C headers show this function to programs alone that ask for extensions before they include them.
      typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
      guard let symbol = unsafe dlsym(nil, "pthread_getattr_np") else { return (0, 0) }
      let getAttributes = unsafe unsafeBitCast(symbol, to: GetAttributes.self)
      var attributes = pthread_attr_t()
      guard unsafe getAttributes(pthread_self(), &attributes) == 0 else { return (0, 0) }
      defer { unsafe pthread_attr_destroy(&attributes) }
      var lowest: UnsafeMutableRawPointer?
      var size = 0
      guard unsafe pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return (0, 0) }
      return (UInt(bitPattern: lowest), UInt(size))
    #endif
  }
}

/// A value of any type that is only ever released.
///
/// Why the conformance is sound. Invariant: nobody reads the value. Upheld by: this type, whose stored property is
/// private and has no accessor, so that another thread can do no more than drop it; the reference counts of what it
/// holds are atomic. What ends with it must be allowed to end on any thread, as it is for everything that a node refers to.
/// Proven by: "So are chains that go through values of any type" in CallStackTests, run with ThreadSanitizer.
package struct ReleasedValue: @unchecked Sendable {
  private let value: Any

  /// Keeps a value until it is dropped.
  package init(_ value: Any) {
    self.value = value
  }
}
