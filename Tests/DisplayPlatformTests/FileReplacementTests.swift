import Foundation
import Testing

@testable import DisplayConcurrency
@testable import DisplayPlatform

@Suite("Files that belong together")
struct FileReplacementTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    try Platform.makeDirectory(at: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test("They appear together, links stay links, and nothing else is left")
  func together() throws {
    try withFolder { folder in
      try Platform.writeFile([1], to: folder + "/a")
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a")
      var files = FileReplacement()
      try files.write([2], to: folder + "/link")
      try files.write(to: folder + "/b") { (append) throws(FileError) in
        try append([3])
        try append([])
        try append([4, 5])
      }
      #expect(try Platform.readFile(at: folder + "/a") == [1])
      #expect(!FileManager.default.fileExists(atPath: folder + "/b"))
      try files.commit()
      #expect(try Platform.readFile(at: folder + "/a") == [2])
      #expect(try Platform.readFile(at: folder + "/b") == [3, 4, 5])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "a")
      #expect(try Platform.contentsOfDirectory(at: folder) == ["a", "b", "link"])
    }
  }

  @Test("When one of them fails none has changed, and nothing is left aside")
  func failure() throws {
    try withFolder { folder in
      try Platform.writeFile([1], to: folder + "/a")
      func write() throws {
        var files = FileReplacement()
        try files.write([2], to: folder + "/a")
        try files.write([3], to: folder + "/none/b")
        try files.commit()
      }
      #expect(throws: FileError.notFound(path: folder + "/none/b")) { try write() }
      #expect(try Platform.readFile(at: folder + "/a") == [1])
      #expect(try Platform.contentsOfDirectory(at: folder) == ["a"])
    }
  }

  @Test("Two paths of one file leave the one that was written last")
  func sameFile() throws {
    try withFolder { folder in
      var files = FileReplacement()
      try files.write([1], to: folder + "/a")
      try files.write([2], to: folder + "/a")
      try files.commit()
      #expect(try Platform.readFile(at: folder + "/a") == [2])
      #expect(try Platform.contentsOfDirectory(at: folder) == ["a"])
    }
  }

  @Test(
    "A file that failed half-way is not moved with those that come after it, and leaves nothing",
    arguments: [false, true]
  )
  func halfWritten(isNamed: Bool) throws {
    try withFolder { folder in
      try Platform.writeFile([1], to: folder + "/a")
      var files = FileReplacement(namingFiles: isNamed)
      try files.write([2], to: folder + "/b")
      do throws(FileError) {
        try files.write(to: folder + "/a") { (append) throws(FileError) in
          try append([3])
          throw .closed(path: "what is read")
        }
        Issue.record("it did not fail")
      } catch {
        #expect(error == .closed(path: "what is read"))
      }
      #expect(try Platform.contentsOfDirectory(at: folder).count == (isNamed ? 2 : 1))
      try files.write([4], to: folder + "/c")
      try files.commit()
      #expect(try ["a", "b", "c"].map { try Platform.readFile(at: folder + "/" + $0) } == [[1], [2], [4]])
      #expect(try Platform.contentsOfDirectory(at: folder) == ["a", "b", "c"])
    }
  }

  @Test("Two that are written to one path at once are whole each, and the one moved last stays")
  func besideEachOther() throws {
    try withFolder { folder in
      var first = FileReplacement()
      try first.write([1, 1], to: folder + "/a")
      var second = FileReplacement()
      try second.write([2], to: folder + "/a")
      try first.commit()
      #expect(try Platform.readFile(at: folder + "/a") == [1, 1])
      try second.commit()
      #expect(try Platform.readFile(at: folder + "/a") == [2])
      #expect(try Platform.contentsOfDirectory(at: folder) == ["a"])
    }
  }

  @Test("A link to a file that is not there yet stays one, and the file comes to be where it leads")
  func newFileBehindLinks() throws {
    try withFolder { folder in
      try Platform.makeDirectory(at: folder + "/far")
      let links = ["a": "far/b", "far/b": "../far/c", "d": folder + "/e"]
      for (link, target) in links {
        try FileManager.default.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
      }
      try Platform.writeFile([1], to: folder + "/a")
      try Platform.writeFile([2], to: folder + "/d")
      #expect(try Platform.readFile(at: folder + "/far/c") == [1])
      #expect(try Platform.readFile(at: folder + "/e") == [2])
      for (link, target) in links {
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + link) == target)
      }
      #expect(try Platform.contentsOfDirectory(at: folder).sorted() == ["a", "d", "e", "far"])
    }
  }

  @Test("Links that lead in a circle, or to a folder that is not there, are failures that say so")
  func brokenLinks() throws {
    try withFolder { folder in
      for (link, target) in ["a": "b", "b": "a", "c": "gone/d", "e": "gone"] {
        try FileManager.default.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
      }
      #expect(throws: FileError.brokenLink(path: folder + "/a")) {
        try Platform.writeFile([1], to: folder + "/a")
      }
      #expect(throws: FileError.notFound(path: folder + "/c")) {
        try Platform.writeFile([1], to: folder + "/c")
      }
      for path in [folder + "/a", folder + "/e"] {
        #expect(throws: FileError.brokenLink(path: path)) { try Platform.makeDirectory(at: path + "/x") }
      }
      #expect(try Platform.contentsOfDirectory(at: folder).sorted() == ["a", "b", "c", "e"])
    }
  }

  @Test("A name may be as long as the file system takes, and no longer")
  func longNames() throws {
    try withFolder { folder in
      for name in [String(repeating: "n", count: 255), String(repeating: "é", count: 127)] {
        try Platform.writeFile([1], to: folder + "/" + name)
        try Platform.writeFile([2], to: folder + "/" + name)
        #expect(try Platform.readFile(at: folder + "/" + name) == [2])
      }
      let path = folder + "/" + String(repeating: "n", count: 256)
      #expect(throws: FileError.nameTooLong(path: path)) { try Platform.writeFile([1], to: path) }
      #expect(try Platform.contentsOfDirectory(at: folder).count == 2)
    }
  }

  @Test("What others have left beside the path is not written to, nor through", arguments: [false, true])
  func planted(isNamed: Bool) throws {
    try withFolder { folder in
      try Platform.writeFile([1], to: folder + "/victim")
      // Other tests write meanwhile, so the next name is one of many.
      var probe = FileReplacement(namingFiles: true)
      try probe.write([], to: folder + "/out")
      let name = try #require(try Platform.contentsOfDirectory(at: folder).first { $0.hasPrefix("out.") })
      let number = try #require(name.split(separator: ".").dropLast(2).last.flatMap { Int($0) })
      probe = FileReplacement(namingFiles: isNamed)
      let planted = (number..<number + 200).map { "out.\(getpid()).\($0).asyncdisplay.partial" }
      for link in planted {
        try FileManager.default.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: "victim")
      }
      try probe.write([2], to: folder + "/out")
      try probe.commit()
      #expect(try Platform.readFile(at: folder + "/victim") == [1])
      #expect(try Platform.readFile(at: folder + "/out") == [2])
      #expect(throws: (any Error).self) {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/out")
      }
      #expect(try Set(Platform.contentsOfDirectory(at: folder)) == Set(planted + ["out", "victim"]))
    }
  }

  @Test("A file that is replaced keeps who may read and write it", arguments: [0o600, 0o755, 0o666, 0o444])
  func permissions(_ mode: Int) throws {
    try withFolder { folder in
      try Platform.writeFile([1], to: folder + "/a")
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + "/a")
      try Platform.writeFile([2], to: folder + "/a")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a")
      #expect(attributes[.posixPermissions] as? Int == mode)
      #expect(try Platform.readFile(at: folder + "/a") == [2])
    }
  }

  @Test("A file that is replaced does not pass on whose rights its program had")
  func setUserID() throws {
    try withFolder { folder in
      try Platform.writeFile([1], to: folder + "/a")
      try #require(unsafe chmod(folder + "/a", 0o4755) == 0)
      try Platform.writeFile([2], to: folder + "/a")
      var status = stat()
      let isThere = unsafe stat(folder + "/a", &status) == 0
      #expect(isThere && status.st_mode & 0o7777 == 0o755)
    }
  }

  #if os(Linux)
    /// The numbers of this process's open files that have been, or are, in a folder.
    private func descriptors(in folder: String) throws -> [Int32] {
      try Platform.contentsOfDirectory(at: "/proc/self/fd").compactMap { Int32($0) }.filter {
        Platform.targetOfLink(at: "/proc/self/fd/\($0)")?.contains(folder) == true
      }
    }

    @Test(
      "A file that is not complete is no program's that this one starts, and is locked",
      arguments: [false, true]
    )
    func openFiles(isNamed: Bool) throws {
      try withFolder { folder in
        var files = FileReplacement(namingFiles: isNamed)
        try files.write([1], to: folder + "/a")
        let open = try descriptors(in: folder)
        #expect(open.count == 1)
        for descriptor in open {
          #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
          let other = unsafe Glibc.open("/proc/self/fd/\(descriptor)", O_RDWR | O_CLOEXEC)
          #expect(other >= 0 && flock(other, LOCK_EX | LOCK_NB) != 0)
          close(other)
        }
        try files.commit()
        #expect(try descriptors(in: folder).isEmpty)
      }
    }

    @Test(
      "Where files cannot be found by their numbers they have names from the start",
      .enabled(if: getuid() == 0)
    )
    func withoutNumbers() async throws {
      await #expect(processExitsWith: .exitCode(7)) {
        let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
        try Platform.makeDirectory(at: folder)
        // Nothing else is there, no list of open files either.
        guard unsafe chroot(folder) == 0, unsafe chdir("/") == 0 else { _exit(9) }
        try Platform.writeFile([1], to: "/a")
        try Platform.writeFile([2], to: "a")
        let isWritten = try Platform.readFile(at: "/a") == [2]
        let names = try Platform.contentsOfDirectory(at: "/")
        unsafe unlink("/a")
        _exit(isWritten && names == ["a"] ? 7 : 8)
      }
    }

    @Test("A write to what was told not to block waits for room, and ends where the bytes end")
    func nonblocking() async {
      await #expect(processExitsWith: .exitCode(7)) {
        var ends: [Int32] = [-1, -1]
        unsafe pipe(&ends)
        let (reader, writer) = (ends[0], ends[1])
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        DisplayConcurrency.Thread.start {
          let status = Platform.writeAll(bytes, to: writer)
          if status == 0 { close(writer) } else { _exit(9) }
        }
        // Nothing is read before the pipe is full.
        let capacity = fcntl(reader, 1_032)
        var count: Int32 = 0
        while count < capacity { _ = unsafe ioctl(reader, UInt(FIONREAD), &count) }
        var seen: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = unsafe read(reader, &buffer, buffer.count)
          guard count > 0 else { break }
          seen += buffer.prefix(count)
        }
        _exit(seen == bytes ? 7 : 8)
      }
    }

    @Test("A write that is interrupted goes on where it was, and ends where the bytes end")
    func interrupted() async {
      await #expect(processExitsWith: .exitCode(7)) {
        var ends: [Int32] = [-1, -1]
        unsafe pipe(&ends)
        let (reader, writer) = (ends[0], ends[1])
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in }
        unsafe sigaction(SIGUSR1, &action, nil)
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let thread = Lock<UInt>(0)
        DisplayConcurrency.Thread.start {
          thread.withLock { $0 = DisplayConcurrency.Thread.currentNumber }
          _ = Platform.writeAll(bytes, to: writer)
          close(writer)
        }
        // Once the pipe is full the thread waits within its first write.
        let capacity = fcntl(reader, 1_032)
        var count: Int32 = 0
        while count < capacity { _ = unsafe ioctl(reader, UInt(FIONREAD), &count) }
        pthread_kill(pthread_t(thread.withLock { $0 }), SIGUSR1)
        var seen: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = unsafe read(reader, &buffer, buffer.count)
          guard count > 0 else { break }
          seen += buffer.prefix(count)
        }
        _exit(seen == bytes ? 7 : 8)
      }
    }
  #endif

  @Test("A file that may not grow further is a failure with its remedy, and leaves nothing behind")
  func tooLarge() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // As a main thread has it, whoever started the tests and whichever thread this is.
      signal(SIGXFSZ, SIG_DFL)
      var mask = sigset_t()
      unsafe sigaddset(&mask, SIGXFSZ)
      unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
      Platform.prepareCommand()
      let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      try Platform.makeDirectory(at: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      var limit = rlimit(rlim_cur: 10_000, rlim_max: 10_000)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      do throws(FileError) {
        try Platform.writeFile([UInt8](repeating: 1, count: 20_000), to: folder + "/a")
      } catch {
        let names = try Platform.contentsOfDirectory(at: folder)
        guard error == .noSpace(path: folder + "/a"), names.isEmpty else { return }
        try? FileManager.default.removeItem(atPath: folder)
        Platform.exit(status: 7)
      }
    }
  }
}

