import DisplayConcurrency
import Testing

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
}
