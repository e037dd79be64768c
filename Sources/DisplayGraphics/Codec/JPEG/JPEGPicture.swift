/// The samples of a JPEG as far as they have come, and the pixels made of them.
struct JPEGPicture {
  let frame: JPEGFrame
  /// How three and four components are colors.
  var coloring = JPEGColoring.lumaChroma()
  /// The samples of all components, each on its own grid.
  private var samples: [UInt8]
  /// The coefficients of all components, where more than one scan tells them.
  private var coefficients: [Int16]
  /// Each component's quantization, in the order of the diagonals, as its first scan found it.
  private var quantization: [[Int32]]
  private var pixels: [UInt32]
  private var converter: JPEGRowConverter
  private var convertedRows = 0
  /// Whether every block was decoded by a scan of all components, so that rows are final as they come.
  private(set) var comesInRows = false
  private var hasScan = false

  init(_ frame: JPEGFrame, limits: ImageDecodingLimits) throws(ImageDecodingError) {
    self.frame = frame
    let area = frame.outputWidth * frame.outputHeight
    let kept = frame.isProgressive ? frame.coefficientBytes : 0
    try limits.check(memory: 4 * area + frame.sampleBytes + kept)
    samples = Array(repeating: 128, count: frame.sampleBytes)
    coefficients = Array(repeating: 0, count: kept / 2)
    quantization = Array(repeating: [], count: frame.components.count)
    pixels = Array(repeating: 0, count: area)
    converter = JPEGRowConverter(frame)
  }

  /// Makes ready for a scan.
  mutating func begin(_ scan: JPEGScan, tables: [[Int32]?]) -> String? {
    for part in scan.parts where quantization[part.index].isEmpty {
      guard let table = tables[part.component.quantization] else {
        return "no quantization table \(part.component.quantization)"
      }
      quantization[part.index] = table
    }
    comesInRows = !hasScan && !frame.isProgressive && scan.parts.count == frame.components.count
    hasScan = true
    return nil
  }

  /// Decodes what is there of a scan.
  mutating func decode(
    _ scan: inout JPEGScan,
    _ bits: inout JPEGBits,
    input: [UInt8],
    isWhole: Bool
  ) -> JPEGScan.Halt {
    let halt =
      frame.isProgressive
      ? Self.decodeParts(&scan, &bits, input, isWhole, into: &coefficients)
      : Self.decodeWhole(&scan, &bits, input, isWhole, quantization, into: &samples)
    if comesInRows {
      let unitRows = scan.unit / scan.unitsAcross
      convert(to: min(frame.outputHeight, unitRows * frame.vertical * frame.blockSide - 1))
    }
    return halt
  }

  /// Makes pixels of all that is there, once no more is to come.
  mutating func finish() {
    if frame.isProgressive { transformAll() }
    if !comesInRows { convertedRows = 0 }
    convert(to: frame.outputHeight)
  }

  /// The pixels; nil before the first scan.
  func bitmap(isFinished: Bool, scale: Double) -> Bitmap? {
    guard hasScan else { return nil }
    if !isFinished, !comesInRows {
      var copy = self
      copy.finish()
      return copy.bitmap(isFinished: true, scale: scale)
    }
    guard isFinished || convertedRows > 0 else { return nil }
    return Bitmap(width: frame.outputWidth, height: frame.outputHeight, scale: scale, premultiplied: pixels)
  }

  private mutating func convert(to end: Int) {
    while convertedRows < end {
      converter.convert(row: convertedRows, of: samples, coloring, into: &pixels)
      convertedRows += 1
    }
  }

  private mutating func transformAll() {
    for (component, table) in zip(frame.components, quantization) where !table.isEmpty {
      Self.transform(component, coefficients, table, into: &samples)
    }
  }
}

extension JPEGPicture {
  /// Decodes blocks that are complete, and transforms each at once.
  private static func decodeWhole(
    _ scan: inout JPEGScan,
    _ bits: inout JPEGBits,
    _ input: [UInt8],
    _ isWhole: Bool,
    _ quantization: [[Int32]],
    into samples: inout [UInt8]
  ) -> JPEGScan.Halt {
    var target = samples.mutableSpan
    let order = JPEGScan.diagonalOrder
    // One array, so that no block has to hold a table.
    let tables = scan.parts.flatMap { quantization[$0.index] }
    return scan.run(&bits, isWhole: isWhole) { scan, bits, part, column, row in
      let component = scan.parts[part].component
      var block = JPEGTransform.Block(repeating: 0)
      let count = scan.decodeWhole(
        part: part,
        &bits,
        input.span,
        order: order.span,
        quantization: tables.span.extracting((64 * part)..<(64 * part + 64)),
        into: &block
      )
      guard let count else { return false }
      let side = component.blockSide
      JPEGTransform.apply(
        &block,
        isFlat: count == 1,
        side: side,
        to: &target,
        at: component.firstSample + row * side * component.stride + column * side,
        stride: component.stride
      )
      return true
    }
  }

  /// Decodes what a scan tells of blocks.
  private static func decodeParts(
    _ scan: inout JPEGScan,
    _ bits: inout JPEGBits,
    _ input: [UInt8],
    _ isWhole: Bool,
    into coefficients: inout [Int16]
  ) -> JPEGScan.Halt {
    var target = coefficients.mutableSpan
    let order = JPEGScan.diagonalOrder
    return scan.run(&bits, isWhole: isWhole) { scan, bits, part, column, row in
      let component = scan.parts[part].component
      let start = 64 * (component.firstBlock + row * component.storedBlocksAcross + column)
      return scan.decodePart(part: part, &bits, input.span, order: order.span, into: &target, at: start)
    }
  }

  /// Transforms all blocks of a component.
  private static func transform(
    _ component: JPEGComponent,
    _ coefficients: [Int16],
    _ quantization: [Int32],
    into samples: inout [UInt8]
  ) {
    var target = samples.mutableSpan
    var table = JPEGTransform.Block(repeating: 0)
    for (place, step) in zip(JPEGScan.diagonalOrder, quantization) { table[Int(place)] = step }
    let side = component.blockSide
    for row in 0..<component.storedBlocksDown {
      for column in 0..<component.storedBlocksAcross {
        let start = 64 * (component.firstBlock + row * component.storedBlocksAcross + column)
        let source = coefficients.span.extracting(start..<(start + 64))
        var block = JPEGTransform.Block(repeating: 0)
        var varying: Int16 = 0
        for index in 0..<64 {
          block[index] = Int32(source[index]) &* table[index]
          varying |= index == 0 ? 0 : source[index]
        }
        JPEGTransform.apply(
          &block,
          isFlat: varying == 0,
          side: side,
          to: &target,
          at: component.firstSample + row * side * component.stride + column * side,
          stride: component.stride
        )
      }
    }
  }
}
