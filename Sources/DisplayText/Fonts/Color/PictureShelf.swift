internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayImageCoding

/// The last pictures of glyphs that were decoded, within a budget of bytes; the one that was decoded first goes first.
final class PictureShelf: Sendable {
  private struct State {
    /// By glyph; nil for a file that is no picture.
    var pictures: [Int: Bitmap?] = [:]
    /// The glyphs in the order in which they came.
    var order: [Int] = []
    var byteCount = 0
  }

  /// Larger pictures than any that fonts have are refused.
  private static let limits = ImageDecodingLimits(side: 512, area: 1 << 18, memory: 1 << 23)
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
  /// What a glyph takes besides its pixels.
  private static let overhead = 64

  private let byteBudget: Int
  private let state = Lock(State())

  /// Makes an empty shelf; the last picture is kept however large.
  init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// What the kept pictures take, in bytes.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// The picture of a glyph: the kept one, or one that is decoded now; nil when its file is none.
  func bitmap(of glyph: Int, decoding file: @autoclosure () -> [UInt8]) -> Bitmap? {
    if let kept = state.withLock({ $0.pictures[glyph] }) { return kept }
    // Outside the lock: two threads may decode the same file.
    let decoded = Self.decode(file())
    state.withLock { state in
      guard state.pictures[glyph] == nil else { return }
      state.pictures[glyph] = .some(decoded)
      state.order.append(glyph)
      state.byteCount += Self.byteCount(of: decoded)
      var dropped = 0
      while state.byteCount > byteBudget, dropped < state.order.count - 1 {
        let picture = state.pictures.removeValue(forKey: state.order[dropped])
        state.byteCount -= Self.byteCount(of: picture ?? nil)
        dropped += 1
      }
      state.order.removeFirst(dropped)
    }
    return decoded
  }

  private static func decode(_ file: [UInt8]) -> Bitmap? {
    guard file.starts(with: signature) else { return nil }
    let options = ImageDecodingOptions(limits: limits)
    return try? ImageDecoder.decode(file, options: options, registry: .builtIn)
  }

  private static func byteCount(of picture: Bitmap?) -> Int {
    overhead + 4 * (picture.map { $0.width * $0.height } ?? 0)
  }
}
