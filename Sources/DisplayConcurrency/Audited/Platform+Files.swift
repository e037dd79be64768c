#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Platform {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - limit: How many bytes it may have; a device that never ends does not end the process either.
  /// - Throws: ``FileError`` when there is no readable file at the path, or a larger one.
  public static func readFile(
    at path: String,
    limit: Int = 1 << 30
  ) throws(FileError) -> [UInt8] {
    let (descriptor, expected) = try openFile(at: path)
    defer { close(descriptor) }
    // The size is a hint: a pipe has none, and a file may grow or shrink while it is read.
    var bytes: [UInt8] = []
    guard expected <= limit else { throw .tooLarge(path: path, limit: limit) }
    bytes.reserveCapacity(expected)
    while true {
      let wanted = max(65_536, expected - bytes.count)
      var failure: Int32 = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        repeat {
          count = unsafe max(-1, read(descriptor, buffer.baseAddress, wanted))
        } while count < 0 && errno == EINTR
        if count < 0 {
          failure = errno
          count = 0
        }
      }
      guard failure == 0 else { throw fileError(path, "read", failure) }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    }
  }

  /// Opens a file for reading, which the caller closes, and says how long it is.
  static func openFile(at path: String) throws(FileError) -> (descriptor: Int32, size: Int) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fileError(path, "open", errno) }
    var status = stat()
    let failure = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
    let isDirectory = status.st_mode & S_IFMT == S_IFDIR
    guard failure == 0, !isDirectory else {
      close(descriptor)
      throw isDirectory ? .isDirectory(path: path) : fileError(path, "stat", failure)
    }
    return (descriptor, max(0, Int(status.st_size)))
  }

  /// Writes a whole file, or nothing: it is written beside the path and moved there when it is complete.
  ///
  /// A link stays one, and the file that it leads to is replaced. What is no file, such as a device or a pipe, stays
  /// what it is and is written to.
  ///
  /// - Throws: ``FileError`` when the file cannot be written; the path then holds what it held before.
  public static func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
    var files = FileReplacement()
    try files.write(bytes, to: path)
    try files.commit()
  }

  /// Makes a folder, with those above it; one that exists is left as it is.
  ///
  /// - Throws: ``FileError`` when a file is in the way or the process may not make folders there.
  public static func makeDirectory(at path: String) throws(FileError) {
    var partial = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      partial += partial.isEmpty || partial.hasSuffix("/") ? String(part) : "/\(part)"
      if unsafe mkdir(partial, 0o755) == 0 { continue }
      let code = errno
      var status = stat()
      guard unsafe stat(partial, &status) == 0 else {
        guard code == EEXIST else { throw fileError(partial, "mkdir", code) }
        throw errno == ENOENT ? .brokenLink(path: partial) : fileError(partial, "stat", errno)
      }
      guard status.st_mode & S_IFMT == S_IFDIR else { throw .isNotDirectory(path: partial) }
    }
    guard unsafe access(path.isEmpty ? "." : path, W_OK | X_OK) == 0 else {
      throw fileError(path, "access", errno)
    }
  }

  /// Where a link leads, as it says itself; nil for what is none.
  static func targetOfLink(at path: String) -> String? {
    let limit = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: limit)
    let length = unsafe readlink(path, &bytes, limit)
    guard length > 0 else { return nil }
    return String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func fileError(_ path: String, _ operation: String, _ code: Int32) -> FileError {
    switch code {
    case ENOENT: .notFound(path: path)
    case EISDIR: .isDirectory(path: path)
    case ENOTDIR: .isNotDirectory(path: path)
    case EACCES, EPERM, EROFS: .notPermitted(path: path)
    case EBADF: .closed(path: path)
    case ELOOP: .brokenLink(path: path)
    case ENAMETOOLONG: .nameTooLong(path: path)
    case ENOSPC, EDQUOT, EFBIG: .noSpace(path: path)
    default: .failed(path: path, operation: operation, code: code)
    }
  }
}
