/// Which formats pictures are decoded from, and by what.
///
/// A value: loaders and decoders that are given one keep it as it is.
///
/// ```swift
/// var decoders = ImageDecoderRegistry.standard
/// decoders.register(.webp) { options, pausesAtHeader in WebPDecoder(options, pausesAtHeader) }
/// let source = DecodingImageSource(folder, decoders: decoders)
/// ```
///
/// What is registered later is asked first, so that it takes the place of what decoded the same files before.
public struct ImageDecoderRegistry: Sendable {
  /// Makes the decoder of one file.
  ///
  /// It is given how the picture is to be decoded, and whether nothing is decoded between the header and
  /// ``ImageDecoding/resume(reduction:)``.
  public typealias Factory =
    @Sendable (_ options: ImageDecodingOptions, _ pausesAtHeader: Bool) -> any ImageDecoding

  /// The last one that was registered first.
  private var entries: [(format: ImageFormat, make: Factory)] = []

  /// Makes a registry that recognizes nothing.
  public init() {}

  /// The decoders of this library: PNG and JPEG.
  public static let builtIn: ImageDecoderRegistry = {
    var registry = ImageDecoderRegistry()
    registry.register(.jpeg) { JPEGDecoder(options: $0, pausesAtHeader: $1) }
    registry.register(.png) { PNGDecoder(options: $0, pausesAtHeader: $1) }
    return registry
  }()

  #if SystemImages
    /// What is used unless something else is said: the decoders of this library, and the system's for WebP.
    public static let standard: ImageDecoderRegistry = {
      var registry = builtIn
      registry.registerSystemDecoder(of: .webp)
      return registry
    }()

    /// The system's libjpeg-turbo, libpng and libwebp. They show nothing of a picture before all of it is there.
    public static let system: ImageDecoderRegistry = {
      var registry = builtIn
      for format in [ImageFormat.jpeg, .png, .webp] { registry.registerSystemDecoder(of: format) }
      return registry
    }()

    private mutating func registerSystemDecoder(of format: ImageFormat) {
      register(format) { SystemImageDecoder(format, options: $0, pausesAtHeader: $1) }
    }
  #else
    /// What is used unless something else is said: the decoders of this library.
    public static let standard = builtIn
  #endif

  /// The formats that are recognized, each once, those that are asked first before the others.
  public var formats: [ImageFormat] {
    var seen: Set<ImageFormat> = []
    return entries.map(\.format).filter { seen.insert($0).inserted }
  }

  /// Has files of a format decoded by something, before what was registered until now.
  public mutating func register(_ format: ImageFormat, _ make: @escaping Factory) {
    entries.insert((format, make), at: 0)
  }

  /// What a file's first bytes tell.
  enum Recognition {
    case known(Factory)
    /// More bytes are needed.
    case open
    /// None of the formats, once there were so many bytes.
    case unknown(seen: Int)
  }

  /// Finds what decodes a file.
  ///
  /// - Parameter isWhole: Whether these are all bytes of the file.
  func recognize(_ beginning: ArraySlice<UInt8>, isWhole: Bool) -> Recognition {
    for (format, make) in entries {
      switch format.matches(beginning: beginning) {
      case true: return .known(make)
      // One that is asked before the others may still fit.
      case nil where !isWhole: return .open
      default: break
      }
    }
    // However many have come, those up to the first that fits no format are named.
    let counts = 0...beginning.count
    let seen = counts.first { count in
      entries.allSatisfy { $0.format.matches(beginning: beginning.prefix(count)) == false }
    }
    return .unknown(seen: seen ?? beginning.count)
  }
}
