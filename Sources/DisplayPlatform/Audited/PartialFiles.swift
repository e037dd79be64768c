#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// The files of this process that have a name and are not complete, and those that dead processes left.
///
/// The name of such a file says whose it is. As long as its writer lives the file is locked, with a lock that the
/// operating system takes back however the writer ends: a file that can be locked is a dead one's, even if another
/// process, on any machine, has the writer's number by now.
///
/// Why this is sound. Invariant: the memory of ``slots`` and ``names`` is made before the handlers that read it, and is
/// never given back. A name is written by who took its slot from free to writing, and is read by a handler that took
/// the slot from named to removing, which it never is again: nobody writes what another one reads. The handler calls
/// `unlink`, `sigaction` and `raise`, which a signal may interrupt, and allocates nothing. Upheld by: this file, the only
/// one that sees the two. Proven by: `PartialFileTests`, whose processes are ended in the middle of their files, and
/// under ThreadSanitizer by its test of threads that register at once.
enum PartialFiles {
  /// What the names of such files end with; long enough that nobody else's do.
  static let suffix = ".asyncdisplay.partial"

  /// How many files are known to the handlers at a time; what is beyond is left to the next process.
  static let slotCount = 64

  private static var isFree: Int { 0 }
  private static var isWriting: Int { 1 }
  private static var isNamed: Int { 2 }
  private static var isRemoving: Int { 3 }
  nonisolated(unsafe) private static let slots = unsafe makeSlots()
  nonisolated(unsafe) private static let names = unsafe makeNames()
  /// How many names were given in this process.
  private static let beginnings = Atomic(0)

  /// A name in a handler's reach.
  struct Registration {
    fileprivate let slot: Int
  }

  /// A name beside a place that this process has not given before.
  ///
  /// - Parameters:
  ///   - folder: The folder, with a slash at its end, or nothing.
  ///   - name: What the file will be called.
  static func makeName(in folder: Substring, for name: Substring) -> String {
    var name = name
    // No longer than a name may be.
    while name.utf8.count > 200 { name.removeLast() }
    let number = beginnings.wrappingAdd(1, ordering: .relaxed).oldValue
    return "\(folder)\(name).\(getpid()).\(number)\(suffix)"
  }

  /// Removes the files that dead processes left in a folder. What cannot be looked at stays.
  static func removeDeadFiles(in folder: Substring) {
    guard let found = try? Platform.contentsOfDirectory(at: folder.isEmpty ? "." : String(folder)) else {
      return
    }
    for name in found where name.hasSuffix(suffix) {
      let path = "\(folder)\(name)"
      let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      var descriptor = unsafe open(path, O_RDWR | flags)
      if descriptor < 0 { descriptor = unsafe open(path, O_RDONLY | flags) }
      guard descriptor >= 0 else { continue }
      var status = stat()
      if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, lock(descriptor) {
        unsafe unlink(path)
      }
      close(descriptor)
    }
  }

  /// Says of an open file that its writer lives; false when somebody is about to remove it.
  static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  // MARK: Signals

  /// Has a name removed when a signal ends the process; nil when there are too many already.
  static func register(_ path: String) -> Registration? {
    var length = 0
    for slot in 0..<slotCount {
      let (isTaken, _) = unsafe slots[slot].compareExchange(
        expected: isFree,
        desired: isWriting,
        ordering: .acquiring
      )
      guard isTaken else { continue }
      let name = unsafe names + slot * Int(PATH_MAX)
      for byte in path.utf8.prefix(Int(PATH_MAX) - 1) {
        unsafe name[length] = CChar(bitPattern: byte)
        length += 1
      }
      unsafe name[length] = 0
      unsafe slots[slot].store(isNamed, ordering: .releasing)
      return Registration(slot: slot)
    }
    return nil
  }

  /// Takes a name out of the handlers' reach: the file is complete, or gone.
  static func unregister(_ registration: Registration) {
    // One that a handler has is the handler's for good: the process ends.
    _ = unsafe slots[registration.slot].compareExchange(
      expected: isNamed,
      desired: isFree,
      ordering: .relaxed
    )
  }

  /// Has signals that end the process remove its files first; those that are ignored stay so.
  static func removeOnEndingSignals() {
    // Handlers find both made.
    unsafe slots[0].store(isFree, ordering: .relaxed)
    unsafe names[0] = 0
    Interruption.prepare()
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGXCPU] {
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      guard !TerminalSession.isIgnored(action) else { continue }
      let handler: @convention(c) (Int32) -> Void = { number in
        if number == SIGINT && Interruption.take() { return }
        PartialFiles.removeAll()
        var plain = sigaction()
        unsafe sigaction(number, &plain, nil)
        raise(number)
      }
      action = sigaction()
      #if canImport(Glibc)
        unsafe action.__sigaction_handler.sa_handler = handler
      #elseif canImport(Musl)
        unsafe action.__sa_handler.sa_handler = handler
      #else
        unsafe action.__sigaction_u.__sa_handler = handler
      #endif
      action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_RESTART)
      unsafe sigaction(number, &action, nil)
    }
  }

  private static func removeAll() {
    for slot in 0..<slotCount {
      let (isOurs, _) = unsafe slots[slot].compareExchange(
        expected: isNamed,
        desired: isRemoving,
        ordering: .acquiring
      )
      if isOurs { unsafe unlink(names + slot * Int(PATH_MAX)) }
    }
  }

  private static func makeSlots() -> UnsafeMutablePointer<Atomic<Int>> {
    let slots = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: slotCount)
    for slot in 0..<slotCount { unsafe (slots + slot).initialize(to: Atomic(isFree)) }
    return unsafe slots
  }

  private static func makeNames() -> UnsafeMutablePointer<CChar> {
    // What no name was written to is not read, and takes no memory of the machine.
    .allocate(capacity: slotCount * Int(PATH_MAX))
  }
}
