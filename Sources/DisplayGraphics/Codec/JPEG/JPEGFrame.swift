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

  /// Reads a frame's header.
  ///
  /// - Parameters:
  ///   - data: The segment without its length.
  ///   - reduction: What the picture is to be reduced by; the part that the transform can do is.
  ///   - offset: Where in the file it is, for errors.
  init(
    _ data: ArraySlice<UInt8>,
    isProgressive: Bool,
    reduction: Int,
    limits: ImageDecodingLimits,
    at offset: Int
  ) throws(ImageDecodingError) {
    func malformed(_ reason: String) -> ImageDecodingError { .malformed(.jpeg, at: offset, reason: reason) }
    let data = Array(data)
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
    self.isProgressive = isProgressive
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
    for index in components.indices {
      // Components follow one another among samples and coefficients.
      components[index].firstSample = sampleBytes
      components[index].firstBlock = coefficientBytes / 128
      measure(&components[index])
    }
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
  var sampleBytes: Int { components.reduce(0) { $0 + $1.stride * $1.storedBlocksDown * $1.blockSide } }
  /// Bytes of all coefficients, which a picture in several passes keeps.
  var coefficientBytes: Int {
    components.reduce(0) { $0 + 128 * $1.storedBlocksAcross * $1.storedBlocksDown }
  }

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
