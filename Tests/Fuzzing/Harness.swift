// What a fuzzer calls. `.ci/fuzz NAME SECONDS` compiles this file with one of the targets, each of which defines
// `fuzz(_:)`: it gets bytes that somebody made up, and must neither trap nor run out of time or memory.
//
// Nothing here is part of a library: the fuzzer's own interface is C, and hands over a pointer.

/// Runs one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func runOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  fuzz(unsafe [UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Stops the process where something holds that must not, so that the fuzzer reports the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String, line: UInt = #line) {
  guard condition else { fatalError("line \(line): \(message())") }
}
