import DisplayConcurrency
import DisplayPlatform
import Foundation
import Testing

/// A folder that exists as long as the test that made it.
private final class Folder {
  let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString

  init() throws { try Platform.makeDirectory(at: path) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var contents: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

@Suite("Files")
struct PlatformFileTests {
  @Test("What is written is read back", arguments: [0, 1, 65_536, 300_001])
  func roundTrip(count: Int) throws {
    let folder = try Folder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Platform.writeFile(bytes, to: folder.path + "/file")
    #expect(try Platform.readFile(at: folder.path + "/file") == bytes)
    #expect(folder.contents == ["file"])
  }

  @Test("A link stays one, and a pipe is written to")
  func linksAndPipes() throws {
    let folder = try Folder()
    let (file, link, pipe) = (folder.path + "/file", folder.path + "/link", folder.path + "/pipe")
    try Platform.writeFile([1], to: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    try Platform.writeFile([2, 3], to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
    #expect(try Platform.readFile(at: file) == [2, 3])
    let isMade = unsafe mkfifo(pipe, 0o600) == 0
    let reader = unsafe open(pipe, O_RDWR)
    defer { close(reader) }
    try Platform.writeFile([4, 5, 6], to: pipe)
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = unsafe read(reader, &bytes, 8)
    #expect(isMade && count == 3 && bytes.prefix(3) == [4, 5, 6])
    #expect(folder.contents.sorted() == ["file", "link", "pipe"])
  }

  @Test("A pipe that nobody reads is refused at once; one that is read takes more than it holds")
  func unreadPipe() async throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    let isMade = unsafe mkfifo(pipe, 0o600) == 0
    #expect(isMade)
    #expect(throws: FileError.isUnread(path: pipe)) { try Platform.writeFile([1], to: pipe) }
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    _ = fcntl(reader, F_SETFL, 0)
    let isWritten = Lock<Bool?>(nil)
    let thread = Task.detached {
      let bytes = [UInt8](repeating: 7, count: 300_000)
      let isDone = (try? Platform.writeFile(bytes, to: pipe)) != nil
      isWritten.withLock { $0 = isDone }
    }
    var count = 0
    var bytes = [UInt8](repeating: 0, count: 8_192)
    // Before the writer has come, nothing can be read, and reading does not wait.
    for _ in 0..<10_000_000 where count < 300_000 {
      let read = unsafe read(reader, &bytes, bytes.count)
      if read > 0 { count += read } else { await Task.yield() }
    }
    close(reader)
    await thread.value
    #expect(count == 300_000 && isWritten.withLock { $0 } == true)
  }

  @Test("Each failure has its case, and a failed write leaves nothing behind")
  func failures() throws {
    let folder = try Folder()
    let missing = folder.path + "/none/file"
    #expect(throws: FileError.notFound(path: missing)) { try Platform.readFile(at: missing) }
    #expect(throws: FileError.notFound(path: missing)) { try Platform.writeFile([1], to: missing) }
    #expect(throws: FileError.isDirectory(path: folder.path)) { try Platform.readFile(at: folder.path) }
    try Platform.writeFile([UInt8](repeating: 0, count: 1_001), to: folder.path + "/large")
    #expect(throws: FileError.tooLarge(path: folder.path + "/large", limit: 1_000)) {
      try Platform.readFile(at: folder.path + "/large", limit: 1_000)
    }
    #expect(try Platform.readFile(at: folder.path + "/large", limit: 1_001).count == 1_001)
    try Platform.makeDirectory(at: folder.path + "/taken")
    #expect(throws: FileError.isDirectory(path: folder.path + "/taken")) {
      try Platform.writeFile([1], to: folder.path + "/taken")
    }
    try Platform.writeFile([1], to: folder.path + "/plain")
    #expect(throws: FileError.isNotDirectory(path: folder.path + "/plain")) {
      try Platform.makeDirectory(at: folder.path + "/plain")
    }
    #expect(folder.contents.sorted() == ["large", "plain", "taken"])
  }

