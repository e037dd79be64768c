import DisplayPlatform
import Foundation
import Testing

@Suite("Text that errors and streams show")
struct ShownTextTests {
  @Test("Errors of files are one line without characters that act")
  func errors() {
    let path = "a\n\u{1b}[2J\u{9b}\u{202e}\u{feff}"
    let errors: [FileError] = [
      .notFound(path: path), .isDirectory(path: path), .isNotDirectory(path: path),
      .tooLarge(path: path, limit: 3), .notPermitted(path: path), .closed(path: path), .noSpace(path: path),
      .tooManyOpenFiles(path: path),
      .brokenLink(path: path), .nameTooLong(path: path), .failed(path: path, operation: "read", code: 5),
    ]
    for error in errors {
      #expect("\(error)".hasPrefix("a\\n\\u{1b}[2J\\u{9b}\\u{202e}\\u{feff}: "))
    }
  }

  @Test("The standard streams take lines, and no character that acts")
  func streams() async {
    await #expect(processExitsWith: .success) {
      let path = NSTemporaryDirectory() + "asyncdisplay-" + UUID().uuidString
      let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
      unsafe unlink(path)
      for stream in [STDOUT_FILENO, STDERR_FILENO] { dup2(file, stream) }
      try Platform.writeToStandardOutput("a\u{1b}[2Jb\n")
      Platform.writeToStandardError("c\u{9b}d\r\n")
      Platform.replaceLineOfStandardError(with: "e\nf\u{7}")
      var bytes = [UInt8](repeating: 0, count: 200)
      let count = unsafe pread(file, &bytes, 200, 0)
      let written = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      #expect(written == "a\\u{1b}[2Jb\nc\\u{9b}d\\r\n\re\\nf\\u{7}")
    }
  }
}
