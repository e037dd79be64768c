internal import DisplayConcurrency

/// Why a file could not be read or written.
public enum FileError: Error, Sendable, Hashable {
  /// There is nothing at the path.
  case notFound(path: String)
  /// The path names a folder where a file is needed.
  case isDirectory(path: String)
  /// The path names a file where a folder is needed.
  case isNotDirectory(path: String)
  /// The path names a pipe, a device or a socket where a file is needed.
  case isNotFile(path: String)
  /// The file is larger than was allowed for.
  case tooLarge(path: String, limit: Int)
  /// The process may not read or write there.
  case notPermitted(path: String)
  /// It is no longer open, or was opened for something else.
  case closed(path: String)
  /// The disk is full, or the file may not be that large.
  case noSpace(path: String)
  /// The process, or the system, has as many files open as it may.
  case tooManyOpenFiles(path: String)
  /// The path names a pipe that nobody reads, or a device that is not there.
  case isUnread(path: String)
  /// A link at the path leads to no place where a file could be, or in a circle.
  case brokenLink(path: String)
  /// A name in the path, or all of it, is longer than the file system takes.
  case nameTooLong(path: String)
  /// The operating system refused with a code of its own.
  case failed(path: String, operation: String, code: Int32)
}

extension FileError: CustomStringConvertible {
  /// What went wrong, the path, and what to do about it, on one line that can be shown for any path.
  public var description: String { VisibleText.line(sentence) }

  private var sentence: String {
    switch self {
    case .notFound(let path):
      "\(path): no such file or folder; check the spelling and the folder it is relative to"
    case .isDirectory(let path):
      "\(path): this is a folder; name a file"
    case .isNotDirectory(let path):
      "\(path): a file is in the way; name a folder or remove the file"
    case .isNotFile(let path):
      "\(path): a pipe, a device or a socket; name a file, or lead it to the standard input and name '/dev/stdin'"
    case .tooLarge(let path, let limit):
      "\(path): larger than \(limit) bytes, the limit; split the file"
    case .notPermitted(let path):
      "\(path): permission denied; choose another place or change its permissions"
    case .closed(let path):
      "\(path): closed; leave it open, or lead it to where it may go"
    case .noSpace(let path):
      "\(path): no room left on the disk or within the limit for files; make room or choose another place"
    case .tooManyOpenFiles(let path):
      "\(path): too many files are open; close some, or raise the limit of open files"
    case .isUnread(let path):
      "\(path): a pipe that nobody reads; start the reader first, or name a file"
    case .brokenLink(let path):
      "\(path): a link that leads nowhere or in a circle; repair it, remove it, or choose another place"
    case .nameTooLong(let path):
      "\(path): longer than the file system takes; choose a shorter name"
    case .failed(let path, let operation, let code):
      "\(path): \(operation) failed with error \(code) of the operating system; check the disk"
    }
  }
}
