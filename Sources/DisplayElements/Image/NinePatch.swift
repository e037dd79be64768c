internal import DisplayCanvas
internal import DisplayGeometry

/// A picture whose corners keep their size while its edges and its middle are stretched.
///
/// The picture is cut into at most nine pieces, each of which is drawn over its own area; a cut keeps the
/// pixels of one piece from being mixed into the next.
struct NinePatch {
  /// A part of the picture and where it goes.
  struct Piece: Hashable {
    let columns: Range<Int>
    let rows: Range<Int>
    /// In points.
    let frame: Rect
  }

  /// The parts with an area, row by row.
  let pieces: [Piece]

  /// Cuts a picture.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row of the picture.
  ///   - height: Rows of the picture.
  ///   - imageScale: Pixels of the picture per point.
  ///   - capInsets: How much of each side keeps its size, in points.
  ///   - bounds: What is filled, in points. When it is too small for two caps, both shrink by the same share.
  ///   - grid: The pixels that the cuts are put on.
  init(
    width: Int,
    height: Int,
    imageScale: Double,
    capInsets: EdgeInsets,
    bounds: Rect,
    grid: PixelGrid
  ) {
    let columns = Self.cuts(
      of: width,
      before: capInsets.left * imageScale,
      after: capInsets.right * imageScale
    )
    let rows = Self.cuts(of: height, before: capInsets.top * imageScale, after: capInsets.bottom * imageScale)
    let xs = Self.places(
      of: columns,
      from: bounds.minX,
      length: bounds.width,
      imageScale: imageScale,
      grid: grid
    )
    let ys = Self.places(
      of: rows,
      from: bounds.minY,
      length: bounds.height,
      imageScale: imageScale,
      grid: grid
    )
    pieces = (0..<9).compactMap { number in
      let (column, row) = (number % 3, number / 3)
      let piece = Piece(
        columns: columns[column]..<columns[column + 1],
        rows: rows[row]..<rows[row + 1],
        frame: Rect(
          x: xs[column],
          y: ys[row],
          width: xs[column + 1] - xs[column],
          height: ys[row + 1] - ys[row]
        )
      )
      return piece.columns.isEmpty || piece.rows.isEmpty || piece.frame.isEmpty ? nil : piece
    }
  }

  func draw(_ image: Bitmap, into canvas: inout Canvas) {
    for piece in pieces {
      if let part = image.cut(columns: piece.columns, rows: piece.rows) {
        canvas.draw(part, in: piece.frame)
      }
    }
  }

  /// The four cuts through some pixels: one at least is left for the middle.
  private static func cuts(of count: Int, before: Double, after: Double) -> [Int] {
    let first = pixels(before, atMost: count - 1)
    return [0, first, count - pixels(after, atMost: count - 1 - first), count]
  }

  private static func pixels(_ length: Double, atMost limit: Int) -> Int {
    // In this order of arguments what is no number becomes 0.
    Int(min(max(0, length.rounded()), Double(max(0, limit))))
  }

  /// Where the cuts come to lie.
  private static func places(
    of cuts: [Int],
    from start: Double,
    length: Double,
    imageScale: Double,
    grid: PixelGrid
  ) -> [Double] {
    let first = Double(cuts[1] - cuts[0]) / imageScale
    let last = Double(cuts[3] - cuts[2]) / imageScale
    let share = first + last > length ? length / (first + last) : 1
    let end = start + length
    return [start, grid.round(start + first * share), grid.round(end - last * share), end]
  }
}
