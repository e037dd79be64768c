#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Platform {
  /// The value of an environment variable; nil when it is not set.
  ///
  /// Nothing in the package changes the environment, and neither may anybody else while threads run: the
  /// operating system asks for that of every program.
  package static func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The names of what a folder holds, in the order of their bytes, without the folder itself and the one above.
  ///
  /// - Throws: ``FileError`` when there is no readable folder at the path.
  package static func contentsOfDirectory(at path: String) throws(FileError) -> [String] {
    guard let directory = unsafe opendir(path) else { throw fileError(path, "opendir", errno) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      // The name is as long as its terminating zero says, within the entry that the call returned.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a path names a folder.
  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Which folder a path names, however it gets there: the same for two paths to the same folder; nil for none.
  package static func identityOfDirectory(_ path: String) -> DirectoryIdentity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return DirectoryIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
  }

  /// Reads part of a file: as many bytes as are asked for, or fewer where the file ends before.
  ///
  /// - Throws: ``FileError`` when there is no readable file at the path.
  package static func readFile(at path: String, in range: Range<Int>) throws(FileError) -> [UInt8] {
    let (descriptor, size) = try openFile(at: path)
    defer { close(descriptor) }
    let wanted = range.clamped(to: 0..<size)
    // An array made in this way without room would write its count into what all empty arrays share.
    guard !wanted.isEmpty else { return [] }
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted.count) { buffer, count in
      while count < wanted.count, let base = buffer.baseAddress {
        let offset = numericCast(wanted.lowerBound + count) as off_t
        let got = unsafe pread(descriptor, base + count, wanted.count - count, offset)
        if got > 0 {
          count += got
        } else if got == 0 || errno != EINTR {
          failure = got < 0 ? errno : 0
          return
        }
      }
    }
    guard failure == 0 else { throw fileError(path, "read", failure) }
    return bytes
  }
}
