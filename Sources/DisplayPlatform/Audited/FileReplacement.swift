#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Files that belong together: each is written aside, and all of them are moved to their paths once all are complete.
///
/// A link stays one, and the file that it leads to is replaced; the permissions of a file that is replaced are kept. What
/// is no file, such as a device or a pipe, stays what it is and is written to at once. What was not committed is removed,
/// and the paths hold what they held before. Several may write to one path at once: it is whichever was moved there last.
/// Each file is open until it is moved.
///
/// A process that is killed leaves nothing where the file system has files without names, as those of Linux do, but for
/// a moment of the commit. Elsewhere what it leaves has a name that ends with `.asyncdisplay.partial`, and is removed by
/// the next process that writes into the folder; what a living process has there is not touched.
///
/// ```swift
/// var files = FileReplacement()
/// try files.write(summary, to: "run/summary.json")
/// try files.write(page, to: "run/report.html")
/// try files.commit()
/// ```
package struct FileReplacement: ~Copyable {
  /// How many links that lead to links are followed.
  private static let linkLimit = 40

  private var waiting: [UnfinishedFile] = []
  private var cleanedFolders: Set<Substring> = []
  private let namesFiles: Bool

  /// Begins without any file.
  package init() {
    self.init(namingFiles: false)
  }

  /// Begins without any file.
  ///
  /// - Parameter namesFiles: Whether files have names from the start, also where they need none.
  init(namingFiles namesFiles: Bool) {
    self.namesFiles = namesFiles
  }

  deinit {
    for file in waiting { file.discard() }
  }

  /// Writes a file aside.
  ///
  /// - Throws: ``FileError`` when it cannot be written.
  package mutating func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write(to: path) { (append) throws(FileError) in try append(bytes) }
  }

  /// Writes a file aside piece by piece, so that the whole of it need not be in memory.
  ///
  /// One that fails is none of the files that are moved later.
  ///
  /// - Parameter produce: Is handed what appends bytes to the file.
  /// - Throws: ``FileError`` when it cannot be written.
  package mutating func write(
    to path: String,
    _ produce: (_ append: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    var status = stat()
    if unsafe stat(path, &status) != 0 {
      guard errno == ENOENT else { throw Platform.fileError(path, "stat", errno) }
      try writeAside(for: try Self.placeOfNewFile(at: path), path: path, permissions: nil, produce)
    } else if status.st_mode & S_IFMT == S_IFREG {
      guard let place = unsafe realpath(path, nil) else { throw Platform.fileError(path, "realpath", errno) }
      defer { unsafe free(place) }
      let permissions = status.st_mode & 0o777
      // A real path that is no text cannot be named here; a path that is no link needs none.
      guard
        let place = unsafe String(validatingCString: place)
          ?? (Platform.targetOfLink(at: path) == nil ? path : nil)
      else {
        throw Platform.fileError(path, "realpath", EILSEQ)
      }
      try writeAside(for: place, path: path, permissions: permissions, produce)
    } else {
      // A pipe that nobody reads would be waited for without end; one that somebody reads is waited for as usual.
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw Platform.fileError(path, "open", errno) }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      do throws(FileError) {
        try Self.write(to: descriptor, path: path, produce)
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else { throw Platform.fileError(path, "close", errno) }
    }
  }

  /// Moves all files to their paths, in the order in which they were written.
  ///
  /// - Throws: ``FileError`` for the first that cannot be moved; those before it are where they belong, the others are
  ///   removed. With complete files this is for a folder that went away meanwhile.
  package consuming func commit() throws(FileError) {
    while !waiting.isEmpty {
      // One that cannot be moved is still to be removed.
      try waiting[0].commit()
      waiting.removeFirst()
    }
  }

  /// Writes a file that waits to be moved.
  ///
  /// - Parameters:
  ///   - place: Where it will be moved to.
  ///   - path: The path that led there.
  ///   - permissions: Those of the file that is replaced; nil for a new one.
  private mutating func writeAside(
    for place: String,
    path: String,
    permissions: mode_t?,
    _ produce: (_ append: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    let folder = UnfinishedFile.folder(of: place)
    if cleanedFolders.insert(folder).inserted { PartialFiles.removeDeadFiles(in: folder) }
    let file = try UnfinishedFile(for: place, path: path, permissions: permissions, isNamed: namesFiles)
    do throws(FileError) {
      try Self.write(to: file.descriptor, path: path, produce)
      try file.finishWriting()
    } catch {
      file.discard()
      throw error
    }
    // Two of the paths may lead to one file, which the last of them then is.
    waiting.append(file)
  }

  private static func write(
    to descriptor: Int32,
    path: String,
    _ produce: (_ append: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    try produce { (bytes) throws(FileError) in
      let code = Platform.writeAll(bytes, to: descriptor)
      guard code == 0 else { throw Platform.fileError(path, "write", code) }
    }
  }

  /// Where a file comes to be that is not there yet: at its path, or where a link there leads.
  private static func placeOfNewFile(at path: String) throws(FileError) -> String {
    var place = path
    for _ in 0..<linkLimit {
      guard let target = Platform.targetOfLink(at: place) else { return place }
      place = target.hasPrefix("/") ? target : UnfinishedFile.folder(of: place) + target
    }
    throw .brokenLink(path: path)
  }
}