@Suite("Open files")
struct OpenFileTests {
  @Test("Too many open files are what they are called, and nothing is left behind")
  func tooMany() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      try Platform.makeDirectory(at: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      while unsafe open("/dev/null", O_RDONLY) >= 0 {}
      var error: FileError?
      do throws(FileError) { try Platform.writeFile([1], to: folder + "/a") } catch let found {
        error = found
      }
      for descriptor in 100..<200 as Range<Int32> { close(descriptor) }
      let names = try Platform.contentsOfDirectory(at: folder)
      try? FileManager.default.removeItem(atPath: folder)
      Platform.exit(status: error == .tooManyOpenFiles(path: folder + "/a") && names.isEmpty ? 7 : 8)
    }
  }
}

@Suite("Standard streams")
struct StandardStreamTests {
  @Test("A standard output that is closed or full is a failure, and no file gets what was meant for it")
  func closed() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // What another thread opens in between must not get the number of the standard output.
      try #require(unshareDescriptors())
      close(STDOUT_FILENO)
      Platform.prepareCommand()
      let file = try #require(FileManager.default.createTemporaryFile())
      do throws(FileError) {
        try Platform.writeToStandardOutput("lost")
      } catch {
        let size = try Platform.readFile(at: file.path).count
        close(file.descriptor)
        unsafe unlink(file.path)
        Platform.exit(status: size == 0 && error == .closed(path: "standard output") ? 7 : 8)
      }
    }
    await #expect(processExitsWith: .exitCode(7)) {
      unsafe dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
      do throws(FileError) {
        try Platform.writeToStandardOutput("lost")
      } catch {
        Platform.exit(status: error == .noSpace(path: "standard output") ? 7 : 8)
      }
    }
  }

  @Test("What is no file and takes nothing is a failure")
  func fullDevice() throws {
    #expect(throws: FileError.noSpace(path: "/dev/full")) {
      try Platform.writeFile([1, 2, 3], to: "/dev/full")
    }
  }
}

/// Gives this thread numbers of open files of its own: unshare(2) with CLONE_FILES.
private func unshareDescriptors() -> Bool {
  typealias Unshare = @convention(c) (Int32) -> Int32
  guard let address = unsafe dlsym(nil, "unshare") else { return false }
  return unsafe unsafeBitCast(address, to: Unshare.self)(0x400) == 0
}

extension FileManager {
  /// An empty file that is open for writing under the lowest free number.
  fileprivate func createTemporaryFile() -> (path: String, descriptor: Int32)? {
    let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    return descriptor >= 0 ? (path, descriptor) : nil
  }
}
