internal import DisplayConcurrency
internal import DisplayPlatform

/// Pictures in files of one folder; a key is a path in it.
///
/// A file is read piece by piece, as the pieces are decoded, so that no more than one of them waits in memory.
public struct ImageFolder: ImageDataSource {
  /// How many bytes go to the decoder at once, so that large pictures show while they are decoded.
  private static let pieceSize = 1 << 18

  private let path: String

  /// Makes a source of the files in a folder and in the folders in it.
  public init(path: String) {
    self.path = path
  }

  /// The bytes of a file. A key that leads out of the folder names no picture, and neither does one of a pipe, a device
  /// or a folder.
  public nonisolated func data(of key: ImageKey) -> AsyncThrowingStream<[UInt8], any Error> {
    let steps = key.name.split(separator: "/", omittingEmptySubsequences: false)
    let isInside = steps.allSatisfy { !$0.isEmpty && $0 != ".." && $0 != "." && !$0.contains("\0") }
    let file = "\(path)/\(key.name)"
    // Nobody but the reader of the stream calls this, for one piece after the other.
    let next = Lock(0)
    return AsyncThrowingStream {
      guard isInside, !steps.isEmpty else { throw ImageLoadError.notFound(key) }
      let start = next.withLock { next in
        defer { next += Self.pieceSize }
        return next
      }
      do throws(FileError) {
        let piece = try Platform.readFile(at: file, in: start..<(start + Self.pieceSize))
        return piece.isEmpty ? nil : piece
      } catch {
        throw Self.error(error, of: key)
      }
    }
  }

  private static func error(_ error: FileError, of key: ImageKey) -> ImageLoadError {
    switch error {
    case .notFound: .notFound(key)
    case .isDirectory, .isNotFile, .isNotDirectory, .brokenLink, .nameTooLong:
      .undecodable(key, reason: "\(error)")
    default: .unavailable(key, reason: "\(error)")
    }
  }
}
