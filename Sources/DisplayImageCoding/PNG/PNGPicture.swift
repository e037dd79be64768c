internal import DisplayCanvas

/// The pixels of a PNG as far as they have come: bytes out of the decompressor become rows, and rows pixels.
struct PNGPicture {
  private let header: PNGHeader
  private let format: PNGPixelFormat
  private let scale: Double
  /// What rows are reduced by as they come.
  private let earlyReduction: Int
  /// What the whole of the picture is reduced by in the end, where rows cannot be reduced as they come.
  private let lateReduction: Int
  private var reducer: PixelReducer?
  private let columns: Int
  private let rows: Int
  private var pixels: [UInt32] = []
  /// How many bytes of the file had come with the first pixels.
  private let delivered: Int
  /// The pixels of an interlaced picture.
  private var grid: PNGGrid?

  private let passes: [PNGPass]
  private var passIndex = 0
  private var passRow = 0
  /// Rows that came, of all passes.
  private var rowCount = 0

  /// The row that is coming, the one before, and how many bytes came; the first says how it is filtered.
  private var current: [UInt8]
  private var above: [UInt8]
  private var filled = 0
  private var filter: UInt8 = 0
  private var rowSize: Int
  /// The pixels of a row that does not go to the picture as it is.
  private var rowPixels: [UInt32]

  /// Makes a picture of which nothing is there.
  ///
  /// - Parameter delivered: How many bytes of the file have come.
  init(
    _ header: PNGHeader,
    format: PNGPixelFormat,
    options: ImageDecodingOptions,
    delivered: Int
  ) throws(ImageDecodingError) {
    self.header = header
    self.format = format
    scale = options.scale
    let reduction = options.reduction
    lateReduction = header.isInterlaced ? reduction : 1
    earlyReduction = header.isInterlaced ? 1 : reduction
    columns = PixelReducer.size(header.width, reducedBy: earlyReduction)
    rows = PixelReducer.size(header.height, reducedBy: earlyReduction)
    passes = header.passes
    rowSize = header.rowSize(width: passes[0].columns(of: header.width))
    let longestRow = header.rowSize(width: header.width)
    try options.limits.check(memory: header.memory(reduction: reduction))
    reducer = earlyReduction > 1 ? PixelReducer(width: header.width, reduction: earlyReduction) : nil
    self.delivered = delivered
    grid = header.isInterlaced ? PNGGrid(width: columns, height: rows, pass: passes[0]) : nil
    current = Array(repeating: 0, count: longestRow)
    above = current
    rowPixels = Array(repeating: 0, count: earlyReduction > 1 || header.isInterlaced ? header.width : 0)
  }

  /// How many bytes are kept of the picture.
  var workingMemory: Int {
    4 * (pixels.capacity + (grid?.pixels.capacity ?? 0) + rowPixels.capacity) + current.capacity
      + above.capacity
  }

  /// Whether every row has come.
  var isComplete: Bool { passIndex == passes.count }

  /// The share of the rows that have come.
  var fraction: Double {
    Double(rowCount) / Double(max(1, passes.reduce(0) { $0 + $1.rows(of: header.height) }))
  }

  /// What has come; nil for nothing. What has not is transparent, or a coarse form of it.
  var bitmap: Bitmap? {
    guard rowCount > 0 else { return nil }
    var shown = grid?.picture ?? pixels
    shown.grow(to: columns * rows, of: columns * rows, with: 0)
    if var reducer, !reducer.isEmpty {
      reducer.flush(into: &shown, row: passRow / earlyReduction)
    }
    return Bitmap(width: columns, height: rows, scale: scale, premultiplied: shown)?.reduced(
      by: lateReduction
    )
  }

  /// Takes bytes out of the decompressor; those after the last row are left alone.
  ///
  /// - Returns: The number of a filter that does not exist.
  mutating func take(_ bytes: Span<UInt8>) -> UInt8? {
    var offset = 0
    while offset < bytes.count, !isComplete {
      if filled == 0 {
        filter = bytes[offset]
        guard PNGFilter(rawValue: filter) != nil else { return filter }
        offset += 1
        filled = 1
        continue
      }
      let count = min(rowSize + 1 - filled, bytes.count - offset)
      current.write(bytes.extracting(offset..<(offset + count)), at: filled - 1)
      filled += count
      offset += count
      if filled == rowSize + 1 { finishRow() }
    }
    return nil
  }

  private mutating func finishRow() {
    undoFilter()
    let pass = passes[passIndex]
    let width = pass.columns(of: header.width)
    emit(pass, width: width)
    swap(&current, &above)
    filled = 0
    rowCount += 1
    passRow += 1
    guard passRow == pass.rows(of: header.height) else { return }
    passRow = 0
    passIndex += 1
    guard passIndex < passes.count else { return }
    grid?.refine(for: passes[passIndex])
    rowSize = header.rowSize(width: passes[passIndex].columns(of: header.width))
    // Each pass is filtered for itself.
    for index in above.indices { above[index] = 0 }
  }

  private mutating func undoFilter() {
    current.undo(filter, above: above, size: rowSize, step: header.filterStep)
  }

  private mutating func emit(_ pass: PNGPass, width: Int) {
    guard header.isInterlaced || earlyReduction > 1 else {
      pixels.grow(to: (passRow + 1) * width, of: columns * rows, with: 0, delivered: delivered)
      pixels.write(current, in: format, row: passRow, width: width)
      return
    }
    rowPixels.write(current, in: format, row: 0, width: width)
    if header.isInterlaced {
      grid?.write(rowPixels, of: pass, number: passRow)
    } else {
      reducer?.add(rowPixels)
      let isLast = passRow == header.height - 1
      guard reducer?.isFull ?? false || isLast else { return }
      let grown = (passRow / earlyReduction + 1) * columns
      pixels.grow(to: grown, of: columns * rows, with: 0, delivered: delivered)
      reducer?.flush(into: &pixels, row: passRow / earlyReduction)
    }
  }
}

extension [UInt32] {
  /// Writes the pixels of a row's bytes.
  fileprivate mutating func write(_ bytes: [UInt8], in format: PNGPixelFormat, row: Int, width: Int) {
    var pixels = mutableSpan
    var target = pixels._mutatingExtracting((row * width)..<((row + 1) * width))
    format.write(bytes.span, to: &target)
  }
}

extension [UInt8] {
  /// Overwrites bytes from an offset on.
  fileprivate mutating func write(_ bytes: Span<UInt8>, at offset: Int) {
    var target = mutableSpan
    var part = target._mutatingExtracting(offset..<(offset + bytes.count))
    for index in 0..<bytes.count { part[index] = bytes[index] }
  }

  /// Turns the differences of a row into its bytes.
  fileprivate mutating func undo(_ filter: UInt8, above: [UInt8], size: Int, step: Int) {
    var bytes = mutableSpan
    var row = bytes._mutatingExtracting(0..<size)
    PNGFilter(rawValue: filter)?.undo(&row, above: above.span.extracting(0..<size), step: step)
  }
}
