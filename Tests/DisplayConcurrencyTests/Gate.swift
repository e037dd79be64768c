import Foundation

/// A gate that blocks threads until it is opened: they read from a pipe that nothing is written to, and take no time.
final class Gate: Sendable {
  private let reader: Int32
  private let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    unsafe pipe(&ends)
    (reader, writer) = (ends[0], ends[1])
  }

  deinit { close(reader) }

  /// Lets all pass, now and later; called once.
  func open() { close(writer) }

  /// Blocks the calling thread until the gate is open.
  func pass() {
    var byte: UInt8 = 0
    while unsafe read(reader, &byte, 1) < 0 {}
  }
}
