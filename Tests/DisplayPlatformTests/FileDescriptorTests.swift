import Foundation
import Testing

@testable import DisplayConcurrency
@testable import DisplayPlatform

private func finish(_ isWell: Bool) -> Never { _exit(isWell ? 7 : 8) }

#if os(Linux)
  @Suite("Files that stay open")
  struct FileDescriptorTests {
    private func makeFolder() throws -> String {
      let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      try Platform.makeDirectory(at: path)
      return path
    }

    @Test("None does, whether files are committed, given up, refused or removed for a dead process")
    func none() async throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      await #expect(processExitsWith: .exitCode(7)) { [folder = folder as String] in
        // No more than these at a time.
        var limit = rlimit(rlim_cur: 64, rlim_max: 64)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        for _ in 0..<64 {
          for isNamed in [false, true] {
            var files = FileReplacement(namingFiles: isNamed)
            try files.write([1], to: folder + "/a")
            try files.write([2], to: folder + "/b")
            try files.commit()
            var others = FileReplacement(namingFiles: isNamed)
            try others.write([3], to: folder + "/a")
            let refused = Result { () throws(FileError) in try others.write([4], to: folder + "/none/a") }
            guard case .failure = refused else { finish(false) }
          }
          let dead = folder + "/d.1.1.asyncdisplay.partial"
          guard FileManager.default.createFile(atPath: dead, contents: nil) else { finish(false) }
          try Platform.writeFile([1], to: folder + "/a")
        }
        finish(true)
      }
      #expect(try Platform.contentsOfDirectory(at: folder) == ["a", "b"])
    }

    @Test("What a dead process left is removed also where nobody may write it")
    func readOnly() async throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      unsafe chmod(folder, 0o777)
      await #expect(processExitsWith: .exitCode(7)) { [folder = folder as String] in
        // The superuser may write all files.
        if getuid() == 0 { _ = setuid(65_534) }
        let dead = folder + "/d.1.1.asyncdisplay.partial"
        close(unsafe open(dead, O_WRONLY | O_CREAT, 0o400))
        try Platform.writeFile([1], to: folder + "/a")
        finish(try Platform.contentsOfDirectory(at: folder) == ["a"])
      }
    }

    @Test("Where the standard input is closed, its number is as good as any other")
    func numberZero() async throws {
      let folder = try makeFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      await #expect(processExitsWith: .exitCode(7)) { [folder = folder as String] in
        let dead = folder + "/d.1.1.asyncdisplay.partial"
        guard FileManager.default.createFile(atPath: dead, contents: nil) else { finish(false) }
        close(0)
        for isNamed in [false, true] {
          var files = FileReplacement(namingFiles: isNamed)
          try files.write([1], to: folder + "/a")
          try files.commit()
        }
        finish(
          try Platform.contentsOfDirectory(at: folder) == ["a"] && Platform.readFile(at: folder + "/a") == [1]
        )
      }
    }

    @Test("What takes bytes a few at a time, and is told not to block, gets all of them in order")
    func partialWrites() async {
      var ends: [Int32] = [0, 0]
      #expect(unsafe pipe(&ends) == 0)
      let (reader, writer) = (ends[0], ends[1])
      #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
      let bytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
      let read = Task.detached { () -> [UInt8] in
        var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 8_191))
        while true {
          let count = unsafe Glibc.read(reader, &part, part.count)
          guard count > 0 else { return bytes }
          bytes += part[..<count]
        }
      }
      // A thread of its own, because it waits for the reader.
      let written = Task(executorPreference: WorkerPool(threadCount: 1)) { () -> Int32 in
        defer { close(writer) }
        return Platform.writeAll(bytes, to: writer)
      }
      #expect(await written.value == 0)
      #expect(await read.value == bytes)
      close(reader)
    }

    @Test("Signals that end a command interrupt no call for good, and have a stack of their own")
    func flags() async {
      await #expect(processExitsWith: .exitCode(7)) {
        for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
        signal(SIGHUP, SIG_IGN)
        Platform.prepareCommand()
        var (action, ignored) = (sigaction(), sigaction())
        unsafe sigaction(SIGTERM, nil, &action)
        unsafe sigaction(SIGHUP, nil, &ignored)
        let restarts = action.sa_flags & Int32(SA_RESTART) != 0
        let hasStack = action.sa_flags & Int32(SA_ONSTACK) != 0
        finish(
          restarts && hasStack && TerminalSession.isIgnored(ignored) && !TerminalSession.isIgnored(action)
        )
      }
    }
  }
#endif
