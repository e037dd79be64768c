import DisplayConcurrency
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

  @Test("Each failure has its case, and a failed write leaves nothing behind")
  func failures() throws {
    let folder = try Folder()
    let missing = folder.path + "/none/file"
    #expect(throws: FileError.notFound(path: missing)) { try Platform.readFile(at: missing) }
    #expect(throws: FileError.notFound(path: missing)) { try Platform.writeFile([1], to: missing) }
    #expect(throws: FileError.isDirectory(path: folder.path)) { try Platform.readFile(at: folder.path) }
    #expect(throws: FileError.tooLarge(path: "/dev/zero", limit: 100_000)) {
      try Platform.readFile(at: "/dev/zero", limit: 100_000)
    }
    try Platform.makeDirectory(at: folder.path + "/taken")
    #expect(throws: FileError.isDirectory(path: folder.path + "/taken")) {
      try Platform.writeFile([1], to: folder.path + "/taken")
    }
    try Platform.writeFile([1], to: folder.path + "/plain")
    #expect(throws: FileError.isNotDirectory(path: folder.path + "/plain")) {
      try Platform.makeDirectory(at: folder.path + "/plain")
    }
    #expect(folder.contents.sorted() == ["plain", "taken"])
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

  @Test("A variable of the environment is found by its name")
  func environment() {
    #expect(Platform.environmentVariable("PATH")?.isEmpty == false)
    #expect(Platform.environmentVariable("ASYNCDISPLAY_NO_SUCH_VARIABLE") == nil)
  }
}
