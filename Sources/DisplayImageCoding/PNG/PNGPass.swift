/// Some of a picture's pixels, on a grid of their own: the picture comes as one such pass, or as seven.
struct PNGPass {
  /// The first column and row, and the distance to the next.
  let left: Int
  let top: Int
  let stepX: Int
  let stepY: Int
  /// The pixels that one of the pass stands for as long as later passes are missing.
  let blockWidth: Int
  let blockHeight: Int

  static let whole = PNGPass(left: 0, top: 0, stepX: 1, stepY: 1, blockWidth: 1, blockHeight: 1)

  /// The seven passes of an interlaced picture, ISO/IEC 15948 section 8.2.
  static let adam7 = [
    PNGPass(left: 0, top: 0, stepX: 8, stepY: 8, blockWidth: 8, blockHeight: 8),
    PNGPass(left: 4, top: 0, stepX: 8, stepY: 8, blockWidth: 4, blockHeight: 8),
    PNGPass(left: 0, top: 4, stepX: 4, stepY: 8, blockWidth: 4, blockHeight: 4),
    PNGPass(left: 2, top: 0, stepX: 4, stepY: 4, blockWidth: 2, blockHeight: 4),
    PNGPass(left: 0, top: 2, stepX: 2, stepY: 4, blockWidth: 2, blockHeight: 2),
    PNGPass(left: 1, top: 0, stepX: 2, stepY: 2, blockWidth: 1, blockHeight: 2),
    PNGPass(left: 0, top: 1, stepX: 1, stepY: 2, blockWidth: 1, blockHeight: 1),
  ]

  func columns(of width: Int) -> Int { max(0, (width - left + stepX - 1) / stepX) }

  func rows(of height: Int) -> Int { max(0, (height - top + stepY - 1) / stepY) }
}
