public import AsyncDisplay
internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayImageCoding
internal import DisplayPlatform

/// A folder of pictures that were looked at and kept: tests compare with them what nodes look like now.
///
/// ```swift
/// let snapshots = SnapshotFolder("Tests/Snapshots")
///
/// @Test func post() async throws {
///   try snapshots.compare(try await PostNode(post: .sample).bitmap(width: 390, scale: 2), to: "post")
/// }
/// ```
///
/// The first comparison with a name writes `post.png`, and fails: look at the picture, and keep it. A bitmap that is not like
/// the picture is left beside it as `post.actual.png`, with the pixels that differ in red in `post.difference.png`.
///
/// The same fonts and renderer draw the same pixels on every machine; `tolerance` is for what is drawn by others.
public struct SnapshotFolder: Sendable, Hashable {
  /// Where the folder is; it is made when the first picture is written.
  public let path: String
  /// Whether pictures are written again, in place of those that are there. Each comparison fails then.
  public let isRecording: Bool

  /// Names a folder.
  public init(_ path: String, isRecording: Bool = false) {
    self.path = path
    self.isRecording = isRecording
  }

  /// Does nothing when a bitmap is like the picture of a name.
  ///
  /// - Parameters:
  ///   - bitmap: What there is now.
  ///   - name: The picture's name, without `.png`: letters, digits, spaces, `-`, `_` and `.`, beginning with none of the last.
  ///   - tolerance: By how much a channel of a pixel may differ.
  /// - Throws: How they differ, or why they cannot be compared.
  /// - Complexity: O(pixels).
  public func compare(_ bitmap: Bitmap, to name: String, tolerance: UInt8 = 0) throws(SnapshotError) {
    guard Self.isUsable(name) else { throw .invalidName(name) }
    let path = path(of: name)
    guard let kept = isRecording ? nil : try read(path) else {
      try write(bitmap, to: path)
      throw .recorded(path: path)
    }
    let expected: Bitmap
    do throws(ImageDecodingError) { expected = try ImageDecoder.decode(kept) } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    let difference = BitmapDifference(from: expected, to: bitmap, tolerance: tolerance)
    guard let picture = difference.picture else { return }
    let actualPath = self.path(of: name + ".actual")
    try write(bitmap, to: actualPath)
    try write(picture, to: self.path(of: name + ".difference"))
    throw .differs(
      path: path,
      actualPath: actualPath,
      pixelCount: difference.pixelCount,
      greatest: difference.greatest
    )
  }

  /// The bytes of a picture; nil when there is none.
  private func read(_ path: String) throws(SnapshotError) -> [UInt8]? {
    do throws(FileError) {
      return try Platform.readFile(at: path)
    } catch {
      if case .notFound = error { return nil }
      throw .unreadable(path: path, reason: error.description)
    }
  }

  private func path(of name: String) -> String { "\(path)/\(name).png" }

  private func write(_ bitmap: Bitmap, to path: String) throws(SnapshotError) {
    do throws(FileError) {
      try Platform.makeDirectory(at: self.path)
      try Platform.writeFile(PNGEncoder.encode(bitmap, effort: .small), to: path)
    } catch {
      throw .unwritable(path: path, reason: error.description)
    }
  }

  /// Whether a name is that of a file in the folder on every system.
  private static func isUsable(_ name: String) -> Bool {
    guard let first = name.first, first != ".", first != " ", name.utf8.count <= 200 else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_. ".unicodeScalars.contains($0)
    }
  }
}

/// Why a bitmap is not like a picture that was kept.
public enum SnapshotError: Error, Sendable, Hashable {
  /// The name cannot be that of a file.
  case invalidName(String)
  /// There was no picture, or it was to be written again: it is now.
  case recorded(path: String)
  /// What is kept is no picture that can be read.
  case unreadable(path: String, reason: String)
  /// The picture cannot be written.
  case unwritable(path: String, reason: String)
  /// The pictures differ: in how many pixels, and by how much at most in a channel. Sides that differ count as all pixels
  /// of the larger sides.
  case differs(path: String, actualPath: String, pixelCount: Int, greatest: UInt8)
}

extension SnapshotError: CustomStringConvertible {
  /// What happened and what to do, on one line that can be shown with any names.
  public var description: String { VisibleText.line(sentence) }

  private var sentence: String {
    switch self {
    case .invalidName(let name):
      "\"\(name)\" cannot name a snapshot; use letters, digits, spaces, -, _ and dots, and begin with none of the last."
    case .recorded(let path):
      "\(path) is written; look at it, keep it, and run the test again."
    case .unreadable(let path, let reason):
      "The snapshot \(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason):
      "The snapshot \(path) cannot be written: \(reason)"
    case .differs(let path, let actualPath, let pixelCount, let greatest):
      "\(pixelCount) pixels are not as in \(path), by at most \(greatest) of 255; see \(actualPath)."
    }
  }
}

/// How two bitmaps differ.
private struct BitmapDifference {
  /// The pixels that differ in red, the others pale, or the bitmap itself where no bitmap has room for both; nil when none
  /// differs.
  let picture: Bitmap?
  let pixelCount: Int
  let greatest: UInt8

  init(from expected: Bitmap, to actual: Bitmap, tolerance: UInt8) {
    let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
    guard width * height <= Bitmap.maximumArea else {
      (picture, pixelCount, greatest) = (actual, width * height, 255)
      return
    }
    var pixels = [UInt32](repeating: 0xFF00_00FF, count: width * height)
    var (count, greatest) = (0, 0 as UInt8)
    let haveSameSides = (expected.width, expected.height) == (actual.width, actual.height)
    let (old, new) = (expected.pixels.span, actual.pixels.span)
    for y in 0..<min(expected.height, actual.height) {
      for x in 0..<min(expected.width, actual.width) {
        let (one, other) = (old[y * expected.width + x], new[y * actual.width + x])
        let difference = Self.distance(one, other)
        greatest = max(greatest, difference)
        if difference > tolerance { count += 1 } else { pixels[y * width + x] = Self.pale(one) }
      }
    }
    self.greatest = haveSameSides ? greatest : 255
    pixelCount = haveSameSides ? count : width * height
    picture = pixelCount == 0 ? nil : Bitmap(width: width, height: height, pixels: pixels) ?? actual
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> UInt8 {
    var greatest: UInt8 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let (a, b) = (UInt8(truncatingIfNeeded: one >> shift), UInt8(truncatingIfNeeded: other >> shift))
      greatest = max(greatest, a > b ? a - b : b - a)
    }
    return greatest
  }

  /// A gray between the pixel's own and white.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    let sum = (pixel & 255) + (pixel >> 8 & 255) + (pixel >> 16 & 255)
    let gray = 170 + sum / 9
    return 0xFF00_0000 | gray << 16 | gray << 8 | gray
  }
}
