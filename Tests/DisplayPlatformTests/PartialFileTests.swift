import Foundation
import Testing

@testable import DisplayPlatform

@Suite("Files of processes that are killed")
struct PartialFileTests {
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
    try Platform.makeDirectory(at: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
  }

  /// Ends this process while three files are written, two of which are complete.
  @Sendable
  private static func die(of signal: Int32, in folder: String, namingFiles: Bool) throws {
    // As a main thread has it, whoever started the tests and whichever thread this is.
    setDefault(signal)
    Platform.prepareCommand()
    var files = FileReplacement(namingFiles: namingFiles)
    try files.write([1], to: folder + "/a")
    try files.write([2], to: folder + "/b")
    try files.write(to: folder + "/c") { (append) throws(FileError) in
      try append([3])
      kill(getpid(), signal)
      // A signal to the process may reach another thread.
      while true { pause() }
    }
  }

  @Test(
    "Nothing is left of a process that is killed, as long as its files need no names",
    arguments: [SIGKILL, SIGTERM]
  )
  func killed(signal: Int32) async throws {
    try await withFolder { folder in
      try Platform.writeFile([9], to: folder + "/a")
      await #expect(processExitsWith: .signal(signal)) { [folder = folder as String, signal] in
        try Self.die(of: signal, in: folder, namingFiles: false)
      }
      #expect(try Platform.contentsOfDirectory(at: folder) == ["a"])
      #expect(try Platform.readFile(at: folder + "/a") == [9])
    }
  }

  @Test(
    "A signal that ends a process removes its files first where they have names",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGXCPU]
  )
  func signaled(signal: Int32) async throws {
    try await withFolder { folder in
      await #expect(processExitsWith: .signal(signal)) { [folder = folder as String, signal] in
        try Self.die(of: signal, in: folder, namingFiles: true)
      }
      let names = try Platform.contentsOfDirectory(at: folder)
      #expect(names.isEmpty)
    }
  }

  @Test("What a killed process left is removed by the next that writes into the folder, whatever that writes")
  func swept() async throws {
    try await withFolder { folder in
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
        try Self.die(of: SIGKILL, in: folder, namingFiles: true)
      }
      #expect(try Platform.contentsOfDirectory(at: folder).count == 3)
      try Platform.writeFile([1], to: folder + "/other")
      #expect(try Platform.contentsOfDirectory(at: folder) == ["other"])
    }
  }

  @Test("What a living process has there stays, be it this one or another")
  func living() async throws {
    try await withFolder { folder in
      var files = FileReplacement(namingFiles: true)
      try files.write([1], to: folder + "/a")
      try Platform.writeFile([2], to: folder + "/b")
      #expect(try Platform.contentsOfDirectory(at: folder).count == 2)
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        var other = FileReplacement(namingFiles: true)
        try other.write([3], to: folder + "/c")
        try other.commit()
      }
      #expect(try Platform.contentsOfDirectory(at: folder).count == 3)
      try files.commit()
      #expect(try Platform.contentsOfDirectory(at: folder) == ["a", "b", "c"])
    }
  }

  @Test("Only files are removed that are named as those of a killed process, and none through a link")
  func others() async throws {
    try await withFolder { folder in
      let manager = FileManager.default
      let names = ["a.1.2.partial", "b.partial", ".asyncdisplay", "c.asyncdisplay.partial.bak", "victim"]
      for name in names { #expect(manager.createFile(atPath: folder + "/" + name, contents: nil)) }
      let link = folder + "/d.1.2.asyncdisplay.partial"
      try manager.createSymbolicLink(atPath: link, withDestinationPath: "victim")
      try Platform.makeDirectory(at: folder + "/e.1.2.asyncdisplay.partial")
      #expect(unsafe mkfifo(folder + "/f.1.2.asyncdisplay.partial", 0o600) == 0)
      #expect(manager.createFile(atPath: folder + "/g.1.2.asyncdisplay.partial", contents: nil))
      try Platform.writeFile([1], to: folder + "/out")
      let kept = names + ["d", "e", "f"].map { "\($0).1.2.asyncdisplay.partial" } + ["out"]
      #expect(try Set(Platform.contentsOfDirectory(at: folder)) == Set(kept))
    }
  }

  @Test("Names are registered from many threads at once, each in a slot of its own, and none too many")
  func registrations() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<20 {
        let made = await withTaskGroup(of: PartialFiles.Registration?.self) { group in
          for index in 0..<2 * PartialFiles.slotCount {
            group.addTask { PartialFiles.register("/nowhere/\(index)") }
          }
          return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
        #expect(made.count == PartialFiles.slotCount)
        await withTaskGroup { group in
          for registration in made { group.addTask { PartialFiles.unregister(registration) } }
        }
      }
    }
  }

  @Test("A name that is too long for the system leaves the others as they are")
  func longName() async throws {
    try await withFolder { folder in
      await #expect(processExitsWith: .signal(SIGTERM)) { [folder = folder as String] in
        setDefault(SIGTERM)
        Platform.prepareCommand()
        let first = PartialFiles.register("/nowhere")
        var files = FileReplacement(namingFiles: true)
        try files.write(to: folder + "/a") { (append) throws(FileError) in
          try append([1])
          first.map(PartialFiles.unregister)
          // In the place of the first, before that of the file.
          _ = PartialFiles.register("/" + String(repeating: "n", count: 5_000))
          kill(getpid(), SIGTERM)
          while true { pause() }
        }
      }
      let names = try Platform.contentsOfDirectory(at: folder)
      #expect(names.isEmpty)
    }
  }

  @Test("A file without a name replaces another one, with its permissions, and through a link")
  func unnamed() async throws {
    try await withFolder { folder in
      for isNamed in [false, true] {
        try Platform.writeFile([1], to: folder + "/a")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/a")
        var files = FileReplacement(namingFiles: isNamed)
        try files.write([2], to: folder + "/a")
        #expect(try Platform.contentsOfDirectory(at: folder).count == (isNamed ? 2 : 1))
        try files.commit()
        #expect(try Platform.readFile(at: folder + "/a") == [2])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a")
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try Platform.contentsOfDirectory(at: folder) == ["a"])
      }
    }
  }
}

/// Has a signal do what it does to a process that knows nothing of it, and reach this thread.
private func setDefault(_ number: Int32) {
  signal(number, SIG_DFL)
  var mask = sigset_t()
  unsafe sigemptyset(&mask)
  unsafe sigaddset(&mask, number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
}
