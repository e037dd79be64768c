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
