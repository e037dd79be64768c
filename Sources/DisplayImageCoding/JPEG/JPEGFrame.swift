/// The segment of a frame, without its length, and where in the file it is.
struct JPEGFrameSegment {
  let data: [UInt8]
  let isProgressive: Bool
  let offset: Int
}

/// The frame of a JPEG: the picture's size and its components, ITU-T T.81 section B.2.2.
struct JPEGFrame {
  let width: Int
  let height: Int
  let isProgressive: Bool
  private(set) var components: [JPEGComponent]
  /// The densest sampling, in a row and in a column.
  let horizontal: Int
  let vertical: Int
  /// What the transform reduces the picture by: 1, 2, 4 or 8.
  let reduction: Int
  /// Bytes of samples, and blocks of coefficients, of all components in a band: a row of units of them all.
  private(set) var bandSampleBytes = 0
  private(set) var bandBlockCount = 0

  /// Reads a frame's header.
  ///
  /// - Parameter reduction: What the picture is to be reduced by; the part that the transform can do is.
  init(
    _ segment: JPEGFrameSegment,
    reduction: Int,
    limits: ImageDecodingLimits
  ) throws(ImageDecodingError) {
    func malformed(_ reason: String) -> ImageDecodingError {
      .malformed(.jpeg, at: segment.offset, reason: reason)
    }
    let data = segment.data
    guard data.count >= 6 else { throw malformed("a frame header of \(data.count) bytes") }
    guard data[0] == 8 else { throw .unsupported(.jpeg, feature: "\(data[0]) bits a channel") }
    height = Int(data[1]) << 8 | Int(data[2])
    width = Int(data[3]) << 8 | Int(data[4])
    let count = Int(data[5])
    guard data.count == 6 + 3 * count else {
      throw malformed("a frame header of \(data.count) bytes for \(count) components")
    }
    guard height > 0 else { throw .unsupported(.jpeg, feature: "a height that follows the first scan") }
    guard width > 0 else { throw malformed("a width of 0") }
    try limits.check(width: width, height: height)
    guard [1, 3, 4].contains(count) else { throw .unsupported(.jpeg, feature: "\(count) components") }
    isProgressive = segment.isProgressive
    // The largest power of two up to 8 that divides the reduction.
    self.reduction = min(8, reduction & -reduction)

    components = []
    for index in 0..<count {
      let at = 6 + 3 * index
      let (horizontal, vertical) = (Int(data[at + 1] >> 4), Int(data[at + 1] & 15))
      guard 1...4 ~= horizontal, 1...4 ~= vertical else {
        throw malformed("a component sampled \(horizontal)x\(vertical) times, and 1 to 4 are allowed")
      }
      guard data[at + 2] < 4 else { throw malformed("the quantization table \(data[at + 2])") }
      guard !components.contains(where: { $0.id == data[at] }) else {
        throw malformed("a second component \(data[at])")
      }
      components.append(
        JPEGComponent(
          id: data[at],
          horizontal: horizontal,
          vertical: vertical,
          quantization: Int(data[at + 2])
        )
      )
    }
    // How densely a single component is sampled means nothing.
    if count == 1 {
      components[0] = JPEGComponent(
        id: components[0].id,
        horizontal: 1,
        vertical: 1,
        quantization: components[0].quantization
      )
    }
    horizontal = components.reduce(1) { max($0, $1.horizontal) }
    vertical = components.reduce(1) { max($0, $1.vertical) }
    var (samples, blocks) = (0, 0)
    for index in components.indices {
      // Components follow one another in each band, so that storage grows with the bands that have come.
      measure(&components[index])
      components[index].firstSample = samples
      components[index].firstBlock = blocks
      let component = components[index]
      samples += component.stride * component.blockSide * component.vertical
      blocks += component.storedBlocksAcross * component.vertical
    }
    for index in components.indices {
      components[index].samplesInBand = samples
      components[index].blocksInBand = blocks
    }
    bandSampleBytes = samples
    bandBlockCount = blocks
  }

  /// Units of several components in a row and in a column.
  var unitsAcross: Int { Self.quotient(width, 8 * horizontal) }
  var unitsDown: Int { Self.quotient(height, 8 * vertical) }

  /// The size of the picture as the transform reduces it.
  var outputWidth: Int { Self.quotient(width, reduction) }
  var outputHeight: Int { Self.quotient(height, reduction) }
  /// Samples of a block's side of the densest components.
  var blockSide: Int { 8 / reduction }

  /// Bytes of all samples.
  var sampleBytes: Int { bandSampleBytes * unitsDown }
  /// Bytes of all coefficients, which a picture in several passes keeps.
  var coefficientBytes: Int { isProgressive ? 128 * bandBlockCount * unitsDown : 0 }
  /// Bytes of everything that decoding keeps at the same time.
  var memory: Int { 4 * outputWidth * outputHeight + sampleBytes + coefficientBytes }

  private func measure(_ component: inout JPEGComponent) {
    // A sparse component is reduced less when that saves making it denser afterwards.
    var side = blockSide
    while side < 8, horizontal * blockSide % (component.horizontal * side * 2) == 0,
      vertical * blockSide % (component.vertical * side * 2) == 0
    {
      side *= 2
    }
    component.blockSide = side
    component.width = Self.quotient(width * component.horizontal * side, horizontal * 8)
    component.height = Self.quotient(height * component.vertical * side, vertical * 8)
    component.blocksAcross = Self.quotient(width * component.horizontal, horizontal * 8)
    component.blocksDown = Self.quotient(height * component.vertical, vertical * 8)
    component.storedBlocksAcross = unitsAcross * component.horizontal
    component.storedBlocksDown = unitsDown * component.vertical
  }

  /// A quotient, rounded up.
  private static func quotient(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }
}
