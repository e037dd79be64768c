#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A value that only one thread at a time may touch.
///
/// The closure given to ``withLock(_:)`` must be short and must not run anyone else's code: no hook, no
/// callback, no second lock, no resumption of a continuation. It returns what there is to do, and the caller
/// does it afterwards. That rule is what makes deadlocks impossible in this package.
///
/// A function is kept as a property of a structure: one that is the value itself, or an optional, is wrapped in another
/// function by the compiler each time that it is looked at, and calling it takes longer and longer.
///
/// A POSIX mutex is used, and not `Synchronization.Mutex`, because ThreadSanitizer understands the former on
/// every platform and reports false races for the latter on Linux.
///
/// - Complexity: some 20 ns when nobody else holds the lock.
@safe
public struct Lock<Value>: @unchecked Sendable {
  // Why the conformance is sound. Invariant: the value in `storage` is read and written between
  // `pthread_mutex_lock` and `pthread_mutex_unlock` on the mutex in the same storage alone. Upheld by: this
  // type, whose only accessor of the value is `withLock`, where the unlock runs on every way out. Code that is
  // inlined elsewhere has to see the stored property; it is unsafe, so that nobody else uses it unsaid. A copy
  // shares the storage and with it the mutex. The value enters as `sending`, so nobody outside keeps a reference
  // into it, and what leaves is `Sendable`, so that no reference into it survives the closure either. (A `sending`
  // result would not do: this compiler lets the guarded object itself through.)
  // Proven by: "Many tasks under contention lose no update" in LockTests, run with ThreadSanitizer.
  @unsafe
  @usableFromInline
  let storage: LockStorage<Value>

  /// Makes a lock around a value.
  @inlinable
  public init(_ value: sending Value) {
    unsafe storage = LockStorage.make(value)
  }

  /// Runs a closure with exclusive access to the value.
  ///
  /// What the closure returns is released after the lock at the earliest, also where the caller ignores it: what leaves the
  /// value is returned, because its end may be somebody's code.
  ///
  /// - Precondition: The closure does not use this lock again; doing so blocks forever.
  @inlinable
  public func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    nonisolated(unsafe) let storage = unsafe storage
    unsafe storage.mutex.lock()
    let result: Result
    do throws(Failure) {
      result = try unsafe body(&storage.header)
    } catch {
      unsafe storage.mutex.unlock()
      throw error
    }
    unsafe storage.mutex.unlock()
    // What the caller ignores would otherwise be released as soon as nobody needs it, which is before the unlock.
    return withExtendedLifetime(result) { result }
  }
}

/// A value and its mutex in one allocation; the mutex lies behind the value and never moves.
///
/// It can be inlined, so that each module has code for the values that it guards, and asks nobody at run time what they are.
@safe
@usableFromInline
final class LockStorage<Value>: ManagedBuffer<Value, MutexStorage> {
  @inlinable
  static func make(_ value: sending Value) -> LockStorage<Value> {
    let buffer = Self.create(minimumCapacity: 1) { _ in value }
    let storage = unsafe unsafeDowncast(buffer, to: LockStorage<Value>.self)
    unsafe storage.mutex.initialize()
    return storage
  }

  /// The mutex, which stays where it is as long as the storage lives.
  @inlinable
  @unsafe
  var mutex: Mutex {
    unsafe Mutex(storage: withUnsafeMutablePointerToElements { unsafe $0 })
  }

  @inlinable
  deinit {
    unsafe mutex.destroy()
  }
}

/// Room for a mutex, which is reached through ``Mutex`` alone.
@safe
@usableFromInline
struct MutexStorage {
  private var mutex: pthread_mutex_t
}

/// A POSIX mutex at a place in memory.
///
/// The memory is bound to `pthread_mutex_t` when the mutex is initialized, and looked at as nothing else; it is destroyed
/// with the storage that it lies in, before the value goes.
@frozen
@unsafe
@usableFromInline
struct Mutex {
  @usableFromInline
  let storage: UnsafeMutablePointer<MutexStorage>

  @inlinable
  init(storage: UnsafeMutablePointer<MutexStorage>) { unsafe self.storage = storage }

  private var mutex: UnsafeMutablePointer<pthread_mutex_t> {
    unsafe UnsafeMutableRawPointer(storage).assumingMemoryBound(to: pthread_mutex_t.self)
  }

  @usableFromInline
  func initialize() {
    unsafe UnsafeMutableRawPointer(storage).initializeMemory(as: pthread_mutex_t.self, to: pthread_mutex_t())
    let status = unsafe pthread_mutex_init(mutex, nil)
    precondition(status == 0, "A mutex could not be made: error \(status).")
  }

  @usableFromInline
  func lock() { unsafe pthread_mutex_lock(mutex) }

  @usableFromInline
  func unlock() { unsafe pthread_mutex_unlock(mutex) }

  @usableFromInline
  func destroy() { unsafe pthread_mutex_destroy(mutex) }
}
