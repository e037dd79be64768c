/// What the first chunk of a PNG says, ISO/IEC 15948 section 11.2.2.
struct PNGHeader {
  /// What a pixel consists of.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    fileprivate var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  let width: Int
  let height: Int
  /// Bits of a channel.
  let depth: Int
  let colorType: ColorType
  let isInterlaced: Bool

  /// Reads the chunk's data.
  ///
  /// - Parameter offset: Where in the file it is, for errors.
  init(_ data: ArraySlice<UInt8>, at offset: Int) throws(ImageDecodingError) {
    func malformed(_ reason: String) -> ImageDecodingError { .malformed(.png, at: offset, reason: reason) }
    let data = Array(data)
    guard data.count == 13 else { throw malformed("a header of \(data.count) bytes, and 13 are needed") }
    width = data[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = data[4..<8].reduce(0) { $0 << 8 | Int($1) }
    guard width > 0, height > 0, width < 1 << 31, height < 1 << 31 else {
      throw malformed("a size of \(width)x\(height) pixels")
    }
    guard let colorType = ColorType(rawValue: data[9]) else { throw malformed("the color type \(data[9])") }
    self.colorType = colorType
    depth = Int(data[8])
    guard colorType.depths.contains(depth) else {
      throw malformed("\(depth) bits a channel with the color type \(data[9])")
    }
    guard data[10] == 0, data[11] == 0, data[12] <= 1 else {
      throw malformed("the methods \(data[10]), \(data[11]) and \(data[12])")
    }
    isInterlaced = data[12] == 1
  }

  var bitsPerPixel: Int { depth * colorType.channels }

  /// How far to the left a filter looks, in bytes.
  var filterStep: Int { max(1, bitsPerPixel / 8) }

  /// Bytes of a row of so many pixels, without its filter.
  func rowSize(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Bytes of the rows that are kept while they come.
  var rowMemory: Int { 2 * rowSize(width: width) + 4 * width }

  /// Bytes of everything that decoding keeps at the same time.
  ///
  /// An interlaced picture grows from pass to pass, and its last form is made while the one before, of half the size, is
  /// still there.
  func memory(reduction: Int) -> Int {
    let early = isInterlaced ? 1 : reduction
    let area = PixelReducer.size(width, reducedBy: early) * PixelReducer.size(height, reducedBy: early)
    return (isInterlaced ? 6 : 4) * area + rowMemory
  }

  /// The passes in which the pixels come; those without pixels are left out.
  var passes: [PNGPass] {
    (isInterlaced ? PNGPass.adam7 : [PNGPass.whole])
      .filter { $0.columns(of: width) > 0 && $0.rows(of: height) > 0 }
  }
}
