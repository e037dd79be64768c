import Testing

@testable import DisplayConcurrency

@Suite("Diagnostics")
struct DiagnosticsTests {
  @Test("A task's handler gets what is reported inside it, child tasks included")
  func taskHandler() async {
    let seen = Lock<[String]>([])
    await Diagnostics.withHandler({ diagnostic in seen.withLock { $0.append("\(diagnostic)") } }) {
      Diagnostics.report(Diagnostic(message: "too wide", path: ["list", "row 3"]))
      return Task { Diagnostics.report(Diagnostic(message: "too high")) }
    }.value
    #expect(seen.withLock { $0 } == ["list › row 3: too wide", "too high"])
  }

  @Test("However much was reported before, the handler of the process is as near to who reports")
  func processHandlerStaysNear() async {
    await #expect(processExitsWith: .success) {
      let addresses = Lock<[UInt]>([])
      Diagnostics.setHandler { _ in addresses.withLock { $0.append(CallStack.currentAddress) } }
      for _ in 0..<100 { Diagnostics.report(Diagnostic(message: "too wide")) }
      let seen = addresses.withLock { $0 }
      #expect(seen.count == 100)
      #expect(Set(seen).count == 1)
    }
  }
}
