internal import DisplayConcurrency
public import DisplayGraphics

/// Gets the bytes of pictures: from files, a network, an archive.
public protocol ImageDataSource: Sendable {
  /// The bytes of one picture, in pieces, as they arrive.
  ///
  /// Called in a task on the scheduler's executor. When nobody wants the picture any more the stream is given up,
  /// which its termination handler hears of.
  ///
  /// - Returns: A stream that ends with the picture, or with the reason why there is none: an
  ///   ``ImageLoadError``, or any other error, which counts as one that may pass.
  nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error>
}

/// Makes pictures of the bytes that a source of data delivers, while they arrive.
///
/// PNG and JPEG, recognized by what the file begins with. What can be seen of a picture before all of it is there
/// is reported each time that another eighth of it has come, unless the source is told not to.
///
/// ```swift
/// let loader = ImageLoader(source: DecodingImageSource(ImageFolder(path: "Photos")), scheduler: .system())
/// ```
public struct DecodingImageSource: ImageSource {
  /// Whether a picture is shown before it is complete.
  public enum Progress: Sendable, Hashable {
    /// Only how far it has come is told.
    case fraction
    /// What there is of it can be shown.
    case images
  }

  private let data: any ImageDataSource
  private let options: ImageDecodingOptions
  private let progressKind: Progress

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - data: Delivers the bytes.
  ///   - options: The size, scale and limits of what is decoded.
  ///   - progress: Whether a picture is shown before it is complete.
  public init(
    _ data: any ImageDataSource,
    options: ImageDecodingOptions = ImageDecodingOptions(),
    progress: Progress = .images
  ) {
    self.data = data
    self.options = options
    progressKind = progress
  }

  /// Decodes one picture.
  public nonisolated func load(
    _ key: ImageKey,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> Bitmap {
    do {
      return try await decode(key, progress: progress)
    } catch let error as ImageLoadError {
      throw error
    } catch let error as ImageDecodingError {
      throw .undecodable(key, reason: "\(error)")
    } catch {
      throw Task.isCancelled ? .cancelled(key) : .unavailable(key, reason: "\(error)")
    }
  }

  private func decode(
    _ key: ImageKey,
    progress: @Sendable (ImageProgress) -> Void
  ) async throws -> Bitmap {
    var decoder = ImageDecoder(options: options)
    var told = 0
    for try await piece in data.data(of: key) {
      WorkMeter.count(.decodedByte, piece.count)
      try decoder.append(piece)
      let eighths = Int(decoder.fraction * 8)
      guard eighths > told, !decoder.isComplete else { continue }
      told = eighths
      let image = progressKind == .images ? decoder.bitmap : nil
      progress(ImageProgress(fraction: decoder.fraction, image: image))
    }
    // A stream that is given up ends as if all had come.
    if Task.isCancelled { throw ImageLoadError.cancelled(key) }
    return try decoder.finish()
  }
}

/// Pictures in files of one folder; a key is a path in it.
public struct ImageFolder: ImageDataSource {
  /// How many bytes go to the decoder at once, so that large pictures show while they are decoded.
  private static let pieceSize = 1 << 16

  private let path: String

  /// Makes a source of the files in a folder and in the folders in it.
  public init(path: String) {
    self.path = path
  }

  /// The bytes of a file. A key that leads out of the folder names no picture.
  public nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      let steps = key.name.split(separator: "/", omittingEmptySubsequences: false)
      guard !steps.isEmpty, steps.allSatisfy({ !$0.isEmpty && $0 != ".." && $0 != "." && !$0.contains("\0") })
      else {
        return continuation.finish(throwing: ImageLoadError.notFound(key))
      }
      do throws(FileError) {
        let bytes = try Platform.readFile(at: "\(path)/\(key.name)")
        for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
          continuation.yield(Array(bytes[start..<min(start + Self.pieceSize, bytes.count)]))
        }
        continuation.finish()
      } catch .notFound {
        continuation.finish(throwing: ImageLoadError.notFound(key))
      } catch {
        continuation.finish(throwing: ImageLoadError.unavailable(key, reason: "\(error)"))
      }
    }
  }
}
