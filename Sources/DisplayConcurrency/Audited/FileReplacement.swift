#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// Files that belong together: each is written beside its path, and all of them are moved there once all are complete.
///
/// A link stays one, and the file that it leads to is replaced; the permissions of a file that is replaced are kept. What
/// is no file, such as a device or a pipe, stays what it is and is written to at once. What was not committed is removed,
/// and the paths hold what they held before. Several may write to one path at once: it is whichever was moved there last.
///
/// ```swift
/// var files = FileReplacement()
/// try files.write(summary, to: "run/summary.json")
/// try files.write(page, to: "run/report.html")
/// try files.commit()
/// ```
public struct FileReplacement: ~Copyable {
  /// How many files were begun in this process: each has a name of its own, whoever writes beside the same path.
  private static let beginnings = Atomic(0)
  /// How many names are tried for a file where others have left theirs.
  private static let patience = 10_000
  /// How many links that lead to links are followed.
  private static let linkLimit = 40
  /// How many bytes of a file's name its temporary's has, so that this is no longer than a name may be.
  private static let nameLimit = 200

  private var waiting: [(temporary: String, place: String, path: String)] = []

  /// Begins without any file.
  public init() {}

  deinit {
    for file in waiting { unsafe unlink(file.temporary) }
  }

  /// Writes a file beside its path.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  public mutating func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write(to: path) { (append) throws(FileError) in try append(bytes) }
  }

  /// Writes a file beside its path piece by piece, so that the whole of it need not be in memory.
  ///
  /// One that fails is none of the files that are moved later.
  ///
  /// - Parameter produce: Is handed what appends bytes to the file.
  /// - Throws: ``FileError`` when it cannot be written.
  public mutating func write(
    to path: String,
    _ produce: (_ append: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    let count = waiting.count
    let descriptor = try makeDescriptor(for: path)
    var failure: FileError?
    do throws(FileError) {
      try produce { (bytes) throws(FileError) in
        let code = Platform.writeAll(bytes, to: descriptor)
        guard code == 0 else { throw Platform.fileError(path, "write", code) }
      }
    } catch {
      failure = error
    }
    if close(descriptor) != 0, failure == nil { failure = Platform.fileError(path, "close", errno) }
    guard let failure else { return }
    if waiting.count > count { unsafe unlink(waiting.removeLast().temporary) }
    throw failure
  }

  /// Moves all files to their paths, in the order in which they were written.
  ///
  /// - Throws: ``FileError`` for the first that cannot be moved; those before it are where they belong, the others are
  ///   removed. With complete files this is for a folder that went away meanwhile.
  public consuming func commit() throws(FileError) {
    while let file = waiting.first {
      guard unsafe rename(file.temporary, file.place) == 0 else {
        throw Platform.fileError(file.path, "rename", errno)
      }
      waiting.removeFirst()
    }
  }

  /// Opens what bytes for a path go to: a new file beside it, or what is there when that is no file.
  private mutating func makeDescriptor(for path: String) throws(FileError) -> Int32 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw Platform.fileError(path, "stat", errno) }
      return try makeTemporary(for: try Self.placeOfNewFile(at: path), named: path, as: nil)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Platform.fileError(path, "open", errno) }
      return descriptor
    }
    guard let place = unsafe realpath(path, nil) else { throw Platform.fileError(path, "realpath", errno) }
    defer { unsafe free(place) }
    return try makeTemporary(for: unsafe String(cString: place), named: path, as: status.st_mode & 0o777)
  }

  /// Where a file comes to be that is not there yet: at its path, or where a link there leads.
  private static func placeOfNewFile(at path: String) throws(FileError) -> String {
    var place = path
    for _ in 0..<linkLimit {
      guard let target = Platform.targetOfLink(at: place) else { return place }
      place = target.hasPrefix("/") ? target : folder(of: place) + target
    }
    throw .brokenLink(path: path)
  }

  /// The path up to its last name.
  private static func folder(of path: String) -> Substring {
    path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)]
  }

  /// The name of the file that is moved to a place when it is complete.
  private static func temporary(for place: String, number: Int) -> String {
    let folder = folder(of: place)
    var name = place[folder.endIndex...]
    while name.utf8.count > nameLimit { name.removeLast() }
    return "\(folder)\(name).\(getpid()).\(number).partial"
  }

  /// - Parameter permissions: Those of the file that is replaced; nil for a new one.
  private mutating func makeTemporary(
    for place: String,
    named path: String,
    as permissions: mode_t?
  ) throws(FileError) -> Int32 {
    for _ in 0..<Self.patience {
      // Two of the paths may lead to one file, which the last of them then is.
      let number = Self.beginnings.wrappingAdd(1, ordering: .relaxed).oldValue
      let temporary = Self.temporary(for: place, number: number)
      // What is there is not ours, and a link may lead anywhere.
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = unsafe open(temporary, flags, permissions ?? 0o644)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw Platform.fileError(path, "create", errno)
      }
      waiting.append((temporary, place, path))
      // What the process takes from all its files is given back. A file system without permissions refuses it.
      if let permissions { _ = fchmod(descriptor, permissions) }
      return descriptor
    }
    throw Platform.fileError(path, "create", EEXIST)
  }
}
