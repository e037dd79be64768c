#if SystemImages
  internal import CPNG
  internal import CTurboJPEG
  internal import CWebP

  /// The pictures of whole files as the system's libraries decode them: libpng, libjpeg-turbo and libwebp.
  ///
  /// A pixel is four bytes, red first, then green, blue and opacity, by which the colors are not multiplied. Nothing is kept
  /// between two calls, which any threads may make at the same time.
  package enum SystemPictures {
    // Why this is sound. Invariant: a library reads the bytes of the array that a call lends it, and writes no more bytes
    // than the array of pixels has that is lent beside it; neither pointer outlives the call. Upheld by: the room is made for
    // the sides that the caller gives, each call tells the library how much there is, or refuses a picture whose sides are
    // others, and what a library allocates is given back before the function returns. Damaged files are the libraries' to
    // refuse. Proven by: SystemImageTests, run with AddressSanitizer: pictures of all kinds, cut, and with bytes changed.

    /// What went wrong.
    package enum Fault: Error {
      /// What the library says.
      case refused(String)
      /// It lies beyond what the library converts, or what it knows by its header.
      case beyondConversion
    }

    /// What a WebP file says of its picture.
    package enum WebPHeader {
      /// More bytes are needed.
      case open
      case sides(width: Int, height: Int)
      case animation
      case damaged
    }

    /// Decodes a PNG whose sides are known, and whose samples have a byte or less: deeper ones are taken for linear light.
    package static func png(_ file: [UInt8], width: Int, height: Int) throws(Fault) -> [UInt32] {
      var image = unsafe png_image()
      unsafe image.version = UInt32(PNG_IMAGE_VERSION)
      defer { unsafe png_image_free(&image) }
      var pixels = [UInt32](repeating: 0, count: width * height)
      let isRead = unsafe file.withUnsafeBytes { bytes in
        guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
          return false
        }
        guard unsafe Int(image.width) == width, unsafe Int(image.height) == height else { return false }
        // Red, green, blue and opacity, a byte each.
        unsafe image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        return unsafe pixels.withUnsafeMutableBytes { room in
          unsafe png_image_finish_read(&image, nil, room.baseAddress, Int32(width * 4), nil) != 0
        }
      }
      // A warning leaves a picture: it may be one that is cut.
      guard isRead, unsafe image.warning_or_error & UInt32(PNG_IMAGE_ERROR) == 0 else {
        throw unsafe .refused(Self.text(of: image))
      }
      return pixels
    }

    private static func text(of image: png_image) -> String {
      let message = unsafe withUnsafeBytes(of: image.message) { unsafe Array($0.prefix { $0 != 0 }) }
      return message.isEmpty
        ? "its sides are not those of its header" : String(decoding: message, as: UTF8.self)
    }

    /// Decodes a JPEG whose sides are known, reduced by 1, 2, 4 or 8.
    ///
    /// - Parameters:
    ///   - width: How many columns the reduced picture has.
    ///   - height: How many rows.
    package static func jpeg(_ file: [UInt8], width: Int, height: Int) throws(Fault) -> [UInt32] {
      guard let decoder = unsafe tjInitDecompress() else {
        throw .refused("there is no memory for a decoder")
      }
      defer { unsafe tjDestroy(decoder) }
      var pixels = [UInt32](repeating: 0, count: width * height)
      // Broken down to numbers, so that no pointer leaves the calls.
      var outcome: Fault?
      unsafe file.withUnsafeBufferPointer { bytes in
        var (fileWidth, fileHeight, sampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard
          unsafe tjDecompressHeader3(
            decoder,
            bytes.baseAddress,
            UInt(bytes.count),
            &fileWidth,
            &fileHeight,
            &sampling,
            &colors
          ) == 0
        else { return outcome = .beyondConversion }
        if colors == Int32(TJCS_CMYK.rawValue) || colors == Int32(TJCS_YCCK.rawValue) {
          return outcome = .beyondConversion
        }
        // Other sides than these are refused: the library picks the reduction that yields them.
        let (columns, rows) = (Int32(width), Int32(height))
        let isFailed = unsafe pixels.withUnsafeMutableBufferPointer { room in
          unsafe room.withMemoryRebound(to: UInt8.self) { room in
            unsafe tjDecompress2(
              decoder,
              bytes.baseAddress,
              UInt(bytes.count),
              room.baseAddress,
              columns,
              columns * 4,
              rows,
              Int32(TJPF_RGBA.rawValue),
              TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING
            ) != 0
          }
        }
        if isFailed { outcome = unsafe .refused(String(cString: tjGetErrorStr2(decoder))) }
      }
      if let outcome { throw outcome }
      return pixels
    }

    /// Reads the beginning of a WebP file.
    package static func webpHeader(_ beginning: [UInt8]) -> WebPHeader {
      var features = WebPBitstreamFeatures()
      let status = unsafe beginning.withUnsafeBufferPointer { bytes in
        unsafe WebPGetFeatures(bytes.baseAddress, bytes.count, &features)
      }
      switch status {
      case VP8_STATUS_NOT_ENOUGH_DATA: return .open
      case VP8_STATUS_OK:
        if features.has_animation != 0 { return .animation }
        return .sides(width: Int(features.width), height: Int(features.height))
      default: return .damaged
      }
    }

    /// Decodes a WebP whose sides are known.
    package static func webp(_ file: [UInt8], width: Int, height: Int) throws(Fault) -> [UInt32] {
      var pixels = [UInt32](repeating: 0, count: width * height)
      let isRead = unsafe file.withUnsafeBufferPointer { bytes in
        unsafe pixels.withUnsafeMutableBufferPointer { room in
          unsafe room.withMemoryRebound(to: UInt8.self) { room in
            unsafe WebPDecodeRGBAInto(
              bytes.baseAddress,
              bytes.count,
              room.baseAddress,
              room.count,
              Int32(width * 4)
            )
              != nil
          }
        }
      }
      guard isRead else { throw .refused("libwebp does not decode it") }
      return pixels
    }
  }
#endif
