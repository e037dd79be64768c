import Foundation
import Testing

@testable import DisplayConcurrency

@Suite("What the system gives, and gives back")
struct SystemLimitTests {
  @Test("No file stays open, whether it is read, written, listed or refused")
  func descriptors() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      try Platform.makeDirectory(at: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      for number in 0..<100 {
        let path = folder + "/\(number % 3)"
        try Platform.writeFile([1, 2, 3], to: path)
        let isRead = try Platform.readFile(at: path) == [1, 2, 3]
        let isFound = try Platform.readFile(at: path, in: 1..<2) == [2]
        let isListed = try Platform.contentsOfDirectory(at: folder).count <= 3
        guard isRead, isFound, isListed else { return }
        for bad in [folder, folder + "/none/file"] {
          let seen = Result { () throws(FileError) in try Platform.readFile(at: bad) }
          let wasWritten = Result { () throws(FileError) in try Platform.writeFile([1], to: bad) }
          guard case .failure = seen, case .failure = wasWritten else { return }
        }
      }
      try? FileManager.default.removeItem(atPath: folder)
      _exit(7)
    }
  }

  @Test("A folder is no file, not even for no bytes of it")
  func folderAsFile() {
    #expect(throws: FileError.isDirectory(path: "/")) { try Platform.readFile(at: "/", in: 0..<0) }
  }

  @Test("A folder that may not be written to, or not be made, is refused")
  func closedFolder() async {
    await #expect(processExitsWith: .exitCode(7)) {
      if getuid() == 0 { _ = setuid(65_534) }
      let errors = ["/", "/asyncdisplay"].map { path -> FileError? in
        do throws(FileError) {
          try Platform.makeDirectory(at: path)
          return nil
        } catch {
          return error
        }
      }
      let expected: [FileError?] = [.notPermitted(path: "/"), .notPermitted(path: "/asyncdisplay")]
      _exit(errors == expected ? 7 : 8)
    }
  }

  @Test("A folder that may be written to, but not be entered, is refused")
  func closedDoor() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      try Platform.makeDirectory(at: folder)
      // By its relative path: another user may not enter the folders above it.
      guard unsafe chmod(folder, 0o777) == 0, unsafe chdir(folder) == 0 else { _exit(9) }
      if getuid() == 0 { _ = setuid(65_534) }
      try Platform.makeDirectory(at: "inner")
      unsafe chmod("inner", 0o200)
      var seen: FileError?
      do throws(FileError) { try Platform.makeDirectory(at: "inner") } catch { seen = error }
      unsafe rmdir("inner")
      _exit(seen == .notPermitted(path: "inner") ? 7 : 8)
    }
  }

  @Test("What the system reports when a file is closed is a failure")
  func failingClose() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      var seen: FileError?
      do throws(FileError) {
        var files = FileReplacement()
        try files.write(to: path) { (append) throws(FileError) in
          try append([1])
          // There is no number left for the copy that is closed.
          var limit = rlimit(rlim_cur: 3, rlim_max: 64)
          unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
      } catch {
        seen = error
      }
      _exit(seen == .failed(path: path, operation: "close", code: EMFILE) ? 7 : 8)
    }
    await #expect(processExitsWith: .exitCode(7)) {
      let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      var files = FileReplacement()
      try files.write(to: path) { (append) throws(FileError) in
        try append([1])
        // The copy gets the lowest number.
        close(STDIN_FILENO)
      }
      try files.commit()
      unsafe unlink(path)
      _exit(7)
    }
  }

  @Test("No program that this one starts gets a file that is being read")
  func readFiles() throws {
    let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    try Platform.writeFile([1], to: path)
    defer { unsafe unlink(path) }
    let (descriptor, size) = try Platform.openFile(at: path)
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0 && size == 1)
  }

  @Test("Without room for a record of each thread the program ends")
  func threadKeys() async {
    await #expect(processExitsWith: .failure) {
      var key = pthread_key_t()
      while unsafe pthread_key_create(&key, nil) == 0 {}
      _exit(CallStack.isNearlyFull ? 0 : 0)
    }
  }

  @Test("A file is written, too, where the standard input is closed and its number is free")
  func lowestDescriptor() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      close(STDIN_FILENO)
      try Platform.writeFile([1, 2], to: path)
      let bytes = try Platform.readFile(at: path)
      unsafe unlink(path)
      _exit(bytes == [1, 2] ? 7 : 8)
    }
  }

  @Test("A file that is too large is refused before any of it is read")
  func hugeFile() throws {
    let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    try Platform.writeFile([1], to: path)
    defer { unsafe unlink(path) }
    // A terabyte that takes no room.
    try #require(unsafe truncate(path, 1 << 40) == 0)
    #expect(throws: FileError.tooLarge(path: path, limit: 1 << 20)) {
      try Platform.readFile(at: path, limit: 1 << 20)
    }
    #expect(try Platform.readFile(at: path, in: 0..<3) == [1, 0, 0])
  }

  /// How often this thread has left the processor to others by itself; 0 where that is not known.
  private func countOfWaits() -> Int {
    #if os(Linux)
      var usage = rusage()
      unsafe getrusage(__rusage_who_t(1), &usage)
      return usage.ru_nvcsw
    #else
      return 0
    #endif
  }

  @Test("A thread that is blocked until a moment goes on at that moment, or at once when it has passed")
  func blocked() {
    let moment = Platform.monotonicNanoseconds + 20_000_000
    let waits = countOfWaits()
    Platform.blockThread(until: moment)
    #expect(Platform.monotonicNanoseconds >= moment)
    #if os(Linux)
      #expect(countOfWaits() > waits, "It waits, and does not look at the clock over and over.")
    #endif
    Platform.blockThread(until: moment - 1)
    Platform.blockThread(until: .min / 2)
  }

  #if os(Linux)
    @Test("A file that cannot be read, though it can be opened, is a failure")
    func unreadable() {
      // Nothing is at the start of a process's memory.
      let path = "/proc/self/mem"
      #expect(throws: FileError.failed(path: path, operation: "read", code: EIO)) {
        try Platform.readFile(at: path)
      }
    }

    /// A file of the kernel's that says it is longer than it is.
    private static let onlineProcessors = "/sys/devices/system/cpu/online"

    @Test(
      "A file that ends before it said is read to where it ends",
      .enabled(if: Platform.isReadable(onlineProcessors))
    )
    func shortFile() throws {
      let whole = try Platform.readFile(at: Self.onlineProcessors)
      // An interruption of some time before means nothing.
      errno = EINTR
      #expect(try Platform.readFile(at: Self.onlineProcessors, in: 0..<4_096) == whole)
      #expect(try Platform.readFile(at: Self.onlineProcessors, in: 1..<4_096) == Array(whole.dropFirst()))
    }

    /// A file of the kernel's that is handed out a page at a time.
    private static let kernelTypes = "/sys/kernel/btf/vmlinux"

    @Test("A file that is read in pieces is read whole", .enabled(if: Platform.isReadable(kernelTypes)))
    func pieces() throws {
      let start = try Platform.readFile(at: Self.kernelTypes, in: 0..<10_000)
      #expect(start.count == 10_000)
      #expect(try Platform.readFile(at: Self.kernelTypes, in: 9_000..<10_000) == Array(start[9_000...]))
    }

    /// A file of the kernel's that is there, and cannot be read: the loopback device has no speed.
    private static let speed = "/sys/class/net/lo/speed"

    @Test(
      "A part of a file that the system fails to read is an error",
      .enabled(if: Platform.isReadable(speed))
    )
    func failingFile() {
      #expect(throws: FileError.self) { try Platform.readFile(at: Self.speed, in: 0..<10) }
    }

    private static var threadCount: Int {
      (try? Platform.contentsOfDirectory(at: "/proc/self/task").count) ?? 0
    }

    @Test("The threads of a pool end with it")
    func poolThreads() async {
      await #expect(processExitsWith: .exitCode(7)) {
        var pools: [WorkerPool] = [WorkerPool(threadCount: 100)]
        let isStarted = Self.threadCount > 100
        for pool in pools {
          await withTaskGroup { group in
            for _ in 0..<300 { group.addTask(executorPreference: pool) { await Task.yield() } }
          }
          await pool.waitUntilIdle()
        }
        pools = []
        // They end one by one; this looks often, and not for ever.
        var looks = 0
        while Self.threadCount > 50, looks < 100_000 { looks += 1 }
        _exit(isStarted && pools.isEmpty && looks < 100_000 ? 7 : 8)
      }
    }

    @Test("Alarms share one thread, in whatever order they are set")
    func alarmThreads() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let line = AlarmLine()
        let start = SystemClock().now.advanced(by: .seconds(3_600))
        for number in 0..<100 { line.add(Alarm(instant: start.advanced(by: .seconds(number)), action: {})) }
        for number in 0..<100 { line.add(Alarm(instant: start.advanced(by: .seconds(-number)), action: {})) }
        _exit(Self.threadCount < 50 ? 7 : 8)
      }
    }

    @Test("A thread has 8 MiB of stack, whatever the system's default is, and a guard below it")
    func stack() async {
      await #expect(processExitsWith: .exitCode(7)) {
        typealias Read = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
        typealias Write = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
        guard let reader = unsafe dlsym(nil, "pthread_getattr_np"),
          let writer = unsafe dlsym(nil, "pthread_setattr_default_np")
        else { return }
        let read = unsafe unsafeBitCast(reader, to: Read.self)
        // Allocated and not made in Swift: beside the system's libraries for text, its initializer is another module's.
        let small = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        unsafe pthread_attr_init(small)
        unsafe pthread_attr_setstacksize(small, 1 << 20)
        let isSmall = unsafe unsafeBitCast(writer, to: Write.self)(small) == 0
        let (size, guarding) = await withCheckedContinuation { continuation in
          DisplayConcurrency.Thread.start {
            let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
            var (size, guarding) = (0, 0)
            _ = unsafe read(pthread_self(), attributes)
            unsafe pthread_attr_getstacksize(attributes, &size)
            unsafe pthread_attr_getguardsize(attributes, &guarding)
            unsafe pthread_attr_destroy(attributes)
            continuation.resume(returning: (size, guarding))
          }
        }
        _exit(isSmall && size == 8 << 20 && guarding > 0 ? 7 : 8)
      }
    }

    @Test("Workers run at a lower priority than the thread that started them")
    func priority() async {
      let own = getpriority(numericCast(PRIO_PROCESS.rawValue), 0)
      let pool = WorkerPool(threadCount: 1)
      let seen = await Task(executorPreference: pool) { getpriority(numericCast(PRIO_PROCESS.rawValue), 0) }
        .value
      // Only the superuser may raise what was lowered further from outside.
      #expect(seen == (geteuid() == 0 ? 5 : max(5, own)))
    }
  #endif

  @Test("A machine's own scheduler leaves one processor free where there are more")
  func systemScheduler() {
    let workers = max(1, Platform.processorCount - 1)
    #expect(Scheduler.system().maximumConcurrency == workers)
    for (given, taken) in [(-3, 1), (1, 1), (5, 5)] {
      #expect(Scheduler.system(workerCount: given).maximumConcurrency == taken)
    }
  }

  @Test("Repeating from before the start, from the target on, of less than nothing or past the end traps")
  func repeatingBounds() async {
    await #expect(processExitsWith: .failure) { repeatBytes(from: -1, to: 4, length: 2) }
    await #expect(processExitsWith: .failure) { repeatBytes(from: 4, to: 4, length: 2) }
    await #expect(processExitsWith: .failure) { repeatBytes(from: 2, to: 4, length: -1) }
    await #expect(processExitsWith: .failure) { repeatBytes(from: 4, to: 2, length: 7) }
    await #expect(processExitsWith: .failure) { repeatBytes(from: 0, to: 4, length: 5) }
    // All of it is copied byte by byte, without another look at the bounds.
    await #expect(processExitsWith: .failure) { repeatBytes(from: 0, to: 7, length: 2) }
  }

  @Test(
    "Mapping without a length of runs gives each worker sixteen, and with one as many as there are",
    arguments: [(nil, 4, 4), (nil, 40, 40), (320, 4, 2), (1, 4, 4), (1_000, 4, 1)]
  )
  func runs(_ length: Int?, _ workers: Int, _ started: Int) async {
    let executor = ManualExecutor()
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: workers)
    let results = Lock<[Int]>([])
    Task(executorPreference: executor) {
      let numbers = await scheduler.map(count: 640, runLength: length) { $0 }
      results.withLock { $0 = numbers }
    }
    while !executor.runNext() {}
    #expect(executor.waitingCount == started)
    while results.withLock({ $0.isEmpty }) { executor.runAll() }
    #expect(results.withLock { $0 } == Array(0..<640))
  }

  @Test("The meter is told when a piece of work was asked for, once it begins")
  func beginnings() {
    let begun = Lock<[MonotonicInstant]>([])
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let meter = WorkMeter { _, _ in
    } begin: { requested in
      begun.withLock { $0.append(requested) }
    }
    let queue = WorkQueue(
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1, meter: meter)
    )
    let moments = (0..<3).map { step in
      clock.advance(by: .milliseconds(step))
      queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in }
      return clock.now
    }
    clock.advance(by: .seconds(1))
    #expect(begun.withLock { $0.isEmpty })
    executor.runAll()
    #expect(begun.withLock { $0 } == moments)
  }
}

private func repeatBytes(from source: Int, to target: Int, length: Int) {
  var bytes = [UInt8](repeating: 0, count: 8)
  var span = bytes.mutableSpan
  span.repeatBytes(from: source, to: target, length: length)
}

extension Platform {
  fileprivate static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}
