public import DisplayCanvas

extension PNGEncoder {
  /// One picture of an animation.
  public struct AnimationFrame: Sendable, Hashable {
    /// What is shown.
    public var bitmap: Bitmap
    /// For how long: whole milliseconds, at most 65,535 of them. A negative duration counts as none, for which a viewer
    /// takes what it likes.
    public var duration: Duration

    /// Makes a frame.
    public init(_ bitmap: Bitmap, duration: Duration) {
      self.bitmap = bitmap
      self.duration = duration
    }
  }

  /// Why there is no animation of some frames.
  public enum AnimationError: Error, Sendable, Hashable {
    /// There are no frames.
    case isEmpty
    /// A frame has other sides in pixels than the first one.
    case sidesDiffer(frame: Int, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  }

  /// The bytes of a PNG file that shows frames one after the other, as browsers and many viewers do; others show the first.
  ///
  /// All frames have the same colors: a palette where all of them together have at most 256. Of a frame just the smallest
  /// rectangle is written that differs from the frame before. The format is that of the third edition of the PNG
  /// specification, with the chunks acTL, fcTL and fdAT.
  ///
  /// - Parameters:
  ///   - frames: At least one, all with as many pixels from side to side and from top to bottom.
  ///   - playCount: How often they are shown, one time after the other; what is not positive is for ever.
  ///   - effort: How much time goes into making the file small.
  /// - Throws: What is wrong with the frames.
  /// - Complexity: O(pixels of all frames).
  public static func encode(
    _ frames: [AnimationFrame],
    playCount: Int = 0,
    effort: Effort = .balanced
  ) throws(AnimationError) -> [UInt8] {
    guard let first = frames.first?.bitmap else { throw .isEmpty }
    for (index, frame) in frames.enumerated() {
      guard frame.bitmap.width == first.width, frame.bitmap.height == first.height else {
        throw .sidesDiffer(
          frame: index,
          width: frame.bitmap.width,
          height: frame.bitmap.height,
          expectedWidth: first.width,
          expectedHeight: first.height
        )
      }
    }
    var parts = [FramePart(of: first, before: nil)]
    for (before, frame) in zip(frames, frames.dropFirst()) {
      parts.append(FramePart(of: frame.bitmap, before: before.bitmap))
    }
    // One rectangle is cut out at a time.
    let colors = PNGColors(zip(frames, parts).lazy.flatMap { $1.bitmap(of: $0.bitmap).pixels })
    let playCount = UInt32(clamping: max(0, min(playCount, Int(Int32.max))))
    let animation = bigEndian(UInt32(clamping: frames.count)) + bigEndian(playCount)
    var file = start(of: first, colors: colors, animation: animation)
    var number: UInt32 = 0
    for (frame, part) in zip(frames, parts) {
      appendChunk(.frame, bigEndian(number) + part.place + delay(frame.duration) + [0, 0], to: &file)
      number += 1
      let data = pixelData(of: part.bitmap(of: frame.bitmap), colors: colors, effort: effort)
      if number == 1 {
        appendChunk(.pixels, data, to: &file)
      } else {
        appendChunk(.framePixels, bigEndian(number) + data, to: &file)
        number += 1
      }
    }
    appendChunk(.end, [], to: &file)
    return file
  }

  /// Thousandths of a second, as a fraction of two numbers.
  private static func delay(_ duration: Duration) -> [UInt8] {
    let (seconds, attoseconds) = max(.zero, min(duration, .milliseconds(65_535))).components
    let milliseconds = UInt32(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    return Array(bigEndian(milliseconds).suffix(2) + bigEndian(1_000).suffix(2))
  }
}

/// The rectangle of a frame that is not as in the frame before.
private struct FramePart {
  private var columns: Range<Int>
  private var rows: Range<Int>

  /// - Parameter before: A bitmap with the same sides; nil for the whole frame.
  init(of whole: Bitmap, before: Bitmap?) {
    let width = whole.width
    (columns, rows) = (0..<width, 0..<whole.height)
    guard let before else { return }
    let (new, old) = (whole.pixels.span, before.pixels.span)
    var (left, right, top, bottom) = (width, -1, -1, -1)
    for row in 0..<whole.height {
      let line = row * width
      guard let first = (0..<width).first(where: { new[line + $0] != old[line + $0] }) else { continue }
      let last = (first..<width).last { new[line + $0] != old[line + $0] } ?? first
      (left, right) = (min(left, first), max(right, last))
      if top < 0 { top = row }
      bottom = row
    }
    // A frame has a pixel at least.
    (columns, rows) = bottom < 0 ? (0..<1, 0..<1) : (left..<right + 1, top..<bottom + 1)
  }

  /// The rectangle's pixels; the frame itself where it is all of it.
  func bitmap(of whole: Bitmap) -> Bitmap {
    if columns.count == whole.width, rows.count == whole.height { return whole }
    return whole.cut(columns: columns, rows: rows) ?? whole
  }

  /// Its sides and its place in the frame.
  var place: [UInt8] {
    [columns.count, rows.count, columns.lowerBound, rows.lowerBound].flatMap {
      PNGEncoder.bigEndian(UInt32($0))
    }
  }
}

extension PNGEncoder.AnimationError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .isEmpty:
      "An animation needs a frame at least."
    case .sidesDiffer(let frame, let width, let height, let expectedWidth, let expectedHeight):
      "Frame \(frame) of an animation has \(width) by \(height) pixels, and the first has \(expectedWidth) by "
        + "\(expectedHeight); draw all at one size and scale."
    }
  }
}