  @Test("Pipes, devices and circles of links are refused at once, by whatever name")
  func noFiles() throws {
    let folder = try Folder()
    let (pipe, link, circle) = (folder.path + "/pipe", folder.path + "/link", folder.path + "/circle")
    let isMade = unsafe mkfifo(pipe, 0o600) == 0
    #expect(isMade)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "pipe")
    try FileManager.default.createSymbolicLink(atPath: circle, withDestinationPath: "circle")
    let zero = unsafe open("/dev/zero", O_RDONLY)
    defer { close(zero) }
    for path in [pipe, link, "/dev/zero", "/dev/fd/\(zero)"] {
      for kind in [.file, .fileOrOpenStream] as [Platform.ReadableKind] {
        #expect(throws: FileError.isNotFile(path: path)) { try Platform.readFile(at: path, accepting: kind) }
      }
      #expect(throws: FileError.isNotFile(path: path)) { try Platform.readFile(at: path, in: 0..<4) }
    }
    #expect(throws: FileError.brokenLink(path: circle)) { try Platform.readFile(at: circle) }
    #expect(FileError.isNotFile(path: pipe).description.contains("'/dev/stdin'"))
  }

  @Test("A pipe that is open already is read by its descriptor's name, up to a limit, where that is accepted")
  func openStreams() throws {
    func makePipe(_ bytes: [UInt8]) -> Int32 {
      var ends: [Int32] = [-1, -1]
      let isMade = unsafe pipe(&ends) == 0
      let count = unsafe write(ends[1], bytes, bytes.count)
      close(ends[1])
      #expect(isMade && count == bytes.count)
      return ends[0]
    }
    let reader = makePipe([1, 2, 3])
    defer { close(reader) }
    let path = "/dev/fd/\(reader)"
    #expect(throws: FileError.isNotFile(path: path)) { try Platform.readFile(at: path) }
    #expect(try Platform.readFile(at: path, accepting: .fileOrOpenStream) == [1, 2, 3])
    let long = makePipe([UInt8](repeating: 7, count: 20_000))
    defer { close(long) }
    let place = "/proc/self/fd/\(long)"
    #expect(throws: FileError.tooLarge(path: place, limit: 10_000)) {
      try Platform.readFile(at: place, accepting: .fileOrOpenStream, limit: 10_000)
    }
  }
}

@Suite("Folders")
struct PlatformFolderTests {
  @Test("A folder lists what is in it in the order of names, and files are no folders")
  func contents() throws {
    let folder = try Folder()
    try Platform.makeDirectory(at: folder.path + "/b")
    for name in ["c", "a", ".d", "ü"] { try Platform.writeFile([1], to: folder.path + "/" + name) }
    #expect(try Platform.contentsOfDirectory(at: folder.path) == [".d", "a", "b", "c", "ü"])
    #expect(try Platform.contentsOfDirectory(at: folder.path + "/b").isEmpty)
    let file = folder.path + "/a"
    #expect(throws: FileError.isNotDirectory(path: file)) { try Platform.contentsOfDirectory(at: file) }
    let missing = folder.path + "/none"
    #expect(throws: FileError.notFound(path: missing)) { try Platform.contentsOfDirectory(at: missing) }
    #expect(
      Platform.isDirectory(folder.path) && !Platform.isDirectory(file) && !Platform.isDirectory(missing)
    )
  }

  @Test("Part of a file is read as far as the file goes")
  func parts() throws {
    let folder = try Folder()
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    let path = folder.path + "/file"
    try Platform.writeFile(bytes, to: path)
    for range in [0..<1_000, 10..<20, 990..<2_000, 1_000..<1_001, 5_000..<Int.max, 7..<7] {
      #expect(try Platform.readFile(at: path, in: range) == Array(bytes[range.clamped(to: 0..<1_000)]))
    }
    #expect(throws: FileError.isDirectory(path: folder.path)) {
      try Platform.readFile(at: folder.path, in: 0..<4)
    }
    #expect(throws: FileError.notFound(path: path + "x")) { try Platform.readFile(at: path + "x", in: 0..<4) }
  }

  @Test("A folder is the same by each of its paths, and no other")
  func identity() throws {
    let folder = try Folder()
    try Platform.makeDirectory(at: folder.path + "/a")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/up", withDestinationPath: "..")
    try Platform.writeFile([1], to: folder.path + "/file")
    let identity = Platform.identityOfDirectory(folder.path)
    #expect(identity != nil && Platform.identityOfDirectory(folder.path + "/a/up/a/up") == identity)
    #expect(Platform.identityOfDirectory(folder.path + "/a") != identity)
    #expect(Platform.identityOfDirectory(folder.path + "/file") == nil)
    #expect(Platform.identityOfDirectory(folder.path + "/none") == nil)
  }

  @Test("A variable of the environment is found by its name")
  func environment() {
    #expect(Platform.environmentVariable("PATH")?.isEmpty == false)
    #expect(Platform.environmentVariable("ASYNCDISPLAY_NO_SUCH_VARIABLE") == nil)
  }
}
