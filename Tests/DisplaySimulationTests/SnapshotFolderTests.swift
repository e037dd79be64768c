import AsyncDisplay
import DisplayImageCoding
import DisplaySimulation
import Foundation
import Testing

@Suite("Pictures that were kept")
struct SnapshotFolderTests {
  /// A folder that is gone after a test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID().uuidString)")
    var snapshots: SnapshotFolder { SnapshotFolder(url.path) }
    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func picture(_ name: String) throws -> Bitmap {
      try ImageDecoder.decode(Array(Data(contentsOf: url.appending(path: name))))
    }
  }

  private func bitmap(_ pixels: [UInt32], width: Int = 2) throws -> Bitmap {
    try #require(Bitmap(width: width, height: pixels.count / width, pixels: pixels))
  }

  private let folder = Folder()
  private let pixels: [UInt32] = [0xFF10_2030, .max, 0xFF00_0000, 0x8010_1010]

  @Test("The first comparison writes the picture and fails; later ones compare with it")
  func recording() throws {
    let (snapshots, shown) = (folder.snapshots, try bitmap(pixels))
    let path = folder.url.path + "/a card.png"
    #expect(throws: SnapshotError.recorded(path: path)) { try snapshots.compare(shown, to: "a card") }
    #expect(folder.names == ["a card.png"])
    #expect(try folder.picture("a card.png").pixels == pixels)
    try snapshots.compare(shown, to: "a card")
    let other = try bitmap(pixels.reversed())
    let again = SnapshotFolder(folder.url.path, isRecording: true)
    #expect(throws: SnapshotError.recorded(path: path)) { try again.compare(other, to: "a card") }
    #expect(folder.names == ["a card.png"])
    try snapshots.compare(other, to: "a card")
  }

  @Test("A pixel that differs by more than is allowed fails, and is red in the picture of the difference")
  func differing() throws {
    let snapshots = folder.snapshots
    try? snapshots.compare(try bitmap(pixels), to: "card")
    var changed = pixels
    changed[0] = 0xFF14_2030
    let shown = try bitmap(changed)
    let error = #expect(throws: SnapshotError.self) { try snapshots.compare(shown, to: "card", tolerance: 3) }
    let path = folder.url.path
    let expected = SnapshotError.differs(
      path: path + "/card.png",
      actualPath: path + "/card.actual.png",
      pixelCount: 1,
      greatest: 4
    )
    #expect(error == expected)
    #expect(
      error?.description.hasPrefix("1 pixels are not as in \(path)/card.png, by at most 4 of 255") == true
    )
    #expect(folder.names == ["card.actual.png", "card.difference.png", "card.png"])
    #expect(try folder.picture("card.actual.png").pixels == changed)
    let reds = try folder.picture("card.difference.png").pixels.map { $0 == 0xFF00_00FF }
    #expect(reds == [true, false, false, false])
    try snapshots.compare(shown, to: "card", tolerance: 4)
  }

  @Test("Other sides differ in all pixels")
  func sides() throws {
    let snapshots = folder.snapshots
    try? snapshots.compare(try bitmap(pixels), to: "card")
    let shown = try bitmap(Array(pixels[..<2]) + [0, 0, 0, 0], width: 2)
    let error = #expect(throws: SnapshotError.self) { try snapshots.compare(shown, to: "card") }
    guard case .differs(_, _, let count, let greatest)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(count == 6)
    #expect(greatest == 255)
  }

  @Test(
    "A name that is none of a file in the folder is refused, and nothing is written",
    arguments: ["", ".", "..", "../card", "a/b", " a", "a\u{0}b", "a\nb", String(repeating: "a", count: 201)]
  )
  func names(name: String) throws {
    let shown = try bitmap(pixels)
    #expect(throws: SnapshotError.invalidName(name)) { try folder.snapshots.compare(shown, to: name) }
    #expect(folder.names.isEmpty)
  }

  @Test("What is kept and no picture, and a folder that cannot be made, are said")
  func unusable() throws {
    let shown = try bitmap(pixels)
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data([1, 2, 3]).write(to: folder.url.appending(path: "card.png"))
    let unreadable = #expect(throws: SnapshotError.self) { try folder.snapshots.compare(shown, to: "card") }
    #expect(unreadable?.description.contains("card.png cannot be read") == true)
    let inFile = SnapshotFolder(folder.url.path + "/card.png/inside")
    let error = #expect(throws: SnapshotError.self) { try inFile.compare(shown, to: "card") }
    #expect(error?.description.contains("cannot be") == true)
    #expect(folder.names == ["card.png"])
  }

  @Test("Sides that no bitmap has room for together differ in all pixels")
  func farApart() throws {
    let wide = try #require(Bitmap(width: 60_000, height: 1, filledWith: .black))
    let high = try #require(Bitmap(width: 1, height: 60_000, filledWith: .white))
    try? folder.snapshots.compare(wide, to: "card")
    let path = folder.url.path
    let expected = SnapshotError.differs(
      path: path + "/card.png",
      actualPath: path + "/card.actual.png",
      pixelCount: 3_600_000_000,
      greatest: 255
    )
    #expect(throws: expected) { try folder.snapshots.compare(high, to: "card") }
    #expect(try folder.picture("card.difference.png").pixels == high.pixels)
  }
}
