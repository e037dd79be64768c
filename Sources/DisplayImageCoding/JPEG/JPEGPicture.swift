internal import DisplayCanvas

/// The samples of a JPEG as far as they have come, and the pixels made of them.
///
/// Storage grows with the bands that the file has delivered, so that a short file cannot make a large picture's
/// worth of it.
struct JPEGPicture {
  let frame: JPEGFrame
  /// How three and four components are colors.
  var coloring = JPEGColoring.lumaChroma()
  /// The samples of all components, band by band, each on its own grid.
  private var samples: [UInt8] = []
  /// The coefficients of all components, band by band, where more than one scan tells them.
  private var coefficients: [Int16] = []
  /// Each component's quantization, in the order of the diagonals, as its first scan found it.
  private var quantization: [[Int32]]
  private var pixels: [UInt32] = []
  /// How many bytes of the file had come with its frame.
  private let delivered: Int
  private var converter: JPEGRowConverter
  private var convertedRows = 0
  /// Whether every block was decoded by a scan of all components, so that rows are final as they come.
  private(set) var comesInRows = false
  private var hasScan = false
  private var hasUnits = false

  /// Makes a picture of which nothing is there, and nothing is kept.
  ///
  /// - Parameter delivered: How many bytes of the file have come.
  init(_ frame: JPEGFrame, limits: ImageDecodingLimits, delivered: Int) throws(ImageDecodingError) {
    self.frame = frame
    try limits.check(memory: frame.memory)
    self.delivered = delivered
    quantization = Array(repeating: [], count: frame.components.count)
    converter = JPEGRowConverter(frame)
  }

  /// How many bytes are kept of the picture.
  var workingMemory: Int { samples.capacity + 2 * coefficients.capacity + 4 * pixels.capacity }

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
    var halt = JPEGScan.Halt.end
    // One array, so that no block has to hold a table.
    let tables = frame.isProgressive ? [] : scan.parts.flatMap { quantization[$0.index] }
    while scan.unit < scan.unitCount {
      let band = scan.band
      let end = scan.end(ofBand: band)
      keep(bands: band + 1)
      halt =
        frame.isProgressive
        ? Self.decodeParts(&scan, to: end, &bits, input, isWhole, into: &coefficients)
        : Self.decodeWhole(&scan, to: end, &bits, input, isWhole, tables, into: &samples)
      guard case .end = halt else { break }
    }
    if scan.unit > 0 { hasUnits = true }
    if comesInRows {
      let unitRows = scan.unit / scan.unitsAcross
      convert(to: min(frame.outputHeight, unitRows * frame.vertical * frame.blockSide - 1))
    }
    return halt
  }

  /// Makes pixels of all that is there, once no more is to come.
  mutating func finish() {
    samples.grow(to: frame.sampleBytes, of: frame.sampleBytes, with: 128)
    if frame.isProgressive {
      transformAll()
      coefficients = []
    }
    if !comesInRows { convertedRows = 0 }
    convert(to: frame.outputHeight)
    samples = []
  }

  /// The pixels; nil before the first unit of a scan.
  func bitmap(isFinished: Bool, scale: Double) -> Bitmap? {
    guard hasUnits || isFinished else { return nil }
    if !isFinished, !comesInRows {
      var copy = self
      copy.finish()
      return copy.bitmap(isFinished: true, scale: scale)
    }
    guard isFinished || convertedRows > 0 else { return nil }
    var shown = pixels
    let area = frame.outputWidth * frame.outputHeight
    shown.grow(to: area, of: area, with: 0)
    return Bitmap(width: frame.outputWidth, height: frame.outputHeight, scale: scale, premultiplied: shown)
  }

  /// Makes room for what a file that has come to a band may say of it.
  private mutating func keep(bands: Int) {
    if frame.isProgressive {
      let band = 64 * frame.bandBlockCount
      coefficients.grow(to: bands * band, of: frame.unitsDown * band, with: 0, delivered: delivered)
    } else {
      let grown = bands * frame.bandSampleBytes
      samples.grow(to: grown, of: frame.sampleBytes, with: 128, delivered: delivered)
    }
  }

  private mutating func convert(to end: Int) {
    let area = frame.outputWidth * frame.outputHeight
    while convertedRows < end {
      pixels.grow(to: (convertedRows + 1) * frame.outputWidth, of: area, with: 0, delivered: delivered)
      converter.convert(row: convertedRows, of: samples, coloring, into: &pixels)
      convertedRows += 1
    }
  }

  private mutating func transformAll() {
    let bands = coefficients.count / (64 * frame.bandBlockCount)
    for (component, table) in zip(frame.components, quantization) where !table.isEmpty {
      Self.transform(component, bands: bands, coefficients, table, into: &samples)
    }
  }
}

extension JPEGPicture {
  /// Decodes blocks that are complete, and transforms each at once.
  private static func decodeWhole(
    _ scan: inout JPEGScan,
    to end: Int,
    _ bits: inout JPEGBits,
    _ input: [UInt8],
    _ isWhole: Bool,
    _ tables: [Int32],
    into samples: inout [UInt8]
  ) -> JPEGScan.Halt {
    var target = samples.mutableSpan
    let order = JPEGScan.diagonalOrder
    return scan.run(to: end, &bits, isWhole: isWhole) { scan, bits, part, place in
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
      JPEGTransform.apply(
        &block,
        isFlat: count == 1,
        side: component.blockSide,
        to: &target,
        at: component.sampleOffset(of: place),
        stride: component.stride
      )
      return true
    }
  }

  /// Decodes what a scan tells of blocks.
  private static func decodeParts(
    _ scan: inout JPEGScan,
    to end: Int,
    _ bits: inout JPEGBits,
    _ input: [UInt8],
    _ isWhole: Bool,
    into coefficients: inout [Int16]
  ) -> JPEGScan.Halt {
    var target = coefficients.mutableSpan
    let order = JPEGScan.diagonalOrder
    return scan.run(to: end, &bits, isWhole: isWhole) { scan, bits, part, place in
      let start = scan.parts[part].component.coefficientOffset(of: place)
      return scan.decodePart(part: part, &bits, input.span, order: order.span, into: &target, at: start)
    }
  }

  /// Transforms the blocks of a component in the bands that have come.
  private static func transform(
    _ component: JPEGComponent,
    bands: Int,
    _ coefficients: [Int16],
    _ quantization: [Int32],
    into samples: inout [UInt8]
  ) {
    var target = samples.mutableSpan
    var table = JPEGTransform.Block(repeating: 0)
    for (place, step) in zip(JPEGScan.diagonalOrder, quantization) { table[Int(place)] = step }
    for row in 0..<(bands * component.vertical) {
      let (band, rowInBand) = row.quotientAndRemainder(dividingBy: component.vertical)
      for column in 0..<component.storedBlocksAcross {
        let place = JPEGComponent.Place(column: column, band: band, row: rowInBand)
        let start = component.coefficientOffset(of: place)
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
          side: component.blockSide,
          to: &target,
          at: component.sampleOffset(of: place),
          stride: component.stride
        )
      }
    }
  }
}
