#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that is being written, and is moved to its place when it is complete.
///
/// Where the file system can do that it has no name until then, so that nothing is left of it however the process ends.
/// Elsewhere it has a name of its own beside its place, which ``PartialFiles`` looks after.
struct UnfinishedFile {
  /// What it is called until it is in its place.
  private struct Name {
    let path: String
    let registration: PartialFiles.Registration?
  }

  /// How many names are tried for a file where others have left theirs.
  private static let patience = 10_000

  /// Where to write to.
  let descriptor: Int32
  /// The path that was asked for.
  let path: String
  private let place: String
  private var name: Name?

  /// Makes an empty file.
  ///
  /// - Parameters:
  ///   - place: Where it will be moved to.
  ///   - path: The path that led there.
  ///   - permissions: Those of the file that it will replace; nil for a new one.
  ///   - isNamed: Whether it has a name from the start, also where it need not have one.
  init(for place: String, path: String, permissions: mode_t?, isNamed: Bool) throws(FileError) {
    (self.place, self.path) = (place, path)
    if !isNamed, let unnamed = Self.makeUnnamed(in: Self.folder(of: place), permissions ?? 0o644) {
      descriptor = unnamed
    } else {
      var made: (descriptor: Int32, name: Name)?
      for _ in 0..<Self.patience where made == nil {
        made = try Self.makeNamed(for: place, path: path, permissions ?? 0o644)
      }
      guard let made else { throw Platform.fileError(path, "create", EEXIST) }
      (descriptor, name) = made
    }
    // What the process takes from all its files is given back. A file system without permissions refuses it.
    if let permissions { _ = fchmod(descriptor, permissions) }
  }

  /// Says that all was written.
  ///
  /// - Throws: ``FileError`` for what the file system finds out only then.
  func finishWriting() throws(FileError) {
    // The file stays open, and with it locked; closing a second number of it reports the same.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, close(copy) == 0 else { throw Platform.fileError(path, "close", errno) }
  }

  /// Moves the file to its place.
  ///
  /// - Throws: ``FileError`` when it cannot be moved; it is for ``discard()`` then.
  mutating func commit() throws(FileError) {
    if name == nil { name = try makeName() }
    guard let name, unsafe rename(name.path, place) == 0 else {
      throw Platform.fileError(path, "rename", errno)
    }
    name.registration.map(PartialFiles.unregister)
    close(descriptor)
  }

  /// Leaves nothing of the file.
  func discard() {
    if let name {
      unsafe unlink(name.path)
      name.registration.map(PartialFiles.unregister)
    }
    close(descriptor)
  }

  /// The path up to its last name.
  static func folder(of path: String) -> Substring {
    path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)]
  }

  /// Opens a file without a name; nil where there are none, or none that can be given one later.
  private static func makeUnnamed(in folder: Substring, _ permissions: mode_t) -> Int32? {
    #if os(Linux)
      // Not every C library's headers name it.
      let temporaryFile = 0o20000000 | O_DIRECTORY
      let descriptor = unsafe open(
        folder.isEmpty ? "." : String(folder),
        temporaryFile | O_WRONLY | O_CLOEXEC,
        permissions
      )
      guard descriptor >= 0 else { return nil }
      if unsafe access("/proc/self/fd/\(descriptor)", F_OK) == 0, PartialFiles.lock(descriptor) {
        return descriptor
      }
      close(descriptor)
    #endif
    return nil
  }

  /// Opens a file with a name of its own; nil when there is one of that name, or somebody took it for a dead one.
  private static func makeNamed(
    for place: String,
    path: String,
    _ permissions: mode_t
  ) throws(FileError) -> (descriptor: Int32, name: Name)? {
    let folder = folder(of: place)
    let temporary = PartialFiles.makeName(in: folder, for: place[folder.endIndex...])
    let registration = PartialFiles.register(temporary)
    // What is there is not ours, and a link may lead anywhere.
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
    guard descriptor >= 0 else {
      let code = errno
      registration.map(PartialFiles.unregister)
      if code == EEXIST { return nil }
      throw Platform.fileError(path, "create", code)
    }
    // Between the two lines somebody else may have locked it, or have removed it already. Some file systems have no
    // locks, and then nobody removes it.
    var status = stat()
    let isLocked = PartialFiles.lock(descriptor) || errno != EWOULDBLOCK
    if isLocked, unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0 {
      return (descriptor, Name(path: temporary, registration: registration))
    }
    close(descriptor)
    registration.map(PartialFiles.unregister)
    return nil
  }

  /// Gives a file without a name one beside its place: only what has a name can take the place of another file.
  private func makeName() throws(FileError) -> Name {
    let folder = Self.folder(of: place)
    for _ in 0..<Self.patience {
      let temporary = PartialFiles.makeName(in: folder, for: place[folder.endIndex...])
      let registration = PartialFiles.register(temporary)
      let source = "/proc/self/fd/\(descriptor)"
      if unsafe linkat(AT_FDCWD, source, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 {
        return Name(path: temporary, registration: registration)
      }
      let code = errno
      registration.map(PartialFiles.unregister)
      guard code == EEXIST else { throw Platform.fileError(path, "link", code) }
    }
    throw Platform.fileError(path, "create", EEXIST)
  }
}
