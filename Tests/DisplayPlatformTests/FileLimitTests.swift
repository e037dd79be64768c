import Foundation
import Testing

@testable import DisplayPlatform

@Suite("What the system gives of files, and gives back")
struct FileLimitTests {
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
      _exit(seen == .tooManyOpenFiles(path: path) ? 7 : 8)
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
  #endif
}

extension Platform {
  fileprivate static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}
