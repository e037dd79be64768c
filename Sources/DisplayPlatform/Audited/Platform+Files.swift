#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Platform {
  /// What may be read besides files.
  package enum ReadableKind: Sendable, Hashable {
    /// Nothing. A pipe would block the thread that opens or reads it until somebody writes, a device might for ever.
    case file
    /// A pipe or a terminal that the process was started with, by the name of its descriptor:
    /// `/dev/stdin`, `/dev/fd/N` or `/proc/self/fd/N`, which is what a shell makes of `<(command)`. For commands, which
    /// may wait for those who have named them.
    case fileOrOpenStream
  }

  /// Reads a whole file.
  ///
  /// Never blocks on what is no file: a pipe, a device or a socket is refused before anything is read of it.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - kind: What may be read besides files.
  ///   - limit: How many bytes it may have; a stream that never ends does not end the process either.
  /// - Throws: ``FileError`` when there is no readable file at the path, or a larger one.
  package static func readFile(
    at path: String,
    accepting kind: ReadableKind = .file,
    limit: Int = 1 << 30
  ) throws(FileError) -> [UInt8] {
    let (descriptor, expected) = try openFile(at: path, accepting: kind)
    defer { close(descriptor) }
    // The size is a hint: a pipe has none, and a file may grow or shrink while it is read.
    var bytes: [UInt8] = []
    guard expected <= limit else { throw .tooLarge(path: path, limit: limit) }
    bytes.reserveCapacity(expected)
    while true {
      let wanted = max(65_536, expected - bytes.count)
      var failure: Int32 = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        var got = 0
        repeat {
          got = unsafe read(descriptor, buffer.baseAddress, wanted)
        } while got < 0 && errno == EINTR
        if got < 0 { failure = errno }
        count = max(0, got)
      }
      guard failure == 0 else { throw fileError(path, "read", failure) }
      if chunk.isEmpty { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    }
  }

  /// Opens a file for reading, which the caller closes, and says how long it is.
  static func openFile(
    at path: String,
    accepting kind: ReadableKind = .file
  ) throws(FileError) -> (descriptor: Int32, size: Int) {
    // Without waiting for a pipe's writer, and without making a terminal the process's own.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      // A socket cannot be opened.
      throw errno == ENXIO ? .isNotFile(path: path) : fileError(path, "open", errno)
    }
    var status = stat()
    let failure = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
    let type = status.st_mode & S_IFMT
    var refusal: FileError?
    if failure != 0 {
      refusal = fileError(path, "stat", failure)
    } else if type == S_IFDIR {
      refusal = .isDirectory(path: path)
    } else if type != S_IFREG, kind == .file || !isOpenStream(path, descriptor, type) {
      refusal = .isNotFile(path: path)
    }
    if let refusal {
      close(descriptor)
      throw refusal
    }
    // Reading a stream waits for what is written into it.
    if type != S_IFREG { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
    return (descriptor, type == S_IFREG ? max(0, Int(status.st_size)) : 0)
  }

  /// Whether a path names a descriptor that was open before, and that ends some time: devices other than a terminal do
  /// not.
  private static func isOpenStream(_ path: String, _ descriptor: Int32, _ type: mode_t) -> Bool {
    let isDescriptor =
      path == "/dev/stdin"
      || ["/dev/fd/", "/proc/self/fd/"].contains {
        path.hasPrefix($0) && Int32(path.dropFirst($0.count)) != nil
      }
    return isDescriptor && (type == S_IFIFO || type == S_IFSOCK || isatty(descriptor) == 1)
  }

  /// Writes a whole file, or nothing: it is written beside the path and moved there when it is complete.
  ///
  /// A link stays one, and the file that it leads to is replaced. What is no file, such as a device or a pipe, stays
  /// what it is and is written to.
  ///
  /// - Throws: ``FileError`` when the file cannot be written; the path then holds what it held before.
  package static func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
    var files = FileReplacement()
    try files.write(bytes, to: path)
    try files.commit()
  }

  /// Makes a folder, with those above it; one that exists is left as it is.
  ///
  /// - Throws: ``FileError`` when a file is in the way or the process may not make folders there.
  package static func makeDirectory(at path: String) throws(FileError) {
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
    case ENXIO: .isUnread(path: path)
    case ENOSPC, EDQUOT, EFBIG: .noSpace(path: path)
    case EMFILE, ENFILE: .tooManyOpenFiles(path: path)
    default: .failed(path: path, operation: operation, code: code)
    }
  }
}
